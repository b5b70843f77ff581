import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '#core/database/database.ts';
import type { Signals } from '#core/database/signals.ts';
import { sysUser } from './access.table.ts';

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

/** Principals by user, cached until a permission signal; without signals for a second at most. */
export function createPrincipals(db: Database, signals: Signals): Principals {
  const cache = new LRUCache<number, { principal: Principal | undefined }>({
    max: 10_000,
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

function prepareLoad(db: Database): (userId: number) => Promise<Principal | undefined> {
  const roles = sql<RoleGrant[]>`coalesce((
    select json_agg(json_build_object('roleId', r.id, 'roleKey', r.role_key, 'roleName', r.role_name) order by r.id)
    from sys_user_role ur join sys_role r on r.id = ur.role_id
    where ur.user_id = sys_user.id and r.status = '0'), '[]')`;
  const permissions = sql<string[]>`array(
    select distinct m.perms
    from sys_user_role ur
    join sys_role r on r.id = ur.role_id and r.status = '0'
    join sys_role_menu rm on rm.role_id = r.id
    join sys_menu m on m.id = rm.menu_id and m.status = '0'
    where ur.user_id = sys_user.id and m.perms <> '')`;
  const query = db
    .select({
      userId: sysUser.id,
      username: sysUser.username,
      nickname: sysUser.nickname,
      avatar: sysUser.avatar,
      status: sysUser.status,
      roles,
      permissions,
      version: sql<number>`(select version from sys_permission_version)`.mapWith(Number),
    })
    .from(sysUser)
    .where(eq(sysUser.id, sql.placeholder('userId')))
    .prepare('principal_load');
  return async (userId) => {
    const [row] = await query.execute({ userId });
    if (!row || row.status !== '0') return undefined;
    const { status: _status, ...principal } = row;
    const isAdmin = row.roles.some((role) => role.roleKey === adminRole);
    return { ...principal, permissions: new Set(isAdmin ? [everyPermission] : row.permissions) };
  };
}
