import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../../app.ts';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { publishReport, tableOfUsers } from '../testing/publish-report.ts';

const reports = '/report/v2/reports';
const schedules = '/report/v2/schedules';
const subscriptions = '/report/v2/subscriptions';
const within = { timeout: 15_000, interval: 20 };
const sentinel = 'sentinel-7f3a';

let app: TestApp;
/** A second process over the same database. */
let other: App;

beforeAll(async () => {
  app = await startTestApp({ schedules: true });
  other = await app.another({ schedules: true });
});
afterAll(() => app.stop());

const runnerCodes = [
  ...['list', 'query', 'add', 'edit', 'remove'].map((name) => `report:schedule:${name}`),
  'report:console:list',
  'report:data:list',
  'report:data:run',
  'system:user:list',
];
const readerCodes = ['report:data:list', 'report:data:run', 'system:user:list'];

const publishedReport = (name: string, more: object = {}): Promise<number> =>
  publishReport(app.admin, name, { params: [], modules: [tableOfUsers()], ...more });

const daily = { cron: '0 30 8 * * *', time_zone: 'Asia/Shanghai' };

async function make(who: TestClient, reportId: number, more: object = {}): Promise<number> {
  const answer = await who.post(schedules, { report_id: reportId, ...daily, ...more });
  expect(answer.msg).toBe('操作成功');
  return answer.data.id;
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await app.core.pool.query<Row>(text, values)).rows;
}

/** Makes a schedule due so many seconds ago, and wakes the clocks of both processes. */
async function makeDue(id: number, secondsAgo = 1): Promise<void> {
  await query(
    `update report_schedule set next_time = date_trunc('second', now()) - make_interval(secs => $2) where id = $1`,
    [id, secondsAgo],
  );
  await Promise.all([app.core.signals.send('clock', {}), other.core.signals.send('clock', {})]);
}

const hasFired = (id: number) =>
  expect
    .poll(async () => {
      const [row] = await query<{ due: boolean }>(
        'select next_time <= now() as due from report_schedule where id = $1',
        [id],
      );
      return row?.due;
    }, within)
    .toBe(false);

interface RunRow {
  id: string;
  user_id: string;
  state: string;
  trigger: string;
  fire_time: Date;
}

const runsOf = (id: number): Promise<RunRow[]> =>
  query('select * from report_run where schedule_id = $1 order by id', [id]);

const haveEnded = (id: number, count: number) =>
  expect
    .poll(async () => (await runsOf(id)).map(({ state }) => state).join(), within)
    .toMatch(new RegExp(`^((done|failed),?){${count}}$`));

const noticesFor = (userId: number) =>
  query<{ title: string; content: string }>(
    `select n.notice_title as title, n.notice_content as content from sys_notice n
     join sys_notice_for f on f.notice_id = n.id where f.user_id = $1 order by n.id`,
    [userId],
  );

const find = async (id: number) => (await app.admin.get(`${schedules}/${id}`)).data;

async function takeRoles({ userId }: TestClient): Promise<void> {
  await query('delete from sys_user_role where user_id = $1', [userId]);
  for (const { core } of [app, other]) core.principals.forget(userId);
}

async function subscribe(who: TestClient, id: number): Promise<number> {
  const answer = await who.post(`${schedules}/${id}/subscribe`);
  expect(answer.msg).toBe('操作成功');
  return answer.data.id;
}

describe('a schedule of a report', () => {
  it('fires once over two processes, as a run of its owner, and names the next time', async () => {
    const owner = await app.signInAs(runnerCodes);
    const id = await make(owner, await publishedReport('一次'));
    for (const round of [1, 2, 3]) {
      await makeDue(id, 10 - round);
      await hasFired(id);
      await haveEnded(id, round);
    }
    const runs = await runsOf(id);
    expect(runs.map(({ user_id: user, trigger, state }) => [Number(user), trigger, state])).toEqual(
      [1, 2, 3].map(() => [owner.userId, 'schedule', 'done']),
    );
    const shown = await find(id);
    expect(shown).toMatchObject({ last_state: 'done', trouble: '', may_change: true });
    expect(new Date(shown.next_time).toISOString()).toMatch(/T00:30:00/);
    expect(new Date(shown.next_time).getTime()).toBeGreaterThan(Date.now());
    const mine = (await owner.get('/report/v2/runs?limit=10')).data.rows;
    expect(mine).toHaveLength(3);
    expect(mine[0].trigger).toBe('schedule');
  });

  it('does not run for an owner who has lost the right, says why, and tells him once', async () => {
    const owner = await app.signInAs(runnerCodes);
    const id = await make(owner, await publishedReport('权限'));
    await takeRoles(owner);
    for (const ago of [5, 4]) {
      await makeDue(id, ago);
      await hasFired(id);
    }
    expect(await runsOf(id)).toEqual([]);
    expect((await find(id)).trouble).toBe('所有者已没有运行报表的权限');
    const told = await noticesFor(owner.userId);
    expect(told.map(({ title }) => title)).toEqual(['报表计划没有运行：权限']);
    expect(told[0]?.content).toContain('所有者已没有运行报表的权限');
    await grant(app, owner.userId, ['report:data:run']);
    for (const { core } of [app, other]) core.principals.forget(owner.userId);
    expect(await app.admin.post(`/report-restart/v2/schedule/${id}/run`)).toMatchObject({
      code: 601,
      msg: '没有运行：所有者已没有权限查看其中的数据',
    });
    await grant(app, owner.userId, runnerCodes);
    for (const { core } of [app, other]) core.principals.forget(owner.userId);
    await makeDue(id);
    await haveEnded(id, 1);
    expect((await find(id)).trouble).toBe('');
  });

  it.each([
    ['所有者的账号已停用', `update sys_user set status = '1' where id = $1`],
    ['所有者的账号已删除', 'delete from sys_user where id = $1'],
  ])('tells the administrators once where %s', async (reason, statement) => {
    const owner = await app.signInAs(runnerCodes);
    const id = await make(owner, await publishedReport(reason));
    await query(statement, [owner.userId]);
    for (const { core } of [app, other]) core.principals.forget(owner.userId);
    for (const ago of [5, 4]) {
      await makeDue(id, ago);
      await hasFired(id);
    }
    expect(await runsOf(id)).toEqual([]);
    expect(await find(id)).toMatchObject({ trouble: reason });
    const told = (await noticesFor(app.admin.userId)).filter(({ title }) => title.endsWith(reason));
    expect(told).toHaveLength(1);
  });

  it('follows its policy for what it missed: nothing, or one run', async () => {
    const reportId = await publishedReport('错过');
    // Twice within ten minutes, two hours ago: neither is on time any more.
    const hour = new Date(Date.now() - 2 * 3_600_000);
    hour.setUTCMinutes(10, 0, 0);
    const twice = { cron: `0 10,20 ${hour.getUTCHours()} * * *`, time_zone: 'UTC' };
    const skips = await make(app.admin, reportId, { ...twice, misfire: 'skip' });
    const makesUp = await make(app.admin, reportId, { ...twice, misfire: 'once' });
    for (const id of [skips, makesUp]) {
      await makeDue(id, Math.round((Date.now() - hour.getTime()) / 1000));
      await hasFired(id);
    }
    await haveEnded(makesUp, 1);
    expect(await runsOf(skips)).toEqual([]);
    expect((await find(skips)).trouble).toBe('错过了执行时间，按设置不补');
    // It is no fault that anybody had to hear of.
    expect((await noticesFor(1)).filter(({ title }) => title.includes('没有运行：错过'))).toEqual(
      [],
    );
  });

  it('says each fault at its field', async () => {
    const reportId = await publishedReport('错误', {
      params: [{ name: 'part', title: '部门', type: 'text', required: true }],
    });
    const post = (more: object) =>
      app.admin.post(schedules, { report_id: reportId, ...daily, ...more });
    const fieldsOf = async (more: object) => (await post(more)).data.fields;
    expect(await fieldsOf({ cron: '0 * * * * *', params: [{ name: 'part', value: 'a' }] })).toEqual(
      [{ path: 'cron', message: '两次运行至少相隔 5 分钟' }],
    );
    expect(await fieldsOf({ cron: '0 0 0 31 2 *' })).toEqual([
      { path: 'cron', message: '这个表达式没有可执行的时间' },
      { path: 'params', message: '参数“部门”不能为空' },
    ]);
    expect(await fieldsOf({ cron: '0 0 25 * * *', time_zone: 'Mars/Olympus' })).toEqual([
      { path: 'cron', message: '小时只能是 0–23' },
      { path: 'time_zone', message: '不认识这个时区' },
    ]);
    const draft = (await app.admin.post(reports, { name: '草稿' })).data.id;
    expect((await app.admin.post(schedules, { report_id: draft, ...daily })).msg).toBe(
      '报表还没有发布，请先发布再运行',
    );
    expect(
      (await app.admin.get(`${schedules}/preview?cron=0 30 2 * * *&time_zone=UTC`)).data.next,
    ).toHaveLength(5);
  });

  it('is changed by its owner and by who may change reports, and shows nobody else its parameters', async () => {
    const [owner, stranger] = [await app.signInAs(runnerCodes), await app.signInAs(runnerCodes)];
    const reportId = await publishedReport('谁能改', {
      params: [{ name: 'part', title: '部门', type: 'text' }],
    });
    const params = [{ name: 'part', value: '财务' }];
    const id = await make(owner, reportId, { params });
    const [seen] = (await stranger.get(`${schedules}?report_id=${reportId}`)).data.rows;
    expect(seen).toMatchObject({
      id,
      is_own: false,
      may_change: false,
      params: [],
      subscribers: 1,
    });
    for (const answer of [
      await stranger.put(`${schedules}/${id}`, { cron: '0 0 9 * * *' }),
      await stranger.put(`${schedules}/${id}/status`, { status: '1' }),
      await stranger.post(`/report-restart/v2/schedule/${id}/run`),
      await stranger.delete(schedules, { ids: [id] }),
      await stranger.post(subscriptions, { schedule_id: id, username: 'admin' }),
    ])
      expect(answer.status).toBe(403);
    expect((await owner.get(`${schedules}/${id}`)).data).toMatchObject({ params, is_own: true });
    expect((await app.admin.put(`${schedules}/${id}`, { cron: '0 0 9 * * *' })).data.cron).toBe(
      '0 0 9 * * *',
    );
    await owner.put(`${schedules}/${id}/status`, { status: '1' });
    expect((await find(id)).next_time).toBeNull();
    await owner.put(`${schedules}/${id}/status`, { status: '0' });
    expect(new Date((await find(id)).next_time).toISOString()).toMatch(/T01:00:00/);
  });

  it('comes back with its subscribers and runs when its deletion is undone', async () => {
    const owner = await app.signInAs(runnerCodes);
    const id = await make(owner, await publishedReport('撤销计划'));
    const reader = await app.signInAs(readerCodes);
    await subscribe(reader, id);
    expect((await owner.post(`/report-restart/v2/schedule/${id}/run`)).data.run_id).toBeGreaterThan(
      0,
    );
    await haveEnded(id, 2);
    expect((await owner.delete(schedules, { ids: [id] })).data.removed).toBe(1);
    expect(await runsOf(id)).toEqual([]);
    const undone = await owner.post('/admin/v2/undo?resource=report:schedule', { ids: [id] });
    expect(undone.msg).toBe('操作成功');
    expect(await runsOf(id)).toHaveLength(2);
    expect((await find(id)).subscribers).toBe(2);
  });

  it('keeps the newest thirty runs of each person', async () => {
    const id = await make(app.admin, await publishedReport('留三十'), { subscribe: false });
    await query(
      `insert into report_run (report_name, version_no, user_id, definition, params, state, schedule_id, fire_time, trigger)
       select '旧', 1, 1, '{"params":[],"modules":[]}', '[]', 'done', $1, now() - make_interval(days => i), 'schedule'
       from generate_series(1, 40) i`,
      [id],
    );
    await app.admin.post(`/report-restart/v2/schedule/${id}/run`);
    await expect.poll(async () => (await runsOf(id)).length, within).toBe(30);
  });
});

describe('a subscription', () => {
  it('brings each subscriber a run of his own with his own rights, and tells of it at the bell', async () => {
    await query(`update sys_user set remark = $1 where id = 1`, [sentinel]);
    const reportId = await publishedReport('订阅');
    const reader = await app.signInAs(readerCodes);
    // Of the remark he sees nothing.
    const roleId = await grant(app, reader.userId, ['system:user:query']);
    await query('delete from sys_user_role where user_id = $1 and role_id <> $2', [
      reader.userId,
      roleId,
    ]);
    await query(
      `insert into sys_role_menu (role_id, menu_id) select $1, id from sys_menu
       where perms in ('report:data:list', 'report:data:run', 'system:user:list') on conflict do nothing`,
      [roleId],
    );
    await query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
    await query(
      `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
       select $1, id, false, true, true, false, true, '' from sys_column
       where resource = 'system:user' and field = 'remark'`,
      [roleId],
    );
    for (const { core } of [app, other]) core.principals.forget(reader.userId);
    const id = await make(app.admin, reportId);
    const subscriptionId = await subscribe(reader, id);
    expect(await subscribe(reader, id)).toBe(subscriptionId);
    await makeDue(id);
    await haveEnded(id, 2);
    const [mine, his] = await runsOf(id);
    expect([Number(mine?.user_id), Number(his?.user_id)]).toEqual([1, reader.userId]);
    expect(mine?.fire_time).toEqual(his?.fire_time);
    await expect.poll(async () => (await noticesFor(reader.userId)).length, within).toBe(1);
    const [told] = await noticesFor(reader.userId);
    expect(told?.title).toBe('报表有新结果：订阅');
    expect(told?.content).toContain(`/report/data?r=${reportId}&run=${his?.id}`);
    expect((await noticesFor(1)).at(-1)?.content).toContain(`run=${mine?.id}`);
    const { data } = await reader.get(`/report/v2/runs/${his?.id}/result`);
    expect(data.result.modules[0].columns.map(({ title }: { title: string }) => title)).toEqual([
      '用户名',
    ]);
    expect(data.result.modules[0].withheld).toEqual(['备注']);
    expect((await reader.get(`/report/v2/runs/${mine?.id}/result`)).status).toBe(404);
    const rows = await reader.get(`/report/v2/runs/${his?.id}/rows?module=m1&page=1`);
    expect(rows.text).toContain('admin');
    expect(rows.text).not.toContain(sentinel);
    // It stands in the owner's rows, and in nothing that is told.
    expect(
      (await app.admin.get(`/report/v2/runs/${mine?.id}/rows?module=m1&page=1`)).text,
    ).toContain(sentinel);
    const notices = await query('select * from sys_notice');
    expect(JSON.stringify(notices)).not.toContain(sentinel);
    expect((await app.admin.get(`/report/v2/published/${reportId}/schedules`)).data.rows).toEqual([
      expect.objectContaining({ id, subscribers: expect.arrayContaining(['admin']) }),
    ]);
  });

  it('brings nothing to who may not read the report any more, and says so where it is looked after', async () => {
    const reportId = await publishedReport('无权');
    const id = await make(app.admin, reportId, { subscribe: false });
    const [reader, gone] = [await app.signInAs(readerCodes), await app.signInAs(readerCodes)];
    await subscribe(reader, id);
    await subscribe(gone, id);
    await takeRoles(reader);
    await query(`update sys_user set status = '1' where id = $1`, [gone.userId]);
    for (const { core } of [app, other]) core.principals.forget(gone.userId);
    await makeDue(id);
    await haveEnded(id, 1);
    expect(await noticesFor(reader.userId)).toEqual([]);
    expect(await noticesFor(gone.userId)).toEqual([]);
    const { rows } = (await app.admin.get(subscriptions)).data;
    const troubles = rows
      .filter((row: { schedule_id: number }) => row.schedule_id === id)
      .map(({ trouble }: { trouble: string }) => trouble);
    expect(troubles).toEqual(['已没有权限查看这张报表', '已没有权限查看这张报表']);
    expect((await reader.post(`${schedules}/${id}/subscribe`)).status).toBe(403);
  });

  it('is made for others by who may change the schedule, and names nobody who cannot read it', async () => {
    const owner = await app.signInAs(runnerCodes);
    const id = await make(owner, await publishedReport('给别人'), { subscribe: false });
    const reader = await app.signInAs(readerCodes);
    const [{ username } = { username: '' }] = await query<{ username: string }>(
      'select username from sys_user where id = $1',
      [reader.userId],
    );
    const added = await owner.post(subscriptions, { schedule_id: id, username });
    expect(added.msg).toBe('操作成功');
    const blind = await app.signInAs(['report:data:list', 'report:data:run']);
    const [named] = await query<{ username: string }>(
      'select username from sys_user where id = $1',
      [blind.userId],
    );
    for (const name of [named?.username ?? '', 'nobody-at-all'])
      expect((await owner.post(subscriptions, { schedule_id: id, username: name })).msg).toBe(
        `没有能看这张报表的用户“${name}”`,
      );
    expect((await blind.delete(subscriptions, { ids: [added.data.id] })).status).toBe(403);
    await owner.post(`/report-restart/v2/schedule/${id}/run`);
    await haveEnded(id, 2);
    // Nobody is told of what he no longer wants.
    await expect.poll(async () => (await noticesFor(reader.userId)).length, within).toBe(1);
    expect((await reader.delete(subscriptions, { ids: [added.data.id] })).data.removed).toBe(1);
    await owner.post(`/report-restart/v2/schedule/${id}/run`);
    await haveEnded(id, 3);
    expect(await noticesFor(reader.userId)).toHaveLength(1);
  });

  it('leaves failures to the owner, who is told the cause once', async () => {
    const owner = await app.signInAs(runnerCodes);
    const reportId = await publishedReport('会失败');
    const id = await make(owner, reportId);
    const reader = await app.signInAs(readerCodes);
    await subscribe(reader, id);
    await query(
      `update report_version set definition = jsonb_set(definition, '{modules,0,source}', '"gone"') where report_id = $1`,
      [reportId],
    );
    await makeDue(id);
    await hasFired(id);
    await makeDue(id, 3);
    await hasFired(id);
    await expect.poll(async () => (await noticesFor(owner.userId)).length, within).toBe(1);
    expect((await noticesFor(owner.userId))[0]?.title).toBe('报表计划没有运行：会失败');
    expect(await noticesFor(reader.userId)).toEqual([]);
    expect((await find(id)).trouble).not.toBe('');
  });
});
