import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { importDesk, path, unique, users } from './testing/import-desk.ts';

let app: TestApp;
const { sql, find, officer, makeDept, check, run, ended, bring, messagesOf, setInitial } =
  importDesk(() => app);

beforeAll(async () => {
  app = await startTestApp();
  await setInitial('initial-1');
});
afterAll(() => app.stop());

describe('rights on an import', () => {
  it('hold for data scope: departments, and users who would be changed', async () => {
    const mine = unique('本部');
    const deptId = await makeDept(mine);
    const foreign = unique('他部');
    await makeDept(foreign);
    const [near, far] = [unique('n'), unique('f')];
    await bring(app.admin, [
      ['用户名', '姓名', '部门'],
      [near, '近', mine],
      [far, '远', foreign],
    ]);
    const client = await officer('4', deptId);
    const answer = await check(
      client,
      [
        ['用户名', '姓名', '部门'],
        [unique('x'), '里', mine],
        [unique('x'), '外', foreign],
        [unique('x'), '无', null],
        [near, '近二', null],
        [near.replace('n', 'N'), '移', foreign],
        [far, '远二', null],
      ],
      true,
    );
    expect(messagesOf(answer)).toEqual([
      '3 部门 没有权限访问部门数据！',
      '4 部门 没有权限访问部门数据！',
      '6 部门 没有权限访问部门数据！',
      `6 用户名 新增用户'${near.replace('n', 'N')}'失败，登录账号已存在（与第 5 行重复）`,
      '7 用户名 没有权限访问用户数据！',
    ]);
    const sound = [
      ['用户名', '姓名', '部门'],
      [near, '近二', mine],
    ];
    expect((await bring(client, sound, true)).status).toBe('done');
    expect((await find(near))?.['nickname']).toBe('近二');
    expect((await find(far))?.['nickname']).toBe('远');
  });

  it('refuse columns by their names, and leave them out of the template', async () => {
    const client = await officer('1', 100);
    await sql(
      `insert into sys_role_column (role_id, column_id, can_create, can_update)
       select ur.role_id, c.id, c.field <> 'mobile', c.field not in ('remark', 'mobile')
       from sys_user_role ur, sys_column c
       where ur.user_id = $1 and c.resource = 'system:user' and c.field in ('mobile', 'remark')`,
      [client.userId],
    );
    app.core.principals.forget(client.userId);
    const name = unique('c');
    const head = ['用户名', '姓名', '手机号码', '备注'];
    const added = await check(client, [head, [name, '新', '13500000001', '记']]);
    expect(messagesOf(added)).toEqual(['1 手机号码 没有权限新增该字段']);
    const sound = await check(client, [
      ['用户名', '姓名', '备注'],
      [name, '新', '记'],
    ]);
    await run(client, sound.data.id);
    const changed = await check(client, [head, [name, '改', '13500000001', '改']], true);
    expect(messagesOf(changed).toSorted()).toEqual([
      '1 备注 没有权限修改该字段',
      '1 手机号码 没有权限修改该字段',
    ]);
    expect((await client.post(`${path}/${changed.data.id}/run`)).code).toBe(601);
    const template = await client.get(`${path}/template`);
    const [title] = (await readXlsx(template.bytes)).sheets[0]?.rows ?? [];
    expect(title).toContain('备注');
    expect(title).not.toContain('手机号码');
  });

  it('do not tell by what would change what somebody may not see', async () => {
    const client = await officer('1', 100);
    const name = unique('h');
    await bring(app.admin, [
      ['用户名', '姓名', '手机号码'],
      [name, '藏', '13400000001'],
    ]);
    await sql(
      `insert into sys_role_column (role_id, column_id, can_read)
       select ur.role_id, c.id, false from sys_user_role ur, sys_column c
       where ur.user_id = $1 and c.resource = 'system:user' and c.field = 'mobile'`,
      [client.userId],
    );
    app.core.principals.forget(client.userId);
    const guess = async (mobile: string) =>
      (
        await check(
          client,
          [
            ['用户名', '手机号码'],
            [name, mobile],
          ],
          true,
        )
      ).data;
    const [right, wrong] = [await guess('13400000001'), await guess('13400000002')];
    expect([right.update, right.same]).toEqual([wrong.update, wrong.same]);
  });

  it('protect the administrator and oneself, and give no role that one does not hold', async () => {
    const chief = unique('chief');
    const made = await app.admin.post(users, {
      username: chief,
      nickname: '二管',
      password: 'first-secret',
      role_ids: [1],
    });
    const client = await officer('1', 100);
    const [me] = await sql('select username from sys_user where id = $1', [client.userId]);
    const self = String(me?.['username']);
    const strong = unique('强');
    const roleId = await grant(app, made.data.id, ['monitor:server:list']);
    await sql('update sys_role set role_name = $1 where id = $2', [strong, roleId]);
    await sql('insert into sys_user_role values ($1, 1)', [made.data.id]);
    const answer = await check(
      client,
      [
        ['用户名', '姓名', '状态', '角色'],
        ['admin', '新名', null, null],
        [chief, '新名', null, null],
        [self, null, '停用', null],
        [unique('x'), '新', null, strong],
        [unique('x'), '新', null, '超级管理员'],
      ],
      true,
    );
    expect(messagesOf(answer)).toEqual([
      '2 用户名 不允许操作超级管理员用户',
      '3 用户名 不允许操作超级管理员用户',
      '4 状态 不能停用当前用户',
      '5 角色 不能授予自己没有的权限',
      '6 角色 不能授予自己没有的权限',
    ]);
    const roles = await check(
      client,
      [
        ['用户名', '角色'],
        [self, '普通用户'],
      ],
      true,
    );
    expect(messagesOf(roles)).toEqual(['2 角色 不能修改自己的角色']);
    const byHimself = await check(
      app.admin,
      [
        ['用户名', '姓名'],
        ['admin', '新名'],
      ],
      true,
    );
    expect(messagesOf(byHimself)).toEqual(['2 用户名 不允许操作超级管理员用户']);
    const password = await check(
      app.admin,
      [
        ['用户名', '初始密码'],
        [self, 'other-secret'],
      ],
      true,
    );
    expect(messagesOf(password)).toEqual(['2 初始密码 不能用导入修改密码，请使用重置密码']);
  });

  it('are those of the moment of the import, not of the check', async () => {
    const client = await officer('1', 100);
    const name = unique('l');
    const checked = await check(client, [
      ['用户名', '姓名'],
      [name, '一'],
    ]);
    await sql('delete from sys_user_role where user_id = $1', [client.userId]);
    app.core.principals.forget(client.userId);
    expect((await client.post(`${path}/${checked.data.id}/run`)).status).toBe(403);
    const taskId = await app.core.tasks.start({
      kind: 'system:user-import',
      title: 'x',
      userId: client.userId,
      payload: { importId: checked.data.id },
    });
    expect(await ended(client, taskId)).toMatchObject({ status: 'failed' });
    expect(await find(name)).toBeUndefined();
  });

  it('ask for the code of editing before anybody is changed', async () => {
    const client = await app.signInAs(['system:user:import']);
    const rows = [
      ['用户名', '姓名'],
      [unique('e'), '一'],
    ];
    expect((await check(client, rows, true)).status).toBe(403);
    expect((await check(await app.signInAs(['system:user:add']), rows)).status).toBe(403);
  });
});
