import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '../../../../../../tools/sampled.ts';
import { grant, startTestApp, testPassword } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const path = '/admin/v2/system/user';
const codes = ['list', 'query', 'add', 'edit', 'remove', 'export', 'resetPwd'].map(
  (operation) => `system:user:${operation}`,
);
const admin = 1;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

function unique(prefix: string): string {
  return `${prefix}_${randomBytes(4).toString('hex')}`;
}

function buildUser(overrides: object = {}) {
  return { username: unique('u'), nickname: '张三', password: 'first-secret', ...overrides };
}

async function makeDept(name: string, parentId = 100): Promise<number> {
  const { rows } = await app.core.pool.query<{ id: string }>(
    'insert into sys_dept (parent_id, dept_name) values ($1, $2) returning id',
    [parentId, `${name} ${unique('d')}`],
  );
  return Number(rows[0]?.id);
}

/** A user who holds all codes of users in a role of the given scope. */
async function officer(
  dataScope: string,
  { deptId, custom = [] }: { deptId?: number; custom?: number[] } = {},
): Promise<TestClient> {
  const client = await app.signInAs();
  const roleId = await grant(app, client.userId, codes);
  await app.core.pool.query('update sys_role set data_scope = $1 where id = $2', [
    dataScope,
    roleId,
  ]);
  for (const dept of custom)
    await app.core.pool.query('insert into sys_role_dept values ($1, $2)', [roleId, dept]);
  if (deptId !== undefined)
    await app.core.pool.query('update sys_user set dept_id = $1 where id = $2', [
      deptId,
      client.userId,
    ]);
  app.core.principals.forget(client.userId);
  return client;
}

async function usernames(client: TestClient, query = ''): Promise<string[]> {
  const { data } = await client.get(`${path}?limit=1000&sort=id${query}`);
  return data.rows.map((row: { username: string }) => row.username);
}

describe('users', () => {
  it('are created with department, roles and posts, changed, and removed', async () => {
    const dept = await makeDept('研发');
    const post = await app.admin.post('/admin/v2/system/post', {
      post_code: unique('p'),
      post_name: unique('岗'),
    });
    const made = await app.admin.post(
      path,
      buildUser({ dept_id: dept, role_ids: [2], post_ids: [post.data.id], mobile: '13800000001' }),
    );
    expect(made.data).toMatchObject({
      nickname: '张三',
      dept_id: dept,
      mobile: '13800000001',
      roles: [{ id: 2, name: '普通用户' }],
      posts: [{ id: post.data.id }],
      status: '0',
    });
    const listed = await app.admin.get(`${path}?mobile=13800000001`);
    expect(listed.data.rows).toEqual([made.data]);
    const url = `${path}/${made.data.id}`;
    const changed = await app.admin.put(url, { nickname: '李四', role_ids: [], post_ids: [] });
    expect(changed.data).toMatchObject({ nickname: '李四', roles: [], posts: [], dept_id: dept });
    expect((await app.admin.delete(path, { ids: [made.data.id] })).data).toEqual({ removed: 1 });
    expect((await app.admin.get(url)).status).toBe(404);
  });

  it('sign in with the password they were given, and never show it', async () => {
    const made = await app.admin.post(path, buildUser({ username: 'newcomer' }));
    expect(made.text).not.toMatch(/password|argon2/);
    const entry = { username: 'newcomer', password: 'first-secret' };
    expect((await app.anonymous.post('/admin/v2/login', entry)).code).toBe(200);
  });

  it('take the initial password of the settings when none is typed', async () => {
    expect(await app.admin.post(path, buildUser({ password: undefined }))).toMatchObject({
      code: 601,
      msg: '请输入密码，或在参数设置中设定初始密码',
    });
    await app.core.pool.query(
      `insert into sys_config (config_key, config_name, config_value, built_in)
       values ('sys.user.init-password', '用户初始密码', 'initial-1', true)
       on conflict (config_key) do update set config_value = 'initial-1'`,
    );
    await expect
      .poll(async () => (await app.admin.post(path, buildUser({ password: undefined }))).code)
      .toBe(200);
    await app.core.pool.query(
      `update sys_config set config_value = '' where config_key = 'sys.user.init-password'`,
    );
  });

  it('have a name, a mobile number and a mail address of their own', async () => {
    const first = buildUser({ mobile: '13800000009', email: 'a@b.cn' });
    await app.admin.post(path, first);
    const clash = (overrides: object) => app.admin.post(path, buildUser(overrides));
    expect((await clash({ username: first.username.toUpperCase() })).msg).toBe(
      `新增用户'${first.username.toUpperCase()}'失败，登录账号已存在`,
    );
    expect((await clash({ username: 'clash2', mobile: '13800000009' })).msg).toBe(
      "新增用户'clash2'失败，手机号码已存在",
    );
    expect((await clash({ username: 'clash3', email: 'A@b.cn' })).msg).toBe(
      "新增用户'clash3'失败，邮箱账号已存在",
    );
  });

  it('name each field that is wrong', async () => {
    const answer = await app.admin.post(
      path,
      buildUser({ nickname: ' ', mobile: '12345', email: 'nobody', telephone: 'call me' }),
    );
    expect(answer.status).toBe(422);
    expect(answer.data.fields).toEqual([
      { path: 'nickname', message: '请输入姓名' },
      { path: 'mobile', message: '请输入正确的手机号码' },
      { path: 'telephone', message: '请输入正确的电话号码' },
      { path: 'email', message: '请输入正确的邮箱地址' },
    ]);
    const short = await app.admin.post(path, buildUser({ password: '12345' }));
    expect(short.data.fields).toEqual([
      { path: 'password', message: '密码长度应为 6 到 16 个字符' },
    ]);
  });

  it('are found by department, those below included', async () => {
    const upper = await makeDept('上级');
    const lower = await makeDept('下级', upper);
    const names = [unique('up'), unique('low')];
    await app.admin.post(path, buildUser({ username: names[0], dept_id: upper }));
    await app.admin.post(path, buildUser({ username: names[1], dept_id: lower }));
    expect(await usernames(app.admin, `&dept_id=${upper}`)).toEqual(names);
    expect(await usernames(app.admin, `&dept_id=${lower}`)).toEqual([names[1]]);
  });

  it('lose their sessions with their password, their status or themselves', async () => {
    const ends: ((id: number) => Promise<{ code: number }>)[] = [
      (id) => app.admin.put(`${path}/${id}/password`, { password: 'second-secret' }),
      (id) => app.admin.put(`${path}/${id}`, { status: '1' }),
      (id) => app.admin.delete(path, { ids: [id] }),
    ];
    for (const end of ends) {
      const client = await app.signInAs();
      expect((await client.get('/admin/v2/get_user_info')).status).toBe(200);
      expect((await end(client.userId)).code).toBe(200);
      await expect.poll(async () => (await client.get('/admin/v2/get_user_info')).status).toBe(401);
    }
  });
});

describe('what protects people from each other', () => {
  it('nobody removes, disables or promotes himself', async () => {
    const me = await officer('1');
    expect((await me.delete(path, { ids: [me.userId] })).msg).toBe('当前用户不能删除');
    expect((await me.put(`${path}/${me.userId}`, { status: '1' })).msg).toBe('不能停用当前用户');
    expect((await me.put(`${path}/${me.userId}/roles`, { role_ids: [2] })).msg).toBe(
      '不能修改自己的角色',
    );
  });

  it('A06 nobody below touches an administrator', async () => {
    const me = await officer('1');
    const { data: other } = await app.admin.post(path, buildUser({ role_ids: [admin] }));
    for (const id of [admin, other.id]) {
      for (const answer of [
        await me.put(`${path}/${id}`, { nickname: '改' }),
        await me.put(`${path}/${id}/password`, { password: 'taken-over' }),
        await me.put(`${path}/${id}/roles`, { role_ids: [] }),
        await me.delete(path, { ids: [id] }),
      ])
        expect(answer.msg).toBe('不允许操作超级管理员用户');
    }
    const login = { username: 'admin', password: 'taken-over' };
    expect((await app.anonymous.post('/admin/v2/login', login)).code).not.toBe(200);
  });

  it('A05 nobody gives a role that holds what he does not hold himself', async () => {
    const me = await officer('1');
    const { data: made } = await me.post(path, buildUser());
    const rich = await grant(app, (await app.signInAs()).userId, ['system:role:edit']);
    for (const roleId of [admin, rich]) {
      const answer = await me.put(`${path}/${made.id}/roles`, { role_ids: [roleId] });
      expect(answer).toMatchObject({ status: 403, msg: '不能授予自己没有的权限' });
      expect((await me.post(path, buildUser({ role_ids: [roleId] }))).status).toBe(403);
    }
    const options = await me.get(`${path}/${made.id}/roles`);
    const roles: { id: number; is_grantable: boolean }[] = options.data.roles;
    expect(roles.find(({ id }) => id === rich)?.is_grantable).toBe(false);
  });

  it('two administrators who remove each other at once leave one', async () => {
    const make = async () => {
      const client = await app.signInAs();
      await app.core.pool.query('insert into sys_user_role values ($1, 1)', [client.userId]);
      app.core.principals.forget(client.userId);
      return client;
    };
    const [a, b] = [await make(), await make()];
    await app.core.pool.query(
      'delete from sys_user_role where role_id = 1 and user_id not in (1, $1, $2)',
      [a.userId, b.userId],
    );
    await app.core.pool.query(`update sys_user set status = '1' where id = 1`);
    const answers = await Promise.all([
      a.put(`${path}/${b.userId}/roles`, { role_ids: [2] }),
      b.put(`${path}/${a.userId}/roles`, { role_ids: [2] }),
    ]);
    const { rows } = await app.core.pool.query<{ left: number }>(
      `select count(*)::int as left from sys_user_role ur join sys_user u on u.id = ur.user_id
       where ur.role_id = 1 and u.status = '0'`,
    );
    await app.core.pool.query(`update sys_user set status = '0' where id = 1`);
    app.core.principals.forget(1);
    expect(rows[0]?.left).toBe(1);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });
});

describe('data scope', () => {
  let tree: { a: number; aa: number; b: number };
  const staff: Record<string, { id: number; name: string }> = {};

  beforeAll(async () => {
    const a = await makeDept('甲');
    tree = { a, aa: await makeDept('甲下', a), b: await makeDept('乙') };
    for (const [key, dept] of Object.entries(tree)) {
      const username = unique(key);
      const { data } = await app.admin.post(path, buildUser({ username, dept_id: dept }));
      staff[key] = { id: data.id, name: username };
    }
  });

  const reached: Record<string, string[]> = {
    1: ['a', 'aa', 'b'],
    2: ['b'],
    3: ['a'],
    4: ['a', 'aa'],
    5: [],
    6: ['a', 'aa'],
  };

  it.each(Object.keys(reached))(
    'scope %s reaches the same people in every list, export, read and write',
    async (scope) => {
      const me = await officer(scope, { deptId: tree.a, custom: [tree.b] });
      const names = await usernames(me);
      for (const [key, { id, name }] of Object.entries(staff)) {
        const isReached = reached[scope]?.includes(key) ?? false;
        expect(names.includes(name), `list ${key}`).toBe(isReached);
        expect((await me.get(`${path}/${id}`)).status, `get ${key}`).toBe(isReached ? 200 : 404);
        const writes = [
          await me.put(`${path}/${id}`, { remark: '改' }),
          await me.put(`${path}/${id}/password`, { password: testPassword }),
          await me.get(`${path}/${id}/roles`),
        ];
        for (const answer of writes) expect(answer.code, key).toBe(isReached ? 200 : 601);
        if (!isReached) {
          const refused = await me.delete(path, { ids: [id] });
          expect(refused).toMatchObject({ code: 601, msg: '没有权限访问用户数据！' });
        }
      }
      const total = (await me.get(`${path}?limit=1`)).data.total;
      expect(total).toBe(names.length);
    },
  );

  it('holds for where a user is made or moved to', async () => {
    const me = await officer('4', { deptId: tree.a });
    const refused = { code: 601, msg: '没有权限访问部门数据！' };
    expect(await me.post(path, buildUser({ dept_id: tree.b }))).toMatchObject(refused);
    expect(await me.post(path, buildUser())).toMatchObject(refused);
    const { data } = await me.post(path, buildUser({ dept_id: tree.aa }));
    expect(await me.put(`${path}/${data.id}`, { dept_id: tree.b })).toMatchObject(refused);
    expect((await me.put(`${path}/${data.id}`, { dept_id: tree.a })).code).toBe(200);
  });

  it('is that of the role that gives the code, not of another role', async () => {
    const me = await officer('3', { deptId: tree.a });
    const wide = await app.core.pool.query<{ id: string }>(
      `insert into sys_role (role_key, role_name, data_scope) values ('wide', 'wide', '1') returning id`,
    );
    await app.core.pool.query('insert into sys_user_role values ($1, $2)', [
      me.userId,
      wide.rows[0]?.id,
    ]);
    app.core.principals.forget(me.userId);
    expect(await usernames(me)).not.toContain(staff['b']?.name);
  });

  it('holds for many people of six scopes who ask at the same time', async () => {
    const depts = Object.values(tree);
    const people: { scope: string; deptId: number; client: TestClient }[] = [];
    for (let index = 0; index < sampled(18, 64); index += 1) {
      const scope = String((index % 6) + 1);
      const deptId = depts[index % 3] ?? tree.a;
      people.push({ scope, deptId, client: await officer(scope, { deptId, custom: [tree.b] }) });
    }
    const { rows } = await app.core.pool.query<{ id: string; username: string; dept_id: string }>(
      'select id, username, dept_id from sys_user order by id',
    );
    const below = (deptId: number): number[] => (deptId === tree.a ? [tree.a, tree.aa] : [deptId]);
    const expected = ({ scope, deptId, client }: (typeof people)[number]): string[] => {
      const reachedDepts: Record<string, number[]> = {
        2: [tree.b],
        3: [deptId],
        4: below(deptId),
        6: below(deptId),
      };
      return rows
        .filter(
          (row) =>
            scope === '1' ||
            (reachedDepts[scope] ?? []).includes(Number(row.dept_id)) ||
            ('56'.includes(scope) && Number(row.id) === client.userId),
        )
        .map(({ username }) => username);
    };
    const answers = await Promise.all(people.map(({ client }) => usernames(client)));
    for (const [index, person] of people.entries())
      expect(answers[index], `${index}: scope ${person.scope}`).toEqual(expected(person));
  }, 300_000);
});
