import { readXlsx } from 'hucre/xlsx';
import { fastify } from 'fastify';
import { defaultArchiveLimits } from '@wm/bytes/zip/limits';
import { openArchive } from '@wm/bytes/zip/open';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachmentHeaders } from '#core/http/attachment.ts';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { spread } from '../../../../tools/sampled.ts';
import { count, fingerprint } from '../support/database.ts';
import { listen, openSocket } from '../support/http.ts';
import { furtherLists, lists as listSamples } from '../support/all-checks.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  for (const { seed } of Object.values(listSamples))
    for (const text of seed) await app.core.pool.query(text);
});
afterAll(() => app.stop());

const lists = () => [...app.http.resources, ...furtherLists];

async function tryList(path: string, name: string, value: string): Promise<number[]> {
  const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  const base = listSamples[path]?.base ?? '';
  const list = await app.admin.get(`${path}?${base}&${pair}`);
  const file = await app.admin.send({
    method: 'POST',
    url: `${path}/export`,
    payload: pair,
    headers: form,
  });
  return [list.status, file.status];
}

describe('I01 the order of a list', () => {
  const orders = (sort: string): string[] => [
    `${sort},id`,
    `${sort} desc`,
    `${sort};select pg_sleep(5)`,
    `(case when (1=1) then ${sort} else id end)`,
    `${sort}/**/desc`,
    `"${sort}"`,
    `${sort}\u0000`,
    `0x${Buffer.from(sort).toString('hex')}`,
    `sys_user.password_hash`,
    '1',
    'random()',
    sort.toUpperCase(),
  ];

  it('I01 is one of a list of names and a direction; anything else is a 400 and runs nothing', async () => {
    const before = await fingerprint(app, ['sys_oper_log']);
    let tried = 0;
    for (const { path, sorts } of lists()) {
      for (const order of orders(sorts[0])) {
        for (const [name, value] of [
          ['sort', order],
          ['order', `asc, ${order}`],
          ['order', 'asc;--'],
        ] as const) {
          const statuses = await tryList(path, name, value);
          for (const status of statuses)
            expect([400, 404], `${path} ${name}=${value}`).toContain(status);
          expect(statuses[0]).toBe(400);
          tried += 1;
        }
      }
      for (const name of ['orderByColumn', 'isAsc', 'order_by', 'sort[]', 'sort[0]'])
        expect((await tryList(path, name, 'id'))[0], `${path} ${name}`).toBe(400);
    }
    expect(tried).toBeGreaterThan(300);
    expect(await fingerprint(app, ['sys_oper_log'])).toEqual(before);
  }, 300_000);
});

describe('I02 conditions of a list', () => {
  const fragments = [
    `2026-01-01' or '1'='1`,
    `2026-01-01'); drop table sys_post; --`,
    `2026-01-01'::date + pg_sleep(5)`,
    'now()',
    '2026-13-01',
    '2026-02-30',
    '20260101',
    '2026-01-01T00:00:00Z',
    ' and exists(select 1)',
    '$1',
  ];

  it('I02 a range takes days only; a fragment of a statement is a 400', async () => {
    const ranged = lists().filter(({ filters }) => 'params' in filters);
    expect(ranged.length).toBeGreaterThan(4);
    for (const { path } of ranged) {
      for (const key of ['params[begin_time]', 'params[end_time]']) {
        for (const fragment of fragments)
          expect((await tryList(path, key, fragment))[0], `${path} ${fragment}`).toBe(400);
      }
      for (const key of ['params[dataScope]', 'params[sql]', 'params[begin_time][x]', 'params'])
        expect((await tryList(path, key, '2026-01-01'))[0], `${path} ${key}`).toBe(400);
    }
  });

  it('I02 a fragment in a filter is a text that is looked for, and finds nothing', async () => {
    const before = await fingerprint(app, ['sys_oper_log']);
    for (const { path, filters } of lists()) {
      const { base = '', filters: kinds = {} } = listSamples[path] ?? {};
      for (const name of Object.keys(filters)) {
        if (name === 'params' || base.startsWith(`${name}=`)) continue;
        for (const fragment of [`' or 1=1 --`, `%' or '%'='`, `');select 1--`, `\\' or 1=1`]) {
          const query = `${base}&limit=5&${name}=${encodeURIComponent(fragment)}`;
          const answer = await app.admin.get(`${path}?${query}`);
          const label = `${path} ${name}=${fragment}`;
          if (answer.status === 400) expect(kinds[name], label).not.toBe('contains');
          else expect(answer.data, label).toEqual({ rows: [], total: 0 });
        }
      }
    }
    expect(await fingerprint(app, ['sys_oper_log'])).toEqual(before);
  });
});

describe('I08 prototypes', () => {
  const pure = (): void => {
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  };

  it('I08 no query, form or body of any route reaches one', async () => {
    const pairs = [
      '__proto__[polluted]=1',
      'constructor[prototype][polluted]=1',
      'params[__proto__]=1',
      'params[__proto__][polluted]=1',
      'params[constructor]=1',
      '__proto__=1',
    ];
    const bodies = [
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"ids":[1],"__proto__":{"polluted":1}}',
      '{"value":{"__proto__":{"polluted":1}},"key":"i08"}',
      '{"rows":[{"__proto__":{"polluted":1},"menu_name":"x"}],"dry":true}',
      '[{"__proto__":{"polluted":1}}]',
    ];
    let [turn, tried] = [0, 0];
    for (const { method, url, schema, config } of app.http.routeTable) {
      // The files of the web application are asked for by several methods at once.
      if (typeof method !== 'string' || method === 'HEAD' || !config?.endpoint) continue;
      if (/\/(lock|unlock|stream|logout)$|sessions$/.test(url)) continue;
      const path = url.replace(/:\w+/g, '1');
      turn += 1;
      for (const pair of spread(pairs, 6, turn)) {
        const answer = await app.admin.send({ method, url: `${path}?${pair}` });
        if (method === 'GET' && schema) expect(answer.status, `${url}?${pair}`).toBe(400);
        pure();
        tried += 1;
      }
      if (method === 'GET') continue;
      for (const payload of spread(bodies, 6, turn)) {
        const headers = { 'content-type': 'application/json' };
        await app.admin.send({ method, url: path, payload, headers });
        pure();
      }
      for (const payload of spread(pairs, 6, turn))
        await app.admin.send({ method, url: path, payload, headers: form });
      pure();
    }
    expect(tried).toBeGreaterThan(300);
  });

  it('I08 nor does a preference, a menu of an import or a key of a dictionary', async () => {
    const raw =
      '{"key":"i08","value":{"__proto__":{"polluted":1},"a":{"__proto__":{"polluted":1}}}}';
    await app.admin.send({
      method: 'PUT',
      url: '/admin/v2/preferences',
      payload: raw,
      headers: { 'content-type': 'application/json' },
    });
    await app.admin.get('/admin/v2/preferences');
    const row =
      '{"menu_name":"i08","menu_type":"C","path":"i08","component":"x","query":"{\\"__proto__\\":1}"}';
    const answer = await app.admin.send({
      method: 'POST',
      url: '/admin/v2/system/menu/import',
      payload: `{"rows":[${row},{"__proto__":{"menu_name":"polluted"},"polluted":1}],"dry":false}`,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.data?.stored ?? false).toBe(false);
    for (const key of ['__proto__', 'constructor', 'hasOwnProperty'])
      expect((await app.admin.get(`/admin/v2/dict/data?dict_type=${key}`)).data).toEqual([]);
    pure();
  });
});

describe('I09 formulas', () => {
  const starts = ['=1+1', '+1', '-1+1', '@SUM(1)', '\t=1', '\r=1', "=cmd|' /C calc'!A0"];

  it.each(spread(starts, 3, 0))(
    'I09 a text that begins like %j is text in every export',
    async (start) => {
      const { pool } = app.core;
      const texts = `column_name, table_name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and column_name in
      ('remark','nickname','post_name','role_name','dept_name','dict_label','dict_name','config_name','leader')`;
      const { rows } = await pool.query<{ column_name: string; table_name: string }>(
        `select ${texts}`,
      );
      for (const { column_name: column, table_name: table } of rows) {
        const isView = table.endsWith('_type') && table.startsWith('report');
        if (isView || column === 'dept_name') continue;
        await pool.query(
          `update ${table} set ${column} = $1::text || case when $2 then id::text else '' end where id > 2`,
          [start, column.endsWith('_name')],
        );
      }
      const exports = app.http.routeTable.filter(
        ({ method, url }) =>
          method === 'POST' &&
          url.endsWith('/export') &&
          // Tables of runs are tried in report.test.ts and compare.test.ts.
          !/\/menu\/|^\/notebook\/v2\/export|\/runs\/:id\/|\/report\/v2\/compare\//.test(url),
      );
      expect(exports.length).toBeGreaterThan(7);
      let seen = 0;
      for (const { url } of exports) {
        const file = await app.admin.post(url, {});
        const { sheets } = await readXlsx(file.bytes);
        for (const cell of (sheets[0]?.rows ?? []).flat()) {
          if (typeof cell !== 'string') continue;
          expect(cell, url).not.toMatch(/^[=+\-@\t\r]/);
          if (cell.startsWith(`'${start.slice(0, 2)}`)) seen += 1;
        }
        const archive = openArchive(file.bytes, defaultArchiveLimits);
        for (const part of archive.files.keys())
          expect(Buffer.from(archive.read(part)).toString(), url).not.toMatch(/<f[\s>]/);
      }
      expect(seen).toBeGreaterThan(20);
    },
  );
});

describe('I10 what clients say of themselves', () => {
  const login = '/admin/v2/login';

  it('I10 stands in the log of sign-ins as text of one line, from an address that nobody can make up', async () => {
    const port = await listen(app);
    const hostile = '<script>alert(1)</script>\u0085\u2028\u001b[31m';
    await app.anonymous.post(
      login,
      { username: `${hostile}\r\nroot`, password: 'x' },
      { 'user-agent': '<img src=x onerror=alert(1)>', 'x-forwarded-for': '6.6.6.6' },
    );
    const body = JSON.stringify({ username: 'i10', password: 'x' });
    const { socket, closed } = openSocket(port);
    socket.write(
      `POST ${login} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n` +
        `User-Agent: a\tb\u0085c<b>\r\nX-Forwarded-For: <b>,\t1.2.3.4\r\nX-Real-Ip: 6.6.6.6\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(await closed).toContain('用户名或密码错误');
    const { rows } = await app.core.pool.query<{
      username: string;
      ip: string;
      user_agent: string;
    }>(
      `select username, ip, user_agent from sys_login_log where not succeeded order by id desc limit 2`,
    );
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row.ip).toBe('127.0.0.1');
      for (const text of [row.username, row.user_agent]) expect(text).not.toMatch(/\p{Cc}/u);
    }
    expect(rows[1]?.username).toContain('<script>');
    expect(rows[1]?.username.length).toBeLessThanOrEqual(64);
  });

  it('I10 a request that is cut in two by a line break in a header is refused', async () => {
    const other = await app.another();
    const port = await listen(other);
    for (const header of [
      'User-Agent: a\nX-Evil: 1',
      'User-Agent: a\rX-Evil: 1',
      'X-Forwarded-For: a\0b',
    ]) {
      const { socket, closed } = openSocket(port);
      socket.write(`GET /livez HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
      expect(await closed, header).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  it('I10 a named proxy is believed in the last address it adds, and never in what is none', async () => {
    const behind = await app.another({ trustProxy: ['127.0.0.1'] });
    const seen = async (forwarded: string): Promise<string> => {
      const client = clientOf(behind);
      const username = `i10_${Buffer.from(forwarded).toString('hex').slice(0, 40)}`;
      await client.post(login, { username, password: 'x' }, { 'x-forwarded-for': forwarded });
      // The log is written after the answer.
      const logged = async () =>
        (
          await app.core.pool.query<{ ip: string }>(
            'select ip from sys_login_log where username = $1 order by id desc limit 1',
            [username],
          )
        ).rows;
      await expect.poll(logged, { timeout: 20_000 }).toHaveLength(1);
      return (await logged())[0]?.ip ?? '';
    };
    expect(await seen('6.6.6.6, 10.1.2.3')).toBe('10.1.2.3');
    for (const text of ['<script>alert(1)</script>', "1.2.3.4' or 1=1", 'unknown', '10.1.2.3:80'])
      expect(await seen(text), text).toBe('127.0.0.1');
  });

  it('I10 the name and the browser of a session are shown as they are, in JSON that no page runs', async () => {
    const info = await app.admin.get('/admin/v2/profile/sessions');
    expect(info.headers['content-type']).toContain('application/json');
    expect(info.headers['x-content-type-options']).toBe('nosniff');
    expect(await count(app, `sys_login_log where user_agent ~ '[\\x01-\\x1f]'`)).toBe(0);
  });
});

describe('I14 names of downloads', () => {
  it('I14 every export names its file in encoded form only', async () => {
    const exports = app.http.routeTable.filter(
      // Tables of runs are tried in report.test.ts and compare.test.ts.
      ({ method, url }) =>
        method === 'POST' && url.endsWith('/export') && !/\/runs\/:id\/|\/compare\//.test(url),
    );
    expect(exports.length).toBeGreaterThan(8);
    // Their files are downloads like any other: attacks/files.
    const byTask: string[] = [];
    for (const { url } of exports) {
      const { headers, data } = await app.admin.post(url, {});
      if (data?.task_id !== undefined) {
        byTask.push(url);
        continue;
      }
      const disposition = String(headers['content-disposition']);
      expect(disposition, url).toMatch(
        /^attachment; filename\*=UTF-8''(?:[\w.!#$&+^`|~-]|%[\dA-F]{2})+$/,
      );
      expect(disposition, url).toContain(String(headers['download-filename']));
      expect(decodeURIComponent(String(headers['download-filename']))).toMatch(
        /\.(xlsx|json|zip)$/,
      );
    }
    expect(byTask).toEqual(['/notebook/v2/export']);
  });

  it.each([
    'a"; filename="b.html',
    'a\r\nSet-Cookie: x=1',
    "o'clock (1)*.xlsx",
    '..\\../etc/passwd',
    '\ud800半',
    '\u202egpj.exe',
    'a\0b',
    '名称 100%.xlsx',
  ])('I14 %j stays inside its header', async (name) => {
    const server = fastify();
    server.get('/', async (_request, reply) => reply.headers(attachmentHeaders(name)).send('x'));
    const { headers } = await server.inject('/');
    await server.close();
    const disposition = String(headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''(?:[\w.!#$&+^`|~-]|%[\dA-F]{2})+$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(name.toWellFormed());
    expect(headers['set-cookie']).toBeUndefined();
  });
});
