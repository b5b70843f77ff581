import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import type { App } from '../../src/app.ts';
import { fingerprint } from '../support/database.ts';
import { furtherLists, lists as listSamples } from '../support/all-checks.ts';
import { forbidColumn, listUser } from '../support/list-users.ts';

const within = { timeout: 20_000, interval: 20 };
let app: TestApp;
let second: App;

beforeAll(async () => {
  app = await startTestApp();
  second = await app.another();
  for (const { seed } of Object.values(listSamples))
    for (const text of seed) await app.core.pool.query(text);
});
afterAll(() => app.stop());

const lists = () => [...app.http.resources, ...furtherLists];

const guarded = () =>
  app.http.routeTable.flatMap(({ method, url, config }) => {
    const access = config?.endpoint?.access ?? '';
    return method !== 'HEAD' && access.includes(':')
      ? [{ method: String(method), url, access }]
      : [];
  });

/** Who else has a role of this client's. */
async function roleOf({ userId }: TestClient): Promise<number> {
  const { rows } = await app.core.pool.query<{ role_id: string }>(
    'select role_id from sys_user_role where user_id = $1',
    [userId],
  );
  return Number(rows[0]?.role_id);
}

describe('A08 the data scope of a request', () => {
  it('A08 no list and no export takes a scope, an owner or a condition from its parameters', async () => {
    const keys = [
      'dataScope',
      'data_scope',
      'params[dataScope]',
      'params[data_scope]',
      'params[sql]',
      'owner_id',
      'user_id',
      'role_ids',
      'scopes',
    ];
    let tried = 0;
    for (const { path } of lists()) {
      const base = listSamples[path]?.base ?? '';
      for (const key of keys) {
        const value = key.includes('params') ? ' or 1=1' : '1';
        const query = `${base}&${encodeURIComponent(key)}=${encodeURIComponent(value)}`;
        expect((await app.admin.get(`${path}?${query}`)).status, `${path} ${key}`).toBe(400);
        const answer = await app.admin.send({
          method: 'POST',
          url: `${path}/export`,
          payload: `${encodeURIComponent(key)}=${encodeURIComponent(value)}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
        expect([400, 404], `${path}/export ${key}`).toContain(answer.status);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(100);
  });
});

describe('A09 what watches and runs the product', () => {
  it('A09 nobody ends the session or the task of another, reads the documents or clears a log', async () => {
    const [victim, thief] = [await app.signInAs(), await app.signInAs([])];
    const session = (await victim.get('/admin/v2/profile/sessions')).data.rows[0].id;
    const { rows } = await app.core.pool.query<{ id: string }>(
      `insert into sys_task (kind, title, user_id, payload, total) values ('a09', 'a09', $1, '{}', 1) returning id`,
      [victim.userId],
    );
    const task = rows[0]?.id;
    await thief.delete('/admin/v2/profile/sessions', { ids: [session] });
    expect((await victim.get('/admin/v2/get_user_info')).status).toBe(200);
    expect((await thief.get(`/admin/v2/tasks/${task}`)).status).toBe(404);
    expect((await thief.post(`/admin/v2/tasks/${task}/cancel`)).status).toBe(404);
    expect((await thief.get('/docs')).status).toBe(403);
    const watching = guarded().filter(({ access }) => /^(monitor|tool):/.test(access));
    expect(watching.length).toBeGreaterThan(0);
    for (const { method, url } of watching) {
      const answer = await thief.send({ method, url: url.replace(/:\w+/g, '1') });
      expect(answer.status, `${method} ${url}`).toBe(403);
    }
  });
});

describe('A11 forbidden columns', () => {
  it.each(Object.keys(listSamples))(
    'A11 no column of %s is read by list, export, sort, filter or error',
    async (path) => {
      const resource = lists().find((one) => one.path === path);
      const sample = listSamples[path];
      const columns = Object.keys(resource?.columns ?? {});
      if (!resource || !sample || columns.length === 0) return;
      const { client, roleId } = await listUser(app, { resource, sample });
      const { rows } = (await app.admin.get(`${path}?limit=1000&${sample.base ?? ''}`)).data;
      for (const field of columns) {
        await forbidColumn(app, {
          roleId,
          column: `${resource.permission}.${field}`,
          right: 'can_read',
        });
        app.core.principals.forget(client.userId);
        const list = await client.get(`${path}?limit=1000`);
        expect(list.data.rows.length, field).toBeGreaterThan(0);
        expect(
          list.data.rows.filter((row: object) => field in row),
          field,
        ).toEqual([]);
        const isOwnOrder = resource.sorts[0] === field;
        if (resource.sorts.includes(field) && !isOwnOrder) {
          for (const order of ['asc', 'desc']) {
            const sorted = await client.get(`${path}?sort=${field}&order=${order}`);
            expect(sorted, field).toMatchObject({ status: 403, msg: '没有权限操作部分字段' });
          }
        }
        if (isOwnOrder) {
          const ids = list.data.rows.map((row: { id: number }) => row.id);
          expect(ids, field).toEqual(ids.toSorted((one: number, other: number) => one - other));
        }
        if (!(field in resource.filters)) continue;
        const first = rows.find((row: Record<string, unknown>) => row[field] !== '');
        const value = encodeURIComponent(String(first[field]));
        for (const answer of [
          await client.get(`${path}?limit=5&${field}=${value}`),
          await client.post(`${path}/export`, { [field]: String(first[field]) }),
          await client.put(`${path}/${first.id}`, { [field]: first[field] }),
        ]) {
          if (answer.status === 404) continue;
          // What can never be changed is no field of the body at all.
          expect([400, 403], field).toContain(answer.status);
          expect(answer.text, field).not.toContain('"rows"');
        }
      }
    },
  );
});

describe('A12 readers', () => {
  it('A12 who holds every code to read and none to write gets 403 on everything else, and changes nothing', async () => {
    const reading = /:(list|query|export)$/;
    const codes = new Set(guarded().map(({ access }) => access));
    const reader = await app.signInAs([...codes].filter((code) => reading.test(code)));
    // The index of the search is filled behind everybody's back.
    const except = ['sys_oper_log', 'sys_session', 'sys_idempotency', 'search_doc'];
    const before = await fingerprint(app, except);
    let refused = 0;
    for (const { method, url, access } of guarded()) {
      const answer = await reader.send({
        method,
        url: url.replace(/:\w+/g, '2'),
        ...(method === 'GET' ? {} : { payload: { id: 2, ids: [2] } }),
      });
      if (reading.test(access)) continue;
      expect(answer, `${method} ${url}`).toMatchObject({ status: 403, msg: '当前操作没有权限' });
      refused += 1;
    }
    expect(refused).toBeGreaterThan(50);
    expect(await fingerprint(app, except)).toEqual(before);
  });
});

describe('A13 stale authority', () => {
  const posts = '/admin/v2/system/post';
  const users = '/admin/v2/system/user?limit=1000';
  const elsewhere = (client: TestClient) => clientOf(second, client.token, client.userId);

  it('A13 a role that is disabled gives nothing within a second, in every process', async () => {
    const client = await app.signInAs(['system:post:list']);
    const role = await roleOf(client);
    const there = elsewhere(client);
    expect((await there.get(posts)).status).toBe(200);
    expect((await app.admin.put(`/admin/v2/system/role/${role}`, { status: '1' })).code).toBe(200);
    for (const who of [client, there])
      await expect.poll(async () => (await who.get(posts)).status, within).toBe(403);
    await app.admin.put(`/admin/v2/system/role/${role}`, { status: '0' });
    await expect.poll(async () => (await there.get(posts)).status, within).toBe(200);
  });

  it('A13 a department that moves away, and a narrower scope, take their people along', async () => {
    const make = async (name: string, parent_id: number): Promise<number> =>
      (await app.admin.post('/admin/v2/system/dept', { parent_id, dept_name: name })).data.id;
    const [top, other] = [await make('A13上', 100), await make('A13旁', 100)];
    const below = await make('A13下', top);
    const client = await app.signInAs();
    const member = await app.signInAs();
    const role = await grant(app, client.userId, ['system:user:list']);
    await app.core.pool.query(`update sys_role set data_scope = '4' where id = $1`, [role]);
    await app.core.pool.query('update sys_user set dept_id = $1 where id = $2', [
      top,
      client.userId,
    ]);
    await app.core.pool.query('update sys_user set dept_id = $1 where id = $2', [
      below,
      member.userId,
    ]);
    const there = elsewhere(client);
    const seen = async (): Promise<boolean> => {
      const { data } = await there.get(users);
      return (data?.rows ?? []).some(({ id }: { id: number }) => id === member.userId);
    };
    await expect.poll(seen, within).toBe(true);
    await app.admin.put(`/admin/v2/system/dept/${below}`, { parent_id: other });
    await expect.poll(seen, within).toBe(false);
    await app.admin.put(`/admin/v2/system/dept/${below}`, { parent_id: top });
    await expect.poll(seen, within).toBe(true);
    await app.admin.put(`/admin/v2/system/role/${role}/data_scope`, { data_scope: '3' });
    await expect.poll(seen, within).toBe(false);
    const named = { data_scope: '2', dept_ids: [below] };
    await app.admin.put(`/admin/v2/system/role/${role}/data_scope`, named);
    await expect.poll(seen, within).toBe(true);
    await app.admin.put(`/admin/v2/system/user/${member.userId}`, { dept_id: other });
    await expect.poll(seen, within).toBe(false);
  });

  it('A13 a department out of use is given to nobody any more, from the next request on', async () => {
    const { data } = await app.admin.post('/admin/v2/system/dept', {
      parent_id: 100,
      dept_name: 'A13停',
    });
    await app.admin.put(`/admin/v2/system/dept/${data.id}`, { status: '1' });
    const admin = clientOf(second, app.admin.token);
    const body = { username: 'a13_dept', nickname: 'x', password: 'some-secret', dept_id: data.id };
    expect(await admin.post('/admin/v2/system/user', body)).toMatchObject({
      code: 601,
      msg: '所选的部门不存在或已停用',
    });
  });

  it('A13 a dictionary or an entry that is disabled has no labels within a second, in every process', async () => {
    const reader = elsewhere(await app.signInAs());
    const labels = async (): Promise<number> =>
      (await reader.get('/admin/v2/dict/data?dict_type=sys_user_sex')).data.length;
    const all = await labels();
    expect(all).toBeGreaterThan(1);
    const types = await app.admin.get('/admin/v2/system/dict?dict_type=sys_user_sex');
    const type = types.data.rows[0].id;
    const entries = await app.admin.get(`/admin/v2/dict/data?dict_id=${type}&limit=10`);
    await app.admin.put('/admin/v2/dict/data', { id: entries.data.rows[0].id, status: '1' });
    await expect.poll(labels, within).toBe(all - 1);
    await app.admin.put(`/admin/v2/system/dict/${type}`, { status: '1' });
    await expect.poll(labels, within).toBe(0);
  });

  it('A13 a user who loses a role loses what it gave within a second, in every process', async () => {
    const client = await app.signInAs(['system:post:list']);
    const there = elsewhere(client);
    expect((await there.get(posts)).status).toBe(200);
    await app.admin.put(`/admin/v2/system/user/${client.userId}/roles`, { role_ids: [] });
    await expect.poll(async () => (await there.get(posts)).status, within).toBe(403);
  });
});
