import type { OwnNotice } from '@wm/contract/system/own-notice';
import { and, count, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { sysNotice, sysNoticeFor, sysNoticeRead } from './notice.table.ts';

const published = eq(sysNotice.status, '0');

/** What is published for somebody: for everybody, or for him. */
function publishedFor(userId: number): SQL | undefined {
  const isHis = sql`exists (select from ${sysNoticeFor} f where f.notice_id = ${sysNotice.id} and f.user_id = ${userId})`;
  return and(published, or(eq(sysNotice.isPersonal, false), isHis));
}

const ownColumns = {
  id: sysNotice.id,
  noticeTitle: sysNotice.noticeTitle,
  noticeType: sysNotice.noticeType,
  createTime: sysNotice.createTime,
  isRead: sql<boolean>`${sysNoticeRead.userId} is not null`,
};

export type OwnNoticeText = OwnNotice & {
  contentFormat: 'markdown' | 'html';
  noticeContent: string;
};

/** Joins what a user has read of each notice. */
function readBy(userId: number): SQL | undefined {
  return and(eq(sysNoticeRead.noticeId, sysNotice.id), eq(sysNoticeRead.userId, userId));
}

/** A page of the published notices, the newest first. */
export function listPublished(
  db: Database,
  userId: number,
  { page, limit, isUnread }: { page: number; limit: number; isUnread: boolean },
): Promise<OwnNotice[]> {
  return db
    .select(ownColumns)
    .from(sysNotice)
    .leftJoin(sysNoticeRead, readBy(userId))
    .where(and(publishedFor(userId), isUnread ? isNull(sysNoticeRead.userId) : undefined))
    .orderBy(desc(sysNotice.createTime), desc(sysNotice.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

export async function findPublished(
  db: Database,
  userId: number,
  id: number,
): Promise<OwnNoticeText | undefined> {
  const [notice] = await db
    .select({
      ...ownColumns,
      contentFormat: sysNotice.contentFormat,
      noticeContent: sysNotice.noticeContent,
    })
    .from(sysNotice)
    .leftJoin(sysNoticeRead, readBy(userId))
    .where(and(publishedFor(userId), eq(sysNotice.id, id)));
  return notice;
}

export async function countPublished(db: Database, userId: number): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(sysNotice).where(publishedFor(userId));
  return counted?.total ?? 0;
}

/** How many published notices each of the users has not read. */
export async function countUnread(
  db: Database,
  userIds: number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ id: string; unread: number }>(sql`
    with reads as (
      select r.user_id, count(*) as n
      from sys_notice_read r join sys_notice n on n.id = r.notice_id and n.status = '0'
      where r.user_id = any(${sql.param(userIds)}::bigint[]) group by r.user_id),
    personal as (
      select f.user_id, count(*) as n
      from sys_notice_for f join sys_notice n on n.id = f.notice_id and n.status = '0' and n.is_personal
      where f.user_id = any(${sql.param(userIds)}::bigint[]) group by f.user_id)
    select u.id, ((select count(*) from sys_notice where status = '0' and not is_personal)
      + coalesce(personal.n, 0) - coalesce(reads.n, 0))::int as unread
    from unnest(${sql.param(userIds)}::bigint[]) u(id)
      left join reads on reads.user_id = u.id left join personal on personal.user_id = u.id`);
  return new Map(rows.map(({ id, unread }) => [Number(id), unread]));
}

/** Records the published notices among these as read; answers how many were not read before. */
export async function recordRead(
  db: Database,
  userId: number,
  which: { id: number } | { untilId: number },
): Promise<number> {
  const meant = 'id' in which ? eq(sysNotice.id, which.id) : lte(sysNotice.id, which.untilId);
  const recorded = await db
    .insert(sysNoticeRead)
    .select(
      db
        .select({
          noticeId: sysNotice.id,
          userId: sql`${userId}::bigint`.as('user_id'),
          readTime: sql`now()`.as('read_time'),
        })
        .from(sysNotice)
        .where(and(publishedFor(userId), meant)),
    )
    .onConflictDoNothing()
    .returning({ noticeId: sysNoticeRead.noticeId });
  return recorded.length;
}
