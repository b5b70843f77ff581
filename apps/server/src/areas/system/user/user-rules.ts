import { and, eq, inArray, sql } from 'drizzle-orm';
import { sysDept, sysUser } from '#core/access/access.table.ts';
import { adminRole, roleIds } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { readGrantedRoles, refuseUngrantable } from '#core/access/grants.ts';
import { AppError } from '#core/app-error.ts';
import { requireFound } from '#core/not-found.ts';
import { inReach, ownId, reachOf } from '#core/crud/row-access.ts';
import type { Database } from '#core/database/database.ts';
import { sysPost } from '../post/post.table.ts';
import { userScope } from './user.repository.ts';

/** The administrator that the first start makes; only he himself changes what is his. */
const firstAdmin = 1;

function isAdministrator(principal: Principal): boolean {
  return principal.roles.some(({ roleKey }) => roleKey === adminRole);
}

/** Locks the users that an operation names, after finding each in reach and none above the asker. */
export async function lockTargets(
  tx: Database,
  ids: number[],
  { principal, code }: { principal: Principal; code: string },
): Promise<void> {
  const reach = reachOf(userScope, principal, code);
  const within =
    reach && inReach(userScope, { depts: reach.deptIds, user: ownId(reach, principal.userId) });
  const found = await tx
    .select({
      id: sysUser.id,
      isAdmin: sql<boolean>`exists (select from sys_user_role ur where ur.user_id = ${sysUser.id} and ur.role_id = ${roleIds.admin})`,
    })
    .from(sysUser)
    .where(and(inArray(sysUser.id, ids), within))
    .orderBy(sysUser.id)
    .for('update');
  if (found.length < new Set(ids).size) {
    const [any] = await tx.select({ id: sysUser.id }).from(sysUser).where(inArray(sysUser.id, ids));
    requireFound(any !== undefined);
    throw new AppError('user.out-of-reach');
  }
  const isProtected = found.some(
    ({ id, isAdmin }) =>
      id !== principal.userId && (id === firstAdmin || (isAdmin && !isAdministrator(principal))),
  );
  if (isProtected) throw new AppError('user.admin');
}

/** Refuses roles that are gone, or hold what the asker does not hold himself; those held already may stay. */
export async function checkRoles(
  tx: Database,
  wanted: number[],
  { principal, held }: { principal: Principal; held: number[] },
): Promise<void> {
  const changed = [
    ...wanted.filter((id) => !held.includes(id)),
    ...held.filter((id) => !wanted.includes(id)),
  ];
  if (changed.length === 0) return;
  const roles = await readGrantedRoles(tx, changed);
  const given = wanted.filter((id) => !held.includes(id));
  const isMissing = (id: number): boolean =>
    !roles.some((role) => role.id === id && role.status === '0');
  if (given.some(isMissing)) throw new AppError('user.role-missing');
  refuseUngrantable(principal, roles);
}

/** Refuses a department that is gone, out of use, or out of the asker's reach. */
export async function checkDept(
  tx: Database,
  deptId: number | null | undefined,
  { principal, code }: { principal: Principal; code: string },
): Promise<void> {
  const reach = reachOf(userScope, principal, code);
  if (deptId === undefined) return;
  if (deptId === null) {
    if (reach) throw new AppError('user.dept-out-of-reach');
    return;
  }
  if (reach && !reach.deptIds.includes(deptId)) throw new AppError('user.dept-out-of-reach');
  const [dept] = await tx
    .select({ id: sysDept.id })
    .from(sysDept)
    .where(and(eq(sysDept.id, deptId), eq(sysDept.status, '0')));
  if (!dept) throw new AppError('user.dept-missing');
}

export async function checkPosts(tx: Database, postIds: number[]): Promise<void> {
  if (postIds.length === 0) return;
  const found = await tx
    .select({ id: sysPost.id })
    .from(sysPost)
    .where(and(inArray(sysPost.id, postIds), eq(sysPost.status, '0')));
  if (found.length < new Set(postIds).size) throw new AppError('user.post-missing');
}
