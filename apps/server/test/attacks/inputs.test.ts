import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sampled, spread } from '../../../../tools/sampled.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { listen, openSocket, sendRaw } from '../support/http.ts';

const posts = '/admin/v2/system/post';
let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await startTestApp();
  port = await listen(app);
});
afterAll(() => app.stop());

interface Api {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  params: Record<string, Property>;
  query: Record<string, Property>;
  body: Record<string, Property>;
}

interface Property {
  type?: string;
  anyOf?: Property[];
}

function propertiesOf(schema: unknown): Record<string, Property> {
  if (!schema) return {};
  const json = z.toJSONSchema(schema as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  });
  return (json.properties ?? {}) as Record<string, Property>;
}

/** Routes whose success, or repeated failure, takes the caller's session away: they are tried on sessions of their own. */
const endsOwnSession = new Set([
  '/admin/v2/lock',
  '/admin/v2/unlock',
  // The fifth wrong password ends the session.
  '/admin/v2/profile/password',
  '/admin/v2/profile/confirm',
]);

/** Routes that would oblige the caller to a second factor: they are tried on a role of others. */
const ownRole = new Set(['PUT /admin/v2/system/role/:id']);

/** Every route of the API with the parameters it declares. */
const apis = (): Api[] =>
  app.http.routeTable
    .filter(
      ({ method, schema, url }) =>
        typeof method === 'string' && method !== 'HEAD' && schema && !endsOwnSession.has(url),
    )
    .map(({ method, url, schema }) => {
      const { params, querystring, body } = schema as Record<string, unknown>;
      return {
        method: method as Api['method'],
        url,
        params: propertiesOf(params),
        query: propertiesOf(querystring),
        body: propertiesOf(body),
      };
    });

/** A body that a route takes, so that one wrong field is the only wrong one. */
const sound: Record<string, Record<string, unknown>> = {
  'POST /admin/v2/login': { username: 'nobody', password: 'nothing' },
  'POST /admin/v2/register': { username: 'x', password: 'nothing' },
  'PUT /admin/v2/profile/password': {
    old_password: 'nothing',
    new_password: 'nothing',
  },
  [`POST ${posts}`]: { post_code: 'c', post_name: 'n' },
  'POST /notebook/v2/notes': { notebook_id: 1, name: 'n' },
  'POST /notebook/v2/notebooks': { name: 'n' },
  'PUT /notebook/v2/document': { content: 'c', row_version: 1 },
  'PUT /notebook/v2/tags': { ids: [1] },
  'PUT /notebook/v2/move': { ids: [1], notebook_id: 1 },
  'POST /notebook/v2/templates': { name: 'n', content: 'c' },
  'POST /notebook/v2/daily': { date: '2026-11-22' },
  'PUT /notebook/v2/daily/settings': { template_id: null },
  'POST /notebook/v2/notebooks/:id/dissolution': { target_id: 1 },
  'POST /notebook/v2/notes/:id/shares': { days: 1, password: null },
  'POST /notebook/v2/shared': { token: 'a'.repeat(43) },
  'POST /chat/v2/shared': { token: 'a'.repeat(43) },
  'POST /report/v2/shared': { token: 'a'.repeat(43) },
  'POST /mindmap/v2/maps': { name: 'n' },
  'POST /mindmap/v2/folders': { name: 'n' },
  'PUT /mindmap/v2/maps/:id/document': {
    content: '{"data":{}}',
    row_version: 1,
  },
};

const hostileTexts = [
  '',
  ' ',
  "'",
  '"',
  "' or 1=1 --",
  "'; drop table sys_user; --",
  '\\',
  '%',
  '_',
  '%%%',
  '\0',
  'a\0b',
  '\r\nSet-Cookie: x=1',
  '\u202e\u200b\ufeff',
  '\ud800',
  '💥'.repeat(50),
  '$1',
  '${7*7}{{7*7}}',
  '-1',
  '0',
  '1e308',
  '1e-7',
  'NaN',
  'Infinity',
  '0x10',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999',
  '2026-02-30',
  'null',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'a'.repeat(5000),
];

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

const hostileValues: unknown[] = [
  ...hostileTexts,
  null,
  true,
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  [1],
  [[1]],
  ['x'],
  {},
  { $gt: 0 },
  { toString: 'x' },
  { length: 1e9 },
  Array.from({ length: 10_000 }, (_, at) => at + 1),
  nested(100),
];

const expectNo500 = (status: number, what: string): void => {
  expect(status, what).toBeLessThan(500);
};

const label = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 60);

describe('I03 hostile values', () => {
  it('I03 as the password that unlocks never end in a 500 and never unlock', async () => {
    for (const value of spread(hostileValues, 4, 0)) {
      const user = await app.signInAs();
      await user.post('/admin/v2/lock');
      expectNo500((await user.post('/admin/v2/unlock', { password: value })).status, label(value));
      expect((await user.get('/admin/v2/profile')).status, label(value)).toBe(423);
    }
  });

  it('I03 in every path and query parameter of every route never end in a 500', async () => {
    let turn = 0;
    let sent = 0;
    for (const { method, url, params, query } of apis()) {
      const inPath = Object.keys(params).map(
        (name) => (value: string) => url.replace(`:${name}`, value),
      );
      const inQuery = [...Object.keys(query), 'params[begin_time]', 'unknown'].map(
        (name) => (value: string) =>
          `${url.replace(/:\w+/g, '1')}?${encodeURIComponent(name)}=${value}`,
      );
      for (const addressOf of [...inPath, ...inQuery]) {
        turn += 1;
        for (const text of spread(hostileTexts, 32, turn)) {
          const path = addressOf(encodeURIComponent(text.toWellFormed()));
          const answer = await app.admin.send({ method, url: path });
          expectNo500(answer.status, `${method} ${path}`);
          sent += 1;
        }
      }
    }
    expect(sent).toBeGreaterThan(sampled(300, 10_000));
  }, 300_000);

  it('I03 in every body field of every route never end in a 500', async () => {
    let turn = 0;
    let sent = 0;
    for (const { method, url, body } of apis()) {
      const path = url
        .replace(/:\w+/g, ownRole.has(`${method} ${url}`) ? '2' : '1')
        .replace('/document', '/document?name=x');
      const base = sound[`${method} ${url}`] ?? {};
      for (const name of Object.keys(body)) {
        turn += 1;
        // Wrong passwords of every shape cost a hash each; a few are enough.
        const values = /login|register|password/.test(url)
          ? hostileValues.filter((_, at) => at % 3 === 0)
          : hostileValues;
        for (const value of spread(values, 32, turn)) {
          const answer = await app.admin.send({
            method,
            url: path,
            payload: { ...base, [name]: value },
          });
          expectNo500(answer.status, `${method} ${path} ${name}=${label(value)}`);
          sent += 1;
        }
        await app.core.pool.query('delete from sys_sign_in_failure');
      }
    }
    expect(sent).toBeGreaterThan(sampled(250, 6000));
  }, 300_000);

  it('I03 as a whole body never end in a 500, with or without an idempotency key', async () => {
    const bodies = [
      '',
      ' ',
      'null',
      '0',
      '"x"',
      '[]',
      '[[]]',
      '{',
      '{"a":}',
      '\0',
      '\ufeff{}',
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      JSON.stringify(nested(100)),
      '['.repeat(10_000) + ']'.repeat(10_000),
      '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
      `{"ids":[${'1,'.repeat(100_000)}1]}`,
      `{"ids":[${'9'.repeat(400)}]}`,
    ];
    let turn = 0;
    for (const { method, url } of apis()) {
      if (method === 'GET') continue;
      turn += 1;
      for (const payload of spread(bodies, 18, turn)) {
        for (const headers of [
          {},
          { 'idempotency-key': `i03-${turn}-${bodies.indexOf(payload)}` },
        ]) {
          const answer = await app.admin.send({
            method,
            url: url.replace(/:\w+/g, '1'),
            payload,
            headers: { 'content-type': 'application/json', ...headers },
          });
          expectNo500(answer.status, `${method} ${url} ${payload.slice(0, 40)}`);
        }
      }
    }
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('I03 in headers never end in a 500', async () => {
    const headers = [
      'authorization',
      'cookie',
      'idempotency-key',
      'traceparent',
      'content-type',
      'origin',
      'host',
      'sec-fetch-site',
      'x-forwarded-for',
      'user-agent',
      'range',
      'accept-encoding',
    ];
    for (const name of headers) {
      for (const value of [
        '',
        ' ',
        ';;;',
        '=',
        'a=b; a',
        '%00',
        '"',
        'bearer',
        'x'.repeat(4000),
        '\t',
        '-1',
        '*',
        '☃'.normalize().replace(/./u, '?'),
      ]) {
        const answer = await app.admin.send({
          method: 'POST',
          url: posts,
          headers: { [name]: value },
          payload: '{}',
        });
        expectNo500(answer.status, `${name}: ${value.slice(0, 20)}`);
      }
    }
  });

  it('I03 as a form never end in a 500 and never reach a prototype', async () => {
    for (const payload of [
      '__proto__[polluted]=1',
      'constructor[prototype]=1',
      'params[__proto__]=1',
      'params[constructor]=1',
      'a[b][c]=1',
      'a[=1',
      ']=1',
      '[]=1',
      '[x]=1',
      'params=1&params[begin_time]=2026-01-01',
      'params[begin_time]=1&params=x',
      'post_code=%',
      'post_code=%ff%fe',
      'post_code=%00',
      '&&&',
      '=',
      'limit=1e9',
      'x='.repeat(10_000),
    ]) {
      const answer = await app.admin.send({
        method: 'POST',
        url: `${posts}/export`,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expectNo500(answer.status, payload.slice(0, 40));
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('I03 % _ and \\ in a search stand for themselves', async () => {
    // Some of the values above may have given people posts.
    await app.core.pool.query('delete from sys_user_post');
    await app.core.pool.query('delete from sys_post');
    for (const [at, name] of ['50%off', '50xoff', 'a_b', 'axb', 'c\\d', 'cxd'].entries())
      await app.admin.post(posts, { post_code: `like_${at}`, post_name: name });
    const find = async (text: string): Promise<string[]> => {
      const { data } = await app.admin.get(`${posts}?post_name=${encodeURIComponent(text)}`);
      return data.rows.map((row: { post_name: string }) => row.post_name);
    };
    expect(await find('0%o')).toEqual(['50%off']);
    expect(await find('a_b')).toEqual(['a_b']);
    expect(await find('c\\d')).toEqual(['c\\d']);
    expect(await find('\\')).toEqual(['c\\d']);
    expect(await find('%')).toEqual(['50%off']);
  });

  it('I03 hostile file names in an import never end in a 500', async () => {
    for (const name of [
      '../../etc/passwd.md',
      '..\\..\\x.md',
      '/abs.md',
      'C:\\x.md',
      '.md',
      '%00.md',
      `${'n'.repeat(3000)}.md`,
      '💥'.repeat(200) + '.md',
      'a/b/c/d.md',
      ' .md',
      '<img src=x>.md',
      "'.md",
      'con.md',
    ]) {
      const form = new FormData();
      form.append('file', new Blob(['# x']), name);
      const body = new Response(form);
      const answer = await app.admin.send({
        method: 'POST',
        url: '/notebook/v2/import',
        payload: Buffer.from(await body.arrayBuffer()),
        headers: { 'content-type': body.headers.get('content-type') ?? '' },
      });
      expectNo500(answer.status, name);
    }
    for (const payload of [
      '',
      '--x',
      '--x\r\n\r\n',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.md"\r\n\r\nabc',
    ]) {
      const answer = await app.admin.send({
        method: 'POST',
        url: '/notebook/v2/import',
        payload,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      expectNo500(answer.status, payload);
    }
  });
});

describe('I13 parameter pollution', () => {
  it('I13 a repeated or nested query parameter is a 400 on every route', async () => {
    let sent = 0;
    for (const { method, url, query } of apis()) {
      if (method !== 'GET') continue;
      const path = url.replace(/:\w+/g, '1');
      for (const [name, { type }] of Object.entries(query)) {
        const pollutions =
          type === 'object'
            ? [`${name}=1`, `${name}[begin_time]=2026-01-01&${name}[begin_time]=2026-01-02`]
            : [
                `${name}=1&${name}=1`,
                `${name}[]=1&${name}[]=2`,
                `${name}[x]=1`,
                `${name}=1&${name}[x]=1`,
              ];
        for (const pollution of pollutions) {
          const answer = await app.admin.get(`${path}?${pollution}`);
          expect(answer.status, `${path}?${pollution}`).toBe(400);
          sent += 1;
        }
      }
    }
    expect(sent).toBeGreaterThan(30);
  });

  it('I13 an array or object in the place of a text or number is a 400 in every body', async () => {
    let sent = 0;
    for (const { method, url, body } of apis()) {
      const path = url.replace(/:\w+/g, '1').replace('/document', '/document?name=x');
      for (const [name, { type, anyOf }] of Object.entries(body)) {
        for (const value of [['x'], { x: 1 }, [['x']], [{}]]) {
          if (type === 'array' && Array.isArray(value)) continue;
          // Any JSON may come; what reads it says where it is wrong.
          if (type === undefined && anyOf === undefined) continue;
          const payload = { ...sound[`${method} ${url}`], [name]: value };
          const answer = await app.admin.send({ method, url: path, payload });
          expect(answer.status, `${method} ${path} ${name}=${label(value)}`).toBe(400);
          sent += 1;
        }
      }
    }
    expect(sent).toBeGreaterThan(60);
  });

  it('I13 an unknown parameter is a 400 on every route that reads a query', async () => {
    for (const { method, url } of apis()) {
      if (method !== 'GET') continue;
      const answer = await app.admin.get(`${url.replace(/:\w+/g, '1')}?surprise=1`);
      if (url.endsWith('logout')) continue;
      expect(answer.status, url).toBe(400);
    }
  });
});

describe('D01 sizes', () => {
  /** The least CPU of five runs in milliseconds, client and server together. */
  async function leastCpuMs(run: () => unknown): Promise<number> {
    const costs: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const before = process.cpuUsage();
      await run();
      const { user, system } = process.cpuUsage(before);
      costs.push((user + system) / 1000);
    }
    return Math.min(...costs);
  }

  const bearer = () => ({ authorization: `Bearer ${app.admin.token}` });
  const json = () => ({ ...bearer(), 'content-type': 'application/json' });
  const write = (body: string) => sendRaw(port, posts, { method: 'POST', headers: json(), body });
  const list = (query: string) => sendRaw(port, `${posts}?${query}`, { headers: bearer() });

  /** What an ordinary page of a list costs here, so that a slow machine is not taken for a slow answer. */
  let pageMs: number;
  beforeAll(async () => {
    pageMs = await leastCpuMs(() => list('limit=10'));
  });

  it.each([
    ['limit=1e9', 400],
    ['limit=1000000000', 400],
    ['limit=1001', 400],
    ['limit=0', 400],
    ['limit=-1', 400],
    ['page=-1', 400],
    ['page=0', 400],
    ['page=1.5', 400],
    ['page=99999999999999', 400],
    ['page=1000000&limit=1000', 200],
  ])('D01 %s answers %i for less than ten ordinary pages', async (query, status) => {
    expect((await list(query)).status).toBe(status);
    expect(await leastCpuMs(() => list(query))).toBeLessThan(10 * pageMs);
  });

  it('D01 JSON nested ten thousand deep is refused for less than twenty ordinary pages', async () => {
    for (const body of [
      '['.repeat(10_000) + ']'.repeat(10_000),
      `{"post_code":"x","post_name":"x","remark":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
    ]) {
      expect((await write(body)).status).toBe(400);
      expect(await leastCpuMs(() => write(body))).toBeLessThan(20 * pageMs);
    }
  });

  it('D01 a hundred thousand keys are refused for little more than reading them, with a short answer', async () => {
    const keys = `{${Array.from({ length: 70_000 }, (_, at) => `"k${at}":1`).join(',')}}`;
    const refused = await write(keys);
    expect(refused.status).toBe(400);
    expect(refused.text.length).toBeLessThan(2000);
    const parseMs = await leastCpuMs(() => JSON.parse(keys) as unknown);
    expect(await leastCpuMs(() => write(keys))).toBeLessThan(15 * parseMs);
    const more = Array.from({ length: 100_000 }, (_, at) => `"key${at}":1`).join(',');
    expect((await write(`{${more}}`)).status).toBe(413);
  });

  it('D01 headers of 64 KB and a query of 1 MB are refused before they are read', async () => {
    for (const head of [`x-large: ${'x'.repeat(65_536)}`, `x-large: ${'x'.repeat(17_000)}`]) {
      const { socket, closed } = openSocket(port);
      socket.write(`GET ${posts} HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n`);
      // What was still being sent may take the answer with it.
      expect(await closed).toMatch(
        head.length > 20_000 ? /^$|^HTTP\/1\.1 431 / : /^HTTP\/1\.1 431 /,
      );
    }
    const query = openSocket(port);
    query.socket.write(
      `GET ${posts}?post_code=${'x'.repeat(1024 * 1024)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    expect(await query.closed).toMatch(/^$|^HTTP\/1\.1 431 /);
    const small = openSocket(port);
    small.socket.write(`GET ${posts}?post_code=${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(await small.closed).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('D01 a body over the limit is refused, announced or not', async () => {
    const body = JSON.stringify({ post_code: 'x'.repeat(1024 * 1024) });
    expect((await write(body)).status).toBe(413);
    const { socket, closed } = openSocket(port);
    socket.write(
      `POST ${posts} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.admin.token}\r\n` +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n',
    );
    for (let part = 0; part < 20; part += 1) socket.write(`10000\r\n${'x'.repeat(65_536)}\r\n`);
    socket.write('0\r\n\r\n');
    expect(await closed).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe('D06 error detail', () => {
  it('D06 a defect shows the general text and a trace id, and nothing of itself', async () => {
    await app.core.pool.query('alter table sys_post rename column remark to remark_away');
    const answer = await app.admin.post(posts, {
      post_code: 'd06',
      post_name: 'd06',
    });
    await app.core.pool.query('alter table sys_post rename column remark_away to remark');
    expect(JSON.parse(answer.text)).toEqual({
      code: 500,
      msg: '系统未知错误，请反馈给管理员',
      data: null,
      trace_id: answer.headers['x-request-id'],
    });
    expect(answer.status).toBe(500);
  });

  it('D06 no answer names the software behind it', async () => {
    for (const path of [
      '/',
      '/livez',
      '/nothing',
      '/%zz',
      posts,
      `${posts}?limit=x`,
      '/docs',
      '/.env',
      '/.git/config',
      '/metrics',
    ]) {
      const { headers, text } = await sendRaw(port, path);
      expect(Object.keys(headers)).not.toContain('x-powered-by');
      expect(Object.keys(headers)).not.toContain('server');
      expect(text, path).not.toMatch(
        /fastify|node_modules|postgres|drizzle|select |stack|FST_|at \w+ \(/i,
      );
    }
  });
});

describe('D07 foreign origins', () => {
  it('D07 no answer lets another origin read it', async () => {
    for (const origin of ['http://evil.example', 'null', 'https://localhost.evil.example']) {
      for (const [method, path] of [
        ['GET', '/admin/v2/captcha_image'],
        ['GET', '/livez'],
        ['GET', posts],
        ['POST', '/admin/v2/login'],
        ['OPTIONS', '/admin/v2/login'],
        ['OPTIONS', posts],
        ['GET', '/nothing'],
        ['GET', '/%zz'],
      ] as const) {
        const { headers } = await sendRaw(port, path, {
          method,
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization',
          },
        });
        const names = Object.keys(headers).filter((name) => name.startsWith('access-control'));
        expect(names, `${method} ${path}`).toEqual([]);
      }
    }
  });
});
