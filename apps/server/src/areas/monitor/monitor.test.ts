import { setTimeout as sleep } from 'node:timers/promises';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { samplerOf } from './area.ts';
import { countStatements } from './druid/druid.repository.ts';

const base = '/admin/v2/monitor';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await samplerOf(app.core).take();
});
afterAll(() => app.stop());

async function makeUser(username: string, more: object = {}): Promise<number> {
  const body = { username, nickname: `姓名${username}`, password: 'Plain-secret-9', ...more };
  const made = await app.admin.post('/admin/v2/system/user', body);
  expect(made.code, made.text).toBe(200);
  return made.data.id;
}

/** Keeps a column from whoever holds a role of the client's. */
async function withhold(client: TestClient, column: string, right = 'can_read'): Promise<void> {
  const [resource, field] = [column.slice(0, column.lastIndexOf('.')), column.split('.').at(-1)];
  await app.core.pool.query(
    `insert into sys_role_column (role_id, column_id, ${right})
     select ur.role_id, c.id, false from sys_user_role ur, sys_column c
     where ur.user_id = $1 and c.resource = $2 and c.field = $3`,
    [client.userId, resource, field],
  );
  app.core.principals.forget(client.userId);
}

describe('the overview', () => {
  it('says how each thing stands to who may see it, and that there is more', async () => {
    const { data } = await app.admin.get(`${base}/overview`);
    expect(data.is_partial).toBe(false);
    expect(data.lines.map(({ key }: { key: string }) => key)).toEqual([
      'disk',
      'nodes',
      'load',
      'requests',
      'database',
      'jobs',
      'queue',
      'backup',
      'sign-ins',
      'caches',
    ]);
    const nodes = data.lines.find(({ key }: { key: string }) => key === 'nodes');
    expect(nodes).toMatchObject({ level: 'ok', page: '/monitor/server' });
    expect(nodes.message).toMatch(/^1 个副本，已运行/);
    expect(nodes.strip.at(-1)).toBe('ok');
    const watcher = await app.signInAs(['monitor:overview:list', 'monitor:job:list']);
    const seen = (await watcher.get(`${base}/overview`)).data;
    expect(seen.lines.map(({ key }: { key: string }) => key)).toEqual(['jobs', 'queue']);
    expect(seen.is_partial).toBe(true);
  });

  it('turns when something is found wrong twice, notes who looks after it, and turns back', async () => {
    let level: 'ok' | 'bad' = 'bad';
    app.core.checks.define({
      key: 'test',
      title: '试验',
      code: 'monitor:overview:list',
      page: '/monitor/overview',
      look: async () => ({ level, text: level === 'bad' ? '坏了' : '好的' }),
    });
    const line = async () => {
      await samplerOf(app.core).take();
      const { data } = await app.admin.get(`${base}/overview`);
      return data.lines.find(({ key }: { key: string }) => key === 'test');
    };
    expect((await line()).level).toBe('ok');
    expect(await line()).toMatchObject({ level: 'bad', message: '坏了', taken_by: '' });
    const take = (isTaken: boolean) =>
      app.admin.put(`${base}/overview/taken`, { key: 'test', is_taken: isTaken });
    expect((await take(true)).code).toBe(200);
    expect((await line()).taken_by).not.toBe('');
    await take(false);
    expect((await line()).taken_by).toBe('');
    level = 'ok';
    await line();
    expect(await line()).toMatchObject({ level: 'ok', message: '好的' });
    expect(await take(true)).toMatchObject({ code: 601, msg: '这一项已经恢复正常' });
  });

  it('shows the first sample to who asked before there was one', async () => {
    await app.core.pool.query('delete from sys_sample');
    const points = async () => (await app.admin.get(`${base}/series?span=1h`)).data.points;
    expect(await points()).toEqual([]);
    await samplerOf(app.core).take();
    expect(await points()).toHaveLength(1);
  });

  it('is measured once for everybody: asking reads what is stored', async () => {
    const before = await app.core.pool.query('select count(*) from sys_sample');
    for (const span of ['1h', '6h', '24h']) {
      const { data } = await app.admin.get(`${base}/series?span=${span}`);
      expect(data.points.at(-1)).toMatchObject({ node: expect.any(String) });
    }
    const after = await app.core.pool.query('select count(*) from sys_sample');
    expect(after.rows).toEqual(before.rows);
    const { data } = await app.admin.get(`${base}/server`);
    expect(data.nodes).toHaveLength(1);
    expect(data.nodes[0]).toMatchObject({ is_own: true, runtime: `Node ${process.versions.node}` });
    expect(data.nodes[0].last.rss).toBeGreaterThan(1e6);
  });
});

describe('who is online', () => {
  it('is listed by person with his devices; ids and names open nothing (S09)', async () => {
    const client = await app.signInAs(['monitor:online:list']);
    const { data, text } = await client.get(`${base}/online?limit=1000`);
    const me = data.rows.find((row: { user_id: number }) => row.user_id === client.userId);
    expect(me.devices).toEqual([
      expect.objectContaining({ ip: '127.0.0.1', is_own: true, is_browser: false }),
    ]);
    expect(text).not.toContain(client.token);
    for (const token of [me.devices[0].id, me.username])
      expect(
        (await app.anonymous.get('/admin/v2/get_user_info', { authorization: `Bearer ${token}` }))
          .status,
      ).toBe(401);
    await withhold(client, 'system:user.username');
    const hidden = await client.get(`${base}/online?limit=1000`);
    expect(hidden.data.rows.every((row: { username: string }) => row.username === '')).toBe(true);
    expect((await client.get(`${base}/online?username=user_`)).status).toBe(403);
  });

  it('is ended in every process within a second, but not one’s own and not an administrator’s', async () => {
    const other = await app.another();
    const [guard, victim] = [
      await app.signInAs(['monitor:online:list', 'monitor:online:forceLogout']),
      await app.signInAs(),
    ];
    const sessionOf = async (userId: number): Promise<string> => {
      const { data } = await guard.get(`${base}/online?limit=1000`);
      return data.rows.find((row: { user_id: number }) => row.user_id === userId).devices[0].id;
    };
    const askOther = async (): Promise<number> => {
      const answer = await other.http.inject({
        url: '/admin/v2/get_user_info',
        headers: { authorization: `Bearer ${victim.token}` },
      });
      return answer.statusCode;
    };
    expect(await askOther()).toBe(200);
    const own = await sessionOf(guard.userId);
    expect(await guard.delete(`${base}/online`, { ids: [own] })).toMatchObject({
      msg: '不能让自己当前的会话下线，请使用退出登录',
    });
    const admins = await sessionOf(app.admin.userId);
    expect(await guard.delete(`${base}/online`, { ids: [admins] })).toMatchObject({
      msg: '不允许操作超级管理员用户',
    });
    const ended = await guard.delete(`${base}/online`, { ids: [await sessionOf(victim.userId)] });
    expect(ended.data).toEqual({ ended: 1 });
    await expect.poll(askOther, { timeout: 20_000, interval: 10 }).toBe(401);
    expect((await victim.get('/admin/v2/get_user_info')).status).toBe(401);
  });
});

describe('the sign-in log', () => {
  it('counts tries by hour, tells who is kept out, and lets him in again', async () => {
    const username = 'locked_out';
    await makeUser(username);
    const tryOnce = (password: string) =>
      app.anonymous.post('/admin/v2/login', { username, password });
    for (let turn = 0; turn < 7; turn += 1) await tryOnce('wrong-secret');
    const { data } = await app.admin.get(`${base}/logininfor/locks`);
    const lock = data.rows.find(({ account }: { account: string }) => account === username);
    expect(lock).toMatchObject({ ip: '127.0.0.1', failures: expect.any(Number) });
    expect(lock.failures).toBeGreaterThanOrEqual(5);
    const clerk = await app.signInAs(['monitor:logininfor:list', 'monitor:logininfor:unlock']);
    expect((await clerk.put(`${base}/logininfor/locks`, { key: lock.key })).code).toBe(200);
    expect((await tryOnce('Plain-secret-9')).code).toBe(200);
    const hours = (await clerk.get(`${base}/logininfor/hours`)).data.rows;
    expect(hours).toHaveLength(48);
    expect(hours.at(-1).failed + hours.at(-2).failed).toBeGreaterThanOrEqual(7);
    await withhold(clerk, 'system:user.username');
    const hidden = await clerk.get(`${base}/logininfor?limit=1000`);
    expect(hidden.text).not.toContain(username);
    expect((await clerk.put(`${base}/logininfor/locks`, { key: username })).status).toBe(404);
  });
});

describe('the operation log', () => {
  it('tells what was changed of which record, without what is withheld', async () => {
    const id = await makeUser('changed_one', { mobile: '13800138000' });
    await app.admin.put(`/admin/v2/system/user/${id}`, {
      mobile: '13900139000',
      nickname: '王雨桐',
    });
    const find = async (client: TestClient) => {
      const { data, text } = await client.get(
        `${base}/operlog?limit=1000&sort=create_time&order=desc`,
      );
      const row = data.rows.find(
        ({ change }: { change?: { action: string; record_id: number } }) =>
          change?.action === 'update' && change.record_id === id,
      );
      return { row, text };
    };
    const seen = await find(app.admin);
    expect(seen.row.change).toMatchObject({
      resource: 'system:user',
      kind: '用户',
      name: '王雨桐',
      to: `/system/user?id=${id}`,
    });
    expect(seen.row.change.fields).toEqual(
      expect.arrayContaining([
        { field: 'mobile', title: '手机号码', before: '13800138000', after: '13900139000' },
        { field: 'nickname', title: '姓名', before: '姓名changed_one', after: '王雨桐' },
      ]),
    );
    const detail = await app.admin.get(`${base}/operlog/${seen.row.id}/detail`);
    expect(detail.data).toMatchObject({ total: 1, changes: [{ record_id: id }] });
    expect(detail.data.params).toContain('13900139000');

    const clerk = await app.signInAs(['monitor:operlog:list', 'monitor:operlog:export']);
    await withhold(clerk, 'system:user.mobile');
    const hidden = await find(clerk);
    expect(hidden.row.change.fields.map(({ field }: { field: string }) => field)).toEqual([
      'nickname',
    ]);
    expect(hidden.text).not.toContain('13900139000');
    const guarded = await clerk.get(`${base}/operlog/${seen.row.id}/detail`);
    expect(guarded.data.params).toBeNull();
    expect(guarded.text).not.toContain('13900139000');
    const file = await clerk.post(`${base}/operlog/export`, {});
    const { sheets } = await readXlsx(file.bytes);
    const words = JSON.stringify(sheets.map(({ rows }) => rows));
    expect(words).toContain('姓名：姓名changed_one → 王雨桐');
    expect(words).not.toContain('13900139000');
  });

  it('names who has signed in, and nobody where a sign-in was refused', async () => {
    const username = 'newcomer';
    await makeUser(username);
    const guest = clientOf(app);
    for (const password of ['not-his-1', 'Plain-secret-9'])
      await guest.post('/admin/v2/login', { username, password });
    await app.http.flushAudit();
    const { data } = await app.admin.get(
      `${base}/operlog?title=${encodeURIComponent('登录')}&limit=2&sort=create_time&order=desc`,
    );
    expect(
      data.rows.map((row: { username: string; code: number }) => [row.username, row.code]).sort(),
    ).toEqual([
      ['', 601],
      [username, 200],
    ]);
  });

  it('is cleaned by date, but neither of what is young nor of what records became', async () => {
    await app.core.pool.query(
      `insert into sys_oper_log (title, method, url, username, ip, params, status, code, message, cost_ms, trace_id, create_time, changes)
       select 'old', 'POST', '/old', 'admin', '', '', 200, 200, '', 1, 'old', now() - interval '100 days',
         case i when 1 then '{"action":"update","fields":{}}'::jsonb end from generate_series(1, 3) i`,
    );
    const day = (ago: number): string =>
      new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    expect((await app.admin.get(`${base}/operlog/clean?before=${day(60)}`)).data).toEqual({
      count: 2,
    });
    expect(await app.admin.delete(`${base}/operlog/clean`, { before: day(5) })).toMatchObject({
      code: 601,
      msg: '最近 30 天的日志不能清理',
    });
    expect((await app.admin.delete(`${base}/operlog/clean`, { before: day(60) })).data).toEqual({
      count: 2,
    });
    const { rows } = await app.core.pool.query(`select 1 from sys_oper_log where title = 'old'`);
    expect(rows).toHaveLength(1);
    expect((await app.admin.delete(`${base}/logininfor/clean`, { before: day(60) })).data).toEqual({
      count: 0,
    });
  });
});

describe('the caches', () => {
  it('tell their use, names, keys and values, none of them a secret or a name (S09)', async () => {
    const client = await app.signInAs(['monitor:cache:list']);
    const { data } = await client.get(`${base}/cache`);
    expect(data.rows.map(({ name }: { name: string }) => name)).toEqual([
      'setting',
      'principal',
      'session',
    ]);
    let seen = '';
    for (const { name } of data.rows) {
      const { keys } = (await client.get(`${base}/cache/keys?name=${name}`)).data;
      for (const key of keys) {
        const url = `${base}/cache/value?name=${name}&key=${encodeURIComponent(key)}`;
        seen += `${key} ${(await client.get(url)).data.value}\n`;
      }
    }
    expect(seen).toContain(`"user_id": ${client.userId}`);
    expect(seen).toContain('••••');
    expect(seen).not.toContain(client.token);
    const { rows } = await app.core.pool.query<{ hash: string }>(
      `select encode(token_hash, 'base64') as hash from sys_session`,
    );
    expect(rows.filter(({ hash }) => seen.includes(hash))).toEqual([]);
  });

  it.each(['*', 'prin*', 'principal\r\nx', '../session', ''])(
    'are emptied by exact names and keys only: %j (I12)',
    async (name) => {
      const answer = await app.admin.delete(`${base}/cache`, { name });
      expect([400, 404, 422]).toContain(answer.status);
    },
  );

  it('are emptied in every process', async () => {
    const other = await app.another();
    const principals = () => other.core.caches.all().find(({ name }) => name === 'principal');
    const fill = async (): Promise<void> => {
      await other.core.principals.find(app.admin.userId);
      expect(principals()?.keys()).toEqual([String(app.admin.userId)]);
    };
    const gone = () =>
      expect.poll(() => principals()?.keys(), { timeout: 20_000, interval: 10 }).toEqual([]);
    await fill();
    // A pattern in a key is a key like any other.
    await app.admin.delete(`${base}/cache`, { name: 'principal', key: '*' });
    await sleep(50);
    expect(principals()?.keys()).toHaveLength(1);
    await app.admin.delete(`${base}/cache`, {
      name: 'principal',
      key: String(app.admin.userId),
    });
    await gone();
    await fill();
    await app.admin.delete(`${base}/cache`, {});
    await gone();
    const reader = await app.signInAs(['monitor:cache:list']);
    expect((await reader.delete(`${base}/cache`, {})).status).toBe(403);
  });
});

describe('the database', () => {
  it('shows connections, who waits for whom, sizes, and no values of statements', async () => {
    const holder = await app.core.pool.borrow();
    const waiter = await app.core.pool.borrow();
    try {
      await holder.query('begin');
      await holder.query(`select * from sys_post where remark <> 'secret-word' for update`);
      await holder.query('lock table sys_post');
      const waiting = waiter.query(`update sys_post set remark = 'secret-word' where id = 0`);
      waiting.catch(() => undefined);
      const blocked = async () => {
        const { data, text } = await app.admin.get(`${base}/druid`);
        expect(text).not.toContain('secret-word');
        return data.connections.find(({ state }: { state: string }) => state === 'waiting');
      };
      await expect.poll(blocked).toMatchObject({ blocked_by: [expect.any(Number)] });
      await holder.query('rollback');
      await waiting;
    } finally {
      holder.release(true);
      waiter.release(true);
    }
    const { data } = await app.admin.get(`${base}/druid/sizes`);
    expect(data.tables.find(({ name }: { name: string }) => name === 'sys_user')).toBeTruthy();
    expect(data.indexes.length).toBeGreaterThan(10);
  });

  it('explains a statement that it counted, by its number alone', async () => {
    await countStatements(app.core.db);
    const { data } = await app.admin.get(`${base}/druid/statements`);
    if (data.missing === '') {
      const row = data.rows.find(({ statement }: { statement: string }) =>
        /^select/i.test(statement),
      );
      const { plan } = (await app.admin.get(`${base}/druid/plan?id=${row.id}`)).data;
      expect(plan.cost).toBeGreaterThan(0);
    } else expect(data.missing).toContain('pg_stat_statements');
    for (const id of ['1;drop table sys_post', 'select 1', ''])
      expect((await app.admin.get(`${base}/druid/plan?id=${encodeURIComponent(id)}`)).status).toBe(
        400,
      );
    expect((await app.admin.get(`${base}/druid/plan?id=1`)).code).toBe(601);
  });
});

it('every screen wants its own permission', async () => {
  const nobody = await app.signInAs([]);
  for (const path of ['overview', 'server', 'online', 'logininfor', 'operlog', 'cache', 'druid'])
    expect((await nobody.get(`${base}/${path}`)).status, path).toBe(403);
});
