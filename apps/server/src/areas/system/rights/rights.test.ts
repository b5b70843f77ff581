import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPrincipals, holdsPermission } from '#core/access/principal.ts';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const path = '/admin/v2/system/rights';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Entry {
  id: number;
  menu_name: string;
  perms: string;
  path: string;
  menu_type: string;
  level: number;
  roles: { id: number; role_key: string }[];
  user_count: number;
}

const entries = async (query: string, client: TestClient = app.admin): Promise<Entry[]> =>
  (await client.get(`${path}?limit=1000&${query}`)).data.rows;

const namesOf = async (query: string) => (await entries(query)).map((entry) => entry.menu_name);

async function insert(statement: string, values: unknown[]): Promise<number> {
  const { rows } = await app.core.pool.query<{ id: string }>(`${statement} returning id`, values);
  return Number(rows[0]?.id);
}

const makeUser = (username: string, { status = '0', active = true, dept = 100 } = {}) =>
  insert(
    `insert into sys_user (username, username_key, nickname, password_hash, status, is_active, dept_id)
     values ($1, $1, $1, '', $2, $3, $4)`,
    [username, status, active, dept],
  );
const makeRole = (key: string, status = '0') =>
  insert('insert into sys_role (role_key, role_name, status) values ($1, $1, $2)', [key, status]);
const makeMenu = (perms: string, status = '0', parent = 1400) =>
  insert(
    `insert into sys_menu (menu_name, menu_type, perms, status, parent_id) values (gen_random_uuid()::text, 'F', $1, $2, $3)`,
    [perms, status, parent],
  );
const bind = (table: string, one: number, other: number) =>
  app.core.pool.query(`insert into ${table} values ($1, $2) on conflict do nothing`, [one, other]);

/** The same numbers each time. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('the list of permissions', () => {
  it('holds every entry with a code or an address, in the order of the menu', async () => {
    const { rows } = await app.core.pool.query<{ count: string }>(
      `select count(*) from sys_menu where perms <> '' or path <> ''`,
    );
    const { data } = await app.admin.get(`${path}?limit=1000`);
    expect(data.total).toBe(Number(rows[0]?.count));
    expect(data.rows).toHaveLength(data.total);
    const [post] = await entries('keyword=system:post:list');
    expect(post).toMatchObject({
      menu_name: '岗位管理',
      path: '/system/post',
      menu_type: 'C',
      level: 2,
      roles: [{ id: 1, role_key: 'admin' }],
    });
    const [button] = await entries('keyword=system:post:add');
    expect(button).toMatchObject({ path: '/system/post', menu_type: 'F', level: 3 });
    expect((await entries('level=1')).map((entry) => entry.menu_name).slice(0, 2)).toEqual([
      '工作台',
      '笔记本',
    ]);
  });

  it('is searched by name, code, address, pinyin and initials', async () => {
    for (const keyword of ['岗位管', 'SYSTEM:POST:LIST', 'system/post', 'gangweiguanli', 'gwgl']) {
      expect(await namesOf(`keyword=${encodeURIComponent(keyword)}&menu_type=C`)).toEqual([
        '岗位管理',
      ]);
    }
    expect(await namesOf('keyword=%25')).toEqual([]);
    expect(await namesOf('keyword=_')).toEqual([]);
  });

  it('is filtered by kind, level and role, sorted and paged', async () => {
    const kinds = new Set((await entries('menu_type=F')).map((entry) => entry.menu_type));
    expect([...kinds]).toEqual(['F']);
    const owned = await entries('role_id=2&menu_type=C');
    expect(owned.map((entry) => entry.menu_name)).toEqual([
      '工作台',
      '我的笔记',
      '笔记本管理',
      '文章管理',
      '评论审核',
      '图片库',
      '书籍管理',
      '书籍搜索',
      '思维导图',
      'AI 对话',
      '店铺',
      '段子',
    ]);
    const first = await app.admin.get(`${path}?sort=perms&order=desc&limit=3`);
    const second = await app.admin.get(`${path}?sort=perms&order=desc&limit=3&page=2`);
    const codes = [...first.data.rows, ...second.data.rows].map((entry: Entry) => entry.perms);
    expect(codes).toEqual(codes.toSorted().toReversed());
    const behind = await app.admin.get(`${path}?page=900&limit=10`);
    expect(behind.data).toMatchObject({ rows: [], total: first.data.total });
    for (const wrong of ['sort=id', 'level=4', 'menu_type=X', 'role_id=x', 'what=1']) {
      expect((await app.admin.get(`${path}?${wrong}`)).status).toBe(400);
    }
  });

  it('is exported as it is listed', async () => {
    const listed = await entries('keyword=system:&sort=perms&order=desc&menu_type=F');
    const file = await app.admin.send({
      method: 'POST',
      url: `${path}/export`,
      payload: { keyword: 'system:', sort: 'perms', order: 'desc', menu_type: 'F' },
    });
    const { sheets } = await readXlsx(file.bytes);
    const rows = sheets[0]?.rows ?? [];
    expect(rows[0]).toEqual([
      '权限名称',
      '权限标识',
      '路径',
      '类型',
      '级别',
      '状态',
      '拥有角色',
      '用户数',
    ]);
    expect(rows.slice(1).map((row) => row[1])).toEqual(listed.map((entry) => entry.perms));
    expect(rows[1]?.slice(3)).toEqual(['按钮', '三级', '正常', '超级管理员', 1]);
  });

  it('and its answers need their codes', async () => {
    const nobody = await app.signInAs([]);
    for (const url of [path, `${path}/roles`, `${path}/owners?code=a:b:c`, `${path}/users/1`]) {
      expect((await nobody.get(url)).status).toBe(403);
    }
    const reader = await app.signInAs(['system:rights:list']);
    expect((await reader.get(path)).status).toBe(200);
    expect((await reader.post(`${path}/export`, {})).status).toBe(403);
  });
});

describe('who holds a code', () => {
  it('is told with the way, and what keeps others from it', async () => {
    const code = 'test:ways:edit';
    const open = await makeMenu(code);
    const shut = await makeMenu(code, '1');
    const role = await makeRole('ways_open');
    const stopped = await makeRole('ways_stopped', '1');
    const dead = await makeRole('ways_dead_menu');
    await bind('sys_role_menu', role, open);
    await bind('sys_role_menu', stopped, open);
    await bind('sys_role_menu', dead, shut);
    const people = {
      holder: [await makeUser('ways_holder'), [role, dead]],
      viaStopped: [await makeUser('ways_via_stopped'), [stopped]],
      viaDead: [await makeUser('ways_via_dead'), [dead]],
      disabled: [await makeUser('ways_disabled', { status: '1' }), [role]],
      inactive: [await makeUser('ways_inactive', { active: false }), [role]],
    } as const;
    for (const [user, roles] of Object.values(people)) {
      for (const one of roles) await bind('sys_user_role', user, one);
    }
    const { data } = await app.admin.get(`${path}/owners?code=${code}`);
    expect(data).toMatchObject({ total: 6, holders: 2 });
    const byName = new Map<string, { holds: boolean; ways: object[] }>(
      data.rows.map((row: { username: string }) => [row.username, row]),
    );
    expect([...byName].map(([name, { holds }]) => [name, holds])).toEqual([
      ['admin', true],
      ['ways_holder', true],
      ['ways_via_stopped', false],
      ['ways_via_dead', false],
      ['ways_disabled', false],
      ['ways_inactive', false],
    ]);
    expect(byName.get('admin')?.ways).toMatchObject([{ via: 'admin', counts: true, menus: [] }]);
    expect(byName.get('ways_holder')?.ways).toMatchObject([
      {
        role_key: 'ways_open',
        via: 'menu',
        counts: true,
        menus: [{ id: open, trail: '系统管理' }],
      },
      { role_key: 'ways_dead_menu', counts: false, menus: [{ id: shut, status: '1' }] },
    ]);
    expect(byName.get('ways_via_stopped')?.ways).toMatchObject([{ status: '1', counts: false }]);
    const some = await app.admin.get(`${path}/owners?code=${code}&holds=false&page=2&limit=3`);
    expect(some.data).toMatchObject({
      total: 4,
      holders: 2,
      rows: [{ username: 'ways_inactive' }],
    });
    const named = await app.admin.get(`${path}/owners?code=${code}&username=WAYS_V`);
    expect(named.data).toMatchObject({ total: 2, holders: 0 });
    const behind = await app.admin.get(`${path}/owners?code=${code}&page=9`);
    expect(behind.data).toMatchObject({ rows: [], total: 6, holders: 2 });
  });

  it('is kept to the data scope of who asks, and so are the numbers', async () => {
    const dept = await insert(
      `insert into sys_dept (parent_id, dept_name) values (100, '外地')`,
      [],
    );
    const code = 'test:scope:list';
    const role = await makeRole('scoped');
    await bind('sys_role_menu', role, await makeMenu(code));
    const near = await makeUser('scope_near', { dept });
    const far = await makeUser('scope_far');
    for (const user of [near, far]) await bind('sys_user_role', user, role);
    const asker = await app.signInAs(['system:rights:list']);
    const roleId = await grant(app, asker.userId, ['system:rights:list']);
    await app.core.pool.query(`update sys_role set data_scope = '3' where id = $1`, [roleId]);
    await app.core.pool.query('update sys_user set dept_id = $1 where id = $2', [
      dept,
      asker.userId,
    ]);
    app.core.principals.forget(asker.userId);
    const { data } = await asker.get(`${path}/owners?code=${code}`);
    expect(data.rows.map((row: { id: number }) => row.id)).toEqual([near]);
    expect((await entries(`keyword=${code}`, asker))[0]?.user_count).toBe(1);
    expect((await entries(`keyword=${code}`))[0]?.user_count).toBe(3);
    expect((await asker.get(`${path}/users/${far}`)).status).toBe(404);
    expect((await asker.get(`${path}/users/${near}`)).status).toBe(200);
  });

  it('shows of users and roles what the asker may see of them', async () => {
    const code = 'test:columns:list';
    const role = await makeRole('sentinel_role');
    await bind('sys_role_menu', role, await makeMenu(code));
    const user = await makeUser('sentinel_user');
    await bind('sys_user_role', user, role);
    const asker = await app.signInAs();
    const roleId = await grant(app, asker.userId, ['system:rights:list']);
    await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
    const withhold = (resource: string, field: string) =>
      app.core.pool.query(
        `insert into sys_role_column (role_id, column_id, can_read, can_filter)
         select $1, id, false, false from sys_column where resource = $2 and field = $3`,
        [roleId, resource, field],
      );
    for (const field of ['username', 'nickname', 'status']) await withhold('system:user', field);
    await withhold('system:role', 'role_name');
    await withhold('system:role', 'role_key');
    app.core.principals.forget(asker.userId);
    const answer = await asker.get(`${path}/owners?code=${code}`);
    const row = answer.data.rows.find(({ id }: { id: number }) => id === user);
    expect(row).toMatchObject({ holds: true, ways: [{ id: role, role_name: '', role_key: '' }] });
    expect(row).not.toHaveProperty('status');
    const texts = [
      answer,
      await asker.get(`${path}?limit=1000`),
      await asker.get(`${path}/users/${user}`),
      await asker.get(`${path}/roles`),
    ];
    for (const { text } of texts) expect(text).not.toContain('sentinel');
    expect((await asker.get(`${path}/owners?code=${code}&username=sent`)).status).toBe(403);
    await withhold('system:user', 'roles');
    app.core.principals.forget(asker.userId);
    const shut = await asker.get(`${path}/owners?code=${code}`);
    expect(shut.data.rows.map(({ ways }: { ways: object[] }) => ways)).toEqual([[], []]);
    const own = (await asker.get(`${path}/users/${user}`)).data;
    expect([own.shows_roles, own.roles, own.rows[0].ways]).toEqual([false, [], []]);
  });
});

describe('what a user holds', () => {
  it('is told with roles and whose records they reach', async () => {
    const user = await app.signInAs();
    const code = 'test:mine:list';
    const roleId = await grant(app, user.userId, [code]);
    await app.core.pool.query(`update sys_role set data_scope = '2' where id = $1`, [roleId]);
    await bind('sys_role_dept', roleId, 100);
    await bind('sys_user_role', user.userId, 2);
    const { data } = await app.admin.get(`${path}/users/${user.userId}`);
    expect(data.user).toMatchObject({ id: user.userId, holds_all: false, is_active: true });
    expect(data.roles).toMatchObject([
      { id: roleId, data_scope: '2', depts: ['总部'] },
      { id: 2, role_key: 'ROLE_DEFAULT', data_scope: '5', depts: [] },
    ]);
    const held = data.rows.find((row: { perms: string }) => row.perms === code);
    expect(held).toMatchObject({ holds: true, ways: [{ id: roleId, via: 'menu' }] });
    expect(data.rows.some((row: { perms: string }) => row.perms === 'note:data:list')).toBe(true);
    const admin = (await app.admin.get(`${path}/users/${app.admin.userId}`)).data;
    expect(admin.user.holds_all).toBe(true);
    expect(admin.rows.every(({ holds }: { holds: boolean }) => holds)).toBe(true);
    expect((await app.admin.get(`${path}/users/987654`)).status).toBe(404);
    const { rows } = (await app.admin.get(`${path}/users?username=ADMI`)).data;
    expect(rows).toEqual([{ id: 1, username: 'admin', nickname: 'admin', dept_name: '' }]);
  });
});

const codes = Array.from({ length: 40 }, (_, at) => `random:c${at}:do`);

/** 200 menus, roles and users, bound to each other at random: some out of use, some carrying the code for everything. */
async function makeRandomOffice(): Promise<number[]> {
  const next = generator(20_261_120);
  const oneIn = (chances: number): boolean => next(chances) === 0;
  const some = <T>(from: T[], most: number): T[] =>
    Array.from({ length: next(most + 1) }, () => from[next(from.length)] as T);
  const make = async (one: (at: number) => Promise<number>): Promise<number[]> => {
    const ids: number[] = [];
    for (let at = 0; at < 200; at += 1) ids.push(await one(at));
    return ids;
  };
  const menus = await make(() => {
    const code = oneIn(10) ? '' : (codes[next(40)] as string);
    return makeMenu(oneIn(50) ? '*:*:*' : code, oneIn(5) ? '1' : '0');
  });
  const made = await make((at) => makeRole(`random_${at}`, oneIn(6) ? '1' : '0'));
  for (const role of made) {
    for (const menu of some(menus, 3)) await bind('sys_role_menu', role, menu);
  }
  const roles = [1, 2, ...made];
  const users = await make((at) =>
    makeUser(`random_${at}`, { status: oneIn(8) ? '1' : '0', active: !oneIn(8) }),
  );
  for (const user of users) {
    for (const role of some(roles, 4)) await bind('sys_user_role', user, role);
  }
  return users;
}

/** Who holds each code as the guards see it, straight from the database. */
async function holdersOf(asked: string[]): Promise<Map<string, number[]>> {
  const principals = createPrincipals(app.core.db, app.core.signals, app.core.caches);
  const { rows } = await app.core.pool.query<{ id: string }>('select id from sys_user order by id');
  const holders = new Map<string, number[]>(asked.map((code) => [code, []]));
  for (const { id } of rows) {
    const principal = await principals.find(Number(id));
    if (!principal) continue;
    for (const code of asked) {
      if (holdsPermission(principal, code)) holders.get(code)?.push(Number(id));
    }
  }
  return holders;
}

describe('for 200 random users, roles and menus', () => {
  it('every answer is what the guards do', async () => {
    const users = await makeRandomOffice();
    const asked = [...codes, '*:*:*', 'system:post:list', 'note:data:list', 'no:such:code'];
    const holders = await holdersOf(asked);
    expect(new Set([...holders.values()].map(({ length }) => length)).size).toBeGreaterThan(5);
    const listed = new Map((await entries('')).map((entry) => [entry.perms, entry.user_count]));
    for (const [code, expected] of holders) {
      const query = `code=${encodeURIComponent(code)}&holds=true&limit=1000`;
      const { data } = await app.admin.get(`${path}/owners?${query}`);
      expect([code, data.rows.map((row: { id: number }) => row.id)]).toEqual([code, expected]);
      expect(data.holders).toBe(expected.length);
      expect([code, listed.get(code) ?? expected.length]).toEqual([code, expected.length]);
    }
    for (const id of users) {
      const { data } = await app.admin.get(`${path}/users/${id}`);
      const held = data.rows
        .filter((row: { holds: boolean; perms: string }) => row.holds && asked.includes(row.perms))
        .map((row: { perms: string }) => row.perms);
      const expected = asked.filter((code) => listed.has(code) && holders.get(code)?.includes(id));
      expect([id, held.toSorted()]).toEqual([id, expected.toSorted()]);
    }
  }, 300_000);
});
