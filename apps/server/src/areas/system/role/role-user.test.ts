import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

const path = '/admin/v2/system/role_user';
const candidates = '/admin/v2/system/role_candidate';
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function makeRole(): Promise<number> {
  serial += 1;
  const body = { role_name: `分配${serial}`, role_key: `assign_${serial}` };
  return Number((await app.admin.post('/admin/v2/system/role', body)).data.id);
}

async function makeUser(username: string, mobile = ''): Promise<number> {
  const { rows } = await app.core.pool.query<{ id: string }>(
    `insert into sys_user (username, username_key, password_hash, mobile) values ($1, $1, '', $2) returning id`,
    [username, mobile],
  );
  return Number(rows[0]?.id);
}

const namesOf = async (url: string) =>
  (await app.admin.get(url)).data.rows.map((row: { username: string }) => row.username);

describe('users of a role', () => {
  it('are added and removed, and listed by filter', async () => {
    const role_id = await makeRole();
    const ids = [
      await makeUser('assign_a', '13800000001'),
      await makeUser('assign_b', '13900000002'),
      await makeUser('assign_c', '13800000003'),
    ];
    const offered = `${candidates}?role_id=${role_id}&username=ASSIGN_&sort=username`;
    expect(await namesOf(offered)).toEqual(['assign_a', 'assign_b', 'assign_c']);
    expect((await app.admin.post(path, { role_id, user_ids: ids })).data).toEqual({ added: 3 });
    // Whoever has it already keeps it.
    expect((await app.admin.post(path, { role_id, user_ids: ids })).data).toEqual({ added: 0 });
    expect(await namesOf(offered)).toEqual([]);
    expect(await namesOf(`${path}?role_id=${role_id}&mobile=138&sort=username&order=desc`)).toEqual(
      ['assign_c', 'assign_a'],
    );
    const one = await app.admin.delete(path, { role_id, user_ids: [ids[0]] });
    expect(one.data).toEqual({ removed: 1 });
    const others = await app.admin.delete(path, { role_id, user_ids: ids });
    expect(others.data).toEqual({ removed: 2 });
    expect((await app.admin.get(`${path}?role_id=${role_id}`)).data).toEqual({
      rows: [],
      total: 0,
    });
  });

  it('are paged with the whole number', async () => {
    const role_id = await makeRole();
    const user_ids = [await makeUser('page_a'), await makeUser('page_b'), await makeUser('page_c')];
    await app.admin.post(path, { role_id, user_ids });
    const { data } = await app.admin.get(`${path}?role_id=${role_id}&page=2&limit=2`);
    expect([data.total, data.rows.length, data.rows[0].username]).toEqual([3, 1, 'page_c']);
    expect((await app.admin.get(path)).status).toBe(400);
    expect((await app.admin.get(`${path}?role_id=1&sort=password_hash`)).status).toBe(400);
  });

  it('are refused as a whole when the role or one of them does not exist', async () => {
    const role_id = await makeRole();
    const known = await makeUser('known');
    const answer = await app.admin.post(path, { role_id, user_ids: [known, 987654] });
    expect(answer).toMatchObject({ code: 601, msg: '没有权限访问用户数据！' });
    expect((await app.admin.get(`${path}?role_id=${role_id}`)).data.total).toBe(0);
    const nowhere = { role_id: 987654, user_ids: [known] };
    expect((await app.admin.post(path, nowhere)).status).toBe(404);
  });

  it('have the role from the next request on', async () => {
    const menu_ids = [1400, 1450];
    const body = { role_name: '即时', role_key: 'at_once', menu_ids };
    const { data: role } = await app.admin.post('/admin/v2/system/role', body);
    const user = await app.signInAs([]);
    const binding = { role_id: role.id, user_ids: [user.userId] };
    expect((await user.get('/admin/v2/system/post')).status).toBe(403);
    await app.admin.post(path, binding);
    expect((await user.get('/admin/v2/system/post')).status).toBe(200);
    await app.admin.delete(path, binding);
    expect((await user.get('/admin/v2/system/post')).status).toBe(403);
  });

  it('show what the asker may see of users, and are filtered by nothing else', async () => {
    await app.core.pool.query(
      `insert into sys_column (resource, field, title, data_type) values
       ('system:user', 'mobile', '手机号码', 'string'), ('system:user', 'email', '邮箱', 'string')
       on conflict do nothing`,
    );
    const clerk = await app.signInAs();
    const roleId = await grant(app, clerk.userId, ['system:role:edit']);
    await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, mask)
       select $1, id, field <> 'email', case field when 'mobile' then 'phone' else '' end
       from sys_column where resource = 'system:user' and field in ('mobile', 'email')`,
      [roleId],
    );
    app.core.principals.forget(clerk.userId);
    await makeUser('masked_one', '13812345678');
    const { rows } = (await clerk.get(`${candidates}?role_id=${roleId}&username=masked_`)).data;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ username: 'masked_one', mobile: '138****5678' });
    expect(rows[0]).not.toHaveProperty('email');
    expect((await clerk.get(`${candidates}?role_id=${roleId}&mobile=1381`)).status).toBe(403);
  });
});
