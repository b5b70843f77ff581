import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const path = '/admin/v2/system/role';
const posts = '/admin/v2/system/post';
const postMenus = [1400, 1450, 14500, 14501];
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

function buildRole(overrides: object = {}) {
  serial += 1;
  return { role_name: `角色${serial}`, role_key: `role_key_${serial}`, ...overrides };
}

async function makeRole(overrides: object = {}): Promise<number> {
  const { data } = await app.admin.post(path, buildRole(overrides));
  return Number(data.id);
}

async function giveTo(userId: number, roleId: number): Promise<void> {
  await app.core.pool.query('insert into sys_user_role values ($1, $2)', [userId, roleId]);
}

const grantsOf = async (id: number) => (await app.admin.get(`${path}/${id}/grants`)).data;
const sorted = (ids: number[]): number[] => ids.toSorted((one, other) => one - other);

describe('roles', () => {
  it('are created with their menus, read, changed and removed', async () => {
    const input = buildRole({ role_sort: 7, remark: '只看岗位', menu_ids: postMenus });
    const { data: made } = await app.admin.post(path, input);
    expect(made).toEqual({
      id: made.id,
      second_factor: false,
      role_name: input.role_name,
      role_key: input.role_key,
      role_sort: 7,
      status: '0',
      remark: '只看岗位',
      data_scope: '5',
      create_time: made.create_time,
      update_time: made.update_time,
    });
    expect(sorted((await grantsOf(made.id)).menu_ids)).toEqual(postMenus);
    const url = `${path}/${made.id}`;
    const changed = await app.admin.put(url, {
      role_name: '岗位查看',
      menu_ids: [1400, 1450, 200],
    });
    expect(changed.data).toMatchObject({ role_name: '岗位查看', role_sort: 7 });
    expect(sorted((await grantsOf(made.id)).menu_ids)).toEqual([200, 1400, 1450]);
    await app.admin.put(url, { remark: '' });
    expect((await grantsOf(made.id)).menu_ids).toHaveLength(3);
    expect((await app.admin.delete(path, { ids: [made.id] })).data).toEqual({ removed: 1 });
    expect((await app.admin.get(url)).status).toBe(404);
    expect((await app.admin.get(`${url}/grants`)).status).toBe(404);
  });

  it('are listed by filter and whitelisted sort, and exported as they are listed', async () => {
    for (const [key, status] of [
      ['find_a', '0'],
      ['find_b', '1'],
      ['find_c', '0'],
    ])
      await makeRole({ role_key: key, status });
    const list = await app.admin.get(`${path}?role_key=FIND_&status=0&sort=role_key&order=desc`);
    expect(list.data.rows.map((row: { role_key: string }) => row.role_key)).toEqual([
      'find_c',
      'find_a',
    ]);
    expect((await app.admin.get(`${path}?sort=remark`)).status).toBe(400);
    const file = await app.admin.send({
      method: 'POST',
      url: `${path}/export`,
      payload: 'role_key=find_&sort=role_key',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const { sheets } = await readXlsx(file.bytes);
    expect(sheets[0]?.rows.map((row) => [row[2], row[4], row[5]])).toEqual([
      ['权限字符', '数据权限', '状态'],
      ['find_a', '仅本人数据', '正常'],
      ['find_b', '仅本人数据', '停用'],
      ['find_c', '仅本人数据', '正常'],
    ]);
  });

  it('refuse a name or key that is taken, and name each field that is wrong', async () => {
    await makeRole({ role_name: '占用', role_key: 'taken' });
    expect(await app.admin.post(path, buildRole({ role_name: '占用' }))).toMatchObject({
      status: 200,
      code: 601,
      msg: '角色名称已存在',
    });
    expect(await app.admin.post(path, buildRole({ role_key: 'taken' }))).toMatchObject({
      code: 601,
      msg: '角色权限字符已存在',
    });
    const wrong = { role_name: '长'.repeat(31), role_key: 'k'.repeat(101) };
    expect(await app.admin.post(path, wrong)).toMatchObject({
      status: 422,
      data: {
        fields: [
          { path: 'role_name', message: '角色名称不超过 30 个字符' },
          { path: 'role_key', message: '权限字符不超过 100 个字符' },
        ],
      },
    });
    const unknown = buildRole({ menu_ids: [987654] });
    expect(await app.admin.post(path, unknown)).toMatchObject({ code: 601 });
    expect((await app.admin.get(`${path}?role_key=${unknown.role_key}`)).data.total).toBe(0);
  });

  it('are not removed while somebody has them', async () => {
    const [free, used] = [await makeRole(), await makeRole({ role_name: '在用' })];
    const user = await app.signInAs();
    await giveTo(user.userId, used);
    expect(await app.admin.delete(path, { ids: [free, used] })).toMatchObject({
      status: 200,
      code: 601,
      msg: '在用已分配,不能删除',
    });
    expect((await app.admin.get(`${path}/${free}`)).status).toBe(200);
    await app.core.pool.query('delete from sys_user_role where role_id = $1', [used]);
    expect((await app.admin.delete(path, { ids: [free, used] })).data).toEqual({ removed: 2 });
  });

  it('of administrators demand a second factor of them, when one of them says so', async () => {
    const demand = (who: TestClient, secondFactor: boolean) =>
      who.put(`${path}/1`, { second_factor: secondFactor });
    const manager = await app.signInAs(['system:role:edit', 'system:role:query']);
    expect((await demand(manager, true)).status).toBe(403);
    const other = { second_factor: true, remark: '改' };
    expect((await app.admin.put(`${path}/1`, other)).status).toBe(403);
    expect((await demand(app.admin, true)).data.second_factor).toBe(true);
    await app.core.pool.query('update sys_role set second_factor = false where id = 1');
    await vi.waitFor(async () => expect((await app.admin.get(path)).status).toBe(200));
    // Nor is it taken from a role that reaches further than who asks.
    const strong = await makeRole({ second_factor: true, menu_ids: [1310] });
    await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [strong]);
    const weaker = await manager.put(`${path}/${strong}`, { second_factor: false });
    expect([weaker.status, (await app.admin.get(`${path}/${strong}`)).data.second_factor]).toEqual([
      403,
      true,
    ]);
  });

  it('keep the administrators’ role as it is, and the default role in use under its key', async () => {
    for (const answer of [
      await app.admin.put(`${path}/1`, { remark: '改' }),
      await app.admin.put(`${path}/1`, { menu_ids: [] }),
      await app.admin.put(`${path}/1/data_scope`, { data_scope: '5' }),
      await app.admin.post(`${path}/1/copy`, { role_name: '副本', role_key: 'copy' }),
      await app.admin.delete(path, { ids: [1] }),
    ])
      expect(answer).toMatchObject({ status: 403, msg: '不允许操作超级管理员角色' });
    for (const answer of [
      await app.admin.put(`${path}/2`, { status: '1' }),
      await app.admin.put(`${path}/2`, { role_key: 'other' }),
      await app.admin.delete(path, { ids: [2] }),
    ])
      expect(answer).toMatchObject({ code: 601, msg: '默认角色不能删除、停用或修改权限字符' });
    const kept = { role_key: 'ROLE_DEFAULT', status: '0', remark: '新人' };
    expect((await app.admin.put(`${path}/2`, kept)).data).toMatchObject(kept);
  });

  it('reach the records of a scope; departments count with the custom one only', async () => {
    const id = await makeRole();
    const scope = (body: object) => app.admin.put(`${path}/${id}/data_scope`, body);
    expect((await scope({ data_scope: '2', dept_ids: [100] })).code).toBe(200);
    expect(await grantsOf(id)).toEqual({ menu_ids: [], data_scope: '2', dept_ids: [100] });
    await scope({ data_scope: '4', dept_ids: [100] });
    expect(await grantsOf(id)).toEqual({ menu_ids: [], data_scope: '4', dept_ids: [] });
    expect(await scope({ data_scope: '2', dept_ids: [98765] })).toMatchObject({
      code: 601,
      msg: '所选部门不存在，请刷新后重试',
    });
    expect((await grantsOf(id)).data_scope).toBe('4');
    expect((await scope({ data_scope: '7' })).status).toBe(400);
    expect((await app.admin.put(`${path}/98765/data_scope`, { data_scope: '1' })).status).toBe(404);
    const { rows } = (await app.admin.get(`${path}/dept_tree`)).data;
    expect(rows).toContainEqual({ id: 100, parent_id: 0, dept_name: '总部' });
  });

  it('are copied with menus, data scope and rights on columns', async () => {
    const source = await makeRole({ role_sort: 9, remark: '原件', menu_ids: postMenus });
    await app.admin.put(`${path}/${source}/data_scope`, { data_scope: '2', dept_ids: [100] });
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_export, mask)
       select $1, id, false, 'all' from sys_column where resource || field = 'system:postremark'`,
      [source],
    );
    const names = { role_name: '副本', role_key: 'the_copy' };
    const { data } = await app.admin.post(`${path}/${source}/copy`, names);
    expect((await app.admin.get(`${path}/${data.id}`)).data).toMatchObject({
      ...names,
      role_sort: 9,
      remark: '原件',
      data_scope: '2',
    });
    expect(await grantsOf(data.id)).toEqual(await grantsOf(source));
    const { rows } = await app.core.pool.query(
      'select can_read, can_export, mask from sys_role_column where role_id = $1',
      [data.id],
    );
    expect(rows).toEqual([{ can_read: true, can_export: false, mask: 'all' }]);
    expect(await app.admin.post(`${path}/${source}/copy`, names)).toMatchObject({ code: 601 });
  });

  it('give and take at once, in every process', async () => {
    const id = await makeRole({ menu_ids: postMenus });
    const user = await app.signInAs([]);
    await giveTo(user.userId, id);
    const other = await app.another();
    const elsewhere = async () => {
      const answer = await other.http.inject({
        url: posts,
        headers: { authorization: `Bearer ${user.token}` },
      });
      return answer.statusCode;
    };
    const within = { timeout: 20_000, interval: 20 };
    await expect.poll(elsewhere, within).toBe(200);
    await app.admin.put(`${path}/${id}`, { menu_ids: [1400] });
    await expect.poll(elsewhere, within).toBe(403);
    await app.admin.put(`${path}/${id}`, { menu_ids: postMenus });
    await expect.poll(elsewhere, within).toBe(200);
    await app.admin.put(`${path}/${id}`, { status: '1' });
    await expect.poll(elsewhere, within).toBe(403);
  });

  it('offer all menus in their order with whether the asker may deal in them', async () => {
    const clerk = await app.signInAs(['system:role:list', 'system:post:list']);
    const { rows } = (await clerk.get(`${path}/menu_tree`)).data;
    const choice = (id: number) => rows.find((row: { id: number }) => row.id === id);
    expect(choice(1450)).toEqual({
      id: 1450,
      parent_id: 1400,
      menu_name: '岗位管理',
      menu_type: 'C',
      status: '0',
      grantable: true,
    });
    expect([choice(1400).grantable, choice(14501).grantable]).toEqual([true, false]);
    expect((await app.admin.get(`${path}/menu_tree`)).data.rows).toHaveLength(rows.length);
  });

  it('need the permission of each operation', async () => {
    const reader = await app.signInAs(['system:role:list']);
    expect((await reader.get(path)).status).toBe(200);
    for (const answer of [
      await reader.get(`${path}/2`),
      await reader.get(`${path}/2/grants`),
      await reader.post(path, buildRole()),
      await reader.post(`${path}/2/copy`, { role_name: 'x', role_key: 'x' }),
      await reader.put(`${path}/2`, { remark: '改' }),
      await reader.put(`${path}/2/data_scope`, { data_scope: '5' }),
      await reader.delete(path, { ids: [2] }),
      await reader.post(`${path}/export`, {}),
    ])
      expect(answer).toMatchObject({ status: 403, msg: '当前操作没有权限' });
  });
});
