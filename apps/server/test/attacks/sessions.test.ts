import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#core/logger.ts';
import { hashToken } from '#core/session/tokens.ts';
import {
  adminPassword,
  clientOf,
  grant,
  startTestApp,
  testPassword,
} from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import type { App } from '../../src/app.ts';
import { count, fingerprint, plantCaptchaAnswer } from '../support/database.ts';
import { listen, openStream, sendRaw } from '../support/http.ts';

const login = '/admin/v2/login';
const posts = '/admin/v2/system/post';
const host = 'localhost';
const browser = { host, origin: 'http://localhost' };
let app: TestApp;
let second: App;
let ports: [number, number];

beforeAll(async () => {
  app = await startTestApp({ trustProxy: ['127.0.0.1'] });
  second = await app.another();
  ports = [await listen(app), await listen(second)];
});
afterAll(() => app.stop());

const cookieOf = (answer: Answer, name: string): string =>
  /=([^;]*)/.exec(
    [answer.headers['set-cookie']].flat().find((line) => line?.startsWith(`${name}=`)) ?? '',
  )?.[1] ?? '';

const signInFromBrowser = (headers: Record<string, string> = {}) =>
  app.anonymous.post(
    login,
    { username: 'admin', password: adminPassword },
    { ...browser, ...headers },
  );

/** The same session seen from the second process. */
const elsewhere = (client: TestClient): TestClient => clientOf(second, client.token, client.userId);

async function usernameOf({ userId }: TestClient): Promise<string> {
  const { rows } = await app.core.pool.query('select username from sys_user where id = $1', [
    userId,
  ]);
  return rows[0].username;
}

/** Waits until both processes answer with the status, for a second at most. */
async function expectBothWithinASecond(
  client: TestClient,
  path: string,
  status: number,
): Promise<void> {
  await expect
    .poll(
      async () => [(await client.get(path)).status, (await elsewhere(client).get(path)).status],
      { timeout: 1000, interval: 20 },
    )
    .toEqual([status, status]);
}

describe('S01 forged tokens', () => {
  it('S01 two hundred forged tokens are refused, signed or not, long or short', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { user_id: 1, username: 'admin', roles: ['admin'], exp: 4_102_444_800 };
    const secrets = ['abcdefghijklmnopqrstuvwxyz', 'secret', 'work-manage', ''];
    const forged = [
      `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
      ...secrets.map((secret) => {
        const text = `${part({ alg: 'HS512', typ: 'JWT' })}.${part(claims)}`;
        return `${text}.${createHmac('sha512', secret || 'x')
          .update(text)
          .digest('base64url')}`;
      }),
      'null',
      'undefined',
      '1',
      'admin',
      '*',
      '%',
      "' or '1'='1",
      '0'.repeat(43),
      '='.repeat(43),
      'A'.repeat(8000),
      app.admin.token?.toLowerCase() ?? '',
      app.admin.token?.slice(0, -1) ?? '',
      `${app.admin.token}A`,
      `x${app.admin.token}`,
      hashToken(app.admin.token ?? '').toString('hex'),
      hashToken(app.admin.token ?? '').toString('base64'),
      hashToken(app.admin.token ?? '').toString('base64url'),
    ];
    while (forged.length < 200) forged.push(randomBytes(32).toString('base64url'));
    for (const token of forged) {
      const answer = await clientOf(app, token).get('/admin/v2/get_user_info');
      expect(answer, token).toMatchObject({
        status: 401,
        msg: '认证失败，无法访问系统资源',
      });
    }
  });

  it('S01 a token of another installation means nothing here', async () => {
    const foreign = await startTestApp();
    try {
      expect((await clientOf(app, foreign.admin.token).get('/admin/v2/tasks')).status).toBe(401);
    } finally {
      await foreign.stop();
    }
  });

  it('S01 only the bearer scheme authenticates', async () => {
    const { token = '' } = app.admin;
    for (const authorization of [
      token,
      `Basic ${token}`,
      `Token ${token}`,
      `Bearer${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} x`,
      `Bearer ${token}, Bearer x`,
    ])
      expect((await app.anonymous.get('/admin/v2/tasks', { authorization })).status).toBe(401);
    const cookie = `Admin-Token=${token}; token=${token}`;
    expect((await app.anonymous.get('/admin/v2/tasks', { cookie })).status).toBe(401);
    expect((await app.anonymous.get(`/admin/v2/tasks?token=${token}`)).status).toBe(401);
    expect((await app.admin.get('/admin/v2/tasks')).status).toBe(200);
  });
});

describe('S06 a token after its end', () => {
  const path = '/admin/v2/get_user_info';

  it('S06 sign-out ends a token in every process within a second', async () => {
    const client = await app.signInAs();
    await expectBothWithinASecond(client, path, 200);
    expect((await client.get('/admin/v2/logout')).code).toBe(200);
    await expectBothWithinASecond(client, path, 401);
  });

  it('S06 a forced end from another process ends a token within a second', async () => {
    const client = await app.signInAs();
    await expectBothWithinASecond(client, path, 200);
    await second.core.sessions.endAll(client.userId, 'forced');
    await expectBothWithinASecond(client, path, 401);
  });

  it('S06 a disabled user is out within a second', async () => {
    const client = await app.signInAs();
    await expectBothWithinASecond(client, path, 200);
    await app.core.pool.query(`update sys_user set status = '1' where id = $1`, [client.userId]);
    await expectBothWithinASecond(client, path, 401);
  });

  it('S06 a deleted user is out within a second', async () => {
    const client = await app.signInAs();
    await expectBothWithinASecond(client, path, 200);
    await app.core.pool.query('delete from sys_user where id = $1', [client.userId]);
    await expectBothWithinASecond(client, path, 401);
  });

  it('S06 a password change ends the other sessions in every process within a second', async () => {
    const client = await app.signInAs();
    const answer = await app.anonymous.post(login, {
      username: await usernameOf(client),
      password: testPassword,
    });
    const other = clientOf(app, answer.data.token);
    await expectBothWithinASecond(other, path, 200);
    await elsewhere(client).put('/admin/v2/profile/password', {
      old_password: testPassword,
      new_password: 'changed-1',
    });
    await expectBothWithinASecond(other, path, 401);
    await expectBothWithinASecond(client, path, 200);
  });

  it('S06 a right that is taken or given holds in every process within a second, without signing in again', async () => {
    const client = await app.signInAs(['system:post:list']);
    await expectBothWithinASecond(client, posts, 200);
    const roleId = await grant(app, client.userId, ['note:data:list']);
    await expectBothWithinASecond(client, posts, 403);
    await app.core.pool.query(
      `insert into sys_role_menu select $1, id from sys_menu where perms = 'system:post:list'`,
      [roleId],
    );
    await expectBothWithinASecond(client, posts, 200);
    await app.core.pool.query(`update sys_role set status = '1' where id = $1`, [roleId]);
    await expectBothWithinASecond(client, posts, 403);
  });

  it('S06 a menu that is disabled leaves the routes of both processes within a second', async () => {
    const client = await app.signInAs(['note:data:list']);
    await app.core.pool.query(
      `insert into sys_role_menu select role_id, 200 from sys_user_role where user_id = $1`,
      [client.userId],
    );
    const titles = async (which: TestClient) =>
      (await which.get('/admin/v2/routers')).text.includes('我的笔记');
    const both = async () => [await titles(client), await titles(elsewhere(client))];
    await expect.poll(both, { timeout: 20_000, interval: 20 }).toEqual([true, true]);
    await app.core.pool.query(`update sys_menu set status = '1' where id = 210`);
    try {
      await expect.poll(both, { timeout: 20_000, interval: 20 }).toEqual([false, false]);
    } finally {
      await app.core.pool.query(`update sys_menu set status = '0' where id = 210`);
    }
  });
});

describe('S07 an open event stream', () => {
  const ticketOf = async (client: TestClient): Promise<string> =>
    (await client.post('/admin/v2/stream/ticket')).data.ticket;

  it.each([
    ['disabled', `update sys_user set status = '1' where id = $1`],
    ['deleted', 'delete from sys_user where id = $1'],
  ])(
    'S07 is closed within two seconds when its user is %s, and cannot be opened again',
    async (_, change) => {
      const client = await app.signInAs();
      const streams = [
        await openStream(ports[0], await ticketOf(client)),
        await openStream(ports[1], await ticketOf(client)),
      ];
      const spare = await ticketOf(client);
      expect(streams.map((stream) => stream.status)).toEqual([200, 200]);
      await second.core.pool.query(change, [client.userId]);
      await expect
        .poll(() => streams.map((stream) => stream.isClosed()), { timeout: 20_000, interval: 20 })
        .toEqual([true, true]);
      for (const stream of streams)
        expect(stream.text()).toContain('data: {"kind":"session-ended"');
      expect((await openStream(ports[0], spare)).status).toBe(401);
      expect((await client.post('/admin/v2/stream/ticket')).status).toBe(401);
    },
  );

  it('S07 is closed within two seconds by a sign-out, and its spare ticket is worth nothing', async () => {
    const client = await app.signInAs();
    const stream = await openStream(ports[1], await ticketOf(client));
    const spare = await ticketOf(client);
    await client.get('/admin/v2/logout');
    await expect.poll(() => stream.isClosed(), { timeout: 20_000, interval: 20 }).toBe(true);
    expect((await openStream(ports[1], spare)).status).toBe(401);
  });
});

describe('S08 secrets in logs', () => {
  it('S08 passwords, captchas, tokens, tickets and keys stand in no log', async () => {
    const lines: string[] = [];
    const logger = createLogger({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });
    const logged = await app.another({ captcha: 'auto', logLevel: 'trace' }, logger);
    const port = await listen(logged);
    const send = clientOf(logged).post;
    const secrets: Record<string, string> = {
      password: 'Geheim-first-1',
      newPassword: 'Geheim-change-2',
      wrongPassword: 'Geheim-wrong-3',
      captcha: 'QWKX',
      apiKey: 'Geheim-api-key-4',
    };
    const credentials = async (password = '') => {
      const { uuid } = (await clientOf(logged).get('/admin/v2/captcha_image')).data;
      await plantCaptchaAnswer(logged, uuid, secrets['captcha'] ?? '');
      return { username: 's08_user', password, uuid, code: secrets['captcha'] };
    };
    await send('/admin/v2/register', await credentials(secrets['password']));
    await send(login, await credentials(secrets['wrongPassword']), browser);
    const signedIn = await send(login, await credentials(secrets['password']), browser);
    expect(signedIn.code).toBe(200);
    secrets['token'] = signedIn.data.token;
    secrets['bindingCookie'] = cookieOf(signedIn, 'wm-sid');
    secrets['deviceCookie'] = cookieOf(signedIn, 'wm-device');
    const mine = {
      cookie: `wm-sid=${secrets['bindingCookie']}; wm-device=${secrets['deviceCookie']}`,
    };
    const client = clientOf(logged, secrets['token']);
    const ticket = await client.post('/admin/v2/stream/ticket', undefined, mine);
    secrets['ticket'] = ticket.data.ticket;
    const stream = await openStream(port, secrets['ticket'] ?? '');
    expect(stream.status).toBe(200);
    stream.stop();
    await openStream(port, secrets['ticket'] ?? '');
    await client.get('/admin/v2/tasks', { ...mine, 'api-key': secrets['apiKey'] ?? '' });
    await client.get('/admin/v2/tasks');
    await client.put(
      '/admin/v2/profile/password',
      { old_password: secrets['password'], new_password: secrets['newPassword'] },
      mine,
    );
    const { uuid } = (await clientOf(logged).get('/admin/v2/captcha_image')).data;
    await app.core.pool.query('alter table sys_user_role rename to sys_user_role_away');
    const broken = await send('/admin/v2/register', {
      ...(await credentials(secrets['password'])),
      username: 's08_broken',
      uuid,
    });
    await app.core.pool.query('alter table sys_user_role_away rename to sys_user_role');
    await app.core.pool.query('alter table sys_user rename to sys_user_away');
    const failed = await send('/admin/v2/register', {
      ...(await credentials(secrets['password'])),
      username: 's08_broken',
    });
    await app.core.pool.query('alter table sys_user_away rename to sys_user');
    expect([broken.status, failed.status]).toContain(500);
    await logged.core.audit.flush();
    const { rows } = await app.core.pool.query<{ line: string }>(
      `select o::text as line from sys_oper_log o union all select l::text from sys_login_log l`,
    );
    expect(lines.length).toBeGreaterThan(5);
    expect(rows.length).toBeGreaterThan(5);
    const everything = [...lines, ...rows.map((row) => row.line)];
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret, name).not.toBe('');
      expect(
        everything.filter((line) => line.includes(secret)),
        name,
      ).toEqual([]);
    }
    expect(everything.filter((line) => line.includes('$argon2'))).toEqual([]);
  });
});

describe('S09 session ids', () => {
  it('S09 what stands in the session table cannot be used as a token', async () => {
    const { rows } = await app.core.pool.query<Record<string, unknown>>(
      'select * from sys_session',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      for (const value of Object.values(row)) {
        const forms = Buffer.isBuffer(value)
          ? (['hex', 'base64', 'base64url', 'latin1'] as const).map((form) => value.toString(form))
          : [String(value)];
        for (const token of forms) {
          const answer = await clientOf(app, token.replace(/[^\x20-\x7e]/g, '?')).get(
            '/admin/v2/tasks',
          );
          expect(answer.status).toBe(401);
        }
      }
    }
  });
});

describe('S10 cookies', () => {
  it('S10 over HTTPS the binding cookie has the host prefix and every flag', async () => {
    const answer = await signInFromBrowser({
      'x-forwarded-proto': 'https',
      origin: 'https://localhost',
    });
    const lines = [answer.headers['set-cookie']].flat();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^__Host-wm-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(lines[1]).toMatch(
      /^__Host-wm-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=31536000$/,
    );
    expect(String(lines)).not.toContain(answer.data.token);
    expect(String(lines)).not.toContain(adminPassword);
  });

  it('S10 over plain HTTP the cookies are hidden from scripts all the same', async () => {
    const answer = await signInFromBrowser();
    for (const line of [answer.headers['set-cookie']].flat())
      expect(line).toMatch(/^wm-(sid|device)=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict/);
    const out = await clientOf(app, answer.data.token).get('/admin/v2/logout', {
      cookie: `wm-sid=${cookieOf(answer, 'wm-sid')}`,
    });
    expect(out.headers['set-cookie']).toBe('wm-sid=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
  });

  it('S10 a client that is no browser gets no cookie', async () => {
    const answer = await app.anonymous.post(login, { username: 'admin', password: adminPassword });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('S11 a stolen token', () => {
  it('S11 is refused without the cookie of its browser, in every process, and noted', async () => {
    const mine = await signInFromBrowser();
    const other = await signInFromBrowser();
    const cookie = `wm-sid=${cookieOf(mine, 'wm-sid')}`;
    const path = '/admin/v2/get_user_info';
    const before = await count(app, `sys_oper_log where title = '会话凭据被他处使用'`);
    for (const client of [clientOf(app, mine.data.token), clientOf(second, mine.data.token)]) {
      expect((await client.get(path, { cookie })).status).toBe(200);
      for (const stolen of [
        {},
        { cookie: 'wm-sid=' },
        { cookie: `wm-sid=${cookieOf(other, 'wm-sid')}` },
        { cookie: `wm-sid=${mine.data.token}` },
        { cookie: `__Host-wm-sid=${cookieOf(mine, 'wm-sid')}` },
        { cookie: `wm-device=${cookieOf(mine, 'wm-device')}` },
        { cookie: `xwm-sid=${cookieOf(mine, 'wm-sid')}` },
      ] as Record<string, string>[]) {
        expect((await client.get(path, stolen)).status).toBe(401);
      }
    }
    await app.core.audit.flush();
    await second.core.audit.flush();
    expect(await count(app, `sys_oper_log where title = '会话凭据被他处使用'`)).toBe(before + 14);
    expect((await clientOf(app).get(path, { cookie })).status).toBe(401);
  });

  it('S11 fetch metadata marks a browser as well as Origin does', async () => {
    const answer = await app.anonymous.post(
      login,
      { username: 'admin', password: adminPassword },
      { 'sec-fetch-site': 'same-origin' },
    );
    expect((await clientOf(app, answer.data.token).get('/admin/v2/tasks')).status).toBe(401);
  });
});

describe('S12 cross-site requests', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const changing = ['sys_captcha', 'sys_oper_log', 'sys_login_log'];

  async function browserSession() {
    const answer = await signInFromBrowser();
    return { token: String(answer.data.token), cookie: `wm-sid=${cookieOf(answer, 'wm-sid')}` };
  }

  it('S12 a form, a text body or a GET of another site changes nothing', async () => {
    const { cookie, token } = await browserSession();
    const writes = app.http.routeTable.filter(
      ({ method, config }) =>
        !['GET', 'HEAD'].includes(String(method)) && config?.endpoint?.access !== 'public',
    );
    const reads = app.http.routeTable.filter(({ method }) => method === 'GET');
    expect(writes.length).toBeGreaterThan(10);
    const before = await fingerprint(app, changing);
    const site = { host, cookie, origin: 'http://evil.example' };
    for (const { method, url } of writes) {
      const path = url.replace(/:\w+/g, '1');
      for (const headers of [
        { ...form, cookie },
        { ...form, ...site },
        { 'content-type': 'text/plain', ...site },
        { 'content-type': 'text/plain', cookie, 'sec-fetch-site': 'cross-site' },
        { 'content-type': 'application/json', cookie, 'sec-fetch-site': 'same-site' },
        { ...form, ...site, origin: 'null' },
      ] as Record<string, string>[]) {
        const answer = await sendRaw(ports[0], path, {
          method: String(method),
          headers,
          body: 'post_code=x&post_name=x',
        });
        expect([401, 403], `${String(method)} ${path}`).toContain(answer.status);
      }
      const withToken = await sendRaw(ports[0], path, {
        method: String(method),
        headers: { ...site, 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: '{}',
      });
      expect(withToken.status).toBe(403);
      expect(withToken.text).toContain('不允许跨站请求');
    }
    for (const { url } of reads) {
      const path = url.replace(/:\w+/g, '1').replace('*', 'x');
      await sendRaw(ports[0], path, { headers: { cookie, 'sec-fetch-site': 'cross-site' } });
    }
    expect(await fingerprint(app, changing)).toEqual(before);
  });

  it('S12 a text body is no JSON even with the token', async () => {
    const answer = await app.admin.send({
      method: 'POST',
      url: posts,
      headers: { 'content-type': 'text/plain' },
      payload: '{"post_code":"x","post_name":"x"}',
    });
    expect(answer).toMatchObject({ status: 415, msg: '不支持的内容类型' });
  });

  it('S12 reading changes no state but sign-out, which needs the token', async () => {
    const { cookie } = await browserSession();
    const before = await fingerprint(app, [...changing, 'sys_session']);
    for (const { url, method } of app.http.routeTable) {
      if (method !== 'GET' || url === '/admin/v2/logout') continue;
      await app.admin.get(url.replace(/:\w+/g, '1').replace('*', 'x'));
    }
    expect(await fingerprint(app, [...changing, 'sys_session'])).toEqual(before);
    expect((await app.anonymous.get('/admin/v2/logout', { cookie })).status).toBe(401);
  });
});
