import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '../../../../tools/sampled.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp } from '#core/testing/test-app.ts';
import { unscoped as unscopedByModules } from '../support/all-checks.ts';
import {
  isReached,
  listOperations,
  shownBy,
  singleOperations,
} from '../support/scope-operations.ts';
import type { SingleOperation } from '../support/scope-operations.ts';
import {
  addUser,
  buildWorld,
  holds,
  lottery,
  reachesDept,
  reachesUser,
  staffMark,
} from '../support/scope-world.ts';
import type { Asker, World, WorldUser } from '../support/scope-world.ts';

/** Routes under a permission whose rows belong to nobody's department: the modules' own, each with its reason, and these. */
const unscoped = [/^\w+ \/docs$/, ...unscopedByModules];

const matrix = { ...listOperations, ...singleOperations };
const codes = [...new Set(Object.values(matrix).flatMap(({ code }) => code ?? []))];
const listing = Object.entries(listOperations);
const singles = Object.entries(singleOperations);
const people = sampled(24, 64);
let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await buildWorld(app, [...codes, 'system:dept:list', 'user:index:add'], people);
}, 300_000);
afterAll(() => app.stop());

const guardedRoutes = (): string[] =>
  app.http.routeTable
    .filter(({ method, config }) => method !== 'HEAD' && config?.endpoint?.access.includes(':'))
    .map(({ method, url }) => `${String(method)} ${url}`);

async function everybody(): Promise<WorldUser[]> {
  const { rows } = await app.core.pool.query<{ id: string; dept_id: string | null }>(
    'select id, dept_id from sys_user order by id',
  );
  return rows.map(({ id, dept_id }) => ({
    id: Number(id),
    deptId: dept_id === null ? null : Number(dept_id),
  }));
}

const sorted = (ids: number[]): number[] => ids.toSorted((one, other) => one - other);

describe('the matrix of data scopes', () => {
  it('has every route whose rows are under a data scope', () => {
    const routes = guardedRoutes();
    const missing = routes.filter(
      (route) => !(route in matrix) && !unscoped.some((known) => known.test(route)),
    );
    expect(missing).toEqual([]);
    for (const [route, { code }] of [...listing, ...singles]) {
      expect(
        unscoped.filter((known) => known.test(route)),
        route,
      ).toEqual([]);
      const [method, url] = route.split(' ');
      const known = app.http.routeTable.find((one) => one.method === method && one.url === url);
      expect(known?.config?.endpoint?.access, route).toBe(code ?? 'signed-in');
    }
  });

  it('draws every scope, one to three roles, roles out of use and people without a department', () => {
    const roles = world.askers.flatMap((asker) => asker.roles);
    expect(new Set(roles.map(({ scope }) => scope)).size).toBe(6);
    expect(new Set(world.askers.map((asker) => asker.roles.length))).toEqual(new Set([1, 2, 3]));
    expect(roles.some(({ isDisabled }) => isDisabled)).toBe(true);
    expect(world.askers.some(({ deptId }) => deptId === null)).toBe(true);
  });
});

/** Does the work of all askers, some at a time: more would wait longer for the test's five connections than a request may. */
async function inTurns<T>(work: (asker: Asker, index: number) => Promise<T>): Promise<T[]> {
  const left = [...world.askers.entries()];
  const done: T[] = [];
  const lane = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift())
      done.push(await work(next[1], next[0]));
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return done;
}

describe(`${people} people of all scopes`, () => {
  it('see in every list, export and choice what brute force says, no row more or less', async () => {
    const all = await everybody();
    const ours = new Set([...world.depts, ...all.map(({ id }) => id)]);
    const compare = async (asker: Asker): Promise<number> => {
      let rows = 0;
      for (const [route, operation] of listing) {
        const answer = await operation.ask(asker, world);
        if (operation.code !== null && !holds(asker, operation.code)) {
          expect(answer.status, `${asker.name}: ${route}`).toBe(403);
          continue;
        }
        // The head office, to which only the widest scope reaches, was there before.
        const shown = (await shownBy(operation, answer)).filter((id) => ours.has(id));
        const expected = operation.expected(asker, world, all);
        expect(sorted(shown.filter((id) => id !== 100)), `${asker.name}: ${route}`).toEqual(
          sorted(expected),
        );
        rows += shown.length;
      }
      return rows;
    };
    const counts = await inTurns(compare);
    // Neither is everything hidden from everybody nor is all shown.
    expect(Math.max(...counts)).toBeGreaterThan(sampled(200, 300));
    expect(Math.min(...counts)).toBeLessThan(10);
  }, 300_000);

  it('see the same when all of them ask at the same moment, each another list', async () => {
    const all = await everybody();
    const reads = listing.filter(
      ([route]) => route.startsWith('GET') && /user$|index$|dept$/.test(route),
    );
    expect(reads.length).toBeGreaterThan(2);
    const asked = world.askers.flatMap((asker, index) => {
      const [route, operation] = reads[index % reads.length] ?? [];
      const mayAsk = operation && operation.code !== null && holds(asker, operation.code);
      return mayAsk ? [{ asker, route, operation }] : [];
    });
    expect(asked.length).toBeGreaterThan(people / 2);
    const answers = await Promise.all(
      asked.map(({ asker, operation }) => operation.ask(asker, world)),
    );
    for (const [index, { asker, route, operation }] of asked.entries()) {
      const shown = await shownBy(operation, answers[index] as Answer);
      expect(sorted(shown.filter((id) => id !== 100)), `${asker.name}: ${route}`).toEqual(
        sorted(operation.expected(asker, world, all)),
      );
    }
  });

  it('read and change one row where brute force says so, and are refused everywhere else', async () => {
    const tried = { reached: 0, refused: 0, withoutCode: 0 };
    await inTurns(async (asker, index) => {
      for (const [at, [route, operation]] of singles.entries()) {
        if (operation.isCostly && (index + at) % 4 > 0) continue;
        const outcome = await tryOne(asker, { route, operation, turn: index + at });
        tried.reached += outcome.reached;
        tried.refused += outcome.refused;
        tried.withoutCode += outcome.withoutCode;
      }
    });
    expect(Math.min(...Object.values(tried))).toBeGreaterThan(sampled(100, 150));
  }, 300_000);

  it('have left their mark on no row out of their reach', async () => {
    const all = new Map((await everybody()).map((user) => [user.id, user]));
    const askers = new Map(world.askers.map((asker) => [asker.client.userId, asker]));
    const marks = await app.core.pool.query<{ id: string; remark: string; telephone: string }>(
      'select id, remark, telephone from sys_user',
    );
    let seen = 0;
    const check = (who: number, code: string, id: number): void => {
      const [asker, user] = [askers.get(who), all.get(id)];
      if (!asker || !user) return;
      expect(reachesUser(world, asker, code, user), `${asker.name} on ${id}`).toBe(true);
      seen += 1;
    };
    for (const { id, remark, telephone } of marks.rows) {
      check(Number(remark.replace('by ', '')), 'system:user:edit', Number(id));
      check(Number(telephone.slice(0, -2)), 'user:index:edit', Number(id));
    }
    const depts = await app.core.pool.query<{ id: string; leader: string }>(
      `select id, leader from sys_dept where leader <> ''`,
    );
    for (const { id, leader } of depts.rows) {
      const asker = askers.get(Number(leader));
      if (!asker) continue;
      expect(reachesDept(world, asker, 'system:dept:edit', Number(id)), asker.name).toBe(true);
      seen += 1;
    }
    expect(seen).toBeGreaterThan(5);
  });

  it('are refused a whole batch for one row out of reach', async () => {
    let refused = 0;
    for (const asker of world.askers) {
      for (const [path, code] of [
        ['/admin/v2/system/user', 'system:user:remove'],
        ['/admin/v2/user/index', 'user:index:remove'],
      ] as const) {
        const near = world.staff.find((user) => reachesUser(world, asker, code, user));
        const far = world.staff.find((user) => !reachesUser(world, asker, code, user));
        if (!holds(asker, code) || !near || !far) continue;
        const answer = await asker.client.delete(path, { ids: [near.id, far.id] });
        expect(answer, asker.name).toMatchObject({ code: 601, msg: '没有权限访问用户数据！' });
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(20);
    const { rows } = await app.core.pool.query('select id from sys_user where id = any($1)', [
      world.staff.map(({ id }) => id),
    ]);
    expect(rows).toHaveLength(world.staff.length);
  });
});

interface Attempt {
  route: string;
  operation: SingleOperation;
  turn: number;
}

/** One row in reach and one out of it; which ones changes from asker to asker. */
async function tryOne(asker: Asker, { route, operation, turn }: Attempt) {
  const outcome = { reached: 0, refused: 0, withoutCode: 0 };
  const targets: WorldUser[] =
    operation.row === 'user' ? world.staff : world.depts.map((id) => ({ id, deptId: id }));
  const turned = targets.map((_, at) => targets[(at + turn) % targets.length] as WorldUser);
  const name = `${asker.name}: ${route}`;
  const ask = async (target: WorldUser): Promise<{ answer: Answer; id: number }> => {
    const id = operation.isFinal
      ? await addUser(app, `v_${asker.client.userId}_${turn}_${target.id}`, target.deptId)
      : target.id;
    return { answer: await operation.ask(asker, id, world), id };
  };
  if (!holds(asker, operation.code)) {
    const { answer } = await ask(turned[0] as WorldUser);
    expect(answer.status, name).toBe(403);
    expect(answer.msg, name).toBe('当前操作没有权限');
    return { ...outcome, withoutCode: 1 };
  }
  const near = turned.find((target) => isReached(operation, asker, target, world));
  const far = turned.find((target) => !isReached(operation, asker, target, world));
  if (near) {
    const { answer } = await ask(near);
    const told = operation.row === 'dept' || operation.mayWarn ? [200, 601] : [200];
    expect(told, `${name}: ${answer.msg}`).toContain(answer.code);
    expect(answer.msg, name).not.toMatch(/没有权限访问/);
    outcome.reached += 1;
  }
  if (far) {
    const { answer, id } = await ask(far);
    expect(answer, name).toMatchObject(operation.refusal);
    expect(answer.text, name).not.toContain(staffMark);
    if (operation.isFinal) {
      const { rows } = await app.core.pool.query('select from sys_user where id = $1', [id]);
      expect(rows, name).toHaveLength(1);
    }
    outcome.refused += 1;
  }
  return outcome;
}

describe('somebody whose roles reach only himself', () => {
  it('reads of no other person and no department in any answer to any GET', async () => {
    const me = world.askers[4] as Asker;
    expect(me.roles.map(({ scope }) => scope)).toEqual(['5']);
    // The name of his own department he may read.
    await app.core.pool.query('update sys_user set dept_id = null where id = $1', [
      me.client.userId,
    ]);
    app.core.principals.forget(me.client.userId);
    const draw = lottery(1);
    let asked = 0;
    for (const { method, url, config } of app.http.routeTable) {
      if (method !== 'GET' || !config?.endpoint || url.endsWith('logout')) continue;
      if (config.endpoint.access === 'public') continue;
      const ids = url.includes(':id') ? [...world.depts, ...world.staff.map(({ id }) => id)] : [0];
      const query = /role_(user|candidate)$/.test(url) ? `?role_id=${world.heldRole}` : '';
      for (const id of ids) {
        if (ids.length > 1 && draw(3) > 0) continue;
        const path = url.replace(':id', String(id));
        const { text, status } = await me.client.get(`${path}${query}`);
        expect(text, `${path} ${status}`).not.toContain(staffMark);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(40);
  });
});
