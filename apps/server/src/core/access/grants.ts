import { maskKinds } from '@wm/contract/core/column';
import type { ColumnAnswer, MaskKind } from '@wm/contract/core/column';
import type { DataScope } from '@wm/contract/core/data-scope';
import { inArray, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';
import { sysRole } from './access.table.ts';
import { recordScope } from './data-scope.ts';
import type { RoleScope } from './data-scope.ts';
import { adminRole, holdsPermission } from './principal.ts';
import type { Principal } from './principal.ts';

/** What a role gives on one column: its own right, or the column's default where the role says nothing. */
export interface GrantedColumn extends Omit<ColumnAnswer, 'mask'> {
  resource: string;
  mask: string;
}

/** What a role gives, as far as it matters to who may hand it on. */
export interface GrantedRole {
  roleKey: string;
  dataScope: DataScope;
  /** The departments of a custom data scope; without them only who reaches everything may grant it. */
  deptIds?: readonly number[];
  permissions: readonly string[];
  columns?: readonly GrantedColumn[];
}

/**
 * Whether `principal` holds all that a role gives and may therefore hand it on: every code, each with a data scope no
 * wider than his own for that very code, and no right on a column that is kept from him. Administrators hold everything.
 */
export function mayGrant(principal: Principal, role: GrantedRole): boolean {
  if (!principal.scopes) return true;
  if (role.roleKey === adminRole) return false;
  if (!role.permissions.every((code) => holdsPermission(principal, code))) return false;
  return (
    reachesAsFar(principal, role) &&
    (role.columns ?? []).every((column) => {
      // A role without a code of the resource shows nothing of it.
      const isUsed = role.permissions.some((code) => code.startsWith(`${column.resource}:`));
      return !isUsed || holdsColumn(principal, column);
    })
  );
}

/** Refuses (403) when any of the roles gives something that `principal` does not hold himself. */
export function refuseUngrantable(principal: Principal, roles: readonly GrantedRole[]): void {
  if (roles.every((role) => mayGrant(principal, role))) return;
  throw new AppError('auth.grant-forbidden');
}

/** Whether `principal` himself has every right of `column`, and sees at least as much of its value. */
export function holdsColumn(principal: Principal, column: GrantedColumn): boolean {
  const own = principal.columnRights.get(column.resource)?.columns.get(column.key);
  if (!own) return true;
  const rights = ['read', 'create', 'update', 'filter', 'export'] as const;
  return (
    rights.every((right) => own[right] || !column[right]) &&
    (!column.read || maskStrength(own.mask) <= maskStrength(column.mask))
  );
}

/** How much a mask hides: 0 nothing, then the kinds in their order. */
function maskStrength(mask: string): number {
  return mask === '' ? 0 : maskKinds.indexOf(mask as MaskKind) + 1;
}

function reachesAsFar(principal: Principal, role: GrantedRole): boolean {
  const scopes = principal.scopes ?? [];
  // A role without codes is measured by all that he reaches: codes may be put into it later.
  if (role.permissions.length === 0) return reaches(principal, scopes, role);
  return role.permissions.every((code) => {
    const granting = scopes.filter(({ permissions }) => permissions.includes(code));
    return reaches(principal, granting, role);
  });
}

/** Whether the scopes of his roles reach as far as the data scope of the role that is to be given. */
function reaches(principal: Principal, scopes: RoleScope[], role: GrantedRole): boolean {
  const own = new Set(scopes.map(({ dataScope }) => dataScope));
  const hasAny = (...wanted: DataScope[]): boolean => wanted.some((scope) => own.has(scope));
  // Who has no department reaches nobody by it.
  const hasDept = principal.deptId !== null;
  // His own records are the least that a code can reach.
  if (role.dataScope === '5' || hasAny('1')) return true;
  if (role.dataScope === '1') return false;
  if (role.dataScope === '3') return hasDept && hasAny('3', '4', '6');
  if (role.dataScope !== '2') return hasDept && hasAny('4', '6');
  const named = { ...principal, scopes: scopes.map((scope) => ({ ...scope, permissions: [''] })) };
  const { deptIds } = recordScope(named, '');
  return role.deptIds?.every((id) => deptIds.includes(id)) ?? false;
}

/** Reads what roles give, in the form `mayGrant` takes; ids that are no role are left out. */
export async function readGrantedRoles(
  db: Pick<Database, 'select'>,
  roleIds: number[],
): Promise<(GrantedRole & { id: number; status: string })[]> {
  if (roleIds.length === 0) return [];
  return db
    .select({
      id: sysRole.id,
      roleKey: sysRole.roleKey,
      dataScope: sysRole.dataScope,
      status: sysRole.status,
      deptIds: sql<number[]>`coalesce((
        select json_agg(d.dept_id) from sys_role_dept d where d.role_id = sys_role.id), '[]')`,
      permissions: sql<string[]>`coalesce((
        select json_agg(distinct m.perms) from sys_role_menu rm join sys_menu m on m.id = rm.menu_id
        where rm.role_id = sys_role.id and m.status = '0' and m.perms <> ''), '[]')`,
      columns: sql<GrantedColumn[]>`coalesce((
        select json_agg(json_build_object('resource', c.resource, 'key', c.field,
          'read', coalesce(rc.can_read, c.can_read), 'create', coalesce(rc.can_create, c.can_create),
          'update', coalesce(rc.can_update, c.can_update), 'filter', coalesce(rc.can_filter, c.can_filter),
          'export', coalesce(rc.can_export, c.can_export), 'mask', coalesce(rc.mask, c.mask)))
        from sys_column c
        left join sys_role_column rc on rc.column_id = c.id and rc.role_id = sys_role.id), '[]')`,
    })
    .from(sysRole)
    .where(inArray(sysRole.id, roleIds));
}
