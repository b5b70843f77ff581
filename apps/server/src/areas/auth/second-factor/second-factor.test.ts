import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { newRecoveryCodes, newSecret, stepOf } from './codes.ts';

const login = '/admin/v2/login';
const factor = '/admin/v2/profile/factor';
const password = 'plain-secret';
let app: TestApp;
let me: TestClient;
let username: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  // In the middle of a step: none ends between making a code and giving it.
  const step = 30_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / step) * step + step / 2 });
  me = await app.signInAs([]);
  username = (await me.get('/admin/v2/profile')).data.username;
});

/** The code of a secret so many steps of 30 s from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Puts a second factor in force; its first code was made a step ago. */
async function turnOn(client = me): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await client.post(factor)).data;
  const { data } = await client.put(factor, { code: codeOf(secret, -1) });
  return { secret, codes: data.recovery_codes };
}

const giveName = (): Promise<Answer> => app.anonymous.post(login, { username, password });
const giveCode = (ticket: string, code: string): Promise<Answer> =>
  app.anonymous.post(`${login}/factor`, { ticket, code });

async function ticketOf(): Promise<string> {
  const { data } = await giveName();
  expect(data.token).toBe('');
  return data.factor_ticket;
}

describe('a second factor', () => {
  it('is begun, proved by a code of its secret, and asked for from then on', async () => {
    expect((await me.get(factor)).data).toEqual({
      is_on: false,
      since: null,
      codes_left: 0,
      is_demanded: false,
    });
    const { data } = await me.post(factor);
    const uri = new URL(data.uri);
    expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual([
      'otpauth:',
      'totp',
      data.secret,
    ]);
    expect(decodeURIComponent(uri.pathname)).toContain(username);
    // Not in force before it is proved.
    expect((await giveName()).data.token).not.toBe('');
    expect(await me.put(factor, { code: '000000' })).toMatchObject({
      code: 601,
      msg: '动态验证码不正确或已使用过',
    });
    const confirmed = await me.put(factor, { code: codeOf(data.secret) });
    expect(confirmed.data.recovery_codes).toHaveLength(10);
    expect((await me.get(factor)).data).toMatchObject({ is_on: true, codes_left: 10 });
    expect(await me.post(factor)).toMatchObject({ code: 601, msg: '两步验证已经开启' });
    const ticket = await ticketOf();
    const { data: entered } = await giveCode(ticket, codeOf(data.secret, 1));
    const who = { authorization: `Bearer ${entered.token}` };
    expect((await app.anonymous.get('/admin/v2/profile', who)).data.username).toBe(username);
  });

  it('takes codes of the step before and after, no others, and none twice', async () => {
    const { secret } = await turnOn();
    for (const far of [-3, 3])
      expect((await giveCode(await ticketOf(), codeOf(secret, far))).code).toBe(601);
    const code = codeOf(secret);
    expect((await giveCode(await ticketOf(), code)).code).toBe(200);
    expect((await giveCode(await ticketOf(), code)).code).toBe(601);
    const next = codeOf(secret, 1);
    const tickets = [await ticketOf(), await ticketOf(), await ticketOf()];
    const answers = await Promise.all(tickets.map((ticket) => giveCode(ticket, next)));
    expect(answers.map((answer) => String(answer.code)).sort()).toEqual(['200', '601', '601']);
    // What was taken while a later one was known.
    expect((await giveCode(await ticketOf(), codeOf(secret, -1))).code).toBe(601);
  });

  it('opens by each recovery code once, however it is written', async () => {
    const { codes } = await turnOn();
    const [first = '', second = ''] = codes;
    expect(new Set(codes).size).toBe(10);
    const ticket = await ticketOf();
    expect((await giveCode(ticket, ` ${first.toUpperCase().replace('-', ' ')} `)).code).toBe(200);
    expect((await giveCode(ticket, second)).msg).toContain('请重新输入用户名和密码');
    expect((await giveCode(await ticketOf(), first)).code).toBe(601);
    expect((await me.get(factor)).data.codes_left).toBe(9);
    const { data } = await me.post(`${factor}/recovery`);
    expect((await giveCode(await ticketOf(), second)).code).toBe(601);
    expect((await giveCode(await ticketOf(), data.recovery_codes[0])).code).toBe(200);
  });

  it('is not guessed: five wrong codes in a quarter of an hour, wherever they come from', async () => {
    const { secret, codes } = await turnOn();
    const tickets = await Promise.all(Array.from({ length: 8 }, ticketOf));
    const answers = await Promise.all(
      tickets.map((ticket, at) => giveCode(ticket, at % 2 === 0 ? '000000' : 'abcde-fghjk')),
    );
    expect(answers.filter(({ code }) => code === 601)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    for (const right of [codeOf(secret), codes[0] ?? ''])
      expect((await giveCode(await ticketOf(), right)).status).toBe(429);
    // It does not end the sessions there are.
    expect((await me.get('/admin/v2/profile')).status).toBe(200);
  });

  it('needs its own ticket: another’s, an old or an invented one opens nothing', async () => {
    const { secret } = await turnOn();
    const ticket = await ticketOf();
    const other = await app.signInAs([]);
    await turnOn(other);
    expect((await giveCode('invented', codeOf(secret))).code).toBe(601);
    await app.core.pool.query(
      `update sys_factor_ticket set expire_time = now() - interval '1 minute'`,
    );
    expect((await giveCode(ticket, codeOf(secret))).msg).toContain('请重新输入用户名和密码');
    // Nor one whose password was changed since.
    const before = await ticketOf();
    const change = { old_password: password, new_password: 'plain-secret-2' };
    expect((await me.put('/admin/v2/profile/password', change)).code).toBe(200);
    expect((await giveCode(before, codeOf(secret))).msg).toContain('请重新输入用户名和密码');
    await me.put('/admin/v2/profile/password', {
      old_password: change.new_password,
      new_password: password,
    });
    // A ticket is no token.
    const fresh = await ticketOf();
    const who = { authorization: `Bearer ${fresh}` };
    expect((await app.anonymous.get('/admin/v2/profile', who)).status).toBe(401);
    await app.core.pool.query(`update sys_user set status = '1' where username = $1`, [username]);
    expect((await giveCode(fresh, codeOf(secret))).code).toBe(601);
  });

  it('is ended by its owner, and tells of itself in the logs, its secret nowhere', async () => {
    const { secret, codes } = await turnOn();
    await giveCode(await ticketOf(), 'wrong');
    await giveCode(await ticketOf(), codes[0] ?? '');
    expect((await me.delete(factor)).code).toBe(200);
    expect((await me.delete(factor)).msg).toBe('两步验证没有开启');
    expect((await giveName()).data.token).not.toBe('');
    await app.http.flushAudit();
    const { rows } = await app.core.pool.query<{ title: string; changes: unknown; params: string }>(
      `select title, changes, params from sys_oper_log where username = $1 order by id`,
      [username],
    );
    const changed = rows.flatMap(({ title, changes }) => (changes ? [[title, changes]] : []));
    expect(changed).toEqual([
      ['开启两步验证', { action: 'update', fields: { second_factor: [false, true] } }],
      ['关闭两步验证', { action: 'update', fields: { second_factor: [true, false] } }],
    ]);
    const log = JSON.stringify(rows);
    for (const hidden of [secret, ...codes]) expect(log).not.toContain(hidden);
    const { rows: entries } = await app.core.pool.query(
      `select succeeded, message from sys_login_log where username = $1 order by id`,
      [username],
    );
    expect(entries).toEqual([
      { succeeded: false, message: '两步验证未通过' },
      { succeeded: true, message: '登录成功' },
      { succeeded: true, message: '登录成功' },
    ]);
  });

  it('asks for the password again before it is begun, ended or its codes are replaced', async () => {
    await app.core.pool.query(
      `update sys_session set confirm_time = now() - interval '16 minutes'`,
    );
    const late = await app.core.pool.query(
      `select id from sys_session where user_id = (select id from sys_user where username = $1)`,
      [username],
    );
    expect(late.rows).toHaveLength(1);
    await app.core.signals.send('session-changed', { id: late.rows[0].id });
    for (const ask of [me.post(factor), me.post(`${factor}/recovery`), me.delete(factor)])
      expect((await ask).status).toBe(428);
  });
});

describe('a role that demands a second factor', () => {
  it('lets its people do nothing but set one up, at once, and not end it again', async () => {
    const [roleId] = (await me.get('/admin/v2/get_user_info')).data.roles.map(
      (role: { role_id: number }) => role.role_id,
    );
    const demand = (secondFactor: boolean): Promise<Answer> =>
      app.admin.put(`/admin/v2/system/role/${roleId}`, { second_factor: secondFactor });
    expect((await me.get('/admin/v2/profile')).status).toBe(200);
    expect((await demand(true)).data.second_factor).toBe(true);
    await vi.waitFor(async () => expect((await me.get('/admin/v2/profile')).status).toBe(424));
    expect((await me.get('/notebook/v2/notes')).msg).toBe('您的角色要求两步验证，请先开启');
    expect((await me.get('/admin/v2/get_user_info')).data.factor_owed).toBe(true);
    await turnOn();
    await vi.waitFor(async () => expect((await me.get('/admin/v2/profile')).status).toBe(200));
    expect((await me.get('/admin/v2/get_user_info')).data.factor_owed).toBe(false);
    expect(await me.delete(factor)).toMatchObject({
      code: 601,
      msg: '您的角色要求两步验证，不能关闭',
    });
    await demand(false);
    expect((await me.delete(factor)).code).toBe(200);
  });
});

describe('a second factor that is lost', () => {
  it('is reset by who may reset passwords within his reach, and by nobody else', async () => {
    await turnOn();
    const { data } = await me.get('/admin/v2/profile');
    const url = `/admin/v2/system/user/${data.user_id}/factor`;
    const nobody = await app.signInAs(['system:user:edit']);
    expect((await nobody.delete(url)).status).toBe(403);
    expect((await app.admin.delete(url)).code).toBe(200);
    expect((await app.admin.delete(url)).msg).toBe('两步验证没有开启');
    expect((await me.get('/admin/v2/profile')).status).toBe(401);
    expect((await giveName()).data.token).not.toBe('');
  });
});

describe('codes', () => {
  it('fit the test values of RFC 6238', () => {
    const secret = Secret.fromLatin1('12345678901234567890').base32;
    // The RFC lists eight digits; ours are the last six of them.
    const known = [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [2_000_000_000, '279037'],
    ] as const;
    for (const [seconds, code] of known)
      expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
    expect(stepOf(secret, '28708', 59_000)).toBeUndefined();
  });

  it('are drawn anew each time, from signs that are not mistaken', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    const many = Array.from({ length: 50 }, newRecoveryCodes).flat();
    expect(new Set(many).size).toBe(many.length);
    for (const code of many) expect(code).toMatch(/^[2-9a-hj-kmnp-z]{5}-[2-9a-hj-kmnp-z]{5}$/);
  });
});
