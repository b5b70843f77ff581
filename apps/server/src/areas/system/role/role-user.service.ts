import { and, eq, inArray } from 'drizzle-orm';
import { sysUserRole } from '#core/access/access.table.ts';
import { keepAdministrator } from '#core/access/administrators.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { readGrantedRoles, refuseUngrantable } from '#core/access/grants.ts';
import { roleIds } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { orNotFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import { recordUserChanges, readUserStates } from '../user/user-changes.ts';
import { findReachable } from './role-user.repository.ts';
import { changeRoles, lockRoles } from './role.repository.ts';

interface Binding {
  roleId: number;
  userIds: number[];
}

/** Gives a role to users: all of them must be in reach, and all that the role gives must be held by who gives it. */
export async function addRoleUsers(
  core: Core,
  principal: Principal,
  { roleId, userIds }: Binding,
): Promise<number> {
  const added = await changeRoles(core.db, async (tx) => {
    await permit(tx, principal, { roleId, userIds });
    const before = await readUserStates(tx, userIds);
    const given = await tx
      .insert(sysUserRole)
      .values([...new Set(userIds)].map((userId) => ({ userId, roleId })))
      .onConflictDoNothing()
      .returning({ userId: sysUserRole.userId });
    await recordUserChanges(tx, before, [...before.keys()]);
    return given;
  });
  for (const { userId } of added) core.principals.forget(userId);
  return added.length;
}

/** Takes a role from users under the same rules; an enabled administrator must be left. */
export async function removeRoleUsers(
  core: Core,
  principal: Principal,
  { roleId, userIds }: Binding,
): Promise<number> {
  const removed = await changeRoles(core.db, async (tx) => {
    await permit(tx, principal, { roleId, userIds });
    const remove = async () =>
      tx
        .delete(sysUserRole)
        .where(and(eq(sysUserRole.roleId, roleId), inArray(sysUserRole.userId, userIds)))
        .returning({ userId: sysUserRole.userId });
    const before = await readUserStates(tx, userIds);
    const taken = await (roleId === roleIds.admin ? keepAdministrator(tx, remove) : remove());
    await recordUserChanges(tx, before, [...before.keys()]);
    return taken;
  });
  for (const { userId } of removed) core.principals.forget(userId);
  return removed.length;
}

/** The role stays locked until the end: it cannot come to give more meanwhile. */
async function permit(
  tx: Transaction,
  principal: Principal,
  { roleId, userIds }: Binding,
): Promise<void> {
  await lockRoles(tx, [roleId]);
  const [role] = await readGrantedRoles(tx, [roleId]);
  refuseUngrantable(principal, [orNotFound(role)]);
  const reachable = await findReachable(tx, principal, userIds);
  if (reachable.length < new Set(userIds).size) throw new AppError('user.out-of-reach');
  if (principal.scopes && (await hasAdministrator(tx, userIds))) throw new AppError('user.admin');
}

/** An administrator's roles are changed by administrators only. */
async function hasAdministrator(tx: Transaction, userIds: number[]): Promise<boolean> {
  const found = await tx
    .select({ userId: sysUserRole.userId })
    .from(sysUserRole)
    .where(and(eq(sysUserRole.roleId, roleIds.admin), inArray(sysUserRole.userId, userIds)))
    .limit(1);
  return found.length > 0;
}
