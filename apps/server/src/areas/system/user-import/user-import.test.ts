import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { importDesk, path, unique, users } from './testing/import-desk.ts';
import type { Rows } from './testing/import-desk.ts';

let app: TestApp;
const { sql, find, officer, makeDept, check, run, ended, bring, messagesOf, setInitial } =
  importDesk(() => app);

beforeAll(async () => {
  app = await startTestApp();
  await setInitial('initial-1');
});
afterAll(() => app.stop());

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
