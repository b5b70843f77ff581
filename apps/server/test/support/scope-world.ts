import { readXlsx } from 'hucre/xlsx';
import { dataScopes } from '@wm/contract/core/data-scope';
import type { DataScope } from '@wm/contract/core/data-scope';
import { clientOf } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';

/** A role as the test made it: nothing is read back from the product to say what it gives. */
export interface WorldRole {
  scope: DataScope;
  depts: number[];
  codes: ReadonlySet<string>;
  isDisabled: boolean;
}

export interface Asker {
  name: string;
  client: TestClient;
  deptId: number | null;
  roles: WorldRole[];
}

export interface WorldUser {
  id: number;
  deptId: number | null;
}

export interface World {
  app: TestApp;
  /** Departments with all that stand below them, themselves among them. */
  below: ReadonlyMap<number, number[]>;
  depts: number[];
  staff: WorldUser[];
  askers: Asker[];
  /** A role that every member of the staff has, and one that nobody has; neither gives anything. */
  heldRole: number;
  freeRole: number;
  notice: number;
}

/** What stands in every name that somebody out of reach must not read. */
export const staffMark = 'sentinel';

/** A generator that always gives the same numbers. */
export function lottery(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1, 2_654_435_761);
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Whether the asker holds a code by any role in use. */
export function holds(asker: Asker, code: string): boolean {
  return asker.roles.some(({ codes, isDisabled }) => !isDisabled && codes.has(code));
}

/** Brute force: whether one of the roles that give this very code reaches the department. */
export function reachesDept(
  world: World,
  asker: Asker,
  ...[code, dept]: [string, number]
): boolean {
  return asker.roles.some(({ codes, isDisabled, scope, depts }) => {
    if (isDisabled || !codes.has(code)) return false;
    if (scope === '1') return true;
    if (scope === '2') return depts.includes(dept);
    if (asker.deptId === null || scope === '5') return false;
    if (scope === '3') return asker.deptId === dept;
    return world.below.get(asker.deptId)?.includes(dept) ?? false;
  });
}

/** Brute force: whether one of the roles that give this very code reaches the user. */
export function reachesUser(
  world: World,
  asker: Asker,
  ...[code, user]: [string, WorldUser]
): boolean {
  if (user.deptId !== null && reachesDept(world, asker, code, user.deptId)) return true;
  return asker.roles.some(({ codes, isDisabled, scope }) => {
    if (isDisabled || !codes.has(code)) return false;
    return scope === '1' || (user.id === asker.client.userId && '56'.includes(scope));
  });
}

/** Departments in two branches and one apart, two of the staff in each and two in none. */
export async function buildWorld(app: TestApp, codes: string[], howMany: number): Promise<World> {
  const { pool } = app.core;
  const insert = async (text: string, values: unknown[]): Promise<number> =>
    Number((await pool.query<{ id: string }>(`${text} returning id`, values)).rows[0]?.id);
  const dept = (name: string, parent: number): Promise<number> =>
    insert('insert into sys_dept (parent_id, dept_name) values ($1, $2)', [
      parent,
      `${staffMark} ${name}`,
    ]);
  const a = await dept('a', 100);
  const aa = await dept('aa', a);
  const aaa = await dept('aaa', aa);
  const b = await dept('b', 100);
  const bb = await dept('bb', b);
  const c = await dept('c', 100);
  const depts = [a, aa, aaa, b, bb, c];
  const below = new Map([
    [a, [a, aa, aaa]],
    [aa, [aa, aaa]],
    [aaa, [aaa]],
    [b, [b, bb]],
    [bb, [bb]],
    [c, [c]],
  ]);
  const role = (key: string): Promise<number> =>
    insert('insert into sys_role (role_key, role_name) values ($1, $1)', [key]);
  const [heldRole, freeRole] = [await role('world_held'), await role('world_free')];
  const staff: WorldUser[] = [];
  for (const deptId of [...depts, ...depts, null, null]) {
    const id = await addUser(app, `staff_${staff.length}`, deptId);
    await pool.query('insert into sys_user_role values ($1, $2)', [id, heldRole]);
    staff.push({ id, deptId });
  }
  const menuOf = await menusOf(app, codes);
  const askers: Asker[] = [];
  for (let index = 0; index < howMany; index += 1) {
    const client = await enter(app, `asker_${index}`);
    const asker = drawAsker(client, { index, depts, codes });
    await pool.query('update sys_user set dept_id = $1 where id = $2', [
      asker.deptId,
      client.userId,
    ]);
    for (const [at, own] of asker.roles.entries()) {
      const id = await insert(
        'insert into sys_role (role_key, role_name, data_scope, status) values ($1, $1, $2, $3)',
        [`world_${index}_${at}`, own.scope, own.isDisabled ? '1' : '0'],
      );
      const menus = [...own.codes].map((code) => menuOf.get(code));
      await pool.query('insert into sys_role_menu select $1, unnest($2::bigint[])', [id, menus]);
      await pool.query('insert into sys_role_dept select $1, unnest($2::bigint[])', [
        id,
        own.depts,
      ]);
      await pool.query('insert into sys_user_role values ($1, $2)', [client.userId, id]);
    }
    app.core.principals.forget(client.userId);
    askers.push(asker);
  }
  const notice = await insert(
    `insert into sys_notice (notice_title, notice_type) values ('world', $1)`,
    ['1'],
  );
  return { app, below, depts, staff, askers, heldRole, freeRole, notice };
}

/** The first six hold every code under one scope each; the others have two or three roles, each with a part of the codes. */
function drawAsker(
  client: TestClient,
  { index, depts, codes }: { index: number; depts: number[]; codes: string[] },
): Asker {
  const draw = lottery(index);
  const pick = <T>(items: readonly T[]): T => items[draw(items.length)] as T;
  const howMany = index < 6 ? 1 : 1 + (index % 3);
  const roles = Array.from({ length: howMany }, (): WorldRole => {
    const scope = index < 6 ? (dataScopes[index] as DataScope) : pick(dataScopes);
    return {
      scope,
      depts: scope === '2' ? [...new Set([pick(depts), pick(depts)])] : [],
      codes: new Set(index < 6 ? codes : codes.filter(() => draw(3) > 0)),
      isDisabled: index >= 6 && draw(8) === 0,
    };
  });
  const deptId = index >= 6 && draw(6) === 0 ? null : pick(depts);
  return {
    name: `asker ${index} (scopes ${roles.map(({ scope }) => scope).join()})`,
    client,
    deptId,
    roles,
  };
}

/** A session of a new user without any role; no password is hashed for it. */
async function enter(app: TestApp, username: string): Promise<TestClient> {
  const { rows } = await app.core.pool.query<{ id: string }>(
    `insert into sys_user (username, username_key, password_hash) values ($1, $1, 'x') returning id`,
    [username],
  );
  const userId = Number(rows[0]?.id);
  const opening = { userId, ip: '127.0.0.1', userAgent: '', bound: false };
  return clientOf(app, (await app.core.sessions.open(opening)).token, userId);
}

/** Makes a user without a password that fits. */
export async function addUser(app: TestApp, name: string, deptId: number | null): Promise<number> {
  const { rows } = await app.core.pool.query<{ id: string }>(
    `insert into sys_user (username, username_key, nickname, password_hash, dept_id)
     values ($1, $1, $2, 'x', $3) returning id`,
    [`${staffMark}_${name}`, `${staffMark} ${name}`, deptId],
  );
  return Number(rows[0]?.id);
}

async function menusOf(app: TestApp, codes: string[]): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for (const code of codes) {
    const { rows } = await app.core.pool.query<{ id: string }>(
      `with known as (select id from sys_menu where perms = $1 and status = '0' limit 1),
            made as (insert into sys_menu (menu_name, menu_type, perms, parent_id)
                     select 'world ' || $1::text, 'F', $1, 999999 where not exists (select from known) returning id)
       select id from known union all select id from made`,
      [code],
    );
    known.set(code, Number(rows[0]?.id));
  }
  return known;
}

/** The first column of an export, without its heading. */
export async function exportedIds(answer: Answer): Promise<number[]> {
  const { sheets } = await readXlsx(answer.bytes);
  return (sheets[0]?.rows ?? []).slice(1).map((row) => Number(row[0]));
}
