import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '@wm/contract/core/endpoint';
import type { RateClass } from '@wm/contract/core/endpoint';
import { clientOf, startTestApp, testPassword } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import type { App } from '../../src/app.ts';
import { count } from '../support/database.ts';
import { listen, openSocket } from '../support/http.ts';

const posts = '/admin/v2/system/post';
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const next = (): number => (serial += 1);
const key = (value: string) => ({ 'idempotency-key': value });

describe('I12 keys that clients choose', () => {
  const globs = [
    '*',
    '?',
    '[a-z]',
    '%',
    '_',
    'i12-first-*',
    'i12-first-%',
    '../i12-first',
    'a:b:c*',
  ];

  it('I12 an idempotency key is exact and its owner’s: no pattern, line break or prefix finds another', async () => {
    const body = { post_code: 'i12', post_name: 'i12' };
    expect((await app.admin.post(posts, body, key('i12-first-key'))).code).toBe(200);
    for (const glob of globs) {
      const answer = await app.admin.post(posts, body, key(glob));
      expect(answer.status, glob).toBe(400);
      expect(answer.headers['idempotent-replay']).toBeUndefined();
    }
    for (const near of ['i12-first-ke', 'i12-first-key1', 'I12-FIRST-KEY', 'i12_first_key']) {
      const answer = await app.admin.post(posts, body, key(near));
      expect(answer, near).toMatchObject({ code: 601, msg: '岗位编码已存在' });
    }
    const other = await app.signInAs(['system:post:add']);
    expect((await other.post(posts, body, key('i12-first-key'))).code).toBe(601);
    const port = await listen(app);
    const { socket, closed } = openSocket(port);
    socket.write(
      `POST ${posts} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.admin.token}\r\n` +
        'Idempotency-Key: i12-first-key\nX: y\r\nContent-Length: 0\r\n\r\n',
    );
    expect(await closed).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('I12 a token or a cookie is looked up as it is: no pattern opens a session', async () => {
    for (const token of [
      ...globs,
      `${app.admin.token?.slice(0, -1)}*`,
      `${app.admin.token}%00`,
      '__proto__',
    ])
      expect((await clientOf(app, token).get('/admin/v2/get_user_info')).status, token).toBe(401);
  });

  it('I12 a preference is saved and cleared by its exact key, each user his own', async () => {
    const [mine, other] = [await app.signInAs(), await app.signInAs()];
    const path = '/admin/v2/preferences';
    for (const name of ['views:a', 'views:ab']) await mine.put(path, { key: name, value: 1 });
    for (const name of ['views:*', 'views:%', 'views:a\r\nx', 'views:a\0', '*', '__proto__', 'a b'])
      expect([400, 422], name).toContain((await mine.delete(path, { key: name })).status);
    await mine.delete(path, { key: 'views:_' });
    await other.delete(path, { key: 'views:a' });
    const kept = (await mine.get(path)).data.rows.map((row: { key: string }) => row.key);
    expect(kept).toEqual(['views:a', 'views:ab']);
  });

  it('I12 what is counted by address is counted apart for each, whatever an address looks like', async () => {
    const limited = await app.another({ rateLimits: true, trustProxy: ['127.0.0.1'] });
    const ask = (from: string) =>
      clientOf(limited).get('/admin/v2/captcha_image', { 'x-forwarded-for': from });
    for (let round = 0; round < rateLimits.captcha; round += 1) await ask('10.20.0.1');
    expect((await ask('10.20.0.1')).status).toBe(429);
    for (const from of ['10.20.0.11', '10.20.0.*', '*', '10.20.0.1:captcha', '2001:db8::1'])
      expect((await ask(from)).status, from).toBe(200);
  });
});

describe('B05 the same request twice', () => {
  const makes: [path: string, table: string, build: (n: number) => object][] = [
    [posts, 'sys_post', (n) => ({ post_code: `b05_${n}`, post_name: `b05_${n}` })],
    ['/admin/v2/system/role', 'sys_role', (n) => ({ role_name: `b05_${n}`, role_key: `b05_${n}` })],
    ['/admin/v2/system/dept', 'sys_dept', (n) => ({ parent_id: 100, dept_name: `b05_${n}` })],
    [
      '/admin/v2/system/user',
      'sys_user',
      (n) => ({ username: `b05_${n}`, nickname: 'x', password: testPassword }),
    ],
    ['/notebook/v2/notebooks', 'note_notebook', (n) => ({ name: `b05_${n}` })],
  ];

  it.each(makes)(
    'B05 to %s takes effect once and is answered alike',
    async (path, table, build) => {
      const second = clientOf(await app.another(), app.admin.token);
      const body = build(next());
      const before = await count(app, table);
      const sent = key(`b05-twice-${serial}`);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, at) => (at % 2 ? second : app.admin).post(path, body, sent)),
      );
      const done = answers.filter(({ status }) => status === 200);
      // While the first is at work the others are asked to wait.
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        expect(answer).toMatchObject({ status: 409, msg: '相同的请求正在处理，请稍候' });
        expect(answer.headers['retry-after']).toBe('1');
      }
      const later = await second.post(path, body, sent);
      expect(later.headers['idempotent-replay']).toBe('true');
      for (const answer of done) expect(answer.text).toBe(later.text);
      expect(later.code).toBe(200);
      expect(await count(app, table)).toBe(before + 1);
      expect((await app.admin.post(path, build(next()), sent)).status).toBe(422);
      expect(await count(app, table)).toBe(before + 1);
    },
  );

  it('B05 a change and a deletion that are repeated are answered as the first time', async () => {
    const { data } = await app.admin.post(posts, { post_code: 'b05', post_name: 'b05' });
    const change = () => app.admin.put(`${posts}/${data.id}`, { remark: 'x' }, key('b05-change-1'));
    expect((await change()).text).toBe((await change()).text);
    const remove = () => app.admin.delete(posts, { ids: [data.id] }, key('b05-remove-1'));
    expect((await remove()).data).toEqual({ removed: 1 });
    expect((await remove()).data).toEqual({ removed: 1 });
  });
});

describe('D08 floods', () => {
  let limited: App;
  beforeAll(async () => {
    limited = await app.another({ rateLimits: true, trustProxy: ['127.0.0.1'] });
  });

  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  function expectTooMany(answer: Answer, seconds: number): void {
    expect(answer).toMatchObject({ status: 429, code: 429, msg: '操作过于频繁，请稍后再试' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(seconds);
  }

  /** Asks until it is refused; answers how often it was not. */
  async function flood(ask: (round: number) => Promise<Answer>): Promise<number> {
    for (let round = 0; round <= 1000; round += 1) {
      const answer = await ask(round);
      if (answer.status !== 429) continue;
      expectTooMany(answer, 60);
      return round;
    }
    return Number.POSITIVE_INFINITY;
  }

  const there = async (...codes: string[]): Promise<TestClient> =>
    clientOf(limited, (await app.signInAs(codes)).token);

  it('D08 the numbers are those of the table', () => {
    expect(rateLimits).toMatchObject({
      captcha: 30,
      upload: 30,
      export: 6,
      search: 60,
      default: 600,
    });
  });

  it('D08 every export, upload, sign-in, registration and captcha is of its class', () => {
    const classes: [RegExp, RateClass][] = [
      [/\/export$/, 'export'],
      [/\/import$/, 'upload'],
      [/\/login$|\/unlock$|profile\/password$/, 'login'],
      [/\/register$/, 'register'],
      [/captcha/, 'captcha'],
      [/^\/search\/.*\/documents$/, 'search'],
    ];
    const seen = new Set<RateClass>();
    for (const { method, url, config } of app.http.routeTable) {
      if (method !== 'POST' && method !== 'PUT' && !/captcha|search/.test(url)) continue;
      const wanted = classes.find(([pattern]) => pattern.test(url))?.[1];
      if (wanted === undefined) continue;
      expect(config?.endpoint?.rate, url).toBe(wanted);
      seen.add(wanted);
    }
    expect(seen.size).toBeGreaterThanOrEqual(5);
  });

  it('D08 captchas: 30 a minute for an address', async () => {
    const allowed = await flood(() =>
      clientOf(limited).get('/admin/v2/captcha_image', from('10.30.0.1')),
    );
    expect(allowed).toBe(rateLimits.captcha);
  });

  it('D08 registrations: attempts by the minute, five accounts an hour for an address', async () => {
    const make = (ip: string, username = `d08_${next()}`) =>
      clientOf(limited).post('/admin/v2/register', { username, password: testPassword }, from(ip));
    // What makes no account does not count as one.
    expect((await make('10.31.0.1', 'admin')).code).toBe(601);
    const answers = await Promise.all(Array.from({ length: 8 }, () => make('10.31.0.1')));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5);
    for (const answer of answers.filter(({ code }) => code !== 200)) expectTooMany(answer, 3600);
    expect((await make('10.31.0.2')).code).toBe(200);
    expect(await flood(() => make('10.31.0.3', 'admin'))).toBe(rateLimits.register);
  });

  it('D08 sign-ins: a limit for an address over all names', async () => {
    const allowed = await flood((round) =>
      clientOf(limited).post(
        '/admin/v2/login',
        { username: `d08_no_${round}`, password: '' },
        from('10.32.0.1'),
      ),
    );
    expect(allowed).toBe(rateLimits.login);
  });

  it('D08 exports: six a minute for a user over all lists and addresses', async () => {
    const client = await there('system:post:export', 'system:role:export');
    const allowed = await flood((round) => {
      const path = round % 2 ? posts : '/admin/v2/system/role';
      return client.post(`${path}/export`, {}, from(`10.33.0.${round}`));
    });
    expect(allowed).toBe(rateLimits.export);
    expectTooMany(await client.post(`${posts}/export`, {}, from('10.33.1.1')), 60);
  });

  it('D08 uploads: 30 a minute for a user', async () => {
    const client = await there('system:menu:import', 'note:data:import');
    const allowed = await flood((round) => {
      const path = round % 2 ? '/admin/v2/system/menu/import' : '/notebook/v2/import';
      return client.post(path, {});
    });
    expect(allowed).toBe(rateLimits.upload);
  });

  it('D08 everything else: 600 a minute for a user, and others are not held up by it', async () => {
    const [client, other] = [await there(), await there()];
    expect(await flood(() => client.get('/admin/v2/profile', from('10.34.0.1')))).toBe(
      rateLimits.default,
    );
    expect((await other.get('/admin/v2/profile', from('10.34.0.1'))).status).toBe(200);
  });
});
