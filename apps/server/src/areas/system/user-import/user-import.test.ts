import { randomBytes } from 'node:crypto';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';

const users = '/admin/v2/system/user';
const path = `${users}/import`;
const codes = ['list', 'query', 'add', 'edit', 'export', 'import'].map(
  (operation) => `system:user:${operation}`,
);
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await setInitial('initial-1');
});
afterAll(() => app.stop());

async function sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await app.core.pool.query(text, values)).rows;
}

async function setInitial(value: string): Promise<void> {
  await sql(`update sys_config set config_value = $1 where config_key = 'sys.user.init-password'`, [
    value,
  ]);
  await vi.waitFor(async () =>
    expect(await app.core.settings.text('sys.user.init-password')).toBe(value),
  );
}

const unique = (prefix: string): string => `${prefix}${randomBytes(4).toString('hex')}`;

type Rows = (string | number | null)[][];

async function check(client: TestClient, rows: Rows, updates = false): Promise<Answer> {
  const bytes = await writeXlsx({ sheets: [{ name: '用户', rows }] });
  const url = `${path}?update_existing=${updates}`;
  return upload(client, url, { name: '用户.xlsx', bytes });
}

interface Ended {
  status: string;
  message: string;
  result: unknown;
}

async function run(client: TestClient, id: number): Promise<Ended> {
  const started = await client.post(`${path}/${id}/run`);
  expect(started.msg).toBe('操作成功');
  return ended(client, started.data.task_id);
}

async function ended(client: TestClient, taskId: number): Promise<Ended> {
  const task = async () => (await client.get(`/admin/v2/tasks/${taskId}`)).data;
  await expect
    .poll(async () => (await task()).status, { timeout: 30_000 })
    .not.toMatch(/waiting|running/);
  return task();
}

/** Checks and imports rows that must be sound. */
async function bring(client: TestClient, rows: Rows, updates = false): Promise<Ended> {
  const checked = await check(client, rows, updates);
  expect(checked.data.faults).toEqual([]);
  return run(client, checked.data.id);
}

async function find(username: string): Promise<Record<string, unknown> | undefined> {
  const { data } = await app.admin.get(`${users}?username=${username}`);
  return data.rows[0];
}

/** Somebody with all codes of users in a role of the given scope, in a department. */
async function officer(dataScope: string, deptId: number): Promise<TestClient> {
  const client = await app.signInAs();
  const roleId = await grant(app, client.userId, codes);
  await sql('update sys_role set data_scope = $1 where id = $2', [dataScope, roleId]);
  await sql('update sys_user set dept_id = $1 where id = $2', [deptId, client.userId]);
  app.core.principals.forget(client.userId);
  return client;
}

async function makeDept(name: string, parentId = 100): Promise<number> {
  const [row] = await sql(
    'insert into sys_dept (parent_id, dept_name) values ($1, $2) returning id',
    [parentId, name],
  );
  return Number(row?.['id']);
}

const messagesOf = (answer: Answer): string[] =>
  answer.data.faults.map(
    ({ row, column, message }: { row: number; column: string; message: string }) =>
      `${row} ${column} ${message}`,
  );

describe('an import of users', () => {
  it('shows what it would do, writes nothing until it is confirmed, and then all of it', async () => {
    const dept = unique('平台');
    const deptId = await makeDept(dept);
    const post = unique('岗');
    await app.admin.post('/admin/v2/system/post', { post_code: unique('p'), post_name: post });
    const [one, two] = [unique('a'), unique('b')];
    const mobile = Number(`139${String(Date.now()).slice(-8)}`);
    const rows: Rows = [
      ['用户名*', '姓名*', '部门', '手机号码', '性别', '状态', '角色', '岗位', '备注'],
      [one, '张三', `总部/${dept}`, mobile, '女', '停用', '普通用户', post, '=1+1'],
      [two, '李四', null, null, null, null, null, null, null],
    ];
    const checked = await check(app.admin, rows);
    expect(checked.data).toEqual({
      id: checked.data.id,
      file_name: '用户.xlsx',
      update_existing: false,
      add: 2,
      update: 0,
      same: 0,
      faulty: 0,
      own_passwords: 0,
      columns: ['用户名', '姓名', '部门', '手机号码', '性别', '状态', '角色', '岗位', '备注'],
      preview: [
        { row: 2, action: 'add', cells: rows[1]?.map(String), changes: [] },
        { row: 3, action: 'add', cells: [two, '李四', '', '', '', '', '', '', ''], changes: [] },
      ],
      fault_count: 0,
      faults: [],
    });
    expect(await find(one)).toBeUndefined();
    expect(await run(app.admin, checked.data.id)).toMatchObject({
      status: 'done',
      done: 2,
      total: 2,
      result: { file: '用户.xlsx', added: 2, updated: 0, same: 0 },
    });
    expect(await find(one)).toMatchObject({
      nickname: '张三',
      dept_id: deptId,
      mobile: String(mobile),
      sex: '1',
      status: '1',
      remark: '=1+1',
      roles: [{ id: 2, name: '普通用户' }],
      posts: [{ name: post }],
    });
    expect(await find(two)).toMatchObject({ dept_id: null, sex: '2', status: '0', roles: [] });
    // The file may hold passwords: it is gone.
    expect(await sql('select 1 from sys_user_import')).toEqual([]);
    expect(await app.admin.post(`${path}/${checked.data.id}/run`)).toMatchObject({
      code: 601,
      msg: '导入的文件已过期，请重新选择文件',
    });
  });

  it('names every fault by row, column and reason, in the words of the form', async () => {
    const taken = unique('t');
    await bring(app.admin, [
      ['用户名', '姓名', '手机号码', '邮箱'],
      [taken, '有人', '13700000001', 'Taken@b.cn'],
    ]);
    const disabled = unique('停');
    await sql("insert into sys_dept (parent_id, dept_name, status) values (100, $1, '1')", [
      disabled,
    ]);
    const twice = unique('同');
    await makeDept(twice, await makeDept(unique('甲')));
    await makeDept(twice, await makeDept(unique('乙')));
    const head = [
      '用户名',
      '姓名',
      '部门',
      '手机号码',
      '电话',
      '邮箱',
      '性别',
      '状态',
      '角色',
      '岗位',
      '备注',
      '初始密码',
    ];
    const row = (cells: Record<string, string>): string[] =>
      head.map((title) => cells[title] ?? '');
    const answer = await check(app.admin, [
      head,
      row({ 姓名: '没有名字' }),
      row({ 用户名: 'n1' }),
      row({ 用户名: taken.toUpperCase(), 手机号码: '12' }),
      row({ 用户名: 'n3', 姓名: '电话', 手机号码: '123', 电话: 'call', 邮箱: 'nobody' }),
      row({ 用户名: 'n4', 姓名: '占用', 手机号码: '13700000001', 邮箱: 'taken@B.cn' }),
      row({ 用户名: 'n5', 姓名: '词', 性别: '男女', 状态: '0', 角色: '皇帝', 岗位: '皇位' }),
      row({ 用户名: 'n6', 姓名: '部门', 部门: '没有这个' }),
      row({ 用户名: 'n7', 姓名: '部门', 部门: disabled }),
      row({ 用户名: 'n8', 姓名: '部门', 部门: twice }),
      row({ 用户名: 'n9', 姓名: '长'.repeat(31), 备注: '长'.repeat(501), 初始密码: 'x' }),
      row({ 用户名: 'n10', 姓名: '#REF!', 手机号码: '13700000009', 邮箱: 'x@y.cn' }),
      row({ 用户名: 'N10', 姓名: '重', 手机号码: '13700000009', 邮箱: 'X@y.cn' }),
    ]);
    const path8 = (message: string): string => message.replace(/例如 .*/, '例如 …');
    expect(messagesOf(answer).map(path8)).toEqual([
      '2 用户名 请输入用户名',
      '3 姓名 请输入姓名',
      `4 用户名 新增用户'${taken.toUpperCase()}'失败，登录账号已存在`,
      '4 手机号码 请输入正确的手机号码',
      '5 手机号码 请输入正确的手机号码',
      '5 电话 请输入正确的电话号码',
      '5 邮箱 请输入正确的邮箱地址',
      "6 手机号码 新增用户'n4'失败，手机号码已存在",
      "6 邮箱 新增用户'n4'失败，邮箱账号已存在",
      '7 性别 只能填写男、女或未知',
      '7 状态 只能填写正常或停用',
      '7 角色 角色「皇帝」不存在',
      '7 岗位 岗位「皇位」不存在或已停用',
      '8 部门 部门「没有这个」不存在',
      '9 部门 所选的部门不存在或已停用',
      `10 部门 有多个部门叫「${twice}」，请写全路径，例如 …`,
      '11 姓名 姓名不超过 30 个字符',
      '11 备注 备注不超过 500 个字符',
      '11 初始密码 密码长度应为 6 到 16 个字符',
      '12 姓名 单元格中的公式有错误',
      "13 用户名 新增用户'N10'失败，登录账号已存在（与第 12 行重复）",
      "13 手机号码 新增用户'N10'失败，手机号码已存在（与第 12 行重复）",
      "13 邮箱 新增用户'N10'失败，邮箱账号已存在（与第 12 行重复）",
    ]);
    expect(answer.data).toMatchObject({ add: 0, faulty: 12, fault_count: 23 });
    expect(JSON.stringify(answer.data)).not.toContain('"x"');
    const file = await app.admin.get(`${path}/${answer.data.id}/faults`);
    expect(decodeURIComponent(String(file.headers['download-filename']))).toBe(
      '用户导入错误清单.xlsx',
    );
    const sheet = (await readXlsx(file.bytes)).sheets[0]?.rows ?? [];
    expect(sheet[0]).toEqual(['行号', '列', '内容', '原因']);
    expect(sheet).toHaveLength(24);
    expect(sheet[5]).toEqual([5, '手机号码', '123', '请输入正确的手机号码']);
    expect(await app.admin.post(`${path}/${answer.data.id}/run`)).toMatchObject({
      code: 601,
      msg: '文件中还有 23 处错误，改好后重新选择文件',
    });
    expect(await find('n1')).toBeUndefined();
  });

  it('gives new users a password of their own, or the initial one until they change it', async () => {
    const [own, given] = [unique('o'), unique('g')];
    const checked = await check(app.admin, [
      ['用户名', '姓名', '初始密码'],
      [own, '自带', 'own-secret'],
      [given, '默认', null],
    ]);
    expect(checked.data).toMatchObject({ own_passwords: 1, add: 2 });
    expect(checked.text).not.toContain('own-secret');
    expect((await run(app.admin, checked.data.id)).status).toBe('done');
    const stored = async (name: string) =>
      (await sql('select password_hash from sys_user where username = $1', [name]))[0]?.[
        'password_hash'
      ];
    const signIn = async (username: string, password: string) =>
      (await app.anonymous.post('/admin/v2/login', { username, password })).code;
    expect(await stored(own)).toMatch(/^\$argon2id\$/);
    expect(await stored(given)).toBe('initial');
    expect(await signIn(own, 'own-secret')).toBe(200);
    expect(await signIn(given, 'initial')).toBe(601);
    // Who has not signed in yet follows the setting; an empty one opens nothing.
    await setInitial('');
    expect(await signIn(given, 'initial-1')).toBe(601);
    await sql('delete from sys_sign_in_failure');
    await setInitial('initial-2');
    expect(await signIn(given, 'initial-1')).toBe(601);
    await sql('delete from sys_sign_in_failure');
    expect(await signIn(given, 'initial-2')).toBe(200);
    // From then on it is his: a hash with a salt of its own.
    expect(await stored(given)).toMatch(/^\$argon2id\$/);
    await setInitial('initial-1');
    expect(await signIn(given, 'initial-2')).toBe(200);
  });

  it('asks for a password where the settings hold none', async () => {
    await setInitial('');
    const answer = await check(app.admin, [
      ['用户名', '姓名'],
      [unique('x'), '无'],
    ]);
    expect(messagesOf(answer)).toEqual(['2 初始密码 请输入密码，或在参数设置中设定初始密码']);
    await setInitial('initial-1');
  });

  it('updates only what is filled in, when asked to, and takes an export back unchanged', async () => {
    const deptId = await makeDept(unique('销售'));
    const name = unique('u');
    const made = await app.admin.post(users, {
      username: name,
      nickname: '原名',
      password: 'first-secret',
      dept_id: deptId,
      telephone: '010-1',
      remark: '-5 度',
      role_ids: [2],
    });
    const refused = await check(app.admin, [
      ['用户名', '姓名'],
      [name, '新名'],
    ]);
    expect(messagesOf(refused)).toEqual([`2 用户名 新增用户'${name}'失败，登录账号已存在`]);
    const before = await find(name);
    const checked = await check(
      app.admin,
      [
        ['用户名', '姓名', '电话', '备注'],
        [name.toUpperCase(), '新名', null, null],
      ],
      true,
    );
    expect(checked.data).toMatchObject({ add: 0, update: 1, same: 0 });
    expect(checked.data.preview[0]).toMatchObject({ action: 'update', changes: ['姓名'] });
    await run(app.admin, checked.data.id);
    const after = await find(name);
    expect(after).toEqual({ ...before, nickname: '新名', update_time: after?.['update_time'] });
    const exported = await app.admin.post(`${users}/export`, { username: name });
    const again = await upload(app.admin, `${path}?update_existing=true`, {
      name: '用户.xlsx',
      bytes: exported.bytes,
    });
    expect(again.data).toMatchObject({ add: 0, update: 0, same: 1, faults: [] });
    expect((await app.admin.post(`${path}/${again.data.id}/run`)).msg).toBe('没有要导入的数据');
    expect(
      (await app.anonymous.post('/admin/v2/login', { username: name, password: 'first-secret' }))
        .code,
    ).toBe(200);
    expect(made.code).toBe(200);
  });

  it('lets two users swap their numbers, and a changed status end sessions', async () => {
    const [one, two] = [unique('s'), unique('w')];
    const head = ['用户名', '姓名', '手机号码', '状态', '角色', '岗位'];
    const row = (name: string, mobile: string, status = ''): string[] => [
      name,
      '换',
      mobile,
      status,
      '普通用户',
      '',
    ];
    await bring(app.admin, [head, row(one, '13600000001'), row(two, '13600000002')]);
    const signedIn = await app.anonymous.post('/admin/v2/login', {
      username: one,
      password: 'initial-1',
    });
    const bearer = { authorization: `Bearer ${signedIn.data.token}` };
    await bring(app.admin, [head, row(one, '13600000002', '停用'), row(two, '13600000001')], true);
    expect((await find(one))?.['mobile']).toBe('13600000002');
    expect((await find(two))?.['mobile']).toBe('13600000001');
    expect((await app.anonymous.get('/admin/v2/get_user_info', bearer)).status).toBe(401);
  });

  it('is checked again when it is confirmed: what has changed meanwhile stops all of it', async () => {
    const [one, two] = [unique('r'), unique('r')];
    const checked = await check(app.admin, [
      ['用户名', '姓名'],
      [one, '一'],
      [two, '二'],
    ]);
    await app.admin.post(users, { username: two, nickname: '先来', password: 'first-secret' });
    expect(await run(app.admin, checked.data.id)).toMatchObject({
      status: 'failed',
      message: `检查之后数据有变化，1 处有误，没有写入任何数据。第 3 行 用户名：新增用户'${two}'失败，登录账号已存在`,
    });
    expect(await find(one)).toBeUndefined();
    // Corrected elsewhere, the same file may be confirmed again.
    const { data } = await app.admin.get(`${users}?username=${two}`);
    await app.admin.delete(users, { ids: [data.rows[0].id] });
    expect((await run(app.admin, checked.data.id)).status).toBe('done');
  });

  it('runs once, however often it is confirmed, and only for whom has checked it', async () => {
    const checked = await check(app.admin, [
      ['用户名', '姓名'],
      [unique('d'), '一'],
    ]);
    const other = await officer('1', 100);
    expect((await other.post(`${path}/${checked.data.id}/run`)).code).toBe(601);
    expect((await other.get(`${path}/${checked.data.id}/faults`)).code).toBe(601);
    const answers = await Promise.all(
      [1, 2].map(() => app.admin.post(`${path}/${checked.data.id}/run`)),
    );
    const tasks = new Set(
      answers.flatMap(({ code, data }) => (code === 200 ? [data.task_id] : [])),
    );
    expect(tasks.size).toBe(1);
    expect((await ended(app.admin, [...tasks][0])).status).toBe('done');
  });
});

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
    expect(messagesOf(added)).toEqual(['1 手机号码 没有权限填写该字段']);
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

describe('a file', () => {
  it('that is no table of users is refused in words', async () => {
    const send = async (name: string, bytes: Uint8Array) =>
      (await upload(app.admin, path, { name, bytes })).msg;
    const sheet = (rows: Rows) => writeXlsx({ sheets: [{ name: 'a', rows }] });
    expect([
      await send('a.txt', Buffer.from('x')),
      await send('a.xls', Buffer.from('d0cf11e0', 'hex')),
      await send('a.xlsx', Buffer.from('x')),
      await send('a.xlsx', await sheet([['用户名', '姓名']])),
      await send('a.xlsx', await sheet([['姓名'], ['张']])),
      await send(
        'a.xlsx',
        await sheet([
          ['用户名', '身高', '体重'],
          ['a', '1', '2'],
        ]),
      ),
      await send(
        'a.xlsx',
        await sheet([
          ['用户名', '姓名', '姓名'],
          ['a', '1', '2'],
        ]),
      ),
      await send('a.csv', Buffer.from(`用户名\n${'x\n'.repeat(20_001)}`)),
      await send(
        'a.xlsx',
        Buffer.concat([Buffer.from('d0cf11e0', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      ),
    ]).toEqual([
      '只能导入 .xlsx 或 .csv 文件',
      '这是旧版 .xls 文件，请另存为 .xlsx 后再导入',
      '文件已损坏，或不是表格文件',
      '文件里没有数据',
      '表头缺少列：用户名，请使用导入模板',
      '表头有不认识的列：身高、体重，请使用导入模板',
      '表头有重复的列：姓名',
      '一次最多导入 20,000 行，请拆分后再导入',
      '文件有密码保护，请取消密码后再导入',
    ]);
    expect((await app.admin.post(path, { file: 'x' })).status).toBe(415);
  });

  it('larger than the settings allow is refused, within a second of their change', async () => {
    const bytes = Buffer.alloc(1_500_000, 'x');
    const send = () => upload(app.admin, path, { name: 'a.csv', bytes });
    expect((await send()).status).not.toBe(413);
    const { data } = await app.admin.get(
      '/admin/v2/system/config?config_key=sys.upload.max-megabytes',
    );
    const [setting] = data.rows;
    await app.admin.put(`/admin/v2/system/config/${setting.id}`, { config_value: '1' });
    await expect.poll(send, { timeout: 1000 }).toMatchObject({
      status: 413,
      msg: '文件超过上传上限 1 MB，请拆分后再导入',
    });
    await app.admin.put(`/admin/v2/system/config/${setting.id}`, { config_value: '2' });
    await expect.poll(async () => (await send()).status, { timeout: 1000 }).not.toBe(413);
  });

  it('as .csv of a Chinese Excel is taken like any other', async () => {
    const name = unique('csv');
    const gbk = Buffer.concat([
      Buffer.from('d3c3bba7c3fb2cd0d5c3fb0d0a', 'hex'),
      Buffer.from(`${name},`),
      Buffer.from('d5c5c8fd0d0a', 'hex'),
    ]);
    const checked = await upload(app.admin, path, { name: '用户.csv', bytes: gbk });
    expect(checked.data).toMatchObject({ add: 1, columns: ['用户名', '姓名'] });
    await run(app.admin, checked.data.id);
    expect((await find(name))?.['nickname']).toBe('张三');
  });

  it('of somebody who never confirms goes within the hour', async () => {
    await check(app.admin, [
      ['用户名', '姓名'],
      [unique('h'), '一'],
    ]);
    await sql(`update sys_user_import set create_time = now() - interval '61 minutes'`);
    await check(await officer('1', 100), [
      ['用户名', '姓名'],
      [unique('h'), '一'],
    ]);
    const { createHousekeeping } = await import('#core/housekeeping.ts');
    await createHousekeeping(app.core.db, app.core.logger).run();
    expect(await sql('select user_id from sys_user_import')).toHaveLength(1);
  });

  it('is offered as a template that can be filled in and sent back', async () => {
    const deptName = unique('模');
    await makeDept(deptName);
    const answer = await app.admin.get(`${path}/template`);
    const book = await readXlsx(answer.bytes);
    expect(book.sheets.map(({ name }) => name)).toEqual(['用户', '填写说明', '选项']);
    const [sheet, rules, choices] = book.sheets;
    expect(sheet?.rows).toEqual([
      [
        '用户名*',
        '姓名*',
        '部门',
        '手机号码',
        '电话',
        '邮箱',
        '性别',
        '状态',
        '角色',
        '岗位',
        '备注',
        '初始密码',
      ],
    ]);
    expect(rules?.rows.length).toBeGreaterThan(12);
    expect(choices?.rows.flat()).toContain(`总部/${deptName}`);
    expect(sheet?.dataValidations?.map(({ range, formula1 }) => [range, formula1])).toContainEqual([
      'G2:G20001',
      "'选项'!$B$1:$B$3",
    ]);
    const name = unique('tpl');
    const rows = [sheet?.rows[0] ?? [], [name, '模', `总部/${deptName}`]] as Rows;
    expect((await bring(app.admin, rows)).status).toBe('done');
  });
});
