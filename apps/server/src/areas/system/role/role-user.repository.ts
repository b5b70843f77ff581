import type { Page } from '@wm/contract/core/resource';
import type { RoleUser } from '@wm/contract/system/role-user';
import { snakeKey } from '@wm/contract/core/wire';
import { and, asc, count, desc, eq, exists, inArray, not, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { sysUser, sysUserRole } from '#core/access/access.table.ts';
import { mayFilter } from '#core/access/column-rights.ts';
import type { ResourceRights } from '#core/access/column-rights.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { contains, equals } from '#core/crud/filters.ts';
import { inReach, ownId, reachOf, visibleFields } from '#core/crud/row-access.ts';
import type { Fields } from '#core/crud/row-access.ts';
import type { Database } from '#core/database/database.ts';

/** Whose a user is: his department's, and his own. */
const scope = { dept: sysUser.deptId, user: sysUser.id };

const fields: Fields = {
  id: sysUser.id,
  username: sysUser.username,
  nickname: sysUser.nickname,
  email: sysUser.email,
  mobile: sysUser.mobile,
  status: sysUser.status,
  createTime: sysUser.createTime,
};

const filters = {
  username: contains(sysUser.username),
  mobile: contains(sysUser.mobile),
  status: equals(sysUser.status),
};

const sorts = { id: sysUser.id, username: sysUser.username, create_time: sysUser.createTime };

export interface RoleUserQuery {
  roleId: number;
  username?: string | undefined;
  mobile?: string | undefined;
  status?: string | undefined;
  page: number;
  limit: number;
  sort: keyof typeof sorts;
  order: 'asc' | 'desc';
}

/** The condition that `principal` may deal with a user's roles: his data scope for changing roles reaches him. */
function reachableUsers(principal: Principal): SQL | undefined {
  const reach = reachOf(scope, principal, 'system:role:edit');
  return reach && inReach(scope, { depts: reach.deptIds, user: ownId(reach, principal.userId) });
}

/** Users in reach who have a role, or who do not. Column rights on users apply here, too. */
export async function listRoleUsers(
  db: Database,
  principal: Principal,
  { query, isAllocated }: { query: RoleUserQuery; isAllocated: boolean },
): Promise<Page<RoleUser>> {
  const rights = principal.columnRights.get('system:user');
  const allocation = exists(
    db
      .select({ one: sql`1` })
      .from(sysUserRole)
      .where(and(eq(sysUserRole.userId, sysUser.id), eq(sysUserRole.roleId, query.roleId))),
  );
  const where = and(
    isAllocated ? allocation : not(allocation),
    reachableUsers(principal),
    ...filtersOf(query, rights),
  );
  if (query.sort !== 'id') refuseHidden(rights, query.sort, 'sort');
  const direction = query.order === 'asc' ? asc : desc;
  const rows = await db
    .select(visibleFields(fields, rights))
    .from(sysUser)
    .where(where)
    .orderBy(direction(sorts[query.sort]), direction(sysUser.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const [counted] = await db.select({ total: count() }).from(sysUser).where(where);
  return {
    rows: rows as unknown as RoleUser[],
    total: counted?.total ?? 0,
    ...(rights && { columns: [...rights.columns.values()] }),
  };
}

function filtersOf(query: RoleUserQuery, rights: ResourceRights | undefined): SQL[] {
  return (['username', 'mobile', 'status'] as const).flatMap((name) => {
    const given = query[name];
    if (given === undefined || given === '') return [];
    refuseHidden(rights, name, name);
    return [filters[name].where(sql`${filters[name].value(given)}`)];
  });
}

/** Filtering or sorting by what one may not see would tell what it is. */
function refuseHidden(rights: ResourceRights | undefined, column: string, path: string): void {
  if (mayFilter(rights, snakeKey(column))) return;
  const faults = [{ path, message: '没有权限按该字段筛选或排序' }];
  throw new AppError('auth.column-forbidden', { data: { fields: faults } });
}

/** Which of the users exist and are in reach. */
export async function findReachable(
  db: Pick<Database, 'select'>,
  principal: Principal,
  userIds: number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: sysUser.id })
    .from(sysUser)
    .where(and(inArray(sysUser.id, userIds), reachableUsers(principal)));
  return rows.map(({ id }) => id);
}
