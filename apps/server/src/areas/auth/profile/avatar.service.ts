import { eq, sql } from 'drizzle-orm';
import { fileIdsIn, ownPicture, removeUnusedFiles, setFileUses } from '#areas/files/public.ts';
import { sysUser } from '#core/access/access.table.ts';
import type { Principal } from '#core/access/principal.ts';
import { requireFound } from '#core/not-found.ts';
import type { FileUseKind } from '#core/files/file-use-kinds.ts';
import type { Core } from '#core/core.ts';

const kind = 'avatar';

/** Everybody who has signed in sees everybody's avatar. */
export const avatarUse: FileUseKind = {
  kind,
  label: '头像',
  places: (userIds, { userId }) =>
    Promise.resolve(
      userIds
        .filter((id) => id === userId)
        .map((refId) => ({ refId, title: '', path: '/user/profile' })),
    ),
  mayRead: (_userIds, principal) => principal !== undefined,
};

/** Makes a picture of one's own the avatar, or takes the avatar away; the old one goes unless it is used elsewhere. */
export async function changeAvatar(
  core: Core,
  principal: Principal,
  avatar: string,
): Promise<void> {
  const { userId } = principal;
  const picture = avatar === '' ? undefined : await ownPicture(core.db, avatar, principal);
  await core.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ avatar: sysUser.avatar })
      .from(sysUser)
      .where(eq(sysUser.id, userId))
      .for('update');
    requireFound(user !== undefined);
    await tx
      .update(sysUser)
      .set({ avatar, updateTime: sql`now()` })
      .where(eq(sysUser.id, userId));
    await setFileUses(tx, { kind, refId: userId, fileIds: picture ? [picture.id] : [] });
    if (user.avatar !== avatar) await removeUnusedFiles(tx, fileIdsIn(user.avatar), userId);
  });
  core.principals.forget(userId);
}
