import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const roles = '/admin/v2/system/role';
const users = '/admin/v2/system/role_user';
const columns = '/admin/v2/system/column';
const manager = ['list', 'query', 'add', 'edit', 'remove', 'export'].map(
  (operation) => `system:role:${operation}`,
);
const free = {
  can_read: true,
  can_create: true,
  can_update: true,
  can_filter: true,
  can_export: true,
  mask: '',
};
const refused = { status: 403, msg: '不能授予自己没有的权限' };
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function makeRole(menu_ids: number[] = [], data_scope = '5'): Promise<number> {
  serial += 1;
  const body = { role_name: `攻击${serial}`, role_key: `attack_${serial}`, menu_ids };
  const { data } = await app.admin.post(roles, body);
  await app.admin.put(`${roles}/${data.id}/data_scope`, { data_scope });
  return Number(data.id);
}

async function makeDept(name: string, parent = 100): Promise<number> {
  const { rows } = await app.core.pool.query<{ id: string }>(
    'insert into sys_dept (parent_id, dept_name) values ($1, $2) returning id',
    [parent, name],
  );
  return Number(rows[0]?.id);
}

/** A manager of roles who holds the further codes, under a data scope and in a department. */
async function managerWith(
  codes: string[],
  { scope = '4', dept = 100 }: { scope?: string; dept?: number } = {},
): Promise<{ client: TestClient; roleId: number }> {
  const client = await app.signInAs();
  const roleId = await grant(app, client.userId, [...manager, ...codes]);
  const { pool } = app.core;
  await pool.query('update sys_role set data_scope = $1 where id = $2', [scope, roleId]);
  await pool.query('update sys_user set dept_id = $1 where id = $2', [dept, client.userId]);
  app.core.principals.forget(client.userId);
  return { client, roleId };
}

async function userIn(dept: number | null): Promise<number> {
  const client = await app.signInAs();
  await app.core.pool.query('update sys_user set dept_id = $1 where id = $2', [
    dept,
    client.userId,
  ]);
  return client.userId;
}

/** Everything that roles give, to show that a refused request changed nothing. */
async function everything(): Promise<unknown> {
  const { rows } = await app.core.pool.query(`select
    (select json_agg(r order by r.id) from (select id, role_key, data_scope, status from sys_role) r) as roles,
    (select json_agg(m order by m.role_id, m.menu_id) from sys_role_menu m) as menus,
    (select json_agg(d order by d.role_id, d.dept_id) from sys_role_dept d) as depts,
    (select json_agg(u order by u.user_id, u.role_id) from sys_user_role u) as users,
    (select json_agg(c order by c.role_id, c.column_id) from sys_role_column c) as columns,
    (select json_agg(c order by c.id) from sys_column c) as defaults`);
  return rows[0];
}

async function expectRefused(
  tries: (() => Promise<object>)[],
  answer: object = refused,
): Promise<void> {
  const before = await everything();
  for (const [index, attempt] of tries.entries())
    expect(await attempt(), `try ${index}`).toMatchObject(answer);
  expect(await everything()).toEqual(before);
}

describe('A05 nobody grants what he does not hold', () => {
  it('A05 menus: neither put in nor taken out, not even among others', async () => {
    const { client } = await managerWith(['system:post:list', 'system:post:query']);
    const own = { role_name: '自己的', role_key: 'a05_own', menu_ids: [1400, 1450, 14500] };
    const { data } = await client.post(roles, own);
    expect(data.id).toBeGreaterThan(0);
    const foreign = await makeRole([1400, 1450, 14501]);
    await expectRefused([
      () => client.post(roles, { role_name: 'x', role_key: 'x', menu_ids: [1450, 14501] }),
      () => client.put(`${roles}/${data.id}`, { menu_ids: [1400, 1450, 14500, 14501] }),
      () => client.put(`${roles}/${foreign}`, { menu_ids: [1400, 1450] }),
      () => client.put(`${roles}/${foreign}`, { menu_ids: [] }),
      () => client.put(`${roles}/${foreign}`, { role_name: '改名', menu_ids: [1400] }),
    ]);
    // What he holds he may put beside what he does not.
    const mixed = await client.put(`${roles}/${foreign}`, { menu_ids: [1400, 14500, 14501] });
    expect(mixed.code).toBe(200);
  });

  it('A05 whole roles: neither copied, disabled, renamed by key, deleted nor handed out', async () => {
    const { client } = await managerWith([]);
    const role_id = await makeRole([1400, 1450]);
    const user = await userIn(100);
    await expectRefused([
      () => client.post(`${roles}/${role_id}/copy`, { role_name: 'y', role_key: 'y' }),
      () => client.put(`${roles}/${role_id}`, { status: '1' }),
      () => client.put(`${roles}/${role_id}`, { role_key: 'mine' }),
      () => client.delete(roles, { ids: [role_id] }),
      () => client.post(users, { role_id, user_ids: [user] }),
      () => client.post(users, { role_id, user_ids: [client.userId] }),
    ]);
    await app.admin.post(users, { role_id, user_ids: [user] });
    await expectRefused([() => client.delete(users, { role_id, user_ids: [user] })]);
    expect((await client.put(`${roles}/${role_id}`, { remark: '说明' })).code).toBe(200);
  });

  it('A05 data scope: no wider than his own, for others and for himself', async () => {
    const below = await makeDept('以下');
    const elsewhere = await makeDept('别处', 0);
    const { client, roleId } = await managerWith(['system:post:list'], { scope: '4' });
    const role = await makeRole([1450]);
    const wide = await makeRole([1450], '1');
    const scope = (id: number, data_scope: string, dept_ids: number[] = []) =>
      client.put(`${roles}/${id}/data_scope`, { data_scope, dept_ids });
    await expectRefused([
      () => scope(role, '1'),
      () => scope(role, '2', [elsewhere]),
      () => scope(role, '2', [below, elsewhere]),
      () => scope(roleId, '1'),
      () => scope(roleId, '2', [100, elsewhere]),
      // Nor is it taken from a role that reaches further than he does.
      () => scope(wide, '5'),
      // A code he holds for his department only would be held for all records here.
      () => client.put(`${roles}/${wide}`, { menu_ids: [1450, 1420] }),
    ]);
    expect((await scope(role, '2', [100, below])).code).toBe(200);
    for (const narrow of ['3', '4', '5', '6']) expect((await scope(role, narrow)).code).toBe(200);
  });

  it('A05 columns: rights and masks he has not, in roles and in defaults', async () => {
    const { client, roleId } = await managerWith(['system:post:list', 'system:column:edit']);
    const role = await makeRole([1450]);
    const { rows } = (await app.admin.get(`${roles}/${role}/columns`)).data;
    const idOf = (field: string) =>
      rows.find(
        (row: { resource: string; field: string }) =>
          row.resource === 'system:post' && row.field === field,
      ).id as number;
    const say = (id: number, column_id: number, rights: object | null) =>
      app.admin.put(`${roles}/${id}/columns`, { changes: [{ column_id, rights }] });
    const hidden = { ...free, can_read: false, can_export: false };
    await say(roleId, idOf('remark'), hidden);
    await say(roleId, idOf('post_name'), { ...free, mask: 'name' });
    await say(role, idOf('remark'), hidden);
    await say(role, idOf('post_name'), { ...free, mask: 'all' });
    app.core.principals.forget(client.userId);
    const change = (...changes: [string, object | null][]) =>
      client.put(`${roles}/${role}/columns`, {
        changes: changes.map(([field, rights]) => ({ column_id: idOf(field), rights })),
      });
    await expectRefused([
      () => change(['remark', free]),
      () => change(['remark', null]),
      () => change(['remark', { ...hidden, can_export: true }]),
      () => change(['post_name', free]),
      () => change(['post_sort', { ...free, can_filter: false }], ['remark', free]),
      () => client.put(`${columns}/${idOf('remark')}`, { can_read: false }),
      () => client.put(`${columns}/${idOf('post_name')}`, { mask: 'name' }),
      // A role that says nothing of the column would show him what his own hides.
      () => client.post(roles, { role_name: 'z', role_key: 'z', menu_ids: [1450] }),
    ]);
    expect((await change(['remark', { ...hidden, can_update: false }])).code).toBe(200);
    expect((await change(['post_name', { ...free, mask: 'name' }])).code).toBe(200);
  });

  it('A05 users outside his scope: all of a request or nothing, added, removed and looked at', async () => {
    const dept = await makeDept('本部门');
    const other = await makeDept('他部门');
    const { client, roleId } = await managerWith([], { scope: '3', dept });
    const role_id = await makeRole();
    const [inside, outside, nowhere] = [
      await userIn(dept),
      await userIn(other),
      await userIn(null),
    ];
    await app.admin.post(users, { role_id, user_ids: [outside] });
    const outOfReach = { code: 601, msg: '没有权限访问用户数据！' };
    await expectRefused(
      [
        () => client.post(users, { role_id, user_ids: [inside, outside] }),
        () => client.post(users, { role_id, user_ids: [nowhere] }),
        () => client.delete(users, { role_id, user_ids: [inside, outside] }),
      ],
      outOfReach,
    );
    expect((await client.get(`${users}?role_id=${role_id}`)).data).toEqual({ rows: [], total: 0 });
    const offered = await client.get(`/admin/v2/system/role_candidate?role_id=${role_id}`);
    const ids = offered.data.rows.map((row: { id: number }) => row.id);
    expect(new Set(ids)).toEqual(new Set([client.userId, inside]));
    expect((await client.get(`${roles}/seen_columns/${outside}`)).status).toBe(404);
    expect((await client.get(`${roles}/seen_columns/${inside}`)).status).toBe(200);
    expect((await client.post(users, { role_id, user_ids: [inside] })).code).toBe(200);
    // His scope counts for changing roles, whatever another role lets him see.
    const second = await app.core.pool.query<{ id: string }>(
      `insert into sys_role (role_key, role_name, data_scope) values ('a05_wide', 'a05_wide', '1') returning id`,
    );
    await app.core.pool.query(
      `insert into sys_role_menu select $1, id from sys_menu where perms = 'system:role:list'`,
      [second.rows[0]?.id],
    );
    await app.core.pool.query('insert into sys_user_role values ($1, $2)', [
      client.userId,
      second.rows[0]?.id,
    ]);
    app.core.principals.forget(client.userId);
    expect((await client.post(users, { role_id, user_ids: [outside] })).code).toBe(601);
    expect(roleId).not.toBe(role_id);
  });
});

describe('A06 administrators', () => {
  it('A06 nobody else touches their role or who has it', async () => {
    const { client } = await managerWith(['system:column:edit'], { scope: '1' });
    const user = await userIn(100);
    const untouchable = { status: 403, msg: '不允许操作超级管理员角色' };
    await expectRefused(
      [
        () => client.put(`${roles}/1`, { status: '1' }),
        () => client.put(`${roles}/1/data_scope`, { data_scope: '5' }),
        () => client.delete(roles, { ids: [1] }),
        () => client.post(`${roles}/1/copy`, { role_name: 'a06', role_key: 'a06' }),
        () => client.put(`${roles}/1/columns`, { changes: [{ column_id: 1, rights: null }] }),
      ],
      untouchable,
    );
    await expectRefused([
      () => client.post(users, { role_id: 1, user_ids: [user] }),
      () => client.post(users, { role_id: 1, user_ids: [client.userId] }),
      () => client.delete(users, { role_id: 1, user_ids: [app.admin.userId] }),
    ]);
    // Nor the other roles of who has it.
    const own = await makeRole();
    const binding = { role_id: own, user_ids: [app.admin.userId] };
    await app.admin.post(users, binding);
    await expectRefused([() => client.delete(users, binding)], {
      code: 601,
      msg: '不允许操作超级管理员用户',
    });
  });

  it('A06 the last enabled administrator stays', async () => {
    const lastOne = { status: 403, msg: '至少保留一个启用的管理员' };
    const removeSelf = () => app.admin.delete(users, { role_id: 1, user_ids: [app.admin.userId] });
    await expectRefused([removeSelf], lastOne);
    // One who is disabled is none.
    const sleeper = await userIn(null);
    await app.admin.post(users, { role_id: 1, user_ids: [sleeper] });
    await app.core.pool.query(`update sys_user set status = '1' where id = $1`, [sleeper]);
    await expectRefused(
      [
        removeSelf,
        () => app.admin.delete(users, { role_id: 1, user_ids: [app.admin.userId, sleeper] }),
      ],
      lastOne,
    );
    expect((await app.admin.delete(users, { role_id: 1, user_ids: [sleeper] })).code).toBe(200);
  });

  it('A06 two removals at once leave one, through two processes, ten times', async () => {
    const second = await app.signInAs();
    const other = clientOf(await app.another(), app.admin.token);
    const left = async () =>
      (await app.core.pool.query('select user_id from sys_user_role where role_id = 1')).rowCount;
    for (let round = 0; round < 10; round += 1) {
      await app.core.pool.query('insert into sys_user_role values ($1, 1) on conflict do nothing', [
        second.userId,
      ]);
      await app.core.pool.query('insert into sys_user_role values ($1, 1) on conflict do nothing', [
        app.admin.userId,
      ]);
      await expect.poll(async () => (await other.get(roles)).status, { timeout: 20_000 }).toBe(200);
      const answers = await Promise.all([
        app.admin.delete(users, { role_id: 1, user_ids: [second.userId] }),
        other.delete(users, { role_id: 1, user_ids: [app.admin.userId] }),
      ]);
      expect(await left(), `round ${round}`).toBe(1);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]));
    }
    await app.core.pool.query('insert into sys_user_role values ($1, 1) on conflict do nothing', [
      app.admin.userId,
    ]);
    app.core.principals.forget(app.admin.userId);
  });
});

describe('A08 the data scope of a request', () => {
  it('A08 comes from the session: nothing in a request widens it', async () => {
    const dept = await makeDept('范围');
    const { client } = await managerWith([], { scope: '3', dept });
    const outside = await userIn(100);
    const role_id = await makeRole();
    for (const key of ['params[data_scope]', 'params[dataScope]', 'data_scope', 'dept_id']) {
      const query = `role_id=${role_id}&${encodeURIComponent(key)}=1`;
      expect((await client.get(`/admin/v2/system/role_candidate?${query}`)).status).toBe(400);
      expect((await client.get(`${users}?${query}`)).status).toBe(400);
      expect((await client.get(`${roles}?${encodeURIComponent(key)}=1`)).status).toBe(400);
    }
    await expectRefused(
      [() => client.post(users, { role_id, user_ids: [outside], data_scope: '1' })],
      { status: 400 },
    );
  });
});

describe('A03, A04 ids that belong together only by chance', () => {
  it('A03 a role that is not there answers 404 to every verb and changes nothing', async () => {
    const { admin } = app;
    const gone = 987_654;
    await expectRefused(
      [
        () => admin.get(`${roles}/${gone}`),
        () => admin.get(`${roles}/${gone}/grants`),
        () => admin.get(`${roles}/${gone}/columns`),
        () => admin.put(`${roles}/${gone}`, { remark: 'x' }),
        () => admin.put(`${roles}/${gone}/data_scope`, { data_scope: '1' }),
        () => admin.post(`${roles}/${gone}/copy`, { role_name: 'g', role_key: 'g' }),
        () => admin.delete(roles, { ids: [gone] }),
        () => admin.post(users, { role_id: gone, user_ids: [admin.userId] }),
      ],
      { status: 404 },
    );
  });

  it('A04 a role he may grant does not open the user beside it, nor the other way round', async () => {
    const dept = await makeDept('甲');
    const { client } = await managerWith([], { scope: '3', dept });
    const [mine, foreign] = [await makeRole(), await makeRole([1400, 1450])];
    const [inside, outside] = [await userIn(dept), await userIn(100)];
    await expectRefused([() => client.post(users, { role_id: mine, user_ids: [outside] })], {
      code: 601,
      msg: '没有权限访问用户数据！',
    });
    await expectRefused([() => client.post(users, { role_id: foreign, user_ids: [inside] })]);
  });
});
