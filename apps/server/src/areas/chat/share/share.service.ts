import { chatLimits } from '@wm/contract/chat/limits';
import type { ChatShare, SharedChat, shareConversationEndpoint } from '@wm/contract/chat/share';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { confirmLinkPassword, hashPassword } from '#areas/auth/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { hashToken, newToken } from '#core/session/tokens.ts';
import { chatConversation } from '../chat.table.ts';
import { listMessages } from '../conversation/conversation.repository.ts';
import type { Asking } from '../conversation/conversation.service.ts';
import { branchOf, pictureOf } from './share-picture.ts';
import {
  countShares,
  createShare,
  findShared,
  listShares,
  removeShare,
  viewShared,
} from './share.repository.ts';

export function readShares({ core, principal }: Asking): Promise<ChatShare[]> {
  return listShares(core.db, principal.userId);
}

/** Makes a link to one's own conversation as it is. The token is told once. */
export async function shareConversation(
  { core, principal: { userId } }: Asking,
  id: number,
  { leafId, password, sources, title, days }: BodyOf<typeof shareConversationEndpoint>,
): Promise<{ id: number; token: string }> {
  const own = and(
    eq(chatConversation.id, id),
    eq(chatConversation.ownerId, userId),
    isNull(chatConversation.deleteTime),
  );
  const [held] = await core.db
    .select({ id: chatConversation.id })
    .from(chatConversation)
    .where(own);
  orNotFound(held);
  const all = await listMessages(core.db, id);
  const messages = leafId === null ? all : branchOf(all, leafId);
  if (!messages) throw new AppError('chat.parent-gone');
  if (messages.some(({ state }) => state === 'running')) throw new AppError('chat.running');
  const snapshot = pictureOf(messages, sources);
  if (JSON.stringify(snapshot).length > chatLimits.shared)
    throw new AppError('chat.share-too-large', {
      values: { size: String(chatLimits.shared / 1024 / 1024) },
    });
  const passwordHash = password === null ? null : await hashPassword(password);
  const token = newToken();
  const made = await core.db.transaction(async (tx) => {
    // Of two links of one person that are made at once, of whichever conversations, the second is counted.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('chat-share'), ${userId}::int)`);
    if ((await countShares(tx, userId)) >= chatLimits.shares)
      throw new AppError('chat.too-many-shares', { values: { count: String(chatLimits.shares) } });
    return createShare(tx, {
      conversationId: id,
      tokenHash: hashToken(token),
      passwordHash,
      title,
      isBranch: leafId !== null,
      sources,
      messages: snapshot.length,
      snapshot,
      days,
    });
  });
  return { id: made, token };
}

export async function endShare({ core, principal }: Asking, id: number): Promise<void> {
  requireFound(await removeShare(core.db, principal.userId, id));
}

/** Opens a link for whoever has it, and its password where it has one, while its owner may share. */
export async function openShared(
  core: Core,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<SharedChat> {
  const shared = await findShared(core.db, hashToken(token));
  const owner = shared && (await core.principals.find(shared.ownerId));
  if (!owner || !holdsPermission(owner, 'chat:data:share')) throw new AppError('chat.share-gone');
  const { id, passwordHash, title, sources, createTime } = shared;
  if (passwordHash !== null) {
    if (password === '') throw new AppError('chat.share-password');
    await confirmLinkPassword(core, {
      link: `chat-share:${id}`,
      stored: passwordHash,
      password,
      address,
      wrong: 'chat.share-wrong-password',
      locked: 'chat.share-locked',
    });
  }
  const messages = await viewShared(core.db, id);
  if (!messages) throw new AppError('chat.share-gone');
  return { title, sources, messages, createTime };
}
