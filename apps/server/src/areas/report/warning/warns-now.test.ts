import type { ModuleResult } from '@wm/contract/report/run';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { publishReport, tableOfUsers } from '../testing/publish-report.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const codes = ['report:config:list', 'report:data:list', 'report:data:run', 'system:user:list'];

/** As many operations as are asked for, of which each fifth took longer than a second and each tenth has no address. */
async function fill(count: number): Promise<void> {
  await app.core.audit.flush();
  await app.core.pool.query('delete from sys_oper_log');
  await app.core.pool.query(
    `insert into sys_oper_log (title, method, url, username, ip, params, status, code, message, cost_ms, trace_id)
     select 'op ' || i, 'PUT', '/', 'u' || i % 3, case when i % 10 = 0 then '' else '10.0.0.1' end, '', 200, 200, '',
            case when i % 5 = 0 then 2000 else i % 900 end, 't' || i from generate_series(1, $1::int) i`,
    [count],
  );
}

const column = (id: string, field: string) => ({ id, field, title: field });
const table = {
  id: 'm1',
  kind: 'table',
  title: '操作',
  source: 'operations',
  x: 0,
  y: 0,
  w: 24,
  h: 12,
  columns: [column('c1', 'title'), column('c2', 'cost_ms'), column('c3', 'ip')],
};
const test = (field: string, op: string, value: unknown = null) => ({
  kind: 'test',
  field,
  op,
  value,
});
const slow = { id: 'w1', module: 'm1', column: 'c2', kind: 'above', high: 1000 };
const both = {
  id: 'w2',
  module: 'm1',
  column: 'c2',
  kind: 'condition',
  when: { kind: 'group', join: 'and', items: [test('c2', 'gt', 1000), test('c3', 'is_null')] },
  enabled: false,
};
const never = { id: 'w3', module: 'm1', column: 'c2', kind: 'below', low: 0 };
const moved = { id: 'w4', module: 'm1', column: 'c2', kind: 'change', low: 20 };

async function preview(
  who: TestClient,
  warnings: object[],
  change: object = {},
): Promise<ModuleResult> {
  const value = { params: [], modules: [{ ...table, ...change }], warnings };
  const answer = await who.post('/report/v2/preview', { value, params: [] });
  expect(answer.msg).toBe('操作成功');
  return answer.data.result.modules[0];
}

const rows = (warning: string, count: number, more: object = {}) => ({
  warning,
  kind: 'rows',
  count,
  ...more,
});

it('says of each warning of a design how many rows it is about, over all of them, also of one that is off', async () => {
  await fill(500);
  const warnings = [slow, both, never, moved];
  const found = await preview(app.admin, warnings);
  expect(found.rows).toHaveLength(200);
  expect(found.isTruncated).toBe(true);
  expect(found.warnsNow).toEqual([
    rows('w1', 100),
    rows('w2', 50),
    rows('w3', 0),
    { warning: 'w4', kind: 'compared' },
  ]);
  // What is marked is what is shown.
  expect(found.marks?.every((mark) => mark.rows.every(([, last]) => last < 200))).toBe(true);
  // The filter of the module is in force, and so is its limit.
  const where = { kind: 'group', join: 'and', items: [test('title', 'ends', '0')] };
  expect((await preview(app.admin, [slow], { where })).warnsNow).toEqual([rows('w1', 50)]);
  const sorted = [{ ...column('c1', 'title') }, { ...column('c2', 'cost_ms'), sort: 'desc' }];
  expect((await preview(app.admin, [slow], { columns: sorted, limit: 40 })).warnsNow).toEqual([
    rows('w1', 40),
  ]);
  expect(await preview(app.admin, [])).not.toHaveProperty('warnsNow');
  // It is as many as a run says.
  const value = { params: [], modules: [table], warnings: [slow] };
  const reportId = await publishReport(app.admin, '现在会触发', value);
  await fill(500);
  const { id } = (await app.admin.post('/report/v2/runs', { report_id: reportId })).data;
  const state = async () => (await app.admin.get(`/report/v2/runs/${id}/result`)).data.run.state;
  await expect.poll(state, { timeout: 15_000, interval: 20 }).toBe('done');
  const { rows: events } = await app.core.pool.query(
    'select message from report_warning_event where run_id = $1',
    [id],
  );
  expect(events).toEqual([{ message: '100 行的「cost_ms」大于 1000' }]);
});

it('looks at ten thousand rows, and says so where there are more', async () => {
  await fill(10_500);
  const [one] = (await preview(app.admin, [{ ...slow, kind: 'empty', high: null }])).warnsNow ?? [];
  expect(one).toEqual(rows('w1', 0, { looked: 10_000 }));
});

it('tells nothing by a column that its reader does not see, or sees in part, and writes nothing', async () => {
  const reader = await app.signInAs(codes);
  const roleId = await grant(app, reader.userId, codes);
  await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
  const setColumn = async (canRead: boolean, mask: string): Promise<void> => {
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
       select r.role_id, c.id, $2, true, true, $2, $2, $3 from sys_column c, sys_user_role r
       where r.user_id = $1 and c.resource = 'system:user' and c.field = 'remark'
       on conflict (role_id, column_id) do update set can_read = $2, can_filter = $2, can_export = $2, mask = $3`,
      [reader.userId, canRead, mask],
    );
    app.core.principals.forget(reader.userId);
  };
  app.core.principals.forget(reader.userId);
  await app.core.pool.query(`update sys_user set remark = case when id = $1 then '' else 'x' end`, [
    reader.userId,
  ]);
  const value = {
    params: [],
    modules: [tableOfUsers()],
    warnings: [
      { ...slow, id: 'w1', column: 'c1', kind: 'empty', high: null },
      { ...slow, id: 'w2', column: 'c2', kind: 'empty', high: null },
      {
        ...both,
        id: 'w3',
        column: 'c1',
        when: { kind: 'group', join: 'and', items: [test('c2', 'is_null')] },
      },
    ],
  };
  const told = async (who: TestClient = reader) =>
    (await who.post('/report/v2/preview', { value, params: [] })).data.result.modules[0].warnsNow;
  const unseen = (warning: string) => ({ warning, kind: 'unseen' });
  expect(await told()).toEqual([rows('w1', 0), rows('w2', 1), rows('w3', 1)]);
  await setColumn(false, '');
  expect(await told()).toEqual([rows('w1', 0), unseen('w2'), unseen('w3')]);
  await setColumn(true, 'all');
  expect(await told()).toEqual([rows('w1', 0), unseen('w2'), unseen('w3')]);
  // Who may not read the users at all hears nothing of any of them.
  const other = await app.signInAs(['report:config:list']);
  expect(await told(other)).toEqual(['w1', 'w2', 'w3'].map(unseen));
  await app.core.audit.flush();
  const { rows: written } = await app.core.pool.query(
    `select 1 from sys_oper_log where url = '/report/v2/preview'`,
  );
  expect(written).toEqual([]);
});
