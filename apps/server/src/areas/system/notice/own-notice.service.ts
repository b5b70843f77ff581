import type { OwnNotice } from '@wm/contract/system/own-notice';
import { orNotFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import {
  countPublished,
  countUnread,
  findPublished,
  listPublished,
  recordRead,
} from './own-notice.repository.ts';
import type { OwnNoticeText } from './own-notice.repository.ts';

async function unreadOf({ db }: Core, userId: number): Promise<number> {
  return (await countUnread(db, [userId])).get(userId) ?? 0;
}

export async function listOwnNotices(
  core: Core,
  userId: number,
  query: { page: number; limit: number; isUnread: boolean },
): Promise<{ rows: OwnNotice[]; total: number; unread: number }> {
  const [rows, published, unread] = await Promise.all([
    listPublished(core.db, userId, query),
    countPublished(core.db, userId),
    unreadOf(core, userId),
  ]);
  return { rows, total: query.isUnread ? unread : published, unread };
}

export async function showNotice(core: Core, userId: number, id: number): Promise<OwnNoticeText> {
  return orNotFound(await findPublished(core.db, userId, id));
}

/** Records a notice as read; one that is read already stays as it is. */
export async function readNotice(
  core: Core,
  userId: number,
  id: number,
): Promise<{ unread: number }> {
  await showNotice(core, userId, id);
  return recordAndCount(core, userId, { id });
}

/** Records all published notices up to one as read. */
export function readAllNotices(
  core: Core,
  userId: number,
  untilId: number,
): Promise<{ unread: number }> {
  return recordAndCount(core, userId, { untilId });
}

/** Where else the user is signed in, his count follows. */
async function recordAndCount(
  core: Core,
  userId: number,
  which: { id: number } | { untilId: number },
): Promise<{ unread: number }> {
  const recorded = await recordRead(core.db, userId, which);
  if (recorded > 0) await core.signals.send('notice', { userId });
  return { unread: await unreadOf(core, userId) };
}
