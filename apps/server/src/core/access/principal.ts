import { eq, sql } from 'drizzle-orm';
import { CountedCache } from '#core/caches/caches.ts';
import type { Caches } from '#core/caches/caches.ts';
import type { Database } from '#core/database/database.ts';
import type { Signals } from '#core/database/signals.ts';
import { sysUser } from './access.table.ts';
import { borrowedColumns } from '@wm/contract/core/borrowed-columns';
import { columnRights } from './column-rights.ts';
import type { ColumnRights, MergedColumn } from './column-rights.ts';
import type { RoleScope } from './data-scope.ts';

/** Holds every permission. */
const everyPermission = '*:*:*';
/** The role that holds every permission and every other role. */
export const adminRole = 'admin';
/** Ids of the two roles that always exist. */
export const roleIds = { admin: 1, default: 2 } as const;

export interface RoleGrant {
  roleId: number;
  roleKey: string;
  roleName: string;
}

/** Who asks, and what he may. */
export interface Principal {
  userId: number;
  username: string;
  nickname: string;
  avatar: string;
  roles: RoleGrant[];
  permissions: ReadonlySet<string>;
  deptId: number | null;
  /** The user's department and all below it. */
  deptsBelow: number[];
  /** What each role gives; undefined for administrators, whom nothing is kept from. */
  scopes: RoleScope[] | undefined;
  columnRights: ColumnRights;
  /** Whether a role demands a second factor that the user has not set up. */
  owesFactor: boolean;
  /** Raised by every change of users, roles, menus and grants. */
  version: number;
}

/** Whether `principal` holds a permission code; the wildcard holds all, an empty code is never held. */
export function holdsPermission(principal: Principal, code: string): boolean {
  return (
    code !== '' && (principal.permissions.has(code) || principal.permissions.has(everyPermission))
  );
}

export interface Principals {
  /** The principal of a user in use; undefined when the user is disabled or gone. */
  find: (userId: number) => Promise<Principal | undefined>;
  /** Drops what this process holds of a user, so that the next request reads what was just written. */
  forget: (userId: number) => void;
}

const mostHeld = 10_000;

/** Principals by user, cached until a permission signal; without signals for a second at most. */
export function createPrincipals(db: Database, signals: Signals, caches: Caches): Principals {
  const cache = new CountedCache<number, { principal: Principal | undefined }>({
    max: mostHeld,
    ttl: 30_000,
  });
  const load = prepareLoad(db);
  let generation = 0;
  const drop = (userId?: number): void => {
    generation += 1;
    if (userId === undefined) cache.clear();
    else cache.delete(userId);
  };
  signals.on('permission', ({ userId }) => drop(userId));
  signals.on('user', ({ id }) => drop(id));
  signals.onLost(() => drop());
  caches.define({
    name: 'principal',
    title: '用户权限',
    about: '每个用户的角色、权限标识、数据范围和字段权限，最长保留 30 秒',
    max: mostHeld,
    hits: () => cache.hits,
    misses: () => cache.misses,
    keys: () => [...cache.keys()].map(String),
    read: (key) => shownPrincipal(cache.peek(Number(key))?.principal),
    remove: (key) => drop(Number(key)),
    clear: () => drop(),
  });
  return {
    forget: drop,
    find: async (userId) => {
      const known = cache.get(userId);
      if (known) return known.principal;
      const before = generation;
      const principal = await load(userId);
      // A change that came while loading may not be in what was read: use it once, do not keep it.
      if (before === generation) {
        cache.set(userId, { principal }, { ttl: signals.isListening ? 30_000 : 1000 });
      }
      return principal;
    },
  };
}

/** What is shown of a principal that is kept: no names, which columns may withhold. */
function shownPrincipal(principal: Principal | undefined): object | undefined {
  if (!principal) return undefined;
  const { userId, roles, permissions, deptId, version, owesFactor: owes } = principal;
  return {
    user_id: userId,
    dept_id: deptId,
    roles: roles.map(({ roleId }) => roleId),
    permissions: [...permissions].toSorted(),
    owes_factor: owes,
    version,
  };
}

interface LoadedRole extends RoleGrant, RoleScope {}

const rolesOfUser = sql<LoadedRole[]>`coalesce((
  select json_agg(json_build_object(
    'roleId', r.id, 'roleKey', r.role_key, 'roleName', r.role_name, 'dataScope', r.data_scope,
    'deptIds', array(select d.dept_id from sys_role_dept d where d.role_id = r.id),
    'permissions', array(
      select distinct m.perms from sys_role_menu rm join sys_menu m on m.id = rm.menu_id
      where rm.role_id = r.id and m.status = '0' and m.perms <> '')
  ) order by r.id)
  from sys_user_role ur join sys_role r on r.id = ur.role_id
  where ur.user_id = sys_user.id and r.status = '0'), '[]')`;

const owesFactor = sql<boolean>`exists (
    select from sys_user_role ur join sys_role r on r.id = ur.role_id
    where ur.user_id = sys_user.id and r.status = '0' and r.second_factor)
  and not exists (
    select from sys_second_factor f where f.user_id = sys_user.id and f.confirm_time is not null)`;

const deptsBelow = sql<number[]>`coalesce((
  with recursive below as (
    select id from sys_dept where id = sys_user.dept_id
    union select d.id from sys_dept d join below b on d.parent_id = b.id)
  select json_agg(id) from below), '[]')`;

/** Whose columns a code is about: those of the resource that lends them. */
const lender = sql`case regexp_replace(m.perms, ':[^:]+$', '') ${sql.join(
  Object.entries(borrowedColumns).map(([name, { of }]) => sql.raw(`when '${name}' then '${of}'`)),
  sql` `,
)} else regexp_replace(m.perms, ':[^:]+$', '') end`;

/**
 * Columns of which something is withheld, rights OR-ed over the roles in use that hold a code of the resource: a role that
 * gives nothing of it opens nothing of it. Where no role does (users shown on another page), those that say something of
 * the column count. A role that says nothing has the default.
 */
const mergedColumns = sql<MergedColumn[]>`coalesce((
  with mine as (
    select r.id from sys_user_role ur join sys_role r on r.id = ur.role_id
    where ur.user_id = sys_user.id and r.status = '0'),
  held as (
    select distinct rm.role_id, ${lender} as resource
    from mine join sys_role_menu rm on rm.role_id = mine.id
    join sys_menu m on m.id = rm.menu_id and m.status = '0' and m.perms <> '')
  select json_agg(merged) from (
    select c.resource, c.field as "key",
      bool_or(coalesce(rc.can_read, c.can_read)) as "read",
      bool_or(coalesce(rc.can_create, c.can_create)) as "create",
      bool_or(coalesce(rc.can_update, c.can_update)) as "update",
      bool_or(coalesce(rc.can_filter, c.can_filter)) as "filter",
      bool_or(coalesce(rc.can_export, c.can_export)) as "export",
      array_agg(distinct coalesce(rc.mask, c.mask)) as masks
    from sys_column c
    left join lateral (
      select own.* from held left join sys_role_column own on own.role_id = held.role_id and own.column_id = c.id
      where held.resource = c.resource
      union all
      select own.* from mine join sys_role_column own on own.role_id = mine.id and own.column_id = c.id
      where not exists (select from held where held.resource = c.resource)
    ) rc on true
    group by c.id
    having not (bool_or(coalesce(rc.can_read, c.can_read)) and bool_or(coalesce(rc.can_create, c.can_create))
      and bool_or(coalesce(rc.can_update, c.can_update)) and bool_or(coalesce(rc.can_filter, c.can_filter))
      and bool_or(coalesce(rc.can_export, c.can_export)) and '' = any(array_agg(coalesce(rc.mask, c.mask))))
    order by c.resource, c.column_sort, c.id
  ) merged), '[]')`;

function prepareLoad(db: Database): (userId: number) => Promise<Principal | undefined> {
  const query = db
    .select({
      userId: sysUser.id,
      username: sysUser.username,
      nickname: sysUser.nickname,
      avatar: sysUser.avatar,
      status: sysUser.status,
      isActive: sysUser.isActive,
      deptId: sysUser.deptId,
      deptsBelow,
      loadedRoles: rolesOfUser,
      mergedColumns,
      owesFactor,
      version: sql<number>`(select version from sys_permission_version)`.mapWith(Number),
    })
    .from(sysUser)
    .where(eq(sysUser.id, sql.placeholder('userId')))
    .prepare('principal_load');
  return async (userId) => {
    const [row] = await query.execute({ userId });
    if (!row || row.status !== '0' || !row.isActive) return undefined;
    const {
      status: _status,
      isActive: _isActive,
      loadedRoles,
      mergedColumns: merged,
      ...principal
    } = row;
    const roles = loadedRoles.map(({ roleId, roleKey, roleName }) => ({
      roleId,
      roleKey,
      roleName,
    }));
    const codes = new Set(loadedRoles.flatMap(({ permissions }) => permissions));
    const isAdmin = roles.some((role) => role.roleKey === adminRole);
    return isAdmin
      ? {
          ...principal,
          roles,
          permissions: new Set([everyPermission]),
          scopes: undefined,
          columnRights: new Map(),
        }
      : {
          ...principal,
          roles,
          permissions: codes,
          scopes: loadedRoles,
          columnRights: columnRights(merged),
        };
  };
}
