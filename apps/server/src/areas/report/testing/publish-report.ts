import { expect } from 'vitest';
import type { TestClient } from '#core/testing/test-app.ts';

const reports = '/report/v2/reports';

/** A table of the installation's users, with their names and remarks unless other columns are given. */
export function tableOfUsers(change: object = {}): object {
  return {
    id: 'm1',
    kind: 'table',
    title: '用户',
    source: 'users',
    x: 0,
    y: 0,
    w: 24,
    h: 12,
    columns: [
      { id: 'c1', field: 'username', title: '用户名' },
      { id: 'c2', field: 'remark', title: '备注' },
    ],
    ...change,
  };
}

/** Makes a report and publishes its first version; answers its id. */
export async function publishReport(
  who: TestClient,
  name: string,
  value: object = { params: [], modules: [tableOfUsers()] },
): Promise<number> {
  const { id } = (await who.post(reports, { name })).data;
  const saved = await who.put(`${reports}/${id}/draft`, { row_version: 1, value });
  expect(saved.msg).toBe('操作成功');
  expect(
    (await who.post(`${reports}/${id}/publish`, { row_version: saved.data.row_version })).msg,
  ).toBe('操作成功');
  return id;
}
