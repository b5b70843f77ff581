import type { FieldChanges } from '@wm/contract/core/history';
import { roleResource } from '@wm/contract/system/role';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#core/database/transaction.ts';
import { sysDept, sysMenu, sysRole, sysRoleDept, sysRoleMenu } from '#core/access/access.table.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { inReach, reachOf } from '#core/crud/row-access.ts';
import { contains, dayBound, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import { violatedReference, violatedUnique } from '#core/database/database-faults.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { deptScope } from '../dept/dept.repository.ts';
import { listDifference } from './role-changes.ts';
import type { MenuCode } from './role-rules.ts';

export function roleRepository(database: DatabaseHandle): CrudRepository<typeof roleResource> {
  return tableRepository(database, roleResource, {
    table: sysRole,
    filters: {
      roleName: contains(sysRole.roleName),
      roleKey: contains(sysRole.roleKey),
      status: equals(sysRole.status),
      beginTime: dayBound(sysRole.createTime, 'begin'),
      endTime: dayBound(sysRole.createTime, 'end'),
    },
  });
}

const violations = {
  sys_role_role_name_unique: 'role.name-taken',
  sys_role_role_key_unique: 'role.key-taken',
  sys_user_role_role_id_sys_role_id_fk: 'role.in-use',
  sys_role_menu_menu_id_sys_menu_id_fk: 'role.unknown-menu',
  sys_role_dept_dept_id_sys_dept_id_fk: 'role.unknown-dept',
} as const;

/** Runs a transaction; what its constraints refuse is said in the user's words. */
export async function changeRoles<T>(
  db: Database,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(change);
  } catch (error) {
    const constraint = violatedUnique(error) ?? violatedReference(error) ?? '';
    const name = violations[constraint as keyof typeof violations];
    if (name) throw new AppError(name, { cause: error, values: { name: '角色' } });
    throw error;
  }
}

/** Holds the rows of roles until the transaction ends, so that rules on them stay true; answers the ids there are. */
export async function lockRoles(tx: Transaction, ids: number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: sysRole.id })
    .from(sysRole)
    .where(inArray(sysRole.id, ids))
    .orderBy(asc(sysRole.id))
    .for('update');
  return rows.map(({ id }) => id);
}

export async function listMenusOf(
  db: Pick<Database, 'select'>,
  roleId: number,
): Promise<MenuCode[]> {
  return db
    .select({ id: sysMenu.id, menuName: sysMenu.menuName, perms: sysMenu.perms })
    .from(sysRoleMenu)
    .innerJoin(sysMenu, eq(sysMenu.id, sysRoleMenu.menuId))
    .where(eq(sysRoleMenu.roleId, roleId));
}

/** The menus of the given ids; an id that is none is refused. */
export async function findMenus(tx: Transaction, ids: number[]): Promise<MenuCode[]> {
  if (ids.length === 0) return [];
  const menus = await tx
    .select({ id: sysMenu.id, menuName: sysMenu.menuName, perms: sysMenu.perms })
    .from(sysMenu)
    .where(inArray(sysMenu.id, ids));
  if (menus.length < new Set(ids).size) throw new AppError('role.unknown-menu');
  return menus;
}

export async function addMenus(tx: Transaction, roleId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = [...new Set(ids)].map((menuId) => ({ roleId, menuId }));
  await tx.insert(sysRoleMenu).values(rows);
}

export async function removeMenus(tx: Transaction, roleId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .delete(sysRoleMenu)
    .where(sql`${sysRoleMenu.roleId} = ${roleId} and ${inArray(sysRoleMenu.menuId, ids)}`);
}

/** Replaces the departments of a custom data scope, and answers what it was and is, by name. */
export async function replaceDepts(
  tx: Transaction,
  roleId: number,
  ids: number[],
): Promise<FieldChanges> {
  const before = await deptNames(tx, roleId);
  await tx.delete(sysRoleDept).where(eq(sysRoleDept.roleId, roleId));
  const rows = [...new Set(ids)].map((deptId) => ({ roleId, deptId }));
  if (rows.length > 0) await tx.insert(sysRoleDept).values(rows);
  return listDifference('depts', before, await deptNames(tx, roleId));
}

async function deptNames(tx: Transaction, roleId: number): Promise<string[]> {
  const rows = await tx
    .select({ name: sysDept.deptName })
    .from(sysRoleDept)
    .innerJoin(sysDept, eq(sysDept.id, sysRoleDept.deptId))
    .where(eq(sysRoleDept.roleId, roleId))
    .orderBy(asc(sysDept.id));
  return rows.map(({ name }) => name);
}

/** Copies menus, departments and column rights from one role to another. */
export async function copyGrants(tx: Transaction, from: number, to: number): Promise<void> {
  await tx.execute(
    sql`insert into sys_role_menu (role_id, menu_id)
        select ${to}::bigint, menu_id from sys_role_menu where role_id = ${from}`,
  );
  await tx.execute(
    sql`insert into sys_role_dept (role_id, dept_id)
        select ${to}::bigint, dept_id from sys_role_dept where role_id = ${from}`,
  );
  await tx.execute(
    sql`insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
        select ${to}::bigint, column_id, can_read, can_create, can_update, can_filter, can_export, mask
        from sys_role_column where role_id = ${from}`,
  );
}

export async function listMenuChoices(db: Database) {
  return db
    .select({
      id: sysMenu.id,
      parentId: sysMenu.parentId,
      menuName: sysMenu.menuName,
      menuType: sql<'M' | 'C' | 'F'>`${sysMenu.menuType}`,
      status: sql<'0' | '1'>`${sysMenu.status}`,
      perms: sysMenu.perms,
    })
    .from(sysMenu)
    .orderBy(asc(sysMenu.orderNum), asc(sysMenu.id));
}

/** The departments that the asker's code for roles reaches. */
export async function listDeptChoices(db: Database, principal: Principal) {
  const reach = reachOf(deptScope, principal, 'system:role:list');
  return db
    .select({ id: sysDept.id, parentId: sysDept.parentId, deptName: sysDept.deptName })
    .from(sysDept)
    .where(reach && inReach(deptScope, { depts: reach.deptIds, user: principal.userId }))
    .orderBy(asc(sysDept.orderNum), asc(sysDept.id));
}
