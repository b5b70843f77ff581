import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import type { App } from '../../src/app.ts';
import { count } from '../support/database.ts';
import { listen, openStream } from '../support/http.ts';
import type { OpenStream } from '../support/http.ts';

const depts = '/admin/v2/system/dept';
const menus = '/admin/v2/system/menu';
const within = { timeout: 20_000, interval: 20 };
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const buildDept = (more: object = {}) => ({
  parent_id: 100,
  dept_name: `d${(serial += 1)}`,
  ...more,
});
const buildMenu = (more: object = {}) => ({
  parent_id: 1400,
  menu_name: `m${(serial += 1)}`,
  menu_type: 'C',
  path: `m${serial}`,
  component: 'system/post/index',
  ...more,
});

const scripts = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://a/b',
  'file:///etc/passwd',
  '//evil.example/x',
  'https:evil.example',
  'https://user:pass@evil.example',
  'https://evil.example/"onload="x',
  'https://evil.example/\nx',
  'http://',
];

describe('A07 mass assignment of trees', () => {
  const extras: [key: string, value: unknown][] = [
    ['id', 1],
    ['create_time', '2020-01-01T00:00:00Z'],
    ['update_time', '2020-01-01T00:00:00Z'],
    ['create_by', 'admin'],
    ['parent_name', 'x'],
    ['children', []],
    ['ancestors', '0'],
    ['role_ids', [1]],
    ['menu_id', 1],
    ['del_flag', '2'],
  ];

  it('A07 departments and menus take no field that is not theirs', async () => {
    const dept = await app.admin.post(depts, buildDept());
    const menu = await app.admin.post(menus, buildMenu());
    for (const [path, id, build] of [
      [depts, dept.data.id, buildDept],
      [menus, menu.data.id, buildMenu],
    ] as const) {
      const before = (await app.admin.get(`${path}/${id}`)).data;
      for (const [key, value] of extras) {
        const name = `${path} ${key}`;
        expect((await app.admin.post(path, build({ [key]: value }))).status, name).toBe(400);
        expect((await app.admin.put(`${path}/${id}`, { [key]: value })).status, name).toBe(400);
      }
      expect((await app.admin.get(`${path}/${id}`)).data).toEqual(before);
    }
  });

  it('A07 saving places changes places only', async () => {
    for (const path of [depts, menus]) {
      for (const order of [
        { id: 100, order: 1, parent_id: 0 },
        { id: 100, order: 1, status: '1' },
        { id: '100', order: 1 },
        { id: 100, order: '1' },
        { id: 100 },
      ]) {
        expect((await app.admin.put(`${path}/sort`, { orders: [order] })).status).toBe(400);
      }
    }
  });

  it('A07 a row of a menu import brings neither its id nor its times nor foreign fields', async () => {
    const row = {
      menu_id: 1450,
      id: 1450,
      menu_name: '带来的',
      menu_type: 'M',
      path: 'brought',
      parent_id: 0,
      create_time: '2020-01-01 00:00:00',
      createTime: '2020-01-01 00:00:00',
    };
    const post = (await app.admin.get(`${menus}/1450`)).data;
    expect((await app.admin.post(`${menus}/import`, { rows: [row], dry: false })).data.stored).toBe(
      true,
    );
    expect((await app.admin.get(`${menus}/1450`)).data).toEqual(post);
    const { rows } = await app.admin
      .get(`${menus}?menu_name=${encodeURIComponent('带来的')}`)
      .then(({ data }) => data);
    expect(rows[0].id).toBeGreaterThan(100_000);
    expect(rows[0].create_time).not.toContain('2020');
  });
});

describe('X08 scripts in trees', () => {
  it.each(scripts)('X08 %j is no address of a menu', async (address) => {
    const before = await count(app, 'sys_menu');
    for (const field of ['path', 'link', 'redirect', 'active_menu']) {
      const answer = await app.admin.post(menus, buildMenu({ [field]: address }));
      expect(answer.status, field).toBe(422);
    }
    const row = { menu_name: 'x', menu_type: 'C', path: address, component: 'x' };
    for (const frame of [0, 1]) {
      const rows = [{ ...row, is_frame: frame }];
      const { data } = await app.admin.post(`${menus}/import`, { rows, dry: false });
      // A tab is a space to whoever trims it, a slash in front is taken off: neither may leave a script.
      if (data.stored) {
        const stored = await app.core.pool.query(
          `select path, link from sys_menu where menu_name = 'x'`,
        );
        for (const { path, link } of stored.rows) {
          expect(link).toBeNull();
          expect(path).toMatch(/^[\w./-]+$/);
        }
        await app.core.pool.query(`delete from sys_menu where menu_name = 'x'`);
      }
    }
    expect(await count(app, 'sys_menu')).toBe(before);
  });

  it('X03 markup in a name is a text like any other, and is answered as such', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const dept = await app.admin.post(depts, buildDept({ dept_name: name }));
    expect(dept.data.dept_name).toBe(name);
    const menu = await app.admin.post(menus, buildMenu({ menu_name: name }));
    const routers = await app.admin.get('/admin/v2/routers');
    expect(routers.headers['content-type']).toContain('application/json');
    expect(routers.headers['x-content-type-options']).toBe('nosniff');
    expect(routers.text).toContain(name);
    await app.admin.delete(menus, { ids: [menu.data.id] });
    for (const [path, field] of [
      [depts, 'dept_name'],
      [menus, 'menu_name'],
    ] as const) {
      const build = path === depts ? buildDept : buildMenu;
      expect((await app.admin.post(path, build({ [field]: 'a\u0000b' }))).status).toBe(400);
      const { data } = await app.admin.post(path, build({ [field]: 'a\nb' }));
      expect(data[field]).toBe('a b');
    }
  });

  it('I08 a query of a menu reaches no prototype', async () => {
    for (const query of [
      '{"__proto__":{"admin":true}}',
      '{"__proto__":"x"}',
      '{"constructor":"x"}',
      '{"prototype":"x"}',
      '{"a":{"__proto__":1}}',
      '{"a":[1]}',
      '{"a":null}',
      '"text"',
      'null',
    ]) {
      expect((await app.admin.post(menus, buildMenu({ query }))).status, query).toBe(422);
    }
    const raw = `{"parent_id":1400,"menu_name":"p","menu_type":"C","path":"p","component":"x","__proto__":{"status":"1"}}`;
    const answer = await app.admin.send({
      method: 'POST',
      url: menus,
      payload: raw,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  });
});

describe('A12 trees without the codes', () => {
  it('A12 whoever may only read changes no tree, whatever he sends', async () => {
    const reader = await app.signInAs(['system:dept:list', 'system:menu:list']);
    const before = [await count(app, 'sys_dept'), await count(app, 'sys_menu')];
    const attempts = async (path: string, build: () => object) => [
      await reader.post(path, build()),
      await reader.put(`${path}/100`, { status: '1' }),
      await reader.put(`${path}/sort`, { orders: [{ id: 100, order: 1 }] }),
      await reader.delete(path, { ids: [100] }),
      await reader.post(`${path}/export`, {}),
      await reader.get(`${path}/100`),
    ];
    const answers = [
      ...(await attempts(depts, buildDept)),
      ...(await attempts(menus, buildMenu)),
      await reader.post(`${menus}/import`, { rows: [buildMenu()], dry: false }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    expect([await count(app, 'sys_dept'), await count(app, 'sys_menu')]).toEqual(before);
  });
});

describe('a change of a tree while others are signed in', () => {
  const open: OpenStream[] = [];
  let second: App;
  let ports: [number, number];
  beforeAll(async () => {
    second = await app.another();
    ports = [await listen(app), await listen(second)];
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.stop();
  });

  async function streamOf(client: TestClient, port: number): Promise<OpenStream> {
    const { data } = await client.post('/admin/v2/stream/ticket');
    const stream = await openStream(port, data.ticket);
    open.push(stream);
    await expect.poll(() => stream.text(), within).toContain(': connected');
    return stream;
  }

  const menuEvents = (stream: OpenStream): number =>
    stream.text().split('data: {"kind":"menu"').length - 1;

  it('of a menu is told in both processes within a second, and the new menu is there to fetch', async () => {
    const client = await app.signInAs(['system:post:list']);
    const streams = [await streamOf(client, ports[0]), await streamOf(client, ports[1])];
    const { rows } = await app.core.pool.query(
      'select role_id from sys_user_role where user_id = $1',
      [client.userId],
    );
    await app.core.pool.query('insert into sys_role_menu values ($1, 1400)', [rows[0].role_id]);
    for (const stream of streams) await expect.poll(() => menuEvents(stream), within).toBe(1);
    await app.admin.put(`${menus}/1450`, { menu_name: '职位管理' });
    for (const stream of streams) await expect.poll(() => menuEvents(stream), within).toBe(2);
    const routes = await client.get('/admin/v2/routers');
    expect(routes.data[0].children).toMatchObject([{ meta: { title: '职位管理' } }]);
    await app.admin.put(`${menus}/1450`, { menu_name: '岗位管理' });
  });

  it('of a department or of places is told in both processes within a second', async () => {
    const client = await app.signInAs(['system:dept:list']);
    const streams = [await streamOf(client, ports[0]), await streamOf(client, ports[1])];
    const made = await app.admin.post(depts, buildDept());
    for (const stream of streams) await expect.poll(() => menuEvents(stream), within).toBe(1);
    await app.admin.put(`${depts}/sort`, { orders: [{ id: made.data.id, order: 3 }] });
    for (const stream of streams) await expect.poll(() => menuEvents(stream), within).toBe(2);
    await app.admin.put(`${menus}/sort`, { orders: [{ id: 1450, order: 50 }] });
    for (const stream of streams) await expect.poll(() => menuEvents(stream), within).toBe(3);
  });
});
