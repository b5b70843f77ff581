import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '@wm/contract/core/endpoint';
import { undoableRemovals } from '@wm/contract/core/undoable';
import { spread } from '../../../../tools/sampled.ts';
import { adminPassword, grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { publicRoutes as publicRoutesOfModules } from '../support/all-checks.ts';
import { count } from '../support/database.ts';
import { listen, sendRaw } from '../support/http.ts';

/** What may be asked without signing in, beside what modules say. Every entry was looked at; a new one needs a reason. */
const publicRoutes = [
  'GET /admin/v2/captcha_image', // needed to sign in
  'GET /admin/v2/stream', // opened by a single-use ticket
  'GET /livez', // for supervisors: says only that the process answers
  'GET /prod-api/files/:name', // what is published shows its pictures; any other file is not there (F09)
  'GET /readyz', // for proxies: says only whether to send traffic
  'POST /admin/v2/login', // signing in
  'POST /admin/v2/login/factor', // its second step, opened by a ticket of 256 random bits
  'POST /admin/v2/register', // making an account, switchable
  'POST /csp-report', // browsers send it without credentials
  'POST /home/v2/client_error', // a page may break before anybody has signed in; only ever a line in the log
  'POST /mindmap/v2/shared', // a map whose owner gave out its link: 256 random bits, kept behind the #
  'POST /notebook/v2/shared', // a note whose owner gave out its link: 256 random bits, and a password where he wished
];

/**
 * Writes that the operation log does not name: what browsers report goes to the server's log, and what visitors of the
 * blog do is kept in tables of its own.
 */
const isUnlogged = (url: string): boolean =>
  ['/csp-report', '/home/v2/client_error'].includes(url) || url.startsWith('/blog/');

const posts = '/admin/v2/system/post';
let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await startTestApp();
  port = await listen(app);
});
afterAll(() => app.stop());

/** The routes of the API: no HEAD twins, no files of the web application. */
const apiRoutes = () =>
  app.http.routeTable
    .filter(({ method, url }) => method !== 'HEAD' && !isFile(url))
    .map(({ method, url, config }) => ({
      method: String(method),
      url,
      endpoint: config?.endpoint,
    }));

const isFile = (url: string): boolean => /\.\w+$|^\/assets\//.test(url);

/** Whether a route asks for its second code whatever it is sent. */
function asksAlways({ endpoint }: ReturnType<typeof apiRoutes>[number]): boolean {
  return endpoint?.furtherCode?.isNeeded({ query: {}, body: {} }) === true;
}

const pathOf = (url: string): string => url.replace(/:\w+/g, '1');

describe('A01 the route table', () => {
  it('A01 every route says who may call it, how often, and what the log calls it', () => {
    const routes = apiRoutes();
    expect(routes.length).toBeGreaterThan(20);
    for (const { method, url, endpoint } of routes) {
      const name = `${method} ${url}`;
      expect(endpoint, name).toBeDefined();
      expect(endpoint?.access, name).toMatch(/^(public|signed-in|[a-z-]+:[a-z-]+:[a-zA-Z-]+)$/);
      expect(Object.keys(rateLimits), name).toContain(endpoint?.rate);
      if (!['GET', 'OPTIONS'].includes(method) && !isUnlogged(url))
        if (!endpoint?.isRead) expect(endpoint?.audit, name).toMatch(/\p{Script=Han}/u);
    }
  });

  it('A01 what is public stands on the reviewed list, and the list is short', () => {
    const open = apiRoutes()
      .filter(({ endpoint }) => endpoint?.access === 'public')
      .map(({ method, url }) => `${method} ${url}`)
      .sort();
    expect(open).toEqual([...publicRoutes, ...publicRoutesOfModules].sort());
    expect(publicRoutes.length).toBeLessThanOrEqual(12);
  });

  it('A01 a HEAD twin has the access of its GET', () => {
    const access = new Map(
      apiRoutes().map(({ method, url, endpoint }) => [`${method} ${url}`, endpoint]),
    );
    const heads = app.http.routeTable.filter(
      ({ method, url }) => method === 'HEAD' && !isFile(url),
    );
    expect(heads.length).toBeGreaterThan(5);
    for (const { url, config } of heads) expect(config?.endpoint).toEqual(access.get(`GET ${url}`));
  });

  it('A01 nobody gets 401 on everything that is not public', async () => {
    for (const { method, url, endpoint } of apiRoutes()) {
      if (endpoint?.access === 'public') continue;
      const answer = await sendRaw(port, pathOf(url), { method });
      expect(answer.status, `${method} ${url}`).toBe(401);
      expect(JSON.parse(answer.text)).toMatchObject({ code: 401, data: null });
    }
  });

  it('A01 a user without permissions gets 403 on everything that asks for one', async () => {
    const nobody = await app.signInAs([]);
    for (const { method, url, endpoint } of apiRoutes()) {
      if (!endpoint?.access.includes(':')) continue;
      const answer = await nobody.send({ method, url: pathOf(url) });
      expect(answer.status, `${method} ${url}`).toBe(403);
    }
  });

  it('A01 a route that asks by its query says so, and is opened by each of the codes that it names', async () => {
    const asking = apiRoutes().filter(({ endpoint }) => endpoint?.codes);
    expect(asking.length).toBeGreaterThanOrEqual(3);
    const nobody = await app.signInAs([]);
    const queries = [
      '',
      '?id=1',
      '?page=1',
      '?dict_type=sys_normal_disable',
      '?dict_type=a&page=1',
    ];
    for (const { method, url, endpoint } of asking) {
      const { all = [], neededFor = () => [] } = endpoint?.codes ?? {};
      expect(endpoint?.access, url).toBe('signed-in');
      const asked = new Set<string>();
      // What can be taken back is named by the query; without it there is nothing to ask for.
      const isUndo = url === '/admin/v2/undo';
      const asks = isUndo
        ? [...undoableRemovals.keys()].map((resource) => `?resource=${resource}`)
        : queries;
      for (const query of asks) {
        const needed = neededFor(Object.fromEntries(new URLSearchParams(query)));
        for (const code of needed) asked.add(code);
        const name = `${url}${query}`;
        const { status } = await nobody.send({ method, url: name });
        if (needed.length > 0) expect(status, name).toBe(403);
        else expect(status, name).toBe(200);
        for (const code of needed) {
          const holder = await app.signInAs([code]);
          expect((await holder.send({ method, url: name })).status, name).not.toBe(403);
        }
      }
      expect([...asked].sort(), url).toEqual([...all].sort());
    }
  });

  it('A01 a route that asks for a second code for some of what it is sent says so, and keeps to it', async () => {
    const sends: Record<string, { query: string; payload: object }> = {
      'POST /admin/v2/system/user/import': { query: '?update_existing=true', payload: {} },
      'POST /admin/v2/system/menu/import': { query: '', payload: { existing: 'update' } },
      'POST /chat/v2/providers': { query: '', payload: { is_system: true } },
      'POST /chat/v2/prompts': { query: '', payload: { is_shared: true } },
      'PUT /chat/v2/prompts/:id': { query: '', payload: { is_shared: true } },
      'DELETE /chat/v2/folders/:id': { query: '', payload: { contents: 'trash' } },
      'POST /chat/v2/folders/restore': { query: '', payload: { in_trash: true } },
      'GET /chat/v2/usage': { query: '?of=all', payload: {} },
      'POST /chat/v2/usage/export': { query: '', payload: { of: 'all' } },
      'POST /report/v2/guide': { query: '', payload: { name: '向导' } },
    };
    const asking = apiRoutes().filter(({ endpoint }) => endpoint?.furtherCode);
    const [always, sometimes] = [
      asking.filter(asksAlways),
      asking.filter((one) => !asksAlways(one)),
    ];
    expect(sometimes.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(
      Object.keys(sends).sort(),
    );
    for (const { method, url, endpoint } of always) {
      const [access, further] = [endpoint?.access ?? '', endpoint?.furtherCode?.code ?? ''];
      const send = async (codes: string[]) =>
        (await (await app.signInAs(codes)).send({ method, url: pathOf(url), payload: {} })).status;
      expect(await send([access]), url).toBe(403);
      expect(await send([further]), url).toBe(403);
      expect(await send([access, further]), url).not.toBe(403);
    }
    for (const { method, url, endpoint } of sometimes) {
      const { query, payload } = sends[`${method} ${url}`] ?? { query: '', payload: {} };
      const access = endpoint?.access ?? '';
      const one = await app.signInAs([access]);
      const both = await app.signInAs([access, endpoint?.furtherCode?.code ?? '']);
      expect((await one.send({ method, url: url + query, payload })).status, url).toBe(403);
      expect((await one.send({ method, url, payload: {} })).status, url).not.toBe(403);
      expect((await both.send({ method, url: url + query, payload })).status, url).not.toBe(403);
    }
    // What a route's handler refuses by a code is not what the route declares.
    const refusing = /new AppError\('auth\.forbidden'\)/;
    const sources = path.join(import.meta.dirname, '../../src');
    const refused = globSync('**/*.ts', { cwd: sources }).filter((name) =>
      refusing.test(readFileSync(path.join(sources, name), 'utf8')),
    );
    expect(refused.sort()).toEqual([
      // What a model has proposed is confirmed by one route for all tools; each tool asks for its own codes.
      'areas/home/workbench/todo-tool.ts',
      // What a task does later is asked again when it runs.
      'areas/notebook/archive/note-export.ts',
      'areas/notebook/import/run-import.ts',
      // As the tool of to-dos.
      'areas/notebook/note/note-tools.ts',
      // Runs are also under the code of the page that shows them, and their files under the export code of what they were made of.
      'areas/report/compare/open-sides.ts',
      'areas/report/compare/take-comparison.ts',
      // What a task does later is asked again when it runs.
      'areas/report/dataset/import-task.ts',
      'areas/report/run/run-task.ts',
      // A file of a run is also under the export code of what it was made of, as it is that day.
      'areas/report/run/run.service.ts',
      'areas/system/user-import/import-task.ts',
      'areas/trading/import/import-task.ts',
      'areas/trading/run/run-task.ts',
      'core/http/authenticate.ts',
    ]);
  });

  it('A01 one permission opens its own routes and no other', async () => {
    const codes = new Set(apiRoutes().flatMap(({ endpoint }) => endpoint?.access ?? []));
    for (const [turn, code] of [...codes].filter((one) => one.includes(':')).entries()) {
      const holder = await app.signInAs([code]);
      const guarded = apiRoutes().filter(({ endpoint }) => endpoint?.access.includes(':'));
      const own = guarded.filter((route) => route.endpoint?.access === code && !asksAlways(route));
      const others = guarded.filter(({ endpoint }) => endpoint?.access !== code);
      for (const { method, url, endpoint } of [...own, ...spread(others, 36, turn)]) {
        const { status } = await holder.send({ method, url: pathOf(url) });
        const name = `${code} on ${method} ${url}`;
        if (endpoint?.access === code) expect([401, 403], name).not.toContain(status);
        else expect(status, name).toBe(403);
      }
    }
  }, 300_000);

  it('A01 a server with an undeclared route does not start', async () => {
    const { createHttpServer } = await import('#core/http/http-server.ts');
    const http = await createHttpServer(app.core);
    http.get('/forgotten', async () => 'x');
    await expect(http.ready()).rejects.toThrow('GET /forgotten');
    const silent = await createHttpServer(app.core);
    silent.post(
      '/unlogged',
      { config: { endpoint: { access: 'signed-in', rate: 'default', audit: null } } },
      async () => 'x',
    );
    await expect(silent.ready()).rejects.toThrow('POST /unlogged');
  });
});

describe('A02 path tricks', () => {
  const tricks = (path: string): string[] => [
    `/${path}`,
    `//${path.slice(1).replaceAll('/', '//')}`,
    `${path}/`,
    `${path};`,
    `${path};jsessionid=1`,
    `/;${path}`,
    `/..;${path}`,
    `/login/..;${path}`,
    `/assets/..${path}`,
    `/assets/%2e%2e${path}`,
    `/assets/..%2f${path.slice(1)}`,
    `/assets//..${path}`,
    `/./${path.slice(1)}`,
    `/blog/..${path}`,
    `/blog${path}`,
    `${path}/blog`,
    `${path}?blog`,
    `${path}?x=/blog/home`,
    `${path}?previousPage=/login&jmLink=YWFhfHxiYmI=`,
    `${path}?token=x&isToken=false&admin=true`,
    `${path}#/login`,
    `${path}%20`,
    `${path}%00`,
    `${path}%0a`,
    `${path}.json`,
    `${path}.html`,
    `${path}.css`,
    path.replace('/v2', '/%76%32'),
    path.replace('/v2', '/V2'),
    `/${path.slice(1).replaceAll('/', '\\')}`,
    `/\\${path.slice(1)}`,
    `/${path.slice(1).replaceAll('/', '%2f')}`,
    path.toUpperCase(),
    path.replace('admin', 'ADMIN'),
    `http://127.0.0.1:${port}${path}`,
    `http://localhost/assets/${path}`,
  ];

  it('A02 no spelling of a path gets more than its canonical form', async () => {
    const nobody = await app.signInAs([]);
    const bearer = { authorization: `Bearer ${nobody.token}` };
    await app.admin.post(posts, { post_code: 'a02_hidden', post_name: 'a02_hidden' });
    const guarded = apiRoutes().filter(
      ({ method, endpoint }) => method === 'GET' && endpoint?.access.includes(':'),
    );
    expect(guarded.length).toBeGreaterThan(3);
    for (const [turn, { url }] of guarded.entries()) {
      const all = tricks(pathOf(url));
      // Where something is hidden all are tried, elsewhere some, and others at the next address.
      for (const path of url === posts ? all : spread(all, 6, turn)) {
        const anonymous = await sendRaw(port, path);
        const isPage = anonymous.headers['content-type']?.startsWith('text/html');
        if (!isPage) expect([400, 401, 404], path).toContain(anonymous.status);
        expect(anonymous.text, path).not.toContain('a02_hidden');
        const signedIn = await sendRaw(port, path, { headers: bearer });
        const isSame = signedIn.headers['content-type']?.startsWith('text/html');
        if (!isSame) expect([400, 403, 404], path).toContain(signedIn.status);
        expect(signedIn.text, path).not.toContain('a02_hidden');
      }
    }
  });

  it('A02 headers that name another path or method change nothing', async () => {
    for (const headers of [
      { 'x-original-url': '/livez' },
      { 'x-rewrite-url': '/livez' },
      { 'x-forwarded-prefix': '/livez' },
      { 'x-http-method-override': 'GET' },
    ] as Record<string, string>[]) {
      expect((await sendRaw(port, posts, { headers })).status).toBe(401);
      const overridden = await sendRaw(port, '/livez', {
        headers: { ...headers, 'x-original-url': posts, 'x-http-method-override': 'DELETE' },
      });
      expect(overridden.text).toBe('{"status":"ok"}');
    }
  });

  it('A02 an unknown path of an area answers JSON, never the page', async () => {
    for (const path of ['/admin/v2/nothing', '/blog/v2/nothing', '/report/v2', '/x/v2/a/b']) {
      const answer = await sendRaw(port, path);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.text)).toMatchObject({ code: 404, msg: '访问资源不存在' });
    }
  });
});

describe('A07 mass assignment', () => {
  const extras = [
    ['role_ids', [1]],
    ['roles', ['admin']],
    ['status', '0'],
    ['is_admin', true],
    ['dept_id', 1],
    ['user_id', 1],
    ['id', 1],
    ['create_by', 'admin'],
    ['owner_id', 1],
    ['row_version', 99],
    ['permissions', ['*:*:*']],
    ['password_hash', 'x'],
  ] as const;

  it('A07 a registration with more than its own fields is refused and makes nobody', async () => {
    const before = await count(app, 'sys_user');
    for (const [key, value] of extras) {
      const answer = await app.anonymous.post('/admin/v2/register', {
        username: `a07_${key}`,
        password: 'secret-1',
        [key]: value,
      });
      expect(answer.status, key).toBe(400);
    }
    expect(await count(app, 'sys_user')).toBe(before);
  });

  it('A07 a sign-in or a change of password takes no further fields', async () => {
    const client = await app.signInAs();
    for (const [key, value] of extras) {
      const login = { username: 'admin', password: adminPassword, [key]: value };
      expect((await app.anonymous.post('/admin/v2/login', login)).status, key).toBe(400);
      const change = { old_password: 'plain-secret', new_password: 'secret-2', [key]: value };
      expect((await client.put('/admin/v2/profile/password', change)).status, key).toBe(400);
    }
  });

  it('A07 notes, notebooks and posts keep their owner, id and times whatever is sent', async () => {
    const client = await app.signInAs([
      'note:data:add',
      'note:data:edit',
      'note:book:add',
      'note:book:edit',
    ]);
    const book = await client.post('/notebook/v2/notebooks', { name: 'a07' });
    const note = await client.post('/notebook/v2/notes', {
      notebook_id: book.data.id,
      name: 'a07',
    });
    const post = await app.admin.post(posts, { post_code: 'a07', post_name: 'a07' });
    const row = async (table: string, id: number) =>
      (await app.core.pool.query(`select * from ${table} where id = $1`, [id])).rows[0];
    for (const [who, path, table, id] of [
      [client, '/notebook/v2/notebooks', 'note_notebook', book.data.id],
      [client, '/notebook/v2/notes', 'note_note', note.data.id],
      [app.admin, posts, 'sys_post', post.data.id],
    ] as [TestClient, string, string, number][]) {
      const before = await row(table, id);
      for (const [key, value] of [...extras, ['create_time', '2020-01-01T00:00:00Z']] as const) {
        if (key === 'status' && table === 'sys_post') continue;
        expect((await who.put(`${path}/${id}`, { [key]: value })).status, `${path} ${key}`).toBe(
          400,
        );
      }
      expect(await row(table, id)).toEqual(before);
    }
  });
});

describe('A10 hidden and disabled menus', () => {
  it('A10 hiding a menu changes nothing about who may call its API', async () => {
    const holder = await app.signInAs(['system:post:list']);
    const nobody = await app.signInAs([]);
    await app.core.pool.query('update sys_menu set visible = false where id = 1450');
    const { rows } = await app.core.pool.query(
      'select role_id from sys_user_role where user_id = $1',
      [holder.userId],
    );
    await app.core.pool.query('insert into sys_role_menu values ($1, 1400)', [rows[0].role_id]);
    await expect
      .poll(async () => (await holder.get('/admin/v2/routers')).data, { timeout: 20_000 })
      .toMatchObject([{ path: '/system', children: [{ path: 'post', hidden: true }] }]);
    expect((await holder.get(posts)).status).toBe(200);
    expect((await nobody.get(posts)).status).toBe(403);
    await app.core.pool.query('update sys_menu set visible = true where id = 1450');
  });

  it('A10 a disabled menu withdraws its permission from everybody but the administrator', async () => {
    const holder = await app.signInAs(['system:post:list']);
    await app.core.pool.query(`update sys_menu set status = '1' where id = 1450`);
    await expect.poll(async () => (await holder.get(posts)).status, { timeout: 20_000 }).toBe(403);
    expect((await app.admin.get(posts)).status).toBe(200);
    await app.core.pool.query(`update sys_menu set status = '0' where id = 1450`);
  });

  it('A10 a menu without its button gives no right to the button', async () => {
    const holder = await app.signInAs([]);
    await grant(app, holder.userId, ['system:post:list']);
    await expect.poll(async () => (await holder.get(posts)).status, { timeout: 20_000 }).toBe(200);
    expect((await holder.post(posts, { post_code: 'x', post_name: 'x' })).status).toBe(403);
  });
});

describe('A14 excess data', () => {
  it('A14 no answer carries hashes, salts, tokens or keys', async () => {
    const book = await app.admin.post('/notebook/v2/notebooks', { name: 'a14' });
    await app.admin.post('/notebook/v2/notes', { notebook_id: book.data.id, name: 'a14' });
    await app.admin.post(posts, { post_code: 'a14', post_name: 'a14' });
    let answers = 0;
    const unknownLink = `?token=${'a'.repeat(43)}`;
    for (const { method, url } of apiRoutes()) {
      // The API and the database speak of the names of columns.
      if (method !== 'GET' || url.endsWith('logout') || /^\/docs$|\/monitor\/druid/.test(url))
        continue;
      const query = url.endsWith('/document')
        ? '?name=a14'
        : url.endsWith('/shared')
          ? unknownLink
          : '';
      const { text, status } = await app.admin.get(`${pathOf(url)}${query}`);
      // The names of settings, of addresses and of fields may speak of passwords, and everybody is told whether he should
      // change his own.
      const told =
        /sys\.(account|user)\.[a-z-]+|"password_reset":(true|false)|"(url|field)":"[^"?]*"/g;
      expect(text.replace(told, ''), url).not.toMatch(
        /hash|salt|token|secret|password|\$argon2|owner_id|username_key/i,
      );
      if (status === 200) answers += 1;
    }
    expect(answers).toBeGreaterThan(8);
  });

  it('A14 a record answers exactly the fields of its contract', async () => {
    const { data } = await app.admin.post(posts, { post_code: 'a14_x', post_name: 'a14_x' });
    expect(Object.keys(data).sort()).toEqual([
      'create_time',
      'id',
      'post_code',
      'post_name',
      'post_sort',
      'remark',
      'status',
      'update_time',
    ]);
    const info = await app.admin.get('/admin/v2/get_user_info');
    expect(Object.keys(info.data.user).sort()).toEqual([
      'avatar',
      'nickname',
      'user_id',
      'username',
    ]);
  });
});
