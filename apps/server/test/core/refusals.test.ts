import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';

const users = '/admin/v2/system/user';
const consoleUsers = '/admin/v2/user/index';
const roles = '/admin/v2/system/role';
const roleUsers = '/admin/v2/system/role_user';
const menus = '/admin/v2/system/menu';
const depts = '/admin/v2/system/dept';
const posts = '/admin/v2/system/post';
const dicts = '/admin/v2/system/dict';
const configs = '/admin/v2/system/config';
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const name = (prefix: string): string => `${prefix}_${(serial += 1)}`;

async function user(more: object = {}): Promise<{ id: number; username: string }> {
  const body = { username: name('u'), nickname: '某人', password: 'some-secret', ...more };
  const { data } = await app.admin.post(users, body);
  return data;
}

async function make(path: string, body: object): Promise<number> {
  const { data, msg } = await app.admin.post(path, body);
  expect(data, msg).not.toBeNull();
  return data.id;
}

const role = () => make(roles, { role_name: name('角色'), role_key: name('role') });
const dept = (parent_id = 100) => make(depts, { parent_id, dept_name: name('部门') });
const menu = (parent_id = 0) =>
  make(menus, { parent_id, menu_name: name('菜单'), menu_type: 'M', path: name('m') });

/** Somebody with codes in a role that reaches only himself. */
async function narrow(...codes: string[]): Promise<TestClient> {
  const client = await app.signInAs();
  await grant(app, client.userId, codes);
  app.core.principals.forget(client.userId);
  return client;
}

const consoleUser = (more: object) => ({
  username: name('c'),
  name: '某人',
  password: 'some-secret',
  email: `${name('c')}@example.cn`,
  telephone: '0571-88888888',
  ...more,
});

/** Each text of the list of guards, and what brings it about. */
const refusals: [text: string, attempt: () => Promise<Answer>][] = [
  [
    "新增用户'taken'失败，登录账号已存在",
    async () => {
      await user({ username: 'taken' });
      return app.admin.post(users, { username: 'taken', nickname: 'x', password: 'some-secret' });
    },
  ],
  [
    "新增用户'taken_c'失败，登录账号已存在",
    async () => {
      await user({ username: 'taken_c' });
      return app.admin.post(consoleUsers, consoleUser({ username: 'taken_c' }));
    },
  ],
  [
    "新增用户'mobile_two'失败，手机号码已存在",
    async () => {
      await user({ mobile: '13811112222' });
      return app.admin.post(users, {
        username: 'mobile_two',
        nickname: 'x',
        password: 'some-secret',
        mobile: '13811112222',
      });
    },
  ],
  [
    "修改用户'mobile_three'失败，手机号码已存在",
    async () => {
      await user({ mobile: '13811113333' });
      const { id } = await user({ username: 'mobile_three' });
      return app.admin.put(`${users}/${id}`, { mobile: '13811113333' });
    },
  ],
  [
    "新增用户'mail_two'失败，邮箱账号已存在",
    async () => {
      await user({ email: 'one@example.cn' });
      return app.admin.post(
        consoleUsers,
        consoleUser({ username: 'mail_two', email: 'ONE@example.cn' }),
      );
    },
  ],
  ['当前用户不能删除', () => app.admin.delete(users, { ids: [app.admin.userId] })],
  ['当前用户不能删除', () => app.admin.delete(consoleUsers, { ids: [app.admin.userId] })],
  ['不能停用当前用户', () => app.admin.put(`${users}/${app.admin.userId}`, { status: '1' })],
  [
    '不允许操作超级管理员用户',
    async () => {
      const client = await app.signInAs();
      const id = await grant(app, client.userId, ['system:user:edit']);
      await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [id]);
      app.core.principals.forget(client.userId);
      return client.put(`${users}/1`, { nickname: 'x' });
    },
  ],
  ['不允许操作超级管理员角色', () => app.admin.delete(roles, { ids: [1] })],
  ['不允许操作超级管理员角色', () => app.admin.put(`${roles}/1`, { status: '1' })],
  ['默认角色不能删除、停用或修改权限字符', () => app.admin.delete(roles, { ids: [2] })],
  [
    '没有权限访问用户数据！',
    async () => {
      const { id } = await user();
      return (await narrow('system:user:edit')).put(`${users}/${id}`, { nickname: 'x' });
    },
  ],
  [
    '没有权限访问用户数据！',
    async () => {
      const role_id = await role();
      const { id } = await user();
      return (await narrow('system:role:edit')).post(roleUsers, { role_id, user_ids: [id] });
    },
  ],
  [
    '没有权限访问部门数据！',
    async () => {
      const id = await dept();
      return (await narrow('system:dept:edit')).put(`${depts}/${id}`, { leader: 'x' });
    },
  ],
  [
    '没有权限访问部门数据！',
    async () => {
      const body = { username: name('x'), nickname: 'x', password: 'some-secret' };
      const client = await narrow('system:user:add');
      return client.post(users, { ...body, dept_id: await dept() });
    },
  ],
  [
    '不能授予自己没有的权限',
    async () => {
      const role_id = await make(roles, {
        role_name: name('角色'),
        role_key: name('role'),
        menu_ids: [1400, 1450],
      });
      const client = await narrow('system:role:edit');
      return client.post(roleUsers, { role_id, user_ids: [client.userId] });
    },
  ],
  [
    '在用的角色已分配,不能删除',
    async () => {
      const body = { role_name: '在用的角色', role_key: name('role') };
      const id = await make(roles, body);
      await user({ role_ids: [id] });
      return app.admin.delete(roles, { ids: [id] });
    },
  ],
  [
    '甲岗、乙岗已分配,不能删除',
    async () => {
      const held: number[] = [];
      for (const post_name of ['甲岗', '乙岗'])
        held.push(await make(posts, { post_code: name('p'), post_name }));
      await user({ post_ids: held });
      const free = await make(posts, { post_code: name('p'), post_name: name('岗位') });
      return app.admin.delete(posts, { ids: [...held, free] });
    },
  ],
  [
    '存在子菜单,不允许删除',
    async () => {
      const id = await menu();
      await menu(id);
      return app.admin.delete(menus, { ids: [id] });
    },
  ],
  [
    '菜单已分配,不允许删除',
    async () => {
      const id = await menu();
      await make(roles, { role_name: name('角色'), role_key: name('role'), menu_ids: [id] });
      return app.admin.delete(menus, { ids: [id] });
    },
  ],
  [
    '存在下级部门,不允许删除',
    async () => {
      const id = await dept();
      await dept(id);
      return app.admin.delete(depts, { ids: [id] });
    },
  ],
  [
    '部门存在用户,不允许删除',
    async () => {
      const id = await dept();
      await user({ dept_id: id });
      return app.admin.delete(depts, { ids: [id] });
    },
  ],
  [
    '该部门包含未停用的子部门！',
    async () => {
      const id = await dept();
      await dept(id);
      return app.admin.put(`${depts}/${id}`, { status: '1' });
    },
  ],
  [
    '内置参数【sys.user.init-password】不能删除',
    async () => {
      const { data } = await app.admin.get(`${configs}?config_key=sys.user.init-password`);
      return app.admin.delete(configs, { ids: [data.rows[0].id] });
    },
  ],
  [
    '上级菜单不能选择自己',
    async () => {
      const id = await menu();
      return app.admin.put(`${menus}/${id}`, { parent_id: id });
    },
  ],
  [
    '上级部门不能选择自己',
    async () => {
      const id = await dept();
      return app.admin.put(`${depts}/${id}`, { parent_id: id });
    },
  ],
  [
    '存在字典数据,不能删除',
    async () => {
      const { data } = await app.admin.get(`${dicts}?dict_type=sys_user_sex`);
      return app.admin.delete(dicts, { ids: [data.rows[0].id] });
    },
  ],
];

/** Uniqueness: a record that is made twice: the text of the second time. */
const twice: [text: string, path: string, build: (mark: string) => object][] = [
  ['角色名称已存在', roles, (mark) => ({ role_name: 'twice', role_key: mark })],
  ['角色权限字符已存在', roles, (mark) => ({ role_name: mark, role_key: 'twice' })],
  ['岗位编码已存在', posts, (mark) => ({ post_code: 'twice', post_name: mark })],
  ['岗位名称已存在', posts, (mark) => ({ post_code: mark, post_name: 'twice' })],
  ['部门名称已存在', depts, () => ({ parent_id: 100, dept_name: 'twice' })],
  [
    '菜单名称已存在',
    menus,
    (mark) => ({ parent_id: 0, menu_name: 'twice', menu_type: 'M', path: mark }),
  ],
  [
    '同一上级下已有相同的路由地址',
    menus,
    (mark) => ({ parent_id: 0, menu_name: mark, menu_type: 'M', path: 'twice' }),
  ],
  ['字典类型已存在', dicts, (mark) => ({ dict_name: mark, dict_type: 'twice' })],
  [
    '字典键值已存在',
    '/admin/v2/dict/data',
    (mark) => ({ dict_id: 1, dict_label: mark, dict_value: 'twice' }),
  ],
  [
    '字典键值已存在',
    '/report/v2/dict/data',
    (mark) => ({ dict_type: 'T', dict_label: mark, dict_value: 'twice' }),
  ],
  [
    '参数键名已存在',
    configs,
    (mark) => ({ config_name: mark, config_key: 'twice', config_value: '1' }),
  ],
  ['笔记本名称已存在', '/notebook/v2/notebooks', () => ({ name: 'twice' })],
];

describe('what is refused says why in the words of the product', () => {
  it.each(refusals)('%s (%#)', async (text, attempt) => {
    const answer = await attempt();
    expect(answer.msg).toBe(text);
    // A warning that people can act on, or a lack of rights; never a fault of the server.
    expect([200, 403]).toContain(answer.status);
    expect(answer.code).toBe(answer.status === 200 ? 601 : 403);
    expect(answer.data).toBeNull();
  });

  it.each(twice)('%s (%s)', async (text, path, build) => {
    expect((await app.admin.post(path, build(name('twice')))).msg).toBe('操作成功');
    const again = await app.admin.post(path, build(name('twice')));
    expect(again).toMatchObject({ status: 200, code: 601, msg: text, data: null });
    // Nor by a change of another record, nor by two at the same moment.
    if (/dict\/data/.test(path)) return;
    const other = { ...build(name('twice')) } as Record<string, unknown>;
    const free = Object.fromEntries(
      Object.entries(other).map(([key, value]) => [key, value === 'twice' ? name('free') : value]),
    );
    const { data } = await app.admin.post(path, free);
    expect((await app.admin.put(`${path}/${data.id}`, pick(build('x'), 'twice'))).msg).toBe(text);
  });
});

function pick(body: object, wanted: unknown): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value === wanted));
}
