import type { RunResult } from '@wm/contract/report/run';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const reports = '/report/v2/reports';
const runs = '/report/v2/runs';
const shares = '/report/v2/shares';
const gone = { status: 404, msg: '链接不存在、已过期或已取消' };
const sentinel = 'SENTINEL-REMARK';
const mobile = '13912345678';
type Loose = Record<string, unknown>;

let app: TestApp;
let visitor: TestClient;
let me: TestClient;
let roleId: number;
let reportId: number;
let username: string;

const codes = [
  'report:data:list',
  'report:data:run',
  'report:data:share',
  'report:data:export',
  'report:console:list',
  'report:console:remove',
  'system:user:list',
  'system:user:export',
];

const module = (id: string, columns: Loose[], change: Loose = {}): Loose => ({
  id,
  kind: 'table',
  title: id,
  source: 'users',
  x: 0,
  y: 0,
  w: 24,
  h: 12,
  columns,
  ...change,
});

const definition = {
  params: [{ name: 'part', title: '用户名', type: 'text' }],
  modules: [
    module(
      'm1',
      [
        { id: 'c1', field: 'username', title: '用户名' },
        { id: 'c2', field: 'mobile', title: '手机' },
        { id: 'c3', field: 'remark', title: '备注' },
        { id: 'c4', field: 'email', title: '藏起来的列', shown: false },
      ],
      {
        where: {
          kind: 'group',
          join: 'and',
          items: [{ kind: 'test', field: 'username', op: 'like', param: 'part' }],
        },
      },
    ),
    module('m2', [
      { id: 'c1', field: 'remark', title: '备注' },
      { id: 'c2', field: 'username', title: '人数', aggregate: 'count' },
    ]),
  ],
};

beforeAll(async () => {
  app = await startTestApp();
  visitor = clientOf(app);
  reportId = (await app.admin.post(reports, { name: '用户清单' })).data.id;
  const saved = await app.admin.put(`${reports}/${reportId}/draft`, {
    row_version: 1,
    value: definition,
  });
  await app.admin.post(`${reports}/${reportId}/publish`, { row_version: saved.data.row_version });
  me = await app.signInAs();
  roleId = await grant(app, me.userId, codes);
  await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
  const { rows } = await app.core.pool.query<{ username: string }>(
    `update sys_user set mobile = $2, remark = $3, email = 'hidden@example.com' where id = $1 returning username`,
    [me.userId, mobile, sentinel],
  );
  username = rows[0]?.username ?? '';
});
afterAll(() => app.stop());

async function run(who = me, params: Loose[] = []): Promise<number> {
  const { data, msg } = await who.post(runs, { report_id: reportId, params });
  expect(msg).toBe('操作成功');
  const status = async () => (await who.get(`/admin/v2/tasks/${data.task_id}`)).data.status;
  await expect.poll(status, { timeout: 30_000 }).toBe('done');
  return data.id;
}

async function share(runId: number, wish: Loose = {}): Promise<{ id: number; token: string }> {
  const made = await me.post(`${runs}/${runId}/shares`, {
    kind: 'run',
    days: null,
    password: null,
    ...wish,
  });
  expect(made.msg).toBe('操作成功');
  return made.data;
}

const open = (token: string, password = '') =>
  visitor.post('/report/v2/shared', { token, password });

const modulesOf = (answer: { data: { result: unknown } }) =>
  (answer.data.result as RunResult).modules;

async function restrict(field: string, values: { read?: boolean; out?: boolean; mask?: string }) {
  const { read = true, out = true, mask = '' } = values;
  await app.core.pool.query(
    `insert into sys_role_column (role_id, column_id, can_read, can_export, mask)
     select $1, id, $3, $4, $5 from sys_column where resource = 'system:user' and field = $2`,
    [roleId, field, read, out, mask],
  );
  app.core.principals.forget(me.userId);
}

async function free(): Promise<void> {
  await app.core.pool.query('delete from sys_role_column where role_id = $1', [roleId]);
  app.core.principals.forget(me.userId);
}

describe('a run shared by a link', () => {
  it('is read by whoever has it without signing in, as far as it is shown, and tells nothing of whose it is', async () => {
    const runId = await run(me, [{ name: 'part', value: username }]);
    const { token } = await share(runId);
    const answer = await open(token);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.data).toEqual({
      name: '用户清单',
      end_time: expect.any(String),
      params: [{ title: '用户名', value: username }],
      result: expect.anything(),
    });
    const [first] = modulesOf(answer);
    expect(first).toMatchObject({ total: 1, isTruncated: false, withheld: [] });
    expect(first?.rows).toEqual([[username, mobile, sentinel]]);
    // A column that the page does not show is not sent either.
    expect(answer.text).not.toContain('hidden@example.com');
    expect(answer.text).not.toContain('藏起来的列');
    const { rows } = (await me.get(shares)).data;
    expect(rows[0]).toMatchObject({
      kind: 'run',
      report_name: '用户清单',
      run_id: runId,
      report_id: reportId,
      has_password: false,
      view_count: 1,
    });
  });

  it('is cut by what its maker may take away today, never by what he might when he made it', async () => {
    const { token } = await share(await run());
    expect((await open(token)).text).toContain(sentinel);
    await restrict('remark', { read: false });
    const hidden = await open(token);
    expect(hidden.text).not.toContain(sentinel);
    expect(hidden.text).not.toContain('备注');
    const [table, groups] = modulesOf(hidden);
    expect(table?.columns.map(({ id }) => id)).toEqual(['c1', 'c2']);
    // What was counted by it is not shown at all, and nothing says why.
    expect(groups).toMatchObject({ error: '这部分现在不能显示', rows: [], columns: [], total: 0 });
    await free();
    await restrict('mobile', { mask: 'phone' });
    const masked = await open(token);
    expect(masked.text).not.toContain(mobile);
    // Also a run that was made under the mask: what is seen in part is not given to strangers.
    const again = await share(await run());
    const late = await open(again.token);
    expect(modulesOf(late)[0]?.columns.map(({ id }) => id)).toEqual(['c1', 'c3']);
    expect(late.text).not.toContain('139');
    await free();
    await restrict('mobile', { out: false });
    expect((await open(token)).text).not.toContain(mobile);
    await free();
    expect((await open(token)).text).toContain(mobile);
    // What was asked for is told of columns only that may be given away.
    const asking = await share(await run(me, [{ name: 'part', value: username }]));
    expect((await open(asking.token)).data.params).toEqual([{ title: '用户名', value: username }]);
    for (const right of [{ out: false }, { mask: 'name' }]) {
      await restrict('username', right);
      const kept = await open(asking.token);
      expect(kept.data.params, JSON.stringify(right)).toEqual([]);
      expect(kept.text).not.toContain(username);
      await free();
    }
    // A smaller data scope takes all of it.
    await app.core.pool.query(`update sys_role set data_scope = '5' where id = $1`, [roleId]);
    app.core.principals.forget(me.userId);
    expect(modulesOf(await open(token)).map(({ rows }) => rows.length)).toEqual([0, 0]);
    await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
    app.core.principals.forget(me.userId);
    expect((await open(token)).text).toContain(mobile);
  });

  it('opens nothing once its maker may share no more, or cannot sign in', async () => {
    const runId = await run();
    const { token } = await share(runId);
    const take = async (code: string) => {
      const { rows } = await app.core.pool.query(
        `delete from sys_role_menu where role_id = $1 and menu_id in (select id from sys_menu where perms = $2) returning menu_id`,
        [roleId, code],
      );
      app.core.principals.forget(me.userId);
      return () =>
        app.core.pool
          .query('insert into sys_role_menu (role_id, menu_id) values ($1, $2)', [
            roleId,
            rows[0].menu_id,
          ])
          .then(() => app.core.principals.forget(me.userId));
    };
    const locked = await share(runId, { password: '口令 1234' });
    for (const code of ['report:data:share', 'report:data:list']) {
      const give = await take(code);
      expect(await open(token), code).toMatchObject(gone);
      // Nobody is asked for a password that opens nothing.
      expect(await open(locked.token), code).toMatchObject(gone);
      await give();
      expect((await open(token)).code, code).toBe(200);
    }
    // Rows of a list that he may not export leave by no link.
    const give = await take('system:user:export');
    expect((await open(token)).text).not.toContain(username);
    expect(
      await me.post(`${runs}/${runId}/shares`, { kind: 'run', days: 1, password: null }),
    ).toMatchObject({ code: 601, msg: '这次结果里没有您可以分享的内容' });
    await give();
    await app.core.pool.query(`update sys_user set status = '1' where id = $1`, [me.userId]);
    app.core.principals.forget(me.userId);
    expect(await open(token)).toMatchObject(gone);
    await app.core.pool.query(`update sys_user set status = '0' where id = $1`, [me.userId]);
    app.core.principals.forget(me.userId);
    expect((await open(token)).code).toBe(200);
  });

  it('ends when it is revoked, when its time is over, after its last view, and with its run', async () => {
    const runId = await run();
    const revoked = await share(runId);
    const other = await app.signInAs(codes);
    expect((await other.delete(shares, { ids: [revoked.id] })).status).toBe(404);
    expect((await open(revoked.token)).code).toBe(200);
    expect((await me.delete(shares, { ids: [revoked.id] })).data.removed).toBe(1);
    expect(await open(revoked.token)).toMatchObject(gone);
    expect((await me.delete(shares, { ids: [revoked.id] })).status).toBe(404);
    const timed = await share(runId, { days: 1 });
    expect((await open(timed.token)).code).toBe(200);
    await app.core.pool.query(
      `update report_share set expire_time = now() - interval '1 second' where id = $1`,
      [timed.id],
    );
    expect(await open(timed.token)).toMatchObject(gone);
    const counted = await share(runId, { max_views: 2 });
    const opened = await Promise.all([1, 2, 3, 4, 5].map(() => open(counted.token)));
    expect(opened.filter(({ code }) => code === 200)).toHaveLength(2);
    expect(await open(counted.token)).toMatchObject(gone);
    const last = await share(runId);
    await me.delete(runs, { ids: [runId] });
    expect(await open(last.token)).toMatchObject(gone);
    const ended = new Set([revoked, timed, counted, last].map(({ id }) => id));
    const { rows } = (await me.get(shares)).data;
    expect(rows.filter(({ id }: { id: number }) => ended.has(id))).toEqual([]);
  });

  it('asks for its password, and locks after five wrong ones, the right one included', async () => {
    const { token } = await share(await run(), { password: '口令 1234' });
    const asked = await open(token);
    expect(asked).toMatchObject({ code: 601, msg: '请输入访问密码' });
    expect(asked.text).not.toContain('用户清单');
    expect((await open(token, '口令 1234')).text).toContain(mobile);
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, at) => open(token, `wrong${at}`)),
    );
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(7);
    expect(await open(token, '口令 1234')).toMatchObject({
      status: 429,
      msg: '密码输错次数过多，请 15 分钟后再试',
    });
    await app.core.pool.query(
      `update sys_password_try set since = now() - interval '16 minutes' where key like 'report-share:%'`,
    );
    expect((await open(token, '口令 1234')).code).toBe(200);
    expect((await me.get(shares)).data.rows[0]).toMatchObject({
      has_password: true,
      view_count: 2,
    });
    await app.core.audit.flush();
    const { rows } = await app.core.pool.query<{ all: string }>(
      `select coalesce((select string_agg(s::text, '') from report_share s), '') ||
         coalesce((select string_agg(l::text, '') from sys_oper_log l), '') as all`,
    );
    expect(rows[0]?.all).not.toContain(token);
    expect(rows[0]?.all).not.toContain('口令 1234');
    expect(rows[0]?.all).toContain('$argon2id$');
  });

  it('is made of finished runs of one’s own only, and a token is not guessed', async () => {
    const runId = await run();
    const wish = { kind: 'run', days: 1, password: null };
    const other = await app.signInAs(codes);
    expect((await other.post(`${runs}/${runId}/shares`, wish)).status).toBe(404);
    const reader = await app.signInAs(codes.filter((code) => code !== 'report:data:share'));
    expect((await reader.post(`${runs}/${runId}/shares`, wish)).status).toBe(403);
    expect((await visitor.post(`${runs}/${runId}/shares`, wish)).status).toBe(401);
    expect((await other.get(shares)).data.rows).toEqual([]);
    for (const wrong of [{ days: 0 }, { days: 3651 }, { password: 'abc' }, { max_views: 0 }])
      expect((await me.post(`${runs}/${runId}/shares`, { ...wish, ...wrong })).status).toBe(422);
    const { token } = await share(runId);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const near = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(await open(near)).toMatchObject(gone);
    expect((await visitor.post('/report/v2/shared', { token: 'x' })).status).toBe(422);
    await app.core.pool.query(`update report_run set state = 'failed' where id = $1`, [runId]);
    expect(await open(token)).toMatchObject(gone);
    expect(await me.post(`${runs}/${runId}/shares`, wish)).toMatchObject({
      msg: '运行完成后才能分享',
    });
  });
});

describe('a report shared by a link', () => {
  it('always shows its maker’s newest run with the same parameters, and nobody else’s', async () => {
    const mine = [{ name: 'part', value: username }];
    const { token } = await share(await run(me, mine), { kind: 'newest' });
    expect(modulesOf(await open(token))[0]?.rows[0]).toContain(sentinel);
    await app.core.pool.query(`update sys_user set remark = '新的备注' where id = $1`, [me.userId]);
    await run(app.admin, mine);
    await run(me, []);
    expect(modulesOf(await open(token))[0]?.rows).toEqual([[username, mobile, sentinel]]);
    await run(me, mine);
    expect(modulesOf(await open(token))[0]?.rows).toEqual([[username, mobile, '新的备注']]);
    // However they were written.
    await app.core.pool.query(`update sys_user set remark = '再新的' where id = $1`, [me.userId]);
    await run(me, [{ name: 'part', value: ` ${username} ` }]);
    expect(modulesOf(await open(token))[0]?.rows).toEqual([[username, mobile, '再新的']]);
    const whole = await share(await run(me, []), { kind: 'newest' });
    await app.core.pool.query(`update sys_user set remark = '最新的' where id = $1`, [me.userId]);
    await run(me, [{ name: 'part', value: '' }]);
    expect((await open(whole.token)).text).toContain('最新的');
    expect((await me.get(shares)).data.rows[0]).toMatchObject({ kind: 'newest', run_id: null });
  });
});
