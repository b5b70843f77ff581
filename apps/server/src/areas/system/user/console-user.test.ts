import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

const path = '/admin/v2/user/index';
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

function buildUser(overrides: object = {}) {
  serial += 1;
  return {
    username: `plain${serial}`,
    password: 'first-secret',
    name: '王五',
    email: `plain${serial}@example.cn`,
    telephone: '0571-88888888',
    ...overrides,
  };
}

it('3 the console user table has its twelve fields, the password only on the way in', async () => {
  const made = await app.admin.post(path, buildUser({ mobile: '13900000001' }));
  const { data } = await app.admin.get(`${path}?mobile=13900000001`);
  expect(data.rows).toEqual([
    {
      id: made.data.id,
      username: 'plain1',
      name: '王五',
      email: 'plain1@example.cn',
      mobile: '13900000001',
      telephone: '0571-88888888',
      role_name: '',
      roles: [],
      mg_state: true,
      is_active: true,
      create_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      create_datetime: data.rows[0].create_time,
    },
  ]);
});

it('5 the form wants name, password of 6 to 16 characters, mail address and telephone', async () => {
  const missing = await app.admin.post(path, {
    username: 'u',
    password: '',
    name: '',
    email: 'x',
    telephone: 'abc',
  });
  expect(missing.data.fields).toEqual([
    { path: 'password', message: '请输入密码' },
    { path: 'name', message: '请输入姓名' },
    { path: 'email', message: '请输入正确的邮箱地址' },
    { path: 'telephone', message: '请输入正确的电话号码' },
  ]);
  for (const password of ['12345', '12345678901234567']) {
    const answer = await app.admin.post(path, buildUser({ password }));
    expect(answer.data.fields).toEqual([
      { path: 'password', message: '密码长度应为 6 到 16 个字符' },
    ]);
  }
});

it('an account that is not confirmed, or not in use, cannot sign in and is out at once', async () => {
  for (const [field, made] of [
    ['is_active', await app.admin.post(path, buildUser())],
    ['mg_state', await app.admin.post(path, buildUser())],
  ] as const) {
    const login = { username: made.data.username, password: 'first-secret' };
    const { token } = (await app.anonymous.post('/admin/v2/login', login)).data;
    const info = () =>
      app.anonymous.get('/admin/v2/get_user_info', { authorization: `Bearer ${token}` });
    expect((await info()).status).toBe(200);
    const changed = await app.admin.put(`${path}/${made.data.id}`, { [field]: false });
    expect(changed.data[field]).toBe(false);
    await expect.poll(async () => (await info()).status).toBe(401);
    expect((await app.anonymous.post('/admin/v2/login', login)).code).toBe(601);
  }
});

it('a role is assigned in place of those held, by who may give it', async () => {
  const { data: made } = await app.admin.post(path, buildUser());
  expect((await app.admin.put(`${path}/${made.id}/role`, { role_id: 2 })).code).toBe(200);
  expect((await app.admin.get(`${path}/${made.id}`)).data).toMatchObject({
    role_name: '普通用户',
    roles: [{ id: 2, name: '普通用户' }],
  });
  const clerk = await app.signInAs(['user:index:role', 'user:index:list', 'user:index:edit']);
  await app.core.pool.query(
    `update sys_role set data_scope = '1' where id in (select role_id from sys_user_role where user_id = $1)`,
    [clerk.userId],
  );
  app.core.principals.forget(clerk.userId);
  expect(await clerk.put(`${path}/${made.id}/role`, { role_id: 1 })).toMatchObject({
    status: 403,
    msg: '不能授予自己没有的权限',
  });
  expect((await clerk.put(`${path}/1`, { name: '改' })).msg).toBe('不允许操作超级管理员用户');
  expect((await clerk.delete(path, { ids: [made.id] })).status).toBe(403);
});
