import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { publishReport } from '../testing/publish-report.ts';
import { signInReader } from '../testing/report-reader.ts';

const warnings = '/report/v2/warnings';
const events = '/report/v2/warning-events';
const within = { timeout: 15_000, interval: 20 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const publishedReport = (name: string): Promise<number> => publishReport(app.admin, name);

const emptyRemark = { module_id: 'm1', column_id: 'c2', kind: 'empty' };

async function run(who: TestClient, reportId: number): Promise<number> {
  const { data } = await who.post('/report/v2/runs', { report_id: reportId });
  const state = async () => (await who.get(`/report/v2/runs/${data.id}/result`)).data.run.state;
  await expect.poll(state, within).toBe('done');
  return data.id;
}

interface Told {
  title: string;
  content: string;
}

const toldOf = async (userId: number): Promise<Told[]> =>
  (
    await app.core.pool.query<Told>(
      `select n.notice_title as title, n.notice_content as content from sys_notice n
       join sys_notice_for f on f.notice_id = n.id where f.user_id = $1 order by n.id`,
      [userId],
    )
  ).rows;

const eventsOf = async (who: TestClient, reportId: number) =>
  (await who.get(events)).data.rows.filter(
    (row: { report_id: number }) => row.report_id === reportId,
  );

const setRemarks = (text: string) => app.core.pool.query('update sys_user set remark = $1', [text]);

describe('a warning', () => {
  it('is raised once, told once while it stands and within its interval, and closed when it is over', async () => {
    const reportId = await publishedReport('预警');
    expect((await app.admin.post(warnings, { report_id: reportId, ...emptyRemark })).msg).toBe(
      '操作成功',
    );
    await setRemarks('');
    const first = await run(app.admin, reportId);
    const { rows } = await app.core.pool.query('select count(*)::int from sys_user');
    const message = `${rows[0].count} 行的「备注」为空`;
    expect(await eventsOf(app.admin, reportId)).toEqual([
      expect.objectContaining({ run_id: first, state: 'open', message, count: 1, level: 'warn' }),
    ]);
    const second = await run(app.admin, reportId);
    expect(await eventsOf(app.admin, reportId)).toEqual([
      expect.objectContaining({ run_id: second, state: 'open', count: 2 }),
    ]);
    await setRemarks('有');
    await run(app.admin, reportId);
    expect(await eventsOf(app.admin, reportId)).toEqual([
      expect.objectContaining({ state: 'closed' }),
    ]);
    // It is there again within the hour: an event of its own, and no second notice.
    await setRemarks('');
    await run(app.admin, reportId);
    expect(
      (await eventsOf(app.admin, reportId)).map(({ state }: { state: string }) => state),
    ).toEqual(['open', 'closed']);
    const told = (await toldOf(1)).filter(({ title }) => title === '报表预警：预警');
    expect(told).toHaveLength(1);
    expect(told[0]?.content).toContain(`run=${first}`);
    // After the interval it is told again, and not once it is acknowledged.
    const arm = () =>
      app.core.pool.query(`update report_warning_event set told_time = now() - interval '2 hours'`);
    const count = async () =>
      (await toldOf(1)).filter(({ title }) => title === '报表预警：预警').length;
    await arm();
    await run(app.admin, reportId);
    expect(await count()).toBe(2);
    const [standing] = await eventsOf(app.admin, reportId);
    await app.admin.put(`${events}/${standing.id}/acknowledge`);
    await arm();
    await run(app.admin, reportId);
    expect(await count()).toBe(2);
    expect((await eventsOf(app.admin, reportId))[0]).toMatchObject({ state: 'ack', count: 3 });
  });

  it('is of what each person sees: nothing of a hidden column, and nothing of others', async () => {
    const reportId = await publishedReport('看不到');
    await app.admin.post(warnings, { report_id: reportId, ...emptyRemark });
    await setRemarks('');
    const { reader, roleId } = await signInReader(app);
    await run(reader, reportId);
    const [own] = await eventsOf(reader, reportId);
    expect(own).toMatchObject({ state: 'open' });
    expect((await app.admin.put(`${events}/${own.id}/acknowledge`)).status).toBe(404);
    expect(await eventsOf(app.admin, reportId)).toEqual([]);
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
       select $1, id, false, true, true, false, true, '' from sys_column
       where resource = 'system:user' and field = 'remark'`,
      [roleId],
    );
    app.core.principals.forget(reader.userId);
    // What was told of a column goes with the right to see it.
    expect(await eventsOf(reader, reportId)).toEqual([]);
    const before = (await toldOf(reader.userId)).length;
    await app.core.pool.query('delete from report_warning_event where user_id = $1', [
      reader.userId,
    ]);
    await run(reader, reportId);
    expect(await toldOf(reader.userId)).toHaveLength(before);
  });

  it('is asked for with the bounds of its kind, of a column that is there', async () => {
    const report = { report_id: await publishedReport('规则') };
    const faults = async (more: object) =>
      (await app.admin.post(warnings, { ...report, ...emptyRemark, ...more })).data.fields;
    expect(await faults({ kind: 'below' })).toEqual([{ path: 'low', message: '请输入下限' }]);
    expect(await faults({ kind: 'outside', low: 3, high: 2 })).toEqual([
      { path: 'high', message: '上限不能小于下限' },
    ]);
    expect(await faults({ column_id: 'c9' })).toEqual([
      { path: 'column_id', message: '报表里没有这一列' },
    ]);
    const { data } = await app.admin.post(warnings, { ...report, ...emptyRemark });
    expect(data).toMatchObject({ column_title: '备注', report_name: '规则', status: '0' });
    expect((await app.admin.put(`${warnings}/${data.id}`, { kind: 'above' })).data.fields).toEqual([
      { path: 'high', message: '请输入上限' },
    ]);
    await app.admin.delete(warnings, { ids: [data.id] });
    await app.admin.post('/admin/v2/undo?resource=report:warning', { ids: [data.id] });
    expect((await app.admin.get(`${warnings}/${data.id}`)).data.column_title).toBe('备注');
  });
});
