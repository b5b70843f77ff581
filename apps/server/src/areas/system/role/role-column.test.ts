import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleColumn } from '@wm/contract/system/role-column';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const roles = '/admin/v2/system/role';
const posts = '/admin/v2/system/post';
const columns = '/admin/v2/system/column';
const free = {
  can_read: true,
  can_create: true,
  can_update: true,
  can_filter: true,
  can_export: true,
  mask: '',
};
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A user whose only role reads posts, and that role's id. */
async function reader(): Promise<{ client: TestClient; roleId: number }> {
  serial += 1;
  const body = {
    role_name: `字段${serial}`,
    role_key: `column_${serial}`,
    menu_ids: [1400, 1450, 14500, 14504],
  };
  const { data } = await app.admin.post(roles, body);
  const client = await app.signInAs();
  await app.core.pool.query('delete from sys_user_role where user_id = $1', [client.userId]);
  await app.admin.post('/admin/v2/system/role_user', {
    role_id: data.id,
    user_ids: [client.userId],
  });
  return { client, roleId: Number(data.id) };
}

async function columnOf(roleId: number, field: string): Promise<RoleColumn> {
  const { rows } = (await app.admin.get(`${roles}/${roleId}/columns`)).data;
  return rows.find(
    (row: RoleColumn) => row.resource === 'system:post' && row.field === field,
  ) as RoleColumn;
}

const save = (roleId: number, changes: object[]) =>
  app.admin.put(`${roles}/${roleId}/columns`, { changes });

describe('rights of a role on columns', () => {
  it('are the defaults until the role says something, and again when it says no more', async () => {
    const { roleId } = await reader();
    const remark = await columnOf(roleId, 'remark');
    expect(remark).toEqual({
      id: remark.id,
      resource: 'system:post',
      resource_title: '岗位',
      field: 'remark',
      title: '备注',
      sensitivity: 0,
      defaults: free,
      own: null,
    });
    const rights = { ...free, can_export: false, mask: 'name' };
    expect((await save(roleId, [{ column_id: remark.id, rights }])).code).toBe(200);
    expect((await columnOf(roleId, 'remark')).own).toEqual(rights);
    const other = await columnOf(roleId, 'post_name');
    await save(roleId, [
      { column_id: remark.id, rights: null },
      { column_id: other.id, rights: free },
    ]);
    expect((await columnOf(roleId, 'remark')).own).toBeNull();
    expect((await columnOf(roleId, 'post_name')).own).toEqual(free);
  });

  it('hold within a second in every process', async () => {
    const { client, roleId } = await reader();
    await app.admin.post(posts, { post_code: 'live', post_name: '现场', remark: '可见' });
    const other = clientOf(await app.another(), client.token);
    const seen = async () => (await other.get(`${posts}?post_code=live`)).data.rows[0].remark;
    expect(await seen()).toBe('可见');
    const { id } = await columnOf(roleId, 'remark');
    const within = { timeout: 20_000, interval: 20 };
    await save(roleId, [{ column_id: id, rights: { ...free, can_read: false } }]);
    await expect.poll(seen, within).toBeUndefined();
    await save(roleId, [{ column_id: id, rights: { ...free, mask: 'name' } }]);
    await expect.poll(seen, within).toBe('可**');
    await save(roleId, [{ column_id: id, rights: null }]);
    await expect.poll(seen, within).toBe('可见');
  });

  it('are refused as a whole when one column is unknown or one right is none', async () => {
    const { roleId } = await reader();
    const { id } = await columnOf(roleId, 'remark');
    const answer = await save(roleId, [
      { column_id: id, rights: { ...free, can_read: false } },
      { column_id: 987654, rights: free },
    ]);
    expect(answer).toMatchObject({ code: 601, msg: '所选字段不存在，请刷新后重试' });
    expect((await columnOf(roleId, 'remark')).own).toBeNull();
    for (const rights of [{ ...free, mask: 'half' }, { can_read: true }, { ...free, more: true }])
      expect((await save(roleId, [{ column_id: id, rights }])).status).toBe(400);
    expect((await save(1, [{ column_id: id, rights: free }])).status).toBe(403);
    expect((await save(987654, [{ column_id: id, rights: free }])).status).toBe(404);
  });

  it('can be seen as a user has them by all his roles', async () => {
    const { client, roleId } = await reader();
    const { id } = await columnOf(roleId, 'remark');
    await save(roleId, [{ column_id: id, rights: { ...free, can_filter: false, mask: 'all' } }]);
    const seenBy = async () => {
      const { data } = await app.admin.get(`${roles}/seen_columns/${client.userId}`);
      const row = data.rows.find((column: { id: number }) => column.id === id);
      return { roles: data.roles.length, merged: row.merged };
    };
    const narrow = { ...free, can_filter: false, mask: 'all' };
    await expect.poll(seenBy, { timeout: 20_000 }).toEqual({ roles: 1, merged: narrow });
    await app.core.pool.query('insert into sys_user_role values ($1, 2)', [client.userId]);
    // A role that gives nothing of posts opens nothing of them.
    await expect.poll(seenBy, { timeout: 20_000 }).toEqual({ roles: 2, merged: narrow });
    await app.core.pool.query(
      `insert into sys_role_menu select 2, id from sys_menu where perms = 'system:post:list'`,
    );
    await expect.poll(seenBy, { timeout: 20_000 }).toEqual({ roles: 2, merged: free });
    expect((await app.admin.get(`${roles}/seen_columns/987654`)).status).toBe(404);
  });
});

describe('columns', () => {
  it('are listed with their resources and filtered', async () => {
    const { rows } = (await app.admin.get(`${columns}/resources`)).data;
    expect(rows).toContainEqual({ resource: 'system:post', title: '岗位' });
    const list = await app.admin.get(`${columns}?resource=system:post&sort=field&limit=2`);
    expect(list.data.rows.map((row: { field: string }) => row.field)).toEqual([
      'create_time',
      'post_code',
    ]);
    expect((await app.admin.get(`${columns}?title=备注&sensitivity=0`)).data.total).toBeGreaterThan(
      0,
    );
    expect((await app.admin.get(`${columns}?sensitivity=4`)).status).toBe(400);
    expect((await app.admin.post(columns, {})).status).toBe(404);
    expect((await app.admin.delete(columns, { ids: [1] })).status).toBe(404);
  });

  it('have defaults that hold at once for roles which say nothing of them, and stay after a start', async () => {
    const { client, roleId } = await reader();
    await app.admin.post(posts, { post_code: 'default', post_name: '默认', remark: '人人可见' });
    const { id } = await columnOf(roleId, 'remark');
    const seen = async () => (await client.get(`${posts}?post_code=default`)).data.rows[0].remark;
    expect(await seen()).toBe('人人可见');
    const changed = await app.admin.put(`${columns}/${id}`, { sensitivity: 2, can_read: false });
    expect(changed.data).toMatchObject({ sensitivity: 2, can_read: false, can_export: true });
    await expect.poll(seen, { timeout: 20_000, interval: 20 }).toBeUndefined();
    await save(roleId, [{ column_id: id, rights: free }]);
    await expect.poll(seen, { timeout: 20_000, interval: 20 }).toBe('人人可见');
    await app.another();
    expect((await columnOf(roleId, 'remark')).defaults).toEqual({ ...free, can_read: false });
    await app.admin.put(`${columns}/${id}`, { sensitivity: 0, can_read: true });
  });

  it('take their names from the code, and are changed only by who may', async () => {
    const { id } = await columnOf(2, 'remark');
    expect((await app.admin.put(`${columns}/${id}`, { title: '别名' })).status).toBe(400);
    expect((await app.admin.put(`${columns}/987654`, { sensitivity: 1 })).status).toBe(404);
    const looker = await app.signInAs(['system:column:list']);
    expect((await looker.get(columns)).status).toBe(200);
    expect((await looker.put(`${columns}/${id}`, { can_read: true })).status).toBe(403);
  });
});
