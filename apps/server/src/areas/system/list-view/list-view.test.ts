import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const path = '/admin/v2/list_view';
const list = '/admin/v2/system/post';
const mine = `${path}?list=${list}`;
const value = {
  density: 'small',
  hidden: ['remark'],
  order: ['postCode', 'postName'],
  widths: { postName: 240 },
  pinned: { postName: 'end', postCode: null },
};
const view = {
  list,
  name: '停用的岗位',
  search: '?status=1&sort=-create_time',
  value,
  role_id: null,
};
let app: TestApp;
let clerk: TestClient;
let other: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  clerk = await app.signInAs([]);
  other = await app.signInAs([]);
});
afterAll(() => app.stop());

async function namesFor(client: TestClient): Promise<string[]> {
  const { rows } = (await client.get(mine)).data as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
}

/** A role that all of them hold. */
async function shareRole(people: readonly TestClient[] = [clerk, other]): Promise<number> {
  const { rows } = await app.core.pool.query<{ id: string }>(
    `insert into sys_role (role_key, role_name) values ('pair' || clock_timestamp(), '两人' || clock_timestamp()) returning id`,
  );
  const id = Number(rows[0]?.id);
  for (const { userId } of people)
    await app.core.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [
      userId,
      id,
    ]);
  return id;
}

describe('a view of a list', () => {
  it('is kept with filters, order and columns as they are, changed and deleted by its owner', async () => {
    const made = await clerk.post(path, view);
    expect(made.data).toMatchObject({ name: view.name, search: view.search, value, is_own: true });
    const { id } = made.data;
    expect((await clerk.get(`${path}/${id}`)).data).toEqual(made.data);
    const changed = await clerk.put(`${path}/${id}`, { name: '停用', search: '' });
    expect(changed.data).toEqual({ ...made.data, name: '停用', search: '' });
    expect(await namesFor(clerk)).toEqual(['停用']);
    expect((await clerk.get(`${path}?list=/admin/v2/system/role`)).data.rows).toEqual([]);
    expect((await clerk.delete(`${path}/${id}`)).code).toBe(200);
    expect(await namesFor(clerk)).toEqual([]);
  });

  it('is nobody else’s to see, to change or to delete', async () => {
    const { id } = (await clerk.post(path, { ...view, name: '我的' })).data;
    for (const client of [other, app.admin]) {
      expect(await namesFor(client)).toEqual([]);
      expect((await client.get(`${path}/${id}`)).status).toBe(404);
      expect((await client.put(`${path}/${id}`, { name: '你的' })).status).toBe(404);
      expect((await client.delete(`${path}/${id}`)).status).toBe(404);
    }
    expect(await namesFor(clerk)).toEqual(['我的']);
    expect((await app.anonymous.get(mine)).status).toBe(401);
  });

  it('is seen, not changed, by those who hold the role it is shared with, until it is taken back', async () => {
    const role = await shareRole();
    // A role that was given reaches every process by a signal.
    await expect
      .poll(async () => (await clerk.get(`${path}/roles`)).data.rows)
      .toContainEqual(expect.objectContaining({ id: role }));
    const { id } = (await clerk.post(path, { ...view, name: '共享的', role_id: role })).data;
    await expect.poll(async () => (await other.get(`${path}/${id}`)).status).toBe(200);
    const seen = (await other.get(`${path}/${id}`)).data;
    expect(seen).toMatchObject({ name: '共享的', is_own: false, role_id: role });
    expect(await namesFor(other)).toContain('共享的');
    expect((await other.put(`${path}/${id}`, { name: '改名' })).status).toBe(404);
    expect((await other.delete(`${path}/${id}`)).status).toBe(404);
    await clerk.put(`${path}/${id}`, { role_id: null });
    expect(await namesFor(other)).not.toContain('共享的');
    await clerk.put(`${path}/${id}`, { role_id: role });
    // A role that is deleted shares nothing.
    await app.core.pool.query('delete from sys_user_role where role_id = $1', [role]);
    await app.core.pool.query('delete from sys_role where id = $1', [role]);
    expect((await clerk.get(`${path}/${id}`)).data).toMatchObject({ role_id: null, role_name: '' });
    expect((await other.get(`${path}/${id}`)).status).toBe(404);
  });

  it('names neither its role nor its owner to whom those columns are withheld', async () => {
    const [owner, reader] = [await app.signInAs([]), await app.signInAs([])];
    const role = await shareRole([owner, reader]);
    const { id } = (await owner.post(path, { ...view, name: '谁的', role_id: role })).data;
    const seen = (await reader.get(`${path}/${id}`)).data;
    expect(seen.role_name).toMatch(/^两人/);
    expect(seen.owner_name).not.toBe('同事');
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
       select $1, id, false, true, true, true, true, '' from sys_column`,
      [role],
    );
    await app.core.pool.query(
      `insert into sys_role_menu (role_id, menu_id)
       select $1, id from sys_menu where perms in ('system:role:list', 'system:user:list')`,
      [role],
    );
    app.core.principals.forget(reader.userId);
    expect((await reader.get(`${path}/${id}`)).data).toEqual({
      ...seen,
      role_name: `角色 ${role}`,
      owner_name: '同事',
    });
    expect((await reader.get(mine)).data.rows).toContainEqual(
      expect.objectContaining({ id, owner_name: '同事' }),
    );
    const { rows } = (await reader.get(`${path}/roles`)).data as { rows: { role_name: string }[] };
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.every(({ role_name: name }) => name.startsWith('角色 '))).toBe(true);
  });

  it('is shared with a role of one’s own only; with any, by who may see the roles', async () => {
    const foreign = { ...view, name: '给管理员', role_id: 1 };
    expect(await clerk.post(path, foreign)).toMatchObject({
      code: 601,
      msg: '只能共享给自己的角色，所选的角色不存在或已停用',
    });
    const { id } = (await clerk.post(path, { ...foreign, role_id: null })).data;
    expect((await clerk.put(`${path}/${id}`, { role_id: 1 })).code).toBe(601);
    const seesRoles = await app.signInAs(['system:role:list']);
    expect((await seesRoles.post(path, foreign)).code).toBe(200);
    expect((await seesRoles.post(path, { ...foreign, name: 'x', role_id: 99_999 })).code).toBe(601);
  });

  it('is refused under a taken name, without one, and past the fiftieth', async () => {
    const crowd = await app.signInAs([]);
    await crowd.post(path, view);
    expect(await crowd.post(path, view)).toMatchObject({ code: 601, msg: '已经有同名的视图' });
    expect((await crowd.post(path, { ...view, name: ' ' })).status).toBe(422);
    expect((await crowd.post(path, { ...view, name: 'x', search: 'javascript:' })).status).toBe(
      422,
    );
    const broken = { ...value, hidden: 5 };
    expect((await crowd.post(path, { ...view, name: 'x', value: broken })).status).toBe(400);
    await app.core.pool.query(
      `insert into sys_list_view (user_id, list, name, value) select $1, $2, 'v' || i, '{}' from generate_series(2, 50) i`,
      [crowd.userId, list],
    );
    expect(await crowd.post(path, { ...view, name: '第 51 个' })).toMatchObject({ code: 601 });
  });
});
