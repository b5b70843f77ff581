import { holdsPermission, roleIds } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { mayGrant } from '#core/access/grants.ts';
import type { GrantedRole } from '#core/access/grants.ts';
import { AppError } from '#core/app-error.ts';

/** Nobody changes the administrators' role, not even they. */
export function refuseAdminRole(ids: readonly number[]): void {
  if (ids.includes(roleIds.admin)) throw new AppError('role.admin-untouchable');
}

/** The role that new accounts get must stay what it is. */
export function refuseDefaultRole(
  id: number,
  patch: { status?: string | undefined; roleKey?: string | undefined },
  before: { roleKey: string },
): void {
  if (id !== roleIds.default) return;
  const isOtherKey = patch.roleKey !== undefined && patch.roleKey !== before.roleKey;
  if (patch.status === '1' || isOtherKey) throw new AppError('role.default-untouchable');
}

export interface MenuCode {
  id: number;
  menuName: string;
  perms: string;
}

/** Refuses menus whose codes `principal` does not hold, whether they are put in or taken out. */
export function refuseForeignMenus(principal: Principal, menus: readonly MenuCode[]): void {
  if (menus.every(({ perms }) => perms === '' || holdsPermission(principal, perms))) return;
  throw new AppError('auth.grant-forbidden');
}

/** Refuses codes that the role's data scope would let reach further than `principal` does by them. */
export function refuseWiderCodes(
  principal: Principal,
  role: GrantedRole,
  permissions: readonly string[],
): void {
  if (permissions.length === 0 || mayGrant(principal, { ...role, permissions })) return;
  throw new AppError('auth.grant-forbidden');
}
