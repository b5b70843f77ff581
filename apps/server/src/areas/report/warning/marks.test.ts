import { afterAll, beforeAll, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { watchStale } from './watch-stale.ts';
import { publishReport } from '../testing/publish-report.ts';

const warnings = '/report/v2/warnings';
const events = '/report/v2/warning-events';
const within = { timeout: 15_000, interval: 20 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const codes = [
  'report:data:list',
  'report:data:run',
  'report:data:share',
  'report:data:export',
  'report:console:list',
  'system:user:list',
  'system:user:export',
];

const publishedReport = (name: string): Promise<number> => publishReport(app.admin, name);

async function addRule(reportId: number, more: object): Promise<number> {
  const answer = await app.admin.post(warnings, {
    report_id: reportId,
    module_id: 'm1',
    column_id: 'c2',
    ...more,
  });
  expect(answer.msg).toBe('操作成功');
  return answer.data.id;
}

async function run(who: TestClient, reportId: number): Promise<number> {
  const { data } = await who.post('/report/v2/runs', { report_id: reportId });
  const state = async () => (await who.get(`/report/v2/runs/${data.id}/result`)).data.run.state;
  await expect.poll(state, within).toBe('done');
  return data.id;
}

const marksOf = async (who: TestClient, runId: number) =>
  (await who.get(`/report/v2/runs/${runId}/result`)).data.result.modules[0].marks;

const eventsOf = async (who: TestClient, reportId: number) =>
  (await who.get(events)).data.rows.filter(
    (row: { report_id: number }) => row.report_id === reportId,
  );

/** Somebody who sees all users, with a role whose column rights can be taken. */
async function makeReader(): Promise<{ reader: TestClient; hide: () => Promise<void> }> {
  const reader = await app.signInAs(codes);
  const roleId = await grant(app, reader.userId, codes);
  await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
  app.core.principals.forget(reader.userId);
  return {
    reader,
    hide: async () => {
      await app.core.pool.query(
        `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
         select r.role_id, c.id, false, true, true, false, false, '' from sys_column c, sys_user_role r
         where r.user_id = $1 and c.resource = 'system:user' and c.field = 'remark' on conflict do nothing`,
        [reader.userId],
      );
      app.core.principals.forget(reader.userId);
    },
  };
}

it('tells in a run and its link which cells a warning is about, and in neither of a hidden column', async () => {
  const { reader, hide } = await makeReader();
  await app.signInAs([]);
  const reportId = await publishedReport('标记');
  // The newest comes first: 2, 2, and then one less with each row.
  await app.core.pool.query(
    `update sys_user u set remark = greatest(2, 1 + n.place)::text
     from (select id, row_number() over (order by id desc) as place from sys_user) n where n.id = u.id`,
  );
  const [{ count }] = (await app.core.pool.query('select count(*)::int from sys_user')).rows;
  expect(count).toBeGreaterThan(2);
  await addRule(reportId, { kind: 'above', high: 2 });
  await addRule(reportId, { kind: 'top_n', low: 1, level: 'error' });
  await addRule(reportId, { kind: 'trend_n', low: 2, level: 'info' });
  await addRule(reportId, { kind: 'duplicate' });
  const runId = await run(reader, reportId);
  const last = count - 1;
  const mark = (level: string, text: string, rows: [number, number][]) => ({
    column: 'c2',
    level,
    text,
    rows,
    isCut: false,
  });
  // 2, 3, 4 …: the first row alone is not beyond 2.
  const expected = [
    mark('warn', '大于 2', [[1, last]]),
    mark('error', '最大的 1 名', [[last, last]]),
    mark('info', '连续上升 2 次', [[1, last]]),
  ];
  expect(await marksOf(reader, runId)).toEqual(expected);
  expect((await eventsOf(reader, reportId)).map((one: { message: string }) => one.message)).toEqual(
    expect.arrayContaining([
      `${last} 行的「备注」大于 2`,
      '「备注」最大的 1 名，共 1 行',
      `「备注」连续上升 2 次以上，最长 ${last} 次`,
    ]),
  );
  const { token } = (
    await reader.post(`/report/v2/runs/${runId}/shares`, { kind: 'run', days: 1, password: null })
  ).data;
  const shared = async () =>
    (await app.anonymous.post('/report/v2/shared', { token })).data.result.modules[0].marks;
  expect(await shared()).toEqual(expected);
  await hide();
  expect(await marksOf(reader, runId)).toEqual([]);
  expect(await shared()).toEqual([]);
});

it('is asked for with the n of its kind, and without a column where there is none', async () => {
  const report_id = await publishedReport('几次');
  const fieldsOf = async (more: object) =>
    (await app.admin.post(warnings, { report_id, module_id: 'm1', column_id: 'c2', ...more })).data
      .fields;
  const wrong = (message: string) => [{ path: 'low', message }];
  expect(await fieldsOf({ kind: 'trend_n' })).toEqual(wrong('请输入 2 到 100 的整数'));
  expect(await fieldsOf({ kind: 'trend_n', low: 2.5 })).toEqual(wrong('请输入 2 到 100 的整数'));
  expect(await fieldsOf({ kind: 'top_n', low: 1001 })).toEqual(wrong('请输入 1 到 1000 的整数'));
  expect(await fieldsOf({ kind: 'stale', low: 0 })).toEqual(wrong('请输入 1 到 8760 的整数'));
  expect(await fieldsOf({ kind: 'stale', low: 1 })).toEqual([
    { path: 'column_id', message: '这种规则不看列' },
  ]);
  expect(await fieldsOf({ kind: 'duplicate', module_id: '', column_id: '' })).toEqual([
    { path: 'column_id', message: '请选择列' },
  ]);
  const id = await addRule(report_id, { kind: 'duplicate' });
  expect((await app.admin.put(`${warnings}/${id}`, { kind: 'stale', low: 3 })).data.fields).toEqual(
    [{ path: 'kind', message: '看列的规则和看运行时间的规则不能互换，请新增一条' }],
  );
});

it('warns whoever waits for a report that nobody has run for too long, until he has run it', async () => {
  const reportId = await publishedReport('过期');
  await addRule(reportId, { kind: 'stale', low: 24, module_id: '', column_id: '' });
  const { reader } = await makeReader();
  const { data: schedule } = await app.admin.post('/report/v2/schedules', {
    report_id: reportId,
    cron: '0 0 8 * * *',
    time_zone: 'UTC',
  });
  await reader.post(`/report/v2/schedules/${schedule.id}/subscribe`);
  const ran = await run(app.admin, reportId);
  expect(await watchStale(app.core)).toBe(0);
  // Hers was a day ago; his there has never been one, and the rule is older than a day.
  await app.core.pool.query(
    `update report_run set end_time = now() - interval '25 hours' where id = $1`,
    [ran],
  );
  await app.core.pool.query(
    `update report_warning_rule set create_time = now() - interval '25 hours' where kind = 'stale'`,
  );
  expect(await watchStale(app.core)).toBe(2);
  expect(await watchStale(app.core)).toBe(2);
  for (const who of [app.admin, reader]) {
    expect(await eventsOf(who, reportId)).toEqual([
      expect.objectContaining({
        run_id: null,
        state: 'open',
        message: '超过 24 小时没有运行',
        count: 1,
      }),
    ]);
    const { rows } = await app.core.pool.query(
      `select n.notice_title from sys_notice n join sys_notice_for f on f.notice_id = n.id
       where f.user_id = $1 and n.notice_title = '报表预警：过期'`,
      [who.userId],
    );
    expect(rows).toHaveLength(1);
  }
  await run(reader, reportId);
  expect(await eventsOf(reader, reportId)).toEqual([expect.objectContaining({ state: 'closed' })]);
  expect(await watchStale(app.core)).toBe(1);
  // Who may not read it any more is not told of it.
  await app.core.pool.query('delete from sys_user_role where user_id = $1', [reader.userId]);
  await app.core.pool.query(
    `update report_run set end_time = now() - interval '25 hours' where report_id = $1`,
    [reportId],
  );
  app.core.principals.forget(reader.userId);
  expect(await watchStale(app.core)).toBe(1);
});
