import type { OwnSession, Profile } from '@wm/contract/auth/profile';
import { userResource } from '@wm/contract/system/user';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import type { Principal } from '#core/access/principal.ts';
import { namingTaken } from '#core/access/user-violations.ts';
import { orNotFound } from '#core/not-found.ts';
import { differences, recordChange } from '#core/audit/record-changes.ts';
import type { Core } from '#core/core.ts';
import { sysSession } from '#core/session/session.table.ts';
import { confirmPassword } from '../account/confirm-password.service.ts';
import type { Asker } from '../account/confirm-password.service.ts';

export async function readProfile(core: Core, principal: Principal): Promise<Profile> {
  const [user] = await core.db
    .select({
      userId: sysUser.id,
      username: sysUser.username,
      nickname: sysUser.nickname,
      avatar: sysUser.avatar,
      email: sysUser.email,
      mobile: sysUser.mobile,
      sex: sysUser.sex,
      createTime: sysUser.createTime,
    })
    .from(sysUser)
    .where(eq(sysUser.id, principal.userId));
  return { ...orNotFound(user), roles: principal.roles };
}

export async function changeProfile(
  core: Core,
  principal: Principal,
  change: Pick<Profile, 'nickname' | 'email' | 'mobile' | 'sex'>,
): Promise<Profile> {
  const { userId, username } = principal;
  const { email, mobile } = change;
  const writing = { db: core.db, principal, username, contacts: { email, mobile } };
  await namingTaken({ ...writing, action: '修改' }, () =>
    core.db.transaction(async (tx) => {
      const [before] = await tx.select().from(sysUser).where(eq(sysUser.id, userId)).for('update');
      await tx
        .update(sysUser)
        .set({ ...change, updateTime: sql`now()` })
        .where(eq(sysUser.id, userId));
      const fields = differences(userResource, { ...before }, { ...change });
      const { permission } = userResource;
      await recordChange(tx, { resource: permission, recordId: userId, action: 'update', fields });
    }),
  );
  core.principals.forget(principal.userId);
  return readProfile(core, principal);
}

/** One's live sessions, the last used first. */
export async function listOwnSessions(
  core: Core,
  userId: number,
  currentId: string | undefined,
): Promise<OwnSession[]> {
  const rows = await core.db
    .select({
      id: sysSession.id,
      ip: sysSession.ip,
      userAgent: sysSession.userAgent,
      bound: sql<boolean>`${sysSession.bindHash} is not null`,
      createTime: sysSession.createTime,
      lastSeen: sysSession.lastSeen,
    })
    .from(sysSession)
    .where(
      and(
        eq(sysSession.userId, userId),
        isNull(sysSession.endTime),
        sql`${sysSession.absoluteEnd} > now()`,
      ),
    )
    .orderBy(desc(sysSession.lastSeen));
  return rows.map((row) => ({ ...row, current: row.id === currentId }));
}

/** Ends the given sessions of one's own, or all but the current one. Foreign ids are left alone. */
export async function endOwnSessions(
  core: Core,
  userId: number,
  { ids, currentId }: { ids: string[] | undefined; currentId: string },
): Promise<void> {
  if (!ids) return core.sessions.endAll(userId, 'ended-by-owner', currentId);
  if (ids.length === 0) return;
  const own = await core.db
    .select({ id: sysSession.id })
    .from(sysSession)
    .where(
      and(eq(sysSession.userId, userId), inArray(sysSession.id, ids), ne(sysSession.id, currentId)),
    );
  for (const { id } of own) await core.sessions.end(id, 'ended-by-owner');
}

/** Unlocks the screen with the account's password; the fifth wrong one ends the session. */
export async function unlock(core: Core, asker: Asker, password: string): Promise<void> {
  await confirmPassword(core, asker, { password, wrong: 'auth.unlock-failed' });
  await core.sessions.setLocked(asker.sessionId, false);
}
