import { settingDefaults, settingRules } from '@wm/contract/system/config-rules';
import type { SettingKey } from '@wm/contract/system/config-rules';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import type { App } from '../../../app.ts';

const path = '/admin/v2/system/config';
const users = '/admin/v2/system/user';
const login = '/admin/v2/login';
const register = '/admin/v2/register';
const captcha = '/admin/v2/captcha_image';
const within = { timeout: 20_000, interval: 20 };
let app: TestApp;
/** The same product in another process: what is changed in one must hold in the other. */
let second: App;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  second = await app.another();
});
afterAll(() => app.stop());
afterEach(restoreDefaults);

/** Puts every setting back, and waits until the other process knows. */
async function restoreDefaults(): Promise<void> {
  for (const [key, value] of Object.entries(settingDefaults))
    await app.core.pool.query(
      'update sys_config set config_value = $2 where config_key = $1 and config_value <> $2',
      [key, value],
    );
  for (const key of Object.keys(settingDefaults) as SettingKey[])
    await vi.waitFor(async () => {
      if ((await second.core.settings.text(key)) !== settingDefaults[key]) throw new Error(key);
    }, within);
}

/** Changes a setting as an administrator does, with the form's whole body. */
async function change(key: SettingKey, value: string): Promise<void> {
  expect((await answerOf(key, value)).msg).toBe('操作成功');
}

async function answerOf(key: SettingKey, value: string): Promise<Answer> {
  const { data } = await app.admin.get(`${path}?config_key=${key}`);
  return app.admin.put(`${path}/${data.rows[0].id}`, { config_key: key, config_value: value });
}

const there = (): TestClient => clientOf(second);
const adminThere = (): TestClient => clientOf(second, app.admin.token, app.admin.userId);
const nextName = (): string => `policy${(serial += 1)}`;

async function account(): Promise<{ username: string; password: string }> {
  const made = { username: nextName(), password: 'secret-1' };
  expect((await there().post(register, made)).code).toBe(200);
  return made;
}

async function enter(credentials: object): Promise<TestClient> {
  return clientOf(second, (await there().post(login, credentials)).data.token);
}

const isIn = async (client: TestClient): Promise<boolean> =>
  (await client.get('/admin/v2/get_user_info')).status === 200;

const faultOf = ({ data }: Answer): string | undefined => data?.fields?.[0]?.message;

/** What each way to choose a password says of one: registering, being made, being reset, changing one's own. */
async function passwordFaults(password: string): Promise<(string | undefined)[]> {
  const mine = await app.signInAs();
  const own = clientOf(second, mine.token);
  const made = { username: nextName(), nickname: 'x', password };
  const answers = [
    await there().post(register, { username: nextName(), password }),
    await adminThere().post(users, made),
    await own.put('/admin/v2/profile/password', {
      old_password: 'plain-secret',
      new_password: password,
    }),
    await adminThere().put(`${users}/${mine.userId}/password`, { password }),
  ];
  return answers.map(faultOf);
}

const allSay = (text: string | undefined) => [text, text, text, text];

async function expectPasswordRule(
  key: SettingKey,
  rule: { value: string; probe: string; text: string },
) {
  expect(await passwordFaults(rule.probe)).not.toEqual(allSay(rule.text));
  await change(key, rule.value);
  const probe = async () =>
    faultOf(await there().post(register, { username: nextName(), password: rule.probe }));
  await expect.poll(probe, within).toBe(rule.text);
  expect(await passwordFaults(rule.probe)).toEqual(allSay(rule.text));
}

/** What the sign-in page leaves out from its first paint. */
const leftOutOf = (page: string) => /<html data-without="([^"]*)" lang/.exec(page)?.[1];

/** How a change of each setting shows in another process. */
const policies: Partial<Record<SettingKey, () => Promise<void>>> = {
  'sys.maintenance.enabled': async () => {
    const person = await app.signInAs([]);
    const there = clientOf(second, person.token);
    const status = async () => (await there.get('/admin/v2/get_user_info')).status;
    expect(await status()).toBe(200);
    await change('sys.maintenance.enabled', 'true');
    await expect.poll(status, within).toBe(503);
    await change('sys.maintenance.enabled', 'false');
    await expect.poll(status, within).toBe(200);
  },

  'sys.office.time-zone': async () => {
    const person = await app.signInAs();
    const here = clientOf(second, person.token);
    const todo = (
      await here.post('/home/v2/todo', { text: '开会', due_day: '2026-12-03', due_minute: 930 })
    ).data;
    const remindTime = async () =>
      (
        await app.core.pool.query<{ at: string }>(
          'select remind_time::text as at from workbench_todo where id = $1',
          [todo.id],
        )
      ).rows[0]?.at;
    expect(await remindTime()).toBe('2026-12-03 07:30:00+00');
    await change('sys.office.time-zone', 'Europe/Berlin');
    const told = async () => (await here.get('/admin/v2/get_user_info')).data.office_time_zone;
    await expect.poll(told, within).toBe('Europe/Berlin');
    expect(await remindTime()).toBe('2026-12-03 14:30:00+00');
    // Days of a list's filter: half past eleven at night in Berlin is the next day in Shanghai.
    await app.core.pool.query(
      `update sys_config set create_time = '2026-06-01T21:30:00Z' where config_key = 'sys.office.time-zone'`,
    );
    const of = async (day: string) =>
      (
        await adminThere().get(
          `${path}?limit=100&params[begin_time]=${day}&params[end_time]=${day}`,
        )
      ).data.total;
    expect([await of('2026-06-01'), await of('2026-06-02')]).toEqual([1, 0]);
    // What was told and is past is not told again when its moment comes later by the new clock.
    const old = (
      await here.post('/home/v2/todo', { text: '旧的', due_day: '2026-06-01', due_minute: 0 })
    ).data;
    const isDue = async () =>
      (
        await app.core.pool.query(
          'select 1 from workbench_todo where id = $1 and told_time < remind_time and remind_time <= now()',
          [old.id],
        )
      ).rows.length;
    await app.core.pool.query(`update workbench_todo set told_time = remind_time where id = $1`, [
      old.id,
    ]);
    await change('sys.office.time-zone', 'Pacific/Honolulu');
    expect(await isDue()).toBe(0);
    await change('sys.office.time-zone', 'Asia/Shanghai');
    expect([await of('2026-06-01'), await of('2026-06-02')]).toEqual([0, 1]);
    expect(await remindTime()).toBe('2026-12-03 07:30:00+00');
  },

  // What is told from then on: areas/monitor/alert/alert.test.ts.
  'monitor.alert.disk-percent': async () => {
    await change('monitor.alert.disk-percent', '75');
    const limit = () => second.core.settings.number('monitor.alert.disk-percent');
    await expect.poll(limit, within).toBe(75);
  },

  'sys.account.captcha-enabled': async () => {
    const guarded = clientOf(await app.another({ captcha: 'auto' }));
    const isAsked = async () => (await guarded.get(captcha)).data.captcha_enabled;
    const signIn = async () => (await guarded.post(login, { username: 'a', password: 'b' })).msg;
    const leftOut = async () => leftOutOf((await guarded.get('/login')).text);
    expect(await isAsked()).toBe(true);
    expect(await leftOut()).toBe('');
    // The first two failures are nobody's guess yet.
    expect([await signIn(), await signIn()]).toEqual(['用户名或密码错误', '用户名或密码错误']);
    expect(await signIn()).toBe('请输入验证码');
    await change('sys.account.captcha-enabled', 'false');
    await expect.poll(isAsked, within).toBe(false);
    expect(await leftOut()).toBe('captcha');
    expect(await signIn()).toBe('用户名或密码错误');
    await change('sys.account.captcha-enabled', 'true');
    await expect.poll(isAsked, within).toBe(true);
  },

  'sys.account.register-enabled': async () => {
    await account();
    await change('sys.account.register-enabled', 'false');
    const isOpen = async () => (await there().get(captcha)).data.register_enabled as boolean;
    await expect.poll(isOpen, within).toBe(false);
    expect(leftOutOf((await there().get('/login')).text)).toContain('registration');
    const refused = await there().post(register, { username: nextName(), password: 'secret-1' });
    expect(refused).toMatchObject({ code: 601, msg: '当前系统没有开启注册功能' });
    await change('sys.account.register-enabled', 'true');
    await expect.poll(isOpen, within).toBe(true);
    await account();
  },

  'sys.account.password-min-length': () =>
    expectPasswordRule('sys.account.password-min-length', {
      value: '9',
      probe: 'x'.repeat(8),
      text: '密码长度应为 9 到 16 个字符',
    }),

  'sys.account.password-max-length': () =>
    expectPasswordRule('sys.account.password-max-length', {
      value: '12',
      probe: 'x'.repeat(13),
      text: '密码长度应为 6 到 12 个字符',
    }),

  'sys.user.init-password': async () => {
    const add = (username: string) => adminThere().post(users, { username, nickname: '新人' });
    expect((await add(nextName())).msg).toBe('请输入密码，或在参数设置中设定初始密码');
    await change('sys.user.init-password', 'Start-123');
    const username = nextName();
    await expect.poll(async () => (await add(username)).code, within).toBe(200);
    expect((await there().post(login, { username, password: 'Start-123' })).code).toBe(200);
    await change('sys.user.init-password', '');
    await expect.poll(async () => (await add(nextName())).code, within).toBe(601);
  },

  'sys.session.per-user': async () => {
    const credentials = await account();
    const first = await enter(credentials);
    await enter(credentials);
    expect(await isIn(first)).toBe(true);
    await change('sys.session.per-user', '1');
    await expect.poll(() => second.core.settings.number('sys.session.per-user'), within).toBe(1);
    const last = await enter(credentials);
    await expect.poll(() => isIn(first), within).toBe(false);
    expect(await isIn(last)).toBe(true);
  },

  'sys.session.idle-minutes': async () => {
    const client = await enter(await account());
    await app.core.pool.query(
      `update sys_session set last_seen = now() - interval '10 minutes' where user_id = (select max(id) from sys_user)`,
    );
    await change('sys.session.idle-minutes', '5');
    await expect
      .poll(() => second.core.settings.number('sys.session.idle-minutes'), within)
      .toBe(5);
    expect(await isIn(client)).toBe(false);
    await change('sys.session.idle-minutes', '30');
    await expect.poll(() => isIn(client), within).toBe(true);
  },

  'sys.session.absolute-hours': async () => {
    await change('sys.session.absolute-hours', '2');
    await expect
      .poll(() => second.core.settings.number('sys.session.absolute-hours'), within)
      .toBe(2);
    await enter(await account());
    const { rows } = await app.core.pool.query<{ hours: number }>(
      `select round(extract(epoch from absolute_end - create_time) / 3600)::int as hours
       from sys_session order by create_time desc limit 1`,
    );
    expect(rows).toEqual([{ hours: 2 }]);
  },
};

/** Settings whose effect is tried beside what they rule. */
const triedElsewhere = new Set([
  'sys.upload.max-megabytes',
  'sys.upload.resumable-megabytes',
  'sys.upload.quota-megabytes',
  'sys.upload.types',
  'sys.file.host',
  'book.upload.max-megabytes',
  'note.trash.days',
  'mindmap.trash.days',
  'book.trash.days',
  'blog.comment.days',
  'blog.comment.policy',
  'blog.site.look',
]);

describe('each policy acts within a second, in every process', () => {
  it.each(Object.entries(policies))('%s', async (key, policy) => {
    expect(await second.core.settings.text(key as SettingKey)).toBe(
      settingDefaults[key as SettingKey],
    );
    await policy();
  });

  it('every zone that can be chosen is known to the database, and nothing else is taken', async () => {
    const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
    const { rows } = await app.core.pool.query<{ name: string }>(
      `select name from unnest($1::text[]) name where not exists (select from pg_timezone_names z where z.name = name)`,
      [zones],
    );
    expect(rows).toEqual([]);
    for (const value of [
      '+08:00',
      'asia/shanghai',
      'Mars/Olympus',
      "UTC'; drop table sys_user; --",
    ])
      expect((await answerOf('sys.office.time-zone', value)).data.fields).toEqual([
        { path: 'config_value', message: '请选择一个时区，例如 Asia/Shanghai' },
      ]);
  });

  it('and none is left out', async () => {
    const { rows } = await app.core.pool.query<{ config_key: string }>(
      'select config_key from sys_config where built_in order by 1',
    );
    const stored = rows.map((row) => row.config_key);
    expect(stored).toEqual(Object.keys(settingRules).toSorted());
    const tried = stored.filter((key) => !triedElsewhere.has(key));
    expect(Object.keys(policies).toSorted()).toEqual(tried);
  });
});
