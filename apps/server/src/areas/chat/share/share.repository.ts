import type { ChatShare } from '@wm/contract/chat/share';
import { and, count, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { chatConversation, chatShare } from '../chat.table.ts';

const withinTerm = or(isNull(chatShare.expireTime), gt(chatShare.expireTime, sql`now()`));

export function listShares(db: Database, ownerId: number): Promise<ChatShare[]> {
  return db
    .select({
      id: chatShare.id,
      conversationId: chatShare.conversationId,
      title: chatShare.title,
      isBranch: chatShare.isBranch,
      sources: chatShare.sources,
      messages: chatShare.messages,
      hasPassword: sql<boolean>`${chatShare.passwordHash} is not null`,
      isPaused: sql<boolean>`${chatConversation.deleteTime} is not null`,
      expireTime: chatShare.expireTime,
      viewCount: chatShare.viewCount,
      viewTime: chatShare.viewTime,
      createTime: chatShare.createTime,
    })
    .from(chatShare)
    .innerJoin(chatConversation, eq(chatConversation.id, chatShare.conversationId))
    .where(and(eq(chatConversation.ownerId, ownerId), withinTerm))
    .orderBy(desc(chatShare.id));
}

export async function countShares(db: Pick<Database, 'select'>, ownerId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(chatShare)
    .innerJoin(chatConversation, eq(chatConversation.id, chatShare.conversationId))
    .where(and(eq(chatConversation.ownerId, ownerId), withinTerm));
  return row?.total ?? 0;
}

export async function createShare(
  db: Pick<Database, 'insert'>,
  { days, ...share }: Omit<typeof chatShare.$inferInsert, 'expireTime'> & { days: number | null },
): Promise<number> {
  const expireTime = days === null ? null : sql`now() + make_interval(days => ${days})`;
  const [made] = await db
    .insert(chatShare)
    .values({ ...share, expireTime })
    .returning({ id: chatShare.id });
  if (!made) throw new Error('the share was not stored');
  return made.id;
}

/** Deletes one's own link with what it showed; answers whether it was there. */
export async function removeShare(db: Database, ownerId: number, id: number): Promise<boolean> {
  const own = db
    .select({ id: chatConversation.id })
    .from(chatConversation)
    .where(eq(chatConversation.ownerId, ownerId));
  const gone = await db
    .delete(chatShare)
    .where(and(eq(chatShare.id, id), inArray(chatShare.conversationId, own)))
    .returning({ id: chatShare.id });
  return gone.length > 0;
}

/** What stands behind a token, unless the link has ended or its conversation lies in the trash. */
export async function findShared(db: Database, tokenHash: Buffer) {
  const [shared] = await db
    .select({
      id: chatShare.id,
      ownerId: chatConversation.ownerId,
      passwordHash: chatShare.passwordHash,
      title: chatShare.title,
      sources: chatShare.sources,
      createTime: chatShare.createTime,
    })
    .from(chatShare)
    .innerJoin(chatConversation, eq(chatConversation.id, chatShare.conversationId))
    .where(
      and(eq(chatShare.tokenHash, tokenHash), withinTerm, isNull(chatConversation.deleteTime)),
    );
  return shared;
}

/** Counts a reading and answers what is read. */
export async function viewShared(db: Database, id: number) {
  const [shared] = await db
    .update(chatShare)
    .set({ viewCount: sql`${chatShare.viewCount} + 1`, viewTime: sql`now()` })
    .where(eq(chatShare.id, id))
    .returning({ snapshot: chatShare.snapshot });
  return shared?.snapshot;
}
