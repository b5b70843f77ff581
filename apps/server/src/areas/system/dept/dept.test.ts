import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#areas/auth/public.ts';
import { roleIds } from '#core/access/principal.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { seedOfficeDemo } from '../demo/seed-demo.ts';

const path = '/admin/v2/system/dept';
const headOffice = 100;
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

function buildDept(overrides: object = {}) {
  serial += 1;
  return { parent_id: headOffice, dept_name: `部门${serial}`, order_num: serial, ...overrides };
}

async function add(overrides: object = {}): Promise<number> {
  const made = await app.admin.post(path, buildDept(overrides));
  expect(made.msg).toBe('操作成功');
  return made.data.id;
}

const parentOf = async (id: number): Promise<number> =>
  (await app.admin.get(`${path}/${id}`)).data.parent_id;

/** Sets whose records a client's role reaches, and waits until it holds. */
async function reach(client: TestClient, scope: string, deptId: number): Promise<void> {
  await app.core.pool.query('update sys_user set dept_id = $2 where id = $1', [
    client.userId,
    deptId,
  ]);
  await app.core.pool.query(
    `update sys_role set data_scope = $2
     where id in (select role_id from sys_user_role where user_id = $1)`,
    [client.userId, scope],
  );
  await expect
    .poll(async () => (await client.get(`${path}/tree`)).data.length, { timeout: 20_000 })
    .toBeGreaterThan(0);
}

describe('departments', () => {
  it('are created, read, changed and removed', async () => {
    const made = await app.admin.post(
      path,
      buildDept({ dept_name: '采购部', leader: '王芳', phone: '13800138000', email: 'a@b.cn' }),
    );
    expect(made.data).toMatchObject({
      parent_id: headOffice,
      dept_name: '采购部',
      leader: '王芳',
      phone: '13800138000',
      email: 'a@b.cn',
      status: '0',
    });
    const url = `${path}/${made.data.id}`;
    const changed = await app.admin.put(url, { dept_name: '采购中心', phone: '010-88886666' });
    expect(changed.data).toMatchObject({ dept_name: '采购中心', phone: '010-88886666' });
    expect((await app.admin.delete(path, { ids: [made.data.id] })).data).toEqual({ removed: 1 });
    expect(await app.admin.get(url)).toMatchObject({ status: 404, msg: '访问资源不存在' });
  });

  it('are listed by name and status in their order', async () => {
    await add({ dept_name: '列表乙', order_num: 2 });
    await add({ dept_name: '列表甲', order_num: 1 });
    await add({ dept_name: '列表丙', order_num: 3, status: '1' });
    const names = async (query: string) =>
      (await app.admin.get(`${path}?${query}`)).data.rows.map(
        (row: { dept_name: string }) => row.dept_name,
      );
    expect(await names('dept_name=列表')).toEqual(['列表甲', '列表乙', '列表丙']);
    expect(await names('dept_name=列表&status=1')).toEqual(['列表丙']);
    expect((await app.admin.get(`${path}?sort=leader`)).status).toBe(400);
  });

  it('name each field that is wrong', async () => {
    const answer = await app.admin.post(
      path,
      buildDept({
        parent_id: 0,
        dept_name: '长'.repeat(31),
        leader: '长'.repeat(21),
        phone: '12345',
        email: 'nobody',
      }),
    );
    expect(answer).toMatchObject({
      status: 422,
      data: {
        fields: [
          { path: 'parent_id', message: '请选择上级部门' },
          { path: 'dept_name', message: '部门名称不超过 30 个字符' },
          { path: 'leader', message: '负责人不超过 20 个字符' },
          { path: 'phone', message: '请输入正确的联系电话' },
          { path: 'email', message: '请输入正确的邮箱' },
        ],
      },
    });
  });

  it('have a name of their own among their siblings, not elsewhere', async () => {
    const parent = await add();
    await add({ dept_name: '重名' });
    expect(await app.admin.post(path, buildDept({ dept_name: '重名' }))).toMatchObject({
      status: 200,
      code: 601,
      msg: '部门名称已存在',
    });
    const elsewhere = await add({ parent_id: parent, dept_name: '重名' });
    expect(await app.admin.put(`${path}/${elsewhere}`, { parent_id: headOffice })).toMatchObject({
      code: 601,
      msg: '部门名称已存在',
    });
    expect(await parentOf(elsewhere)).toBe(parent);
  });

  it('move with all that stands below them', async () => {
    const from = await add();
    const child = await add({ parent_id: from });
    const to = await add();
    expect((await app.admin.put(`${path}/${from}`, { parent_id: to })).data.parent_id).toBe(to);
    expect(await parentOf(child)).toBe(from);
  });

  it('do not move below themselves, below what is below them, or to nowhere', async () => {
    const top = await add();
    const middle = await add({ parent_id: top });
    const bottom = await add({ parent_id: middle });
    for (const parent of [top, middle, bottom]) {
      expect(await app.admin.put(`${path}/${top}`, { parent_id: parent })).toMatchObject({
        code: 601,
        msg: '上级部门不能选择自己',
      });
    }
    for (const parent of [0, 987_654]) {
      expect(await app.admin.put(`${path}/${top}`, { parent_id: parent })).toMatchObject({
        code: 601,
        msg: '上级部门不存在',
      });
    }
    expect(await app.admin.post(path, buildDept({ parent_id: 987_654 }))).toMatchObject({
      msg: '上级部门不存在',
    });
    expect(await parentOf(top)).toBe(headOffice);
  });

  it('do not make a circle when two moves meet', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, two] = [await add(), await add()];
      const answers = await Promise.all([
        app.admin.put(`${path}/${one}`, { parent_id: two }),
        app.admin.put(`${path}/${two}`, { parent_id: one }),
      ]);
      expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 601]);
      const parents = [await parentOf(one), await parentOf(two)];
      expect(parents.filter((parent) => parent === headOffice)).toHaveLength(1);
    }
  });

  it('are not put out of use while anything below is in use', async () => {
    const top = await add();
    const middle = await add({ parent_id: top });
    const bottom = await add({ parent_id: middle });
    expect(await app.admin.put(`${path}/${top}`, { status: '1' })).toMatchObject({
      code: 601,
      msg: '该部门包含未停用的子部门！',
    });
    for (const id of [bottom, middle, top]) {
      expect((await app.admin.put(`${path}/${id}`, { status: '1' })).data.status).toBe('1');
    }
    expect(await app.admin.post(path, buildDept({ parent_id: top }))).toMatchObject({
      code: 601,
      msg: '上级部门已停用，不能在其下新增或移入部门',
    });
    expect((await app.admin.put(`${path}/${bottom}`, { status: '0' })).data.status).toBe('0');
    for (const id of [middle, top])
      expect((await app.admin.get(`${path}/${id}`)).data.status).toBe('0');
  });

  it('are not deleted while departments or people are in them', async () => {
    const parent = await add();
    const child = await add({ parent_id: parent });
    expect(await app.admin.delete(path, { ids: [parent] })).toMatchObject({
      status: 200,
      code: 601,
      msg: '存在下级部门,不允许删除',
    });
    const userId = await createUser(app.core, {
      username: 'dept_member',
      password: 'secret-1',
      roleId: roleIds.default,
    });
    await app.core.pool.query('update sys_user set dept_id = $1 where id = $2', [child, userId]);
    expect(await app.admin.delete(path, { ids: [parent, child] })).toMatchObject({
      code: 601,
      msg: '部门存在用户,不允许删除',
    });
    await app.core.pool.query('update sys_user set dept_id = null where id = $1', [userId]);
    const removed = await app.admin.delete(path, { ids: [parent, child] });
    expect(removed.data).toEqual({ removed: 2 });
  });

  it('take new places all at once or not at all', async () => {
    const [one, two] = [await add({ order_num: 1 }), await add({ order_num: 2 })];
    const orderOf = async (id: number) => (await app.admin.get(`${path}/${id}`)).data.order_num;
    const orders = [
      { id: one, order: 20 },
      { id: two, order: 10 },
    ];
    expect((await app.admin.put(`${path}/sort`, { orders })).code).toBe(200);
    expect([await orderOf(one), await orderOf(two)]).toEqual([20, 10]);
    const gone = [
      { id: one, order: 1 },
      { id: 987_654, order: 2 },
    ];
    expect((await app.admin.put(`${path}/sort`, { orders: gone })).status).toBe(404);
    expect(await orderOf(one)).toBe(20);
  });

  it('are exported as they are listed', async () => {
    await add({ dept_name: '=1+1' });
    const file = await app.admin.send({
      method: 'POST',
      url: `${path}/export`,
      payload: 'dept_name=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(file.status).toBe(200);
    expect(decodeURIComponent(String(file.headers['download-filename']))).toBe('部门.xlsx');
    expect(file.text.startsWith('PK')).toBe(true);
  });

  it('are offered as a tree to whoever manages departments, users or roles', async () => {
    for (const code of ['system:dept:list', 'system:user:list', 'system:role:list']) {
      const client = await app.signInAs([code]);
      await reach(client, '1', headOffice);
      const { data } = await client.get(`${path}/tree`);
      expect(data).toContainEqual({
        id: headOffice,
        parent_id: 0,
        dept_name: '总部',
        status: '0',
      });
    }
    const other = await app.signInAs(['system:post:list']);
    expect(await other.get(`${path}/tree`)).toMatchObject({ status: 403 });
    expect((await app.anonymous.get(`${path}/tree`)).status).toBe(401);
  });

  it('out of reach are neither seen nor touched', async () => {
    const own = await add({ dept_name: '自己的部门' });
    const below = await add({ parent_id: own, dept_name: '下面的部门' });
    const other = await add({ dept_name: '别人的部门' });
    const client = await app.signInAs(
      ['list', 'query', 'add', 'edit', 'remove', 'export'].map((code) => `system:dept:${code}`),
    );
    await reach(client, '4', own);
    for (const answer of [await client.get(path), await client.get(`${path}/tree`)]) {
      const ids = (answer.data.rows ?? answer.data).map((row: { id: number }) => row.id);
      expect(ids).toEqual([own, below]);
      expect(answer.text).not.toMatch(/别人的部门|总部/);
    }
    expect((await client.get(`${path}/${other}`)).status).toBe(404);
    const refused = { status: 403, msg: '没有权限访问部门数据！' };
    for (const answer of [
      await client.put(`${path}/${other}`, { dept_name: '改' }),
      await client.delete(path, { ids: [other] }),
      await client.post(path, buildDept({ parent_id: other })),
      await client.post(path, buildDept()),
      await client.put(`${path}/${below}`, { parent_id: other }),
      await client.put(`${path}/sort`, { orders: [{ id: other, order: 1 }] }),
    ]) {
      expect(answer).toMatchObject(refused);
    }
    const made = await client.post(path, buildDept({ parent_id: own }));
    expect(made.data.parent_id).toBe(own);
    expect((await client.put(`${path}/${below}`, { dept_name: '改过' })).data.dept_name).toBe(
      '改过',
    );
  });

  it('above, out of reach and out of use, are not taken into use from below', async () => {
    const top = await add();
    const own = await add({ parent_id: top });
    for (const id of [own, top]) await app.admin.put(`${path}/${id}`, { status: '1' });
    const client = await app.signInAs(['system:dept:list', 'system:dept:edit']);
    await reach(client, '4', own);
    expect(await client.put(`${path}/${own}`, { status: '0' })).toMatchObject({ status: 403 });
    expect((await app.admin.get(`${path}/${top}`)).data.status).toBe('1');
  });

  it('of the demo set stand below the head office, and once only', async () => {
    await seedOfficeDemo(app.core.db);
    const names = async () =>
      (await app.admin.get(`${path}/tree`)).data
        .filter((node: { dept_name: string }) => /研发中心|平台组/.test(node.dept_name))
        .map((node: { dept_name: string }) => node.dept_name);
    expect(await names()).toEqual(['研发中心', '平台组']);
    await seedOfficeDemo(app.core.db);
    expect(await names()).toEqual(['研发中心', '平台组']);
  });

  it('need the permission of each operation', async () => {
    const reader = await app.signInAs(['system:dept:list']);
    expect((await reader.get(path)).status).toBe(200);
    for (const answer of [
      await reader.post(path, buildDept()),
      await reader.put(`${path}/${headOffice}`, { dept_name: '改' }),
      await reader.put(`${path}/sort`, { orders: [{ id: headOffice, order: 9 }] }),
      await reader.delete(path, { ids: [headOffice] }),
      await reader.get(`${path}/${headOffice}`),
      await reader.post(`${path}/export`, {}),
    ]) {
      expect(answer).toMatchObject({ status: 403, msg: '当前操作没有权限' });
    }
  });
});
