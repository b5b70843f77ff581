import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingDefaults, settingRules } from '@wm/contract/system/config-rules';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp } from '#core/testing/test-app.ts';

const path = '/admin/v2/system/config';
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
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
    // What was refused before is written later than what is changed now.
    await app.core.audit.flush();
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
