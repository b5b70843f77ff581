import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#areas/auth/public.ts';
import { roleIds } from '#core/access/principal.ts';
import { startTestApp, testPassword } from '#core/testing/test-app.ts';
import type { Answer, TestApp } from '#core/testing/test-app.ts';

const login = '/admin/v2/login';
const office = '10.9.0.1';
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => app.stop());
afterEach(() => app.core.pool.query('delete from sys_sign_in_failure'));

const browser = (cookie = '', ip = office) => ({
  host: 'localhost',
  origin: 'http://localhost',
  'x-forwarded-for': ip,
  ...(cookie && { cookie }),
});

async function makeUser(): Promise<{ username: string; password: string }> {
  serial += 1;
  const username = `limited_${serial}`;
  await createUser(app.core, { username, password: testPassword, roleId: roleIds.default });
  return { username, password: testPassword };
}

function deviceOf(answer: Answer): string {
  const lines = [answer.headers['set-cookie']].flat().map(String);
  return lines.find((line) => line.includes('wm-device='))?.split(';')[0] ?? '';
}

/** Fails as an attacker would: `times` made-up names, or one name again and again. */
async function fail(times: number, ip: string, name?: string): Promise<void> {
  await app.core.pool.query(
    `insert into sys_sign_in_failure (account_key, ip)
     select coalesce($3, 'made_up_' || n), $2 from generate_series(1, $1) n`,
    [times, ip, name],
  );
}

describe('failures of somebody else', () => {
  it('do not keep out a known browser behind the same address, however many they are', async () => {
    const user = await makeUser();
    const device = deviceOf(await app.anonymous.post(login, user, browser()));
    await fail(300, office);
    await fail(40, office, user.username);
    expect((await app.anonymous.post(login, user, browser(device))).code).toBe(200);
    expect((await app.anonymous.post(login, user, browser())).code).toBe(601);
  });

  it('ask everybody else behind the address for a captcha, and close nothing', async () => {
    const user = await makeUser();
    await fail(100, office);
    const refused = await app.anonymous.post(login, user, browser());
    expect(refused.msg).toBe('请输入验证码');
    const { data } = await app.anonymous.get('/admin/v2/captcha_image', browser());
    expect([data.captcha_enabled, data.captcha_due]).toEqual([true, true]);
    await app.core.pool.query('update sys_captcha set answer_hash = sha256($2) where id = $1', [
      data.uuid,
      Buffer.from('ABCD'),
    ]);
    const solved = { ...user, uuid: data.uuid, code: 'abcd' };
    expect((await app.anonymous.post(login, solved, browser())).code).toBe(200);
    const elsewhere = await app.anonymous.get('/admin/v2/captcha_image', browser('', '10.9.0.2'));
    expect(elsewhere.data.captcha_enabled).toBe(false);
  });

  it('are not what a known browser is counted by: its own are', async () => {
    const user = await makeUser();
    const device = deviceOf(await app.anonymous.post(login, user, browser()));
    const guess = { ...user, password: 'guess-1' };
    for (let round = 0; round < 5; round += 1)
      expect((await app.anonymous.post(login, guess, browser(device))).msg).toBe(
        '用户名或密码错误',
      );
    expect((await app.anonymous.post(login, user, browser(device))).msg).toContain(
      '登录失败次数过多',
    );
  });

  it('count when they are sent together to several processes', async () => {
    const user = await makeUser();
    const other = await app.another();
    const send = (at: number) =>
      (at % 2 === 0 ? app.http : other.http).inject({
        method: 'POST',
        url: login,
        payload: { ...user, password: `guess-${at}` },
        headers: { 'x-forwarded-for': office },
      });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => send(at)));
    const judged = answers.filter((answer) => answer.json().msg === '用户名或密码错误');
    // On a slow machine the first delay of a second may have passed.
    expect(judged.length).toBeGreaterThanOrEqual(5);
    expect(judged.length).toBeLessThanOrEqual(7);
  });
});

describe('the cookie of a device', () => {
  it('that somebody has planted never becomes the known one', async () => {
    const user = await makeUser();
    const planted = `wm-device=${'A'.repeat(43)}`;
    const answer = await app.anonymous.post(login, user, browser(planted));
    expect(answer.code).toBe(200);
    expect(deviceOf(answer)).toMatch(/^wm-device=[\w-]{43}$/);
    expect(deviceOf(answer)).not.toBe(planted);
    await fail(40, '10.9.9.9', user.username);
    expect((await app.anonymous.post(login, user, browser(planted))).code).toBe(601);
  });

  it('of one user is not taken over by another who signs in from the same browser', async () => {
    const [first, second] = [await makeUser(), await makeUser()];
    const device = deviceOf(await app.anonymous.post(login, first, browser()));
    const own = deviceOf(await app.anonymous.post(login, second, browser(device)));
    expect(own).not.toBe(device);
    await fail(40, '10.9.9.9', first.username);
    await fail(40, '10.9.9.9', second.username);
    expect((await app.anonymous.post(login, first, browser(device))).code).toBe(200);
    expect((await app.anonymous.post(login, second, browser(own))).code).toBe(200);
    expect(deviceOf(await app.anonymous.post(login, first, browser(device)))).toBe(device);
  });

  it('is bound to the host over HTTPS', async () => {
    const user = await makeUser();
    const secure = { ...browser(), 'x-forwarded-proto': 'https', origin: 'https://localhost' };
    const answer = await app.anonymous.post(login, user, secure);
    const line = [answer.headers['set-cookie']].flat().map(String).at(-1);
    expect(line).toMatch(/^__Host-wm-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure/);
  });
});
