import { fastify } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorTable } from '@wm/contract/areas';
import type { ErrorName } from '@wm/contract/areas';
import { rateLimits } from '@wm/contract/core/endpoint';
import { AppError } from '#core/app-error.ts';
import { loadConfig } from '#core/config.ts';
import { answerError, toAppError } from '#core/http/envelope.ts';
import { parseQueryString } from '#core/http/query-string.ts';
import { limitedAddress } from '#core/session/limited-address.ts';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import type { App } from '../../src/app.ts';
import { count } from '../support/database.ts';
import { listen, openSocket, sendRaw } from '../support/http.ts';

const posts = '/admin/v2/system/post';
let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await startTestApp({ trustProxy: ['127.0.0.1'] });
  port = await listen(app);
});
afterAll(() => app.stop());

describe('the error table', () => {
  it.each(Object.entries(errorTable))(
    '%s is answered with its status, code and text',
    async (name, entry) => {
      const http = fastify();
      http.setErrorHandler(answerError);
      http.get('/', () => {
        throw new AppError(name as ErrorName, { data: { detail: 1 }, retryAfter: 1.2 });
      });
      const answer = await http.inject({ url: '/' });
      expect(answer.statusCode).toBe(entry.status);
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.json()).toEqual({
        code: entry.code,
        msg: entry.message,
        data: { detail: 1 },
        trace_id: expect.any(String),
      });
      await http.close();
    },
  );

  it('warnings come with HTTP 200 and code 601, everything else with its own status', () => {
    for (const { status, code, message } of Object.values(errorTable)) {
      expect(code === 601 ? 200 : code).toBe(status);
      // A name may stand first.
      expect(message).toMatch(/^(\{\w+\})?\P{ASCII}/u);
    }
  });

  it.each([
    [{ code: 'FST_ERR_CTP_BODY_TOO_LARGE' }, 'request.too-large'],
    [{ code: 'FST_REQ_FILE_TOO_LARGE' }, 'request.too-large'],
    [{ statusCode: 413 }, 'request.too-large'],
    [{ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }, 'request.unsupported-type'],
    [{ code: 'FST_INVALID_MULTIPART_CONTENT_TYPE' }, 'request.unsupported-type'],
    [{ statusCode: 408 }, 'request.timeout'],
    [{ statusCode: 400 }, 'request.invalid'],
    [{ statusCode: 418 }, 'request.invalid'],
    [{ code: '22021' }, 'request.invalid'],
    [{ code: '22003' }, 'request.invalid'],
    [{ code: '57P01' }, 'server.unavailable'],
    [{ code: '53300' }, 'server.unavailable'],
    [{ code: '53100' }, 'server.unavailable'],
    [{ code: '25006' }, 'server.unavailable'],
    [{ code: '57014' }, 'server.unavailable'],
    [{ code: '08006' }, 'server.unavailable'],
    [{ code: 'ECONNREFUSED' }, 'server.unavailable'],
    [{ code: 'ECONNRESET' }, 'server.unavailable'],
    [{ message: 'Connection terminated unexpectedly' }, 'server.unavailable'],
    [{ message: 'timeout exceeded when trying to connect' }, 'server.unavailable'],
    [{ code: '42P01' }, 'server.unknown'],
    [{}, 'server.unknown'],
  ])('%o is taken for %s', (fields, name) => {
    const error = Object.assign(new Error('x'), fields);
    expect(toAppError(error).errorName).toBe(name);
    expect(toAppError(new Error('wrapped', { cause: error })).errorName).toBe(
      'statusCode' in fields || String(Object.values(fields)[0]).startsWith('FST')
        ? 'server.unknown'
        : name,
    );
  });
});

describe('every answer', () => {
  const paths = [
    '/',
    '/livez',
    '/readyz',
    '/nothing',
    '/%zz',
    '/docs',
    posts,
    `${posts}?limit=x`,
    '/admin/v2/captcha_image',
    '/admin/v2/stream',
    '/admin/v2/stream?ticket=x',
    '/admin/v2/nothing',
    '/assets/nothing.js',
    `/${'a'.repeat(300)}`,
  ];

  it.each(paths)('of %s carries the security headers and a request id', async (path) => {
    const { headers } = await sendRaw(port, path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[\da-f]{32}$/),
    });
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]),
    );
    // Pages of the product unpack CRAM files by WebAssembly; nothing else may.
    const isPage = String(headers['content-type']).startsWith('text/html');
    expect(policy.get('script-src')).toBe(isPage ? "'self' 'wasm-unsafe-eval'" : "'self'");
    expect(policy.get('default-src')).toBe("'self'");
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'self'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe('default dompurify wm-xml');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('over HTTPS asks the browser to stay there', async () => {
    const { headers } = await sendRaw(port, '/livez', {
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('of a refusal is the envelope, also for an address that cannot be decoded', async () => {
    for (const [path, status] of [
      ['/%zz', 400],
      ['/admin/v2/nothing', 404],
      [posts, 401],
      ['/admin/v2/captcha_image?x=1', 400],
    ] as const) {
      const answer = await sendRaw(port, path);
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.text)).toMatchObject({
        code: status,
        msg: expect.any(String),
        trace_id: answer.headers['x-request-id'],
      });
    }
  });

  it('carries the trace id of the caller when it is a W3C one', async () => {
    const id = '4bf92f3577b34da6a3ce929d0e0e4736';
    const good = await app.admin.get(posts, { traceparent: `00-${id}-00f067aa0ba902b7-01` });
    expect(good.headers['x-request-id']).toBe(id);
    const bad = await app.admin.get(posts, { traceparent: '00-<script>-x-01' });
    expect(bad.headers['x-request-id']).toMatch(/^[\da-f]{32}$/);
    const failed = await app.admin.get(`${posts}/0`, {
      traceparent: `00-${id}-00f067aa0ba902b7-01`,
    });
    expect(JSON.parse(failed.text).trace_id).toBe(id);
  });

  it('to a signed-in user is never stored by a cache', async () => {
    expect((await app.admin.get(posts)).headers['cache-control']).toBe('no-store');
    expect((await app.admin.get('/admin/v2/get_user_info')).headers['cache-control']).toBe(
      'no-store',
    );
  });

  it('a CSP report is taken without an answer', async () => {
    const sent = await app.anonymous.send({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: '{"csp-report":{}}',
    });
    expect(sent).toMatchObject({ status: 204, text: '' });
    const large = await app.anonymous.send({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': 'application/reports+json' },
      payload: 'x'.repeat(20_000),
    });
    expect(large.status).toBe(413);
  });
});

describe('sign-in, captcha and user info', () => {
  it('repeat their fields at the top level', async () => {
    for (const path of ['/admin/v2/captcha_image', '/admin/v2/get_user_info']) {
      const { text } = await app.admin.get(path);
      const { code, msg, data, ...top } = JSON.parse(text);
      expect({ code, msg }).toEqual({ code: 200, msg: '操作成功' });
      expect(top).toEqual(data);
    }
  });
});

describe('bodies', () => {
  it('too large answer 413, of another type 415, broken 400', async () => {
    const send = (type: string, payload: string) =>
      app.admin.send({ method: 'POST', url: posts, headers: { 'content-type': type }, payload });
    expect(await send('application/json', `"${'x'.repeat(1024 * 1024)}"`)).toMatchObject({
      status: 413,
      msg: '提交的内容过大',
    });
    for (const type of [
      'text/plain',
      'application/xml',
      'text/html',
      'multipart/form-data; boundary=x',
      'x',
    ])
      expect(await send(type, '{}'), type).toMatchObject({ status: 415, msg: '不支持的内容类型' });
    expect(await send('application/json', '{')).toMatchObject({
      status: 400,
      msg: '请求参数不正确',
    });
  });

  it('a note may be as long as it may be, and no longer', async () => {
    const book = await app.admin.post('/notebook/v2/notebooks', { name: 'long' });
    await app.admin.post('/notebook/v2/notes', { notebook_id: book.data.id, name: 'long' });
    const save = (content: string, row_version: number) =>
      app.admin.put('/notebook/v2/document?name=long', { content, row_version });
    expect((await save('文'.repeat(350_000), 1)).code).toBe(200);
    expect(await save('文'.repeat(350_001), 2)).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'content', message: '笔记内容过长' }] },
    });
    expect((await save('文'.repeat(800_000), 2)).status).toBe(413);
  });

  it('JSON nested deeper than any contract is refused before it is logged or hashed', async () => {
    const deep = (depth: number) => `{"post_code":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    for (const depth of [20, 50, 5000, 100_000]) {
      const answer = await app.admin.send({
        method: 'POST',
        url: posts,
        headers: { 'content-type': 'application/json', 'idempotency-key': `deep-key-${depth}` },
        payload: deep(depth),
      });
      expect(answer.status).toBe(400);
      expect(answer.data === null).toBe(depth > 20);
    }
  });
});

/** Mostly waiting: side by side, each on a server of its own whose limits it may set. */
describe.concurrent('slow clients', () => {
  async function withServer(
    work: (own: { app: TestApp; port: number; head: string }) => Promise<void>,
  ): Promise<void> {
    const own = await startTestApp();
    try {
      const head = `POST ${posts} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${own.admin.token}\r\nContent-Type: application/json\r\n`;
      await work({ app: own, port: await listen(own), head });
    } finally {
      await own.stop();
    }
  }

  it('that send a header slowly are answered 408 and cut', () =>
    withServer(async ({ app: own, port: ownPort }) => {
      own.http.server.headersTimeout = 1500;
      const { socket, closed } = openSocket(ownPort);
      socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n');
      const trickle = setInterval(() => socket.write('X-Slow: 1\r\n'), 200);
      expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
      clearInterval(trickle);
    }));

  it('that send a body slowly are cut, and others are served meanwhile', () =>
    withServer(async ({ port: ownPort, head: ownHead }) => {
      const { socket, closed } = openSocket(ownPort);
      socket.write(`${ownHead}Content-Length: 1000\r\n\r\n`);
      const trickle = setInterval(() => socket.write(' '), 500);
      const end = new AbortController();
      void closed.then(() => end.abort());
      let served = 0;
      while (!end.signal.aborted) {
        expect((await sendRaw(ownPort, '/livez')).status).toBe(200);
        served += 1;
        await sleep(100);
      }
      clearInterval(trickle);
      expect(served).toBeGreaterThan(5);
    }));

  it('that keep a fair pace are taken, however long it takes', () =>
    withServer(async ({ port: ownPort, head: ownHead }) => {
      const { socket, closed } = openSocket(ownPort);
      const body = JSON.stringify({ post_code: 'paced', post_name: 'paced' }).padEnd(8000, ' ');
      socket.write(`${ownHead}Connection: close\r\nContent-Length: 8000\r\n\r\n`);
      for (let at = 0; at < 8000; at += 400) {
        socket.write(body.slice(at, at + 400));
        await sleep(600);
      }
      expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
    }));

  it('whose whole request takes longer than its limit are answered 408', () =>
    withServer(async ({ app: own, port: ownPort, head: ownHead }) => {
      expect(own.http.server.requestTimeout).toBe(65_000);
      expect(own.http.server.headersTimeout).toBe(15_000);
      own.http.server.requestTimeout = 1500;
      const { socket, closed } = openSocket(ownPort);
      socket.write(`${ownHead}Content-Length: 100000\r\n\r\n`);
      const trickle = setInterval(() => socket.write(' '.repeat(200)), 100);
      expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
      clearInterval(trickle);
    }));
});

describe('query strings and forms', () => {
  it.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    [
      'params[begin_time]=2026-01-01&params[end_time]=2026-01-02',
      { params: { begin_time: '2026-01-01', end_time: '2026-01-02' } },
    ],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['p[k]=1&p[k]=2', { p: { k: ['1', '2'] } }],
    ['a[b][c]=1', { 'a[b][c]': '1' }],
    ['a[]=1', { 'a[]': '1' }],
    ['a=%E5%B2%97+%2B', { a: '岗 +' }],
    ['', {}],
    ['a', { a: '' }],
    ['p=1&p[k]=2', { p: ['1', '2'] }],
    ['p[k]=1&p=2', { p: [{ k: '1' }, '2'] }],
  ])('%s is read one level deep', (text, value) => {
    expect(JSON.parse(JSON.stringify(parseQueryString(text)))).toEqual(value);
  });

  it('cannot reach a prototype', () => {
    for (const text of [
      '__proto__[x]=1',
      'constructor[prototype]=1',
      'a[__proto__]=1',
      '__proto__=1',
      'toString=1',
    ]) {
      const parsed = parseQueryString(text);
      expect(Object.getPrototypeOf(parsed)).toBeNull();
      for (const value of Object.values(parsed))
        if (typeof value === 'object') expect(Object.getPrototypeOf(value)).toBeNull();
    }
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('an export takes its filters as a form, also with params[key], and as JSON', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const run = (payload: string, headers: Record<string, string>) =>
      app.admin.send({ method: 'POST', url: `${posts}/export`, payload, headers });
    const file = await run('post_name=%E5%B2%97&limit=20&order=desc', form);
    expect(file.headers['content-type']).toContain('spreadsheetml');
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('岗位.xlsx')}`,
    );
    expect((await run('{"post_name":"x"}', { 'content-type': 'application/json' })).status).toBe(
      200,
    );
    expect((await run('unknown=1', form)).status).toBe(400);
    expect((await run('params[surprise]=1', form)).status).toBe(400);
    expect(await run('post_name=%00', form)).toMatchObject({ status: 400 });
  });
});

describe('idempotency keys', () => {
  const key = (name: string) => ({ 'idempotency-key': name });
  let second: App;
  beforeAll(async () => {
    second = await app.another();
  });

  it('twenty parallel requests under one key, to two processes, take effect once and get one answer', async () => {
    const other = clientOf(second, app.admin.token);
    const body = { post_code: 'idem_parallel', post_name: 'idem_parallel' };
    const send = async (at: number) => {
      for (let round = 0; round < 200; round += 1) {
        const answer = await (at % 2 ? app.admin : other).post(posts, body, key('parallel-key-1'));
        if (answer.status !== 409) return answer;
        expect(answer.msg).toBe('相同的请求正在处理，请稍候');
        expect(answer.headers['retry-after']).toBe('1');
        await sleep(20);
      }
      throw new Error('the first request never ended');
    };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => send(at)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, code: 200 });
    expect(answers.filter((answer) => !answer.headers['idempotent-replay'])).toHaveLength(1);
    expect(await count(app, `sys_post where post_code = 'idem_parallel'`)).toBe(1);
  });

  it('another body, path or method under a used key is refused', async () => {
    const body = { post_code: 'idem_other', post_name: 'idem_other' };
    const made = await app.admin.post(posts, body, key('reused-key-1'));
    expect(made.code).toBe(200);
    const refused = { status: 422, msg: '幂等键已用于另一个请求' };
    expect(
      await app.admin.post(posts, { ...body, remark: 'x' }, key('reused-key-1')),
    ).toMatchObject(refused);
    expect(
      await app.admin.put(`${posts}/${made.data.id}`, body, key('reused-key-1')),
    ).toMatchObject(refused);
    expect((await app.admin.post(posts, body, key('reused-key-1'))).data).toEqual(made.data);
  });

  it('a refusal is repeated, and belongs to its user alone', async () => {
    const body = { post_code: 'idem_parallel', post_name: 'x' };
    const first = await app.admin.post(posts, body, key('refused-key-1'));
    expect(first.code).toBe(601);
    expect((await app.admin.post(posts, body, key('refused-key-1'))).text).toBe(first.text);
    const client = await app.signInAs(['system:post:add']);
    const own = await client.post(
      posts,
      { post_code: 'idem_own', post_name: 'idem_own' },
      key('refused-key-1'),
    );
    expect(own.code).toBe(200);
  });

  it('a failure is not kept: the retry may succeed', async () => {
    const body = { post_code: 'idem_retry', post_name: 'idem_retry' };
    await app.core.pool.query('alter table sys_post rename to sys_post_away');
    const failed = await app.admin.post(posts, body, key('retried-key-1'));
    await app.core.pool.query('alter table sys_post_away rename to sys_post');
    expect(failed.status).toBe(500);
    expect((await app.admin.post(posts, body, key('retried-key-1'))).code).toBe(200);
  });

  it('a long answer that is compressed is repeated like a short one', async () => {
    const book = await app.admin.post('/notebook/v2/notebooks', { name: 'idem' });
    await app.admin.post('/notebook/v2/notes', { notebook_id: book.data.id, name: 'idem' });
    const save = () =>
      app.http.inject({
        method: 'PUT',
        url: '/notebook/v2/document?name=idem',
        payload: { content: '文'.repeat(5000), row_version: 1 },
        headers: {
          authorization: `Bearer ${app.admin.token}`,
          'accept-encoding': 'gzip',
          ...key('long-answer-1'),
        },
      });
    const first = await save();
    expect(first.headers['content-encoding']).toBe('gzip');
    const again = await save();
    expect(again.statusCode).toBe(200);
    expect(again.rawPayload).toEqual(first.rawPayload);
  });

  it('a key whose process died is free again after a minute, and a used one after a day', async () => {
    const body = { post_code: 'idem_dead', post_name: 'idem_dead' };
    const insert = `insert into sys_idempotency (user_id, key, request_hash, status, create_time) values ($1, $2, '', $3, now() - $4::interval)`;
    await app.core.pool.query(insert, [app.admin.userId, 'dead-key-001', 0, '50 seconds']);
    expect((await app.admin.post(posts, body, key('dead-key-001'))).status).toBe(409);
    await app.core.pool.query(insert, [app.admin.userId, 'dead-key-002', 0, '61 seconds']);
    expect((await app.admin.post(posts, body, key('dead-key-002'))).code).toBe(200);
    await app.core.pool.query(insert, [app.admin.userId, 'old-key-0001', 200, '25 hours']);
    expect((await app.admin.post(posts, { ...body, remark: '1' }, key('old-key-0001'))).code).toBe(
      601,
    );
  });

  it('a malformed key is refused', async () => {
    for (const bad of ['short', 'x'.repeat(129), 'with space', 'quote\'"; --'])
      expect((await app.admin.post(posts, {}, key(bad))).status).toBe(400);
  });
});

describe('rate limits', () => {
  let limited: App;
  beforeAll(async () => {
    limited = await app.another({ rateLimits: true });
  });

  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  it('a class is counted per address while signed out, and answers 429 with Retry-After', async () => {
    const ask = (ip: string) => clientOf(limited).get('/admin/v2/captcha_image', from(ip));
    for (let round = 0; round < rateLimits.captcha; round += 1)
      expect((await ask('10.9.0.1')).status).toBe(200);
    const refused = await ask('10.9.0.1');
    expect(refused).toMatchObject({ status: 429, code: 429, msg: '操作过于频繁，请稍后再试' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await ask('10.9.0.2')).status).toBe(200);
  });

  it('a class is counted per user once signed in, whatever the address', async () => {
    const client = clientOf(limited, (await app.signInAs(['system:post:export'])).token);
    const other = clientOf(limited, (await app.signInAs(['system:post:export'])).token);
    const run = (who: typeof client, ip: string) => who.post(`${posts}/export`, {}, from(ip));
    for (let round = 0; round < rateLimits.export; round += 1)
      expect((await run(client, `10.10.0.${round}`)).status).toBe(200);
    expect((await run(client, '10.10.1.1')).status).toBe(429);
    expect((await run(other, '10.10.1.1')).status).toBe(200);
  });

  it('an address is limited over all classes', async () => {
    let refused = 0;
    for (let round = 0; round < 1210; round += 1)
      if ((await clientOf(limited).get('/nothing', from('10.11.0.1'))).status === 429) refused += 1;
    expect(refused).toBe(10);
  });

  it('X-Forwarded-For from anybody but a named proxy is not believed', async () => {
    const direct = await app.another({ rateLimits: true, trustProxy: [] });
    for (let round = 0; round < rateLimits.captcha; round += 1)
      await clientOf(direct).get('/admin/v2/captcha_image', from(`10.12.0.${round}`));
    const answer = await clientOf(direct).get('/admin/v2/captcha_image', from('10.12.9.9'));
    expect(answer.status).toBe(429);
  });

  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1:2:3:4', 'fe80:0:0:0'],
  ])('%s counts as %s', (ip, counted) => {
    expect(limitedAddress(ip)).toBe(counted);
  });
});

describe('the configuration', () => {
  it('has a sound value for everything that is not set', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      databaseUrl: undefined,
      redisUrl: undefined,
      adminPassword: undefined,
      seedDemo: true,
      captcha: 'auto',
      trustProxy: [],
      logLevel: 'info',
      rateLimits: true,
    });
    expect(loadConfig({ PORT: '', LOG_LEVEL: '', SEED_DEMO: '' })).toMatchObject({
      port: 3000,
      seedDemo: true,
    });
    expect(loadConfig({ TRUST_PROXY: '10.0.0.1, ::1,10.0.0.0/8' }).trustProxy).toEqual([
      '10.0.0.1',
      '::1',
      '10.0.0.0/8',
    ]);
  });
});
