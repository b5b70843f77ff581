import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { publishReport, tableOfUsers } from '../testing/publish-report.ts';

const within = { timeout: 15_000, interval: 20 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const start = async (who: TestClient, reportId: number): Promise<number> =>
  (await who.post('/report/v2/runs', { report_id: reportId })).data.id;

const resultOf = async (who: TestClient, id: number) =>
  (await who.get(`/report/v2/runs/${id}/result`)).data;

async function ended(who: TestClient, id: number, state = 'done') {
  await expect.poll(async () => (await resultOf(who, id)).run.state, within).toBe(state);
  return resultOf(who, id);
}

const rowsOf = async (id: number) =>
  (await app.admin.get(`/report/v2/runs/${id}/rows?module=m1`)).data.result;

const restart = (id: number, body: object, who = app.admin) =>
  who.post(`/report-restart/v2/run/${id}/restart`, { key: 'key-12345', ...body });

const cancel = (id: number, who = app.admin) => who.post(`/report-restart/v2/run/${id}/cancel`);

it('makes a run once more as it was, or as the report is now, and says of which it is', async () => {
  const reportId = await publishReport(app.admin, '重跑');
  const first = await start(app.admin, reportId);
  await ended(app.admin, first);
  const draft = (await app.admin.get(`/report/v2/reports/${reportId}/draft`)).data;
  const modules = [tableOfUsers({ title: '新版' })];
  const saved = await app.admin.put(`/report/v2/reports/${reportId}/draft`, {
    row_version: draft.row_version,
    value: { params: [], modules },
  });
  await app.admin.post(`/report/v2/reports/${reportId}/publish`, {
    row_version: saved.data.row_version,
  });
  const again = (await restart(first, {})).data.id;
  expect((await ended(app.admin, again)).run).toMatchObject({
    version_no: 1,
    trigger: 'restart',
    restart_of: first,
  });
  expect(await rowsOf(again)).toEqual(await rowsOf(first));
  const latest = (await restart(first, { latest_version: true, key: 'another-key' })).data.id;
  const { run, result } = await ended(app.admin, latest);
  expect(run).toMatchObject({ version_no: 2, restart_of: first });
  expect(result.modules[0].title).toBe('新版');
});

it('starts one run for one key, however often it comes, also at once', async () => {
  const first = await start(app.admin, await publishReport(app.admin, '一次'));
  await ended(app.admin, first);
  const answers = await Promise.all([1, 2, 3, 4].map(() => restart(first, {})));
  const ids = new Set(answers.map(({ data }) => data.id));
  expect([answers.map(({ code }) => code), ids.size]).toEqual([[200, 200, 200, 200], 1]);
  const [id] = ids;
  await ended(app.admin, id);
  expect((await restart(first, {})).data.id).toBe(id);
  expect((await restart(first, { key: 'other-key' })).data.id).not.toBe(id);
  // The same key of another run is another run.
  expect((await restart(id, {})).data.id).not.toBe(id);
});

it('re-runs what a killed server has left, with an equal result', async () => {
  const first = await start(app.admin, await publishReport(app.admin, '中断'));
  await ended(app.admin, first);
  const rows = await rowsOf(first);
  // As housekeeping leaves a run whose task is gone.
  await app.core.pool.query(
    `update report_run set state = 'failed', outcome = null, error_msg = '运行中断，请重新运行' where id = $1`,
    [first],
  );
  await app.core.pool.query('delete from report_run_rows where run_id = $1', [first]);
  const again = (await restart(first, {})).data.id;
  await ended(app.admin, again);
  expect(await rowsOf(again)).toEqual(rows);
});

it('cancels what runs, and its statement leaves the database while it still waits there', async () => {
  const logins = tableOfUsers({
    source: 'logins',
    columns: [{ id: 'c1', field: 'username', title: '用户名' }],
  });
  const value = { params: [], modules: [logins] };
  const first = await start(app.admin, await publishReport(app.admin, '取消', value));
  await ended(app.admin, first);
  const waiting = async (): Promise<number> =>
    (
      await app.core.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_locks where relation = 'sys_login_log'::regclass and not granted`,
      )
    ).rows[0]?.n ?? 0;
  await app.core.db.transaction(async (tx) => {
    await tx.execute('lock table sys_login_log in access exclusive mode');
    const { id } = (await restart(first, { key: 'held-run-1' })).data;
    await expect.poll(waiting, within).toBe(1);
    expect((await cancel(id)).msg).toBe('操作成功');
    await expect.poll(waiting, within).toBe(0);
    await ended(app.admin, id, 'cancelled');
    expect((await cancel(id)).msg).toBe('运行已经结束，不能取消');
  });
});

it('cancels what has not begun', async () => {
  const first = await start(app.admin, await publishReport(app.admin, '等候'));
  await ended(app.admin, first);
  // As if no worker had come yet.
  await app.core.pool.query(`update report_run set state = 'queued' where id = $1`, [first]);
  await app.core.pool.query(
    `update sys_task set status = 'waiting', kind = 'nobody-does-this'
     where id = (select task_id from report_run where id = $1)`,
    [first],
  );
  expect((await cancel(first)).msg).toBe('操作成功');
  expect((await resultOf(app.admin, first)).run.state).toBe('cancelled');
});

it('is only for the owner of a run that has ended, or that has not where it is cancelled', async () => {
  const id = await start(app.admin, await publishReport(app.admin, '别人的'));
  await ended(app.admin, id);
  const stranger = await app.signInAs(['report:data:run', 'report:data:list']);
  expect((await restart(id, {}, stranger)).status).toBe(404);
  expect((await cancel(id, stranger)).status).toBe(404);
  expect((await cancel(id)).msg).toBe('运行已经结束，不能取消');
  expect((await restart(id, { key: 'short' })).code).not.toBe(200);
  const reader = await app.signInAs(['report:data:list']);
  expect((await restart(id, {}, reader)).status).toBe(403);
  await app.core.pool.query(`update report_run set state = 'running' where id = $1`, [id]);
  expect((await restart(id, { key: 'while-running' })).msg).toBe(
    '运行还没有结束，请等它结束或先取消',
  );
});
