import type { UserInput, UserPatch } from '@wm/contract/system/user';
import { eq, inArray, sql } from 'drizzle-orm';
import {
  accountKey,
  accountNameFault,
  hashPassword,
  passwordFault,
  removeFactor,
} from '#areas/auth/public.ts';
import { sysUser, sysUserRole } from '#core/access/access.table.ts';
import { keepAdministrator } from '#core/access/administrators.ts';
import type { Principal } from '#core/access/principal.ts';
import { namingTaken } from '#core/access/user-violations.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import { recordPasswordChange, recordUserChanges, readUserStates } from './user-changes.ts';
import { sysUserPost } from './user-post.table.ts';
import { checkDept, checkPosts, checkRoles, lockTargets } from './user-rules.ts';

/** The part of the core that writes accounts, and the permission prefix whose data scope holds. */
export interface Writer {
  core: Core;
  permission: string;
}

export interface AccountInput extends UserInput {
  isActive?: boolean;
}

export interface AccountPatch extends UserPatch {
  isActive?: boolean;
}

/** Makes an account and answers its id. */
export async function createAccount(
  { core, permission }: Writer,
  input: AccountInput,
  principal: Principal,
): Promise<number> {
  const { password, roleIds, postIds, ...fields } = input;
  const username = fields.username.normalize('NFKC');
  const fault = accountNameFault(username);
  if (fault)
    throw new AppError('request.fields', {
      data: { fields: [{ path: 'username', message: fault }] },
    });
  const passwordHash = await hashPassword(await newPassword(core, password));
  const { mobile, email } = fields;
  const writing = { db: core.db, principal, username, contacts: { mobile, email } };
  return namingTaken({ ...writing, action: '新增' }, () =>
    core.db.transaction(async (tx) => {
      await checkDept(tx, fields.deptId, { principal, code: `${permission}:add` });
      await checkRoles(tx, roleIds, { principal, held: [] });
      await checkPosts(tx, postIds);
      const [made] = await tx
        .insert(sysUser)
        .values({
          ...fields,
          username,
          usernameKey: accountKey(username),
          passwordHash,
          passwordReset: true,
        })
        .returning({ id: sysUser.id });
      if (!made) throw new Error('the user was not stored');
      await putRoles(tx, made.id, roleIds);
      await putPosts(tx, made.id, postIds);
      await recordUserChanges(tx, new Map(), [made.id]);
      return made.id;
    }),
  );
}

/** Changes an account; roles, posts and department are checked against what the asker may do. */
export async function updateAccount(
  { core, permission }: Writer,
  id: number,
  {
    patch,
    principal,
    operation = 'edit',
  }: { patch: AccountPatch; principal: Principal; operation?: string },
): Promise<void> {
  const { roleIds, postIds, ...fields } = patch;
  const isSelf = id === principal.userId;
  const isShutOut = fields.status === '1' || fields.isActive === false;
  if (isSelf && isShutOut) throw new AppError('user.self-status');
  const [target] = await core.db
    .select({ username: sysUser.username })
    .from(sysUser)
    .where(eq(sysUser.id, id));
  const { mobile, email } = fields;
  const writing = { db: core.db, principal, contacts: { mobile, email } };
  await namingTaken({ ...writing, username: target?.username ?? '', action: '修改' }, () =>
    core.db.transaction(async (tx) => {
      const scope = { principal, code: `${permission}:${operation}` };
      await lockTargets(tx, [id], scope);
      await checkDeptChange(tx, id, { deptId: fields.deptId, scope });
      const before = await readUserStates(tx, [id]);
      if (postIds) {
        await checkPosts(tx, postIds);
        await putPosts(tx, id, postIds);
      }
      const write = async (): Promise<void> => {
        await tx
          .update(sysUser)
          .set({ ...fields, updateTime: sql`now()` })
          .where(eq(sysUser.id, id));
        if (roleIds) await changeRoles(tx, id, { roleIds, principal });
      };
      await (roleIds || isShutOut ? keepAdministrator(tx, write) : write());
      await recordUserChanges(tx, before, [id]);
    }),
  );
  if (isShutOut) await core.sessions.endAll(id, 'disabled');
}

/** A form sends the department back as it was: only another one is a change. */
async function checkDeptChange(
  tx: Database,
  id: number,
  {
    deptId,
    scope,
  }: { deptId: number | null | undefined; scope: { principal: Principal; code: string } },
): Promise<void> {
  const [before] = await tx
    .select({ deptId: sysUser.deptId })
    .from(sysUser)
    .where(eq(sysUser.id, id));
  if (deptId !== before?.deptId) await checkDept(tx, deptId, scope);
}

async function changeRoles(
  tx: Database,
  id: number,
  { roleIds, principal }: { roleIds: number[]; principal: Principal },
): Promise<void> {
  const rows = await tx
    .select({ roleId: sysUserRole.roleId })
    .from(sysUserRole)
    .where(eq(sysUserRole.userId, id));
  const held = rows.map(({ roleId }) => roleId);
  const isSame = held.length === roleIds.length && held.every((role) => roleIds.includes(role));
  if (isSame) return;
  if (id === principal.userId) throw new AppError('user.self-roles');
  await checkRoles(tx, roleIds, { principal, held });
  await putRoles(tx, id, roleIds);
}

/** Removes accounts with all that is theirs, and answers how many there were. */
export async function removeAccounts(
  { core, permission }: Writer,
  ids: number[],
  principal: Principal,
): Promise<number> {
  if (ids.includes(principal.userId)) throw new AppError('user.self-remove');
  await core.db.transaction(async (tx) => {
    await lockTargets(tx, ids, { principal, code: `${permission}:remove` });
    const before = await readUserStates(tx, ids);
    await keepAdministrator(tx, () => tx.delete(sysUser).where(inArray(sysUser.id, ids)));
    await recordUserChanges(tx, before, [...before.keys()]);
  });
  for (const id of ids) await core.sessions.endAll(id, 'removed');
  return ids.length;
}

async function putRoles(tx: Database, userId: number, roleIds: number[]): Promise<void> {
  await tx.delete(sysUserRole).where(eq(sysUserRole.userId, userId));
  const rows = [...new Set(roleIds)].map((roleId) => ({ userId, roleId }));
  if (rows.length > 0) await tx.insert(sysUserRole).values(rows);
}

async function putPosts(tx: Database, userId: number, postIds: number[]): Promise<void> {
  await tx.delete(sysUserPost).where(eq(sysUserPost.userId, userId));
  const rows = [...new Set(postIds)].map((postId) => ({ userId, postId }));
  if (rows.length > 0) await tx.insert(sysUserPost).values(rows);
}

/** Sets a password; all sessions of the account end. */
export async function setPassword(
  { core, permission }: Writer,
  { id, password }: { id: number; password: string | undefined },
  principal: Principal,
): Promise<void> {
  const passwordHash = await hashPassword(await newPassword(core, password));
  await core.db.transaction(async (tx) => {
    await lockTargets(tx, [id], { principal, code: `${permission}:resetPwd` });
    await tx
      .update(sysUser)
      .set({ passwordHash, passwordReset: id !== principal.userId, updateTime: sql`now()` })
      .where(eq(sysUser.id, id));
    await recordPasswordChange(tx, id);
  });
  await core.sessions.endAll(id, 'password-changed');
}

/** Takes away the second factor of somebody who has lost it; all his sessions end. */
export async function resetFactor(
  { core, permission }: Writer,
  id: number,
  principal: Principal,
): Promise<void> {
  await core.db.transaction(async (tx) => {
    await lockTargets(tx, [id], { principal, code: `${permission}:resetPwd` });
    await removeFactor(tx, id);
  });
  await core.sessions.endAll(id, 'factor-reset');
}

/** The password given, or the initial one of the settings, checked against the policy. */
async function newPassword(core: Core, given: string | undefined): Promise<string> {
  const password = given || (await core.settings.text('sys.user.init-password'));
  if (!password) throw new AppError('user.no-password');
  const fault = await passwordFault(core.settings, password);
  if (fault)
    throw new AppError('request.fields', {
      data: { fields: [{ path: 'password', message: fault }] },
    });
  return password;
}
