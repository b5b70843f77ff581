import type { Answer } from '#core/testing/test-app.ts';
import { exportedIds, reachesDept, reachesUser } from './scope-world.ts';
import type { Asker, World, WorldUser } from './scope-world.ts';

const users = '/admin/v2/system/user';
const consoleUsers = '/admin/v2/user/index';
const depts = '/admin/v2/system/dept';
const roleUsers = '/admin/v2/system/role_user';

/** A read that answers many rows: which ids it showed, and which it should have. */
export interface ListOperation {
  code: string | null;
  ask: (asker: Asker, world: World) => Promise<Answer>;
  shown?: (answer: Answer) => Promise<number[]> | number[];
  expected: (asker: Asker, world: World, everybody: WorldUser[]) => number[];
}

/** A read or write of one row. */
export interface SingleOperation {
  code: string;
  row: 'user' | 'dept';
  ask: (asker: Asker, id: number, world: World) => Promise<Answer>;
  /** What is answered for a row out of reach. */
  refusal: object;
  /** Takes the row away, so that each attempt needs one of its own. */
  isFinal?: boolean;
  /** Costs a hash: tried by every fourth asker only. */
  isCostly?: boolean;
  /** Whether it may have nothing to do and say so. */
  mayWarn?: boolean;
}

const outOfReach = { status: 200, code: 601, msg: '没有权限访问用户数据！' };
const gone = { status: 404, code: 404 };
const deptRefused = { status: 403, msg: '没有权限访问部门数据！' };

const rowIds = ({ data }: Answer): number[] => data.rows.map(({ id }: { id: number }) => id);
const plainIds = ({ data }: Answer): number[] => data.map(({ id }: { id: number }) => id);

const usersBy = (code: string) => (asker: Asker, world: World, everybody: WorldUser[]) =>
  everybody.filter((user) => reachesUser(world, asker, code, user)).map(({ id }) => id);

const deptsBy =
  (...codes: string[]) =>
  (asker: Asker, world: World) =>
    world.depts.filter((dept) => codes.some((code) => reachesDept(world, asker, code, dept)));

const list = (path: string, code: string, expected: ListOperation['expected']): ListOperation => ({
  code,
  ask: ({ client }) => client.get(`${path}?limit=1000`),
  expected,
});

const exported = (
  path: string,
  ...[code, expected]: [string, ListOperation['expected']]
): ListOperation => ({
  code,
  ask: ({ client }) => client.post(`${path}/export`, {}),
  shown: exportedIds,
  expected,
});

const choices = ['system:dept:list', 'system:user:list', 'system:role:list'];

/** Every route that answers rows under a data scope, by method and address. */
export const listOperations: Record<string, ListOperation> = {
  [`GET ${users}`]: list(users, 'system:user:list', usersBy('system:user:list')),
  [`POST ${users}/export`]: exported(users, 'system:user:export', usersBy('system:user:export')),
  [`GET ${consoleUsers}`]: list(consoleUsers, 'user:index:list', usersBy('user:index:list')),
  [`POST ${consoleUsers}/export`]: exported(
    consoleUsers,
    'user:index:export',
    usersBy('user:index:export'),
  ),
  [`GET ${roleUsers}`]: {
    code: 'system:role:edit',
    ask: ({ client }, { heldRole }) => client.get(`${roleUsers}?limit=1000&role_id=${heldRole}`),
    expected: (asker, world) => usersBy('system:role:edit')(asker, world, world.staff),
  },
  'GET /admin/v2/system/role_candidate': {
    code: 'system:role:edit',
    ask: ({ client }, { freeRole }) =>
      client.get(`/admin/v2/system/role_candidate?limit=1000&role_id=${freeRole}`),
    expected: usersBy('system:role:edit'),
  },
  'GET /admin/v2/system/notice_reader': {
    code: 'system:notice:query',
    ask: ({ client }, { notice }) =>
      client.get(`/admin/v2/system/notice_reader?limit=1000&notice_id=${notice}`),
    expected: usersBy('system:notice:query'),
  },
  'GET /admin/v2/system/rights/users': {
    code: 'system:rights:list',
    // It answers the first twenty; fewer bear this name.
    ask: ({ client }) => client.get('/admin/v2/system/rights/users?username=_staff_'),
    expected: (asker, world) => usersBy('system:rights:list')(asker, world, world.staff),
  },
  [`GET ${users}/options`]: {
    code: 'system:user:list',
    ask: ({ client }) => client.get(`${users}/options`),
    shown: ({ data }) => data.depts.map(({ id }: { id: number }) => id),
    expected: deptsBy('system:user:list'),
  },
  [`GET ${depts}`]: list(depts, 'system:dept:list', deptsBy('system:dept:list')),
  [`POST ${depts}/export`]: exported(depts, 'system:dept:export', deptsBy('system:dept:export')),
  [`GET ${depts}/tree`]: {
    code: null,
    ask: ({ client }) => client.get(`${depts}/tree`),
    shown: (answer) => (answer.status === 200 ? plainIds(answer) : []),
    expected: deptsBy(...choices),
  },
  'GET /admin/v2/system/role/dept_tree': {
    code: 'system:role:list',
    ask: ({ client }) => client.get('/admin/v2/system/role/dept_tree'),
    expected: deptsBy('system:role:list'),
  },
};

/** Which rows a list showed. */
export async function shownBy(operation: ListOperation, answer: Answer): Promise<number[]> {
  return (operation.shown ?? rowIds)(answer);
}

const user = { row: 'user', refusal: outOfReach } as const;
const dept = { row: 'dept', refusal: deptRefused } as const;
const note = ({ client }: Asker): string => `by ${client.userId}`;

/** Every route that reads or writes one row under a data scope. */
export const singleOperations: Record<string, SingleOperation> = {
  [`GET ${users}/:id`]: {
    ...user,
    code: 'system:user:query',
    refusal: gone,
    ask: ({ client }, id) => client.get(`${users}/${id}`),
  },
  [`GET ${users}/:id/history`]: {
    ...user,
    code: 'system:user:query',
    refusal: gone,
    ask: ({ client }, id) => client.get(`${users}/${id}/history`),
  },
  [`GET ${consoleUsers}/:id/history`]: {
    ...user,
    code: 'user:index:query',
    refusal: gone,
    ask: ({ client }, id) => client.get(`${consoleUsers}/${id}/history`),
  },
  'GET /admin/v2/system/rights/users/:id': {
    ...user,
    code: 'system:rights:list',
    refusal: gone,
    ask: ({ client }, id) => client.get(`/admin/v2/system/rights/users/${id}`),
  },
  [`PUT ${users}/:id`]: {
    ...user,
    code: 'system:user:edit',
    ask: (asker, id) => asker.client.put(`${users}/${id}`, { remark: note(asker), status: '0' }),
  },
  [`DELETE ${users}`]: {
    ...user,
    code: 'system:user:remove',
    isFinal: true,
    ask: ({ client }, id) => client.delete(users, { ids: [id] }),
  },
  [`PUT ${users}/:id/password`]: {
    ...user,
    code: 'system:user:resetPwd',
    isCostly: true,
    ask: ({ client }, id) => client.put(`${users}/${id}/password`, { password: 'taken-over' }),
  },
  [`DELETE ${users}/:id/factor`]: {
    ...user,
    code: 'system:user:resetPwd',
    // Nobody here has one to take away.
    mayWarn: true,
    ask: ({ client }, id) => client.delete(`${users}/${id}/factor`),
  },
  [`GET ${users}/:id/roles`]: {
    ...user,
    code: 'system:user:edit',
    ask: ({ client }, id) => client.get(`${users}/${id}/roles`),
  },
  [`PUT ${users}/:id/roles`]: {
    ...user,
    code: 'system:user:edit',
    ask: ({ client }, id, { heldRole }) =>
      client.put(`${users}/${id}/roles`, { role_ids: [heldRole] }),
  },
  [`GET ${consoleUsers}/:id`]: {
    ...user,
    code: 'user:index:query',
    refusal: gone,
    ask: ({ client }, id) => client.get(`${consoleUsers}/${id}`),
  },
  [`PUT ${consoleUsers}/:id`]: {
    ...user,
    code: 'user:index:edit',
    ask: (asker, id) =>
      asker.client.put(`${consoleUsers}/${id}`, { telephone: `${asker.client.userId}00` }),
  },
  [`DELETE ${consoleUsers}`]: {
    ...user,
    code: 'user:index:remove',
    isFinal: true,
    ask: ({ client }, id) => client.delete(consoleUsers, { ids: [id] }),
  },
  [`PUT ${consoleUsers}/:id/role`]: {
    ...user,
    code: 'user:index:role',
    ask: ({ client }, id, { heldRole }) =>
      client.put(`${consoleUsers}/${id}/role`, { role_id: heldRole }),
  },
  [`POST ${roleUsers}`]: {
    ...user,
    code: 'system:role:edit',
    ask: ({ client }, id, { heldRole }) =>
      client.post(roleUsers, { role_id: heldRole, user_ids: [id] }),
  },
  [`DELETE ${roleUsers}`]: {
    ...user,
    code: 'system:role:edit',
    ask: ({ client }, id, { freeRole }) =>
      client.delete(roleUsers, { role_id: freeRole, user_ids: [id] }),
  },
  'GET /admin/v2/system/role/seen_columns/:id': {
    ...user,
    code: 'system:role:edit',
    refusal: gone,
    ask: ({ client }, id) => client.get(`/admin/v2/system/role/seen_columns/${id}`),
  },
  [`POST ${users}`]: {
    row: 'dept',
    code: 'system:user:add',
    refusal: { code: 601, msg: '没有权限访问部门数据！' },
    isCostly: true,
    ask: ({ client }, id) =>
      client.post(users, {
        username: `new_${client.userId}_${id}`,
        nickname: '新人',
        password: 'some-secret',
        dept_id: id,
      }),
  },
  [`GET ${depts}/:id`]: {
    ...dept,
    code: 'system:dept:query',
    refusal: gone,
    ask: ({ client }, id) => client.get(`${depts}/${id}`),
  },
  [`GET ${depts}/:id/history`]: {
    ...dept,
    code: 'system:dept:query',
    refusal: gone,
    ask: ({ client }, id) => client.get(`${depts}/${id}/history`),
  },
  [`POST ${depts}`]: {
    ...dept,
    code: 'system:dept:add',
    ask: ({ client }, id) =>
      client.post(depts, { parent_id: id, dept_name: `d${client.userId}_${id}` }),
  },
  [`PUT ${depts}/:id`]: {
    ...dept,
    code: 'system:dept:edit',
    ask: ({ client }, id) => client.put(`${depts}/${id}`, { leader: String(client.userId) }),
  },
  [`PUT ${depts}/sort`]: {
    ...dept,
    code: 'system:dept:edit',
    ask: ({ client }, id) => client.put(`${depts}/sort`, { orders: [{ id, order: 1 }] }),
  },
  [`DELETE ${depts}`]: {
    ...dept,
    code: 'system:dept:remove',
    // The test's departments have people in them: who reaches one is told so, nobody else is.
    ask: ({ client }, id) => client.delete(depts, { ids: [id] }),
  },
};

/** Whether a row is reached by the code of an operation. */
export function isReached(
  { row, code }: SingleOperation,
  asker: Asker,
  ...[target, world]: [WorldUser, World]
): boolean {
  return row === 'dept'
    ? reachesDept(world, asker, code, target.id)
    : reachesUser(world, asker, code, target);
}
