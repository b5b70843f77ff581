import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingDefaults, settingRules } from '@wm/contract/system/config-rules';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import type { App } from '../../../app.ts';

const path = '/admin/v2/system/config';
const login = '/admin/v2/login';
const register = '/admin/v2/register';
const within = { timeout: 1000, interval: 20 };
let app: TestApp;
/** The same product in another process: what is changed here must hold there. */
let second: App;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  second = await app.another();
});
afterAll(() => app.stop());

function buildConfig(overrides: object = {}) {
  serial += 1;
  return {
    config_name: `参数${serial}`,
    config_key: `own.key_${serial}`,
    config_value: '1',
    ...overrides,
  };
}

async function idOf(key: string): Promise<number> {
  const { data } = await app.admin.get(`${path}?config_key=${key}`);
  return data.rows[0].id;
}

/** Changes a setting as an administrator does, with the form's whole body. */
async function change(key: string, value: string): Promise<Answer> {
  return app.admin.put(`${path}/${await idOf(key)}`, { config_key: key, config_value: value });
}

describe('settings', () => {
  it('are created, read, changed and removed', async () => {
    const made = await app.admin.post(path, buildConfig({ remark: '说明' }));
    expect(made.data).toMatchObject({ config_value: '1', built_in: false, remark: '说明' });
    const url = `${path}/${made.data.id}`;
    const changed = await app.admin.put(url, { config_key: 'own.other', config_value: ' 2 ' });
    expect(changed.data).toMatchObject({ config_key: 'own.other', config_value: ' 2 ' });
    expect((await app.admin.get(url)).data.config_value).toBe(' 2 ');
    expect((await app.admin.delete(path, { ids: [made.data.id] })).data).toEqual({ removed: 1 });
    expect((await app.admin.get(url)).status).toBe(404);
    expect((await app.admin.put(url, { config_value: '3' })).status).toBe(404);
  });

  it('are listed by name, key, whether they are built in, and day', async () => {
    await app.admin.post(path, buildConfig({ config_key: 'find.me', config_name: '找得到' }));
    const total = async (query: string) => (await app.admin.get(`${path}?${query}`)).data.total;
    expect(await total('config_key=FIND.ME')).toBe(1);
    expect(await total('config_name=找得&built_in=false')).toBe(1);
    expect(await total('config_name=找得&built_in=true')).toBe(0);
    expect(await total('built_in=true')).toBe(Object.keys(settingRules).length);
    expect(await total('config_name=找得&params[end_time]=2020-01-01')).toBe(0);
    expect((await app.admin.get(`${path}?built_in=maybe`)).status).toBe(400);
    expect((await app.admin.get(`${path}?sort=config_value`)).status).toBe(400);
  });

  it('that the code reads all stand in the list, at their defaults', async () => {
    const { data } = await app.admin.get(`${path}?built_in=true&limit=100`);
    const pairs = data.rows.map((row: { config_key: string; config_value: string }) => [
      row.config_key,
      row.config_value,
    ]);
    expect(Object.fromEntries(pairs)).toEqual(settingDefaults);
  });

  it('refuse a key that is taken, malformed, or without a value', async () => {
    await app.admin.post(path, buildConfig({ config_key: 'taken.key' }));
    expect(await app.admin.post(path, buildConfig({ config_key: 'taken.key' }))).toMatchObject({
      status: 200,
      code: 601,
      msg: '参数键名已存在',
    });
    const faults = (answer: Answer) =>
      answer.data.fields.map(({ path: field }: { path: string }) => field);
    expect(faults(await app.admin.post(path, buildConfig({ config_key: '有 空格' })))).toEqual([
      'config_key',
    ]);
    expect(await app.admin.post(path, buildConfig({ config_value: '' }))).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'config_value', message: '请输入参数键值' }] },
    });
  });

  it('need the permission of each operation', async () => {
    const reader = await app.signInAs(['system:config:list']);
    const id = await idOf('sys.session.per-user');
    expect((await reader.get(path)).status).toBe(200);
    for (const answer of [
      await reader.post(path, buildConfig()),
      await reader.put(`${path}/${id}`, { config_value: '1' }),
      await reader.delete(path, { ids: [id] }),
      await reader.get(`${path}/${id}`),
      await reader.post(`${path}/export`, {}),
    ]) {
      expect(answer).toMatchObject({ status: 403, msg: '当前操作没有权限' });
    }
  });

  it('are exported as they are listed', async () => {
    const file = await app.admin.post(`${path}/export`, {});
    expect(decodeURIComponent(String(file.headers['download-filename']))).toBe('参数.xlsx');
    expect(file.text.startsWith('PK')).toBe(true);
  });
});

describe('built-in settings', () => {
  const key = 'sys.session.per-user';

  it('are not deleted, nor anything deleted with them', async () => {
    const other = await app.admin.post(path, buildConfig());
    expect(await app.admin.delete(path, { ids: [other.data.id, await idOf(key)] })).toMatchObject({
      status: 200,
      code: 601,
      msg: `内置参数【${key}】不能删除`,
    });
    expect((await app.admin.get(`${path}/${other.data.id}`)).status).toBe(200);
  });

  it('keep their key and stay built in, while name and remark may change', async () => {
    const url = `${path}/${await idOf(key)}`;
    expect(await app.admin.put(url, { config_key: 'sys.other' })).toMatchObject({
      code: 601,
      msg: `内置参数【${key}】的键名不能修改`,
    });
    expect(await app.admin.put(url, { built_in: false })).toMatchObject({
      code: 601,
      msg: `内置参数【${key}】不能改为非内置`,
    });
    const renamed = await app.admin.put(url, { config_name: '会话上限', built_in: true });
    expect(renamed.data).toMatchObject({ config_name: '会话上限', config_key: key });
  });

  it('may be made so by an administrator, for good', async () => {
    const made = await app.admin.post(path, buildConfig({ built_in: true }));
    expect((await app.admin.delete(path, { ids: [made.data.id] })).code).toBe(601);
    expect((await app.admin.put(`${path}/${made.data.id}`, { built_in: false })).code).toBe(601);
  });

  it.each([
    ['sys.account.captcha-enabled', ['yes', '', 'TRUE', '1']],
    ['sys.account.register-enabled', ['on']],
    ['sys.account.password-min-length', ['3', '65', '6.5', '-6', '', 'six', '1e1']],
    ['sys.account.password-max-length', ['65', '1000', '3']],
    ['sys.session.idle-minutes', ['4', '1441', '0']],
    ['sys.session.absolute-hours', ['0', '721']],
    ['sys.session.per-user', ['0', '101', ' 5']],
    ['sys.user.init-password', ['short', 'x'.repeat(17)]],
  ])('%s refuses what the code could not use', async (known, values) => {
    for (const value of values) {
      const answer = await change(known, value);
      expect(answer.status, `${known}=${value}`).toBe(422);
      expect(answer.data.fields[0].path).toBe('config_value');
    }
  });

  it('of the shortest, the longest and the initial password fit together', async () => {
    const [min, max, initial] = [
      'sys.account.password-min-length',
      'sys.account.password-max-length',
      'sys.user.init-password',
    ];
    const message = (answer: Answer) => answer.data.fields[0].message;
    expect(message(await change(min, '17'))).toBe('密码最小长度不能大于最大长度 16');
    expect(message(await change(max, '5'))).toBe('密码最大长度不能小于最小长度 6');
    expect((await change(initial, 'Start-123')).code).toBe(200);
    expect(message(await change(min, '10'))).toBe(
      '初始密码有 9 个字符，不符合这个长度，请先修改初始密码',
    );
    expect((await change(initial, '')).code).toBe(200);
    for (const [known, value] of [
      [max, '64'],
      [min, '64'],
      [min, '6'],
      [max, '16'],
    ] as const) {
      expect((await change(known, value)).code, `${known}=${value}`).toBe(200);
    }
  });

  it('of two parallel changes that exclude each other only one is made', async () => {
    const min = await idOf('sys.account.password-min-length');
    const max = await idOf('sys.account.password-max-length');
    const answers = await Promise.all([
      app.admin.put(`${path}/${min}`, { config_value: '16' }),
      app.admin.put(`${path}/${max}`, { config_value: '8' }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    await change('sys.account.password-min-length', '6');
    await change('sys.account.password-max-length', '16');
  });

  it('of the initial password never reach the operation log', async () => {
    const id = await idOf('sys.user.init-password');
    await app.admin.put(`${path}/${id}`, { config_value: 'Secret-Start-1' });
    await change('sys.user.init-password', 'Secret-Start-2');
    await change('sys.session.per-user', '11');
    await app.core.audit.flush();
    const { rows } = await app.core.pool.query(
      `select params from sys_oper_log where title = '修改参数' order by id desc limit 3`,
    );
    const texts = rows.map(({ params }: { params: string }) => params);
    expect(texts.join()).not.toContain('Secret-Start');
    expect(texts[0]).toContain('"config_value":"11"');
    await change('sys.user.init-password', '');
    await change('sys.session.per-user', '10');
  });
});

describe('each policy acts within a second, in every process', () => {
  const there = (): TestClient => clientOf(second);
  const nextName = (): string => `policy${(serial += 1)}`;

  it('captcha', async () => {
    const guarded = clientOf(await app.another({ captcha: 'auto' }));
    const isAsked = async () => (await guarded.get('/admin/v2/captcha_image')).data.captcha_enabled;
    const signIn = async () => (await guarded.post(login, { username: 'a', password: 'b' })).msg;
    expect(await isAsked()).toBe(true);
    expect(await signIn()).toBe('验证码错误或已过期');
    await change('sys.account.captcha-enabled', 'false');
    await expect.poll(isAsked, within).toBe(false);
    expect(await signIn()).toBe('用户名或密码错误');
    await change('sys.account.captcha-enabled', 'true');
    await expect.poll(isAsked, within).toBe(true);
  });

  it('registration', async () => {
    const account = () => ({ username: nextName(), password: 'secret-1' });
    expect((await there().post(register, account())).code).toBe(200);
    await change('sys.account.register-enabled', 'false');
    const isOpen = async () =>
      (await there().get('/admin/v2/captcha_image')).data.register_enabled as boolean;
    await expect.poll(isOpen, within).toBe(false);
    expect(await there().post(register, account())).toMatchObject({
      code: 601,
      msg: '当前系统没有开启注册功能',
    });
    await change('sys.account.register-enabled', 'true');
    await expect.poll(async () => (await there().post(register, account())).code, within).toBe(200);
  });

  it('shortest and longest password', async () => {
    const fault = async (password: string) =>
      (await there().post(register, { username: nextName(), password })).data?.fields?.[0]?.message;
    expect(await fault('x'.repeat(17))).toBe('密码长度应为 6 到 16 个字符');
    await change('sys.account.password-max-length', '20');
    await expect.poll(() => fault('x'.repeat(17)), within).toBeUndefined();
    await change('sys.account.password-min-length', '9');
    await expect.poll(() => fault('x'.repeat(8)), within).toBe('密码长度应为 9 到 20 个字符');
    await change('sys.account.password-min-length', '6');
    await change('sys.account.password-max-length', '16');
  });

  it('initial password', async () => {
    const users = '/admin/v2/system/user';
    const admin = clientOf(second, app.admin.token);
    const add = (username: string) => admin.post(users, { username, nickname: '新人' });
    expect((await add(nextName())).msg).toBe('请输入密码，或在参数设置中设定初始密码');
    await change('sys.user.init-password', 'Start-123');
    const username = nextName();
    await expect.poll(async () => (await add(username)).code, within).toBe(200);
    const signedIn = await there().post(login, { username, password: 'Start-123' });
    expect(signedIn.code).toBe(200);
    await change('sys.user.init-password', '');
    await expect.poll(async () => (await add(nextName())).code, within).toBe(601);
  });

  it('sessions of one account', async () => {
    const account = { username: nextName(), password: 'secret-1' };
    await there().post(register, account);
    const signIn = async () => clientOf(second, (await there().post(login, account)).data.token);
    const info = async (client: TestClient) => (await client.get('/admin/v2/get_user_info')).status;
    const first = await signIn();
    await signIn();
    expect(await info(first)).toBe(200);
    await change('sys.session.per-user', '1');
    await expect.poll(() => second.core.settings.number('sys.session.per-user'), within).toBe(1);
    const last = await signIn();
    await expect.poll(() => info(first), within).toBe(401);
    expect(await info(last)).toBe(200);
    await change('sys.session.per-user', '10');
  });

  it('idle time, also of sessions that are open', async () => {
    const account = { username: nextName(), password: 'secret-1' };
    await there().post(register, account);
    const { token } = (await there().post(login, account)).data;
    await app.core.pool.query(
      `update sys_session set last_seen = now() - interval '10 minutes'
       where user_id = (select id from sys_user where username = $1)`,
      [account.username],
    );
    await change('sys.session.idle-minutes', '5');
    await expect
      .poll(() => second.core.settings.number('sys.session.idle-minutes'), within)
      .toBe(5);
    expect((await clientOf(second, token).get('/admin/v2/get_user_info')).status).toBe(401);
    await change('sys.session.idle-minutes', '30');
    await expect
      .poll(
        async () => (await clientOf(second, token).get('/admin/v2/get_user_info')).status,
        within,
      )
      .toBe(200);
  });

  it('longest session, of those opened from then on', async () => {
    await change('sys.session.absolute-hours', '2');
    await expect
      .poll(() => second.core.settings.number('sys.session.absolute-hours'), within)
      .toBe(2);
    const account = { username: nextName(), password: 'secret-1' };
    await there().post(register, account);
    await there().post(login, account);
    const { rows } = await app.core.pool.query<{ hours: number }>(
      `select round(extract(epoch from absolute_end - create_time) / 3600)::int as hours from sys_session
       where user_id = (select id from sys_user where username = $1)`,
      [account.username],
    );
    expect(rows.map(({ hours }) => hours)).toEqual([2]);
  });
});
