import { commentResource } from '@wm/contract/blog/comment';
import type { CommentStatus } from '@wm/contract/blog/article-status';
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Principal } from '#core/access/principal.ts';
import { recordChanges } from '#core/audit/record-changes.ts';
import { contains, dayBound, equals } from '#core/crud/filters.ts';
import { inReach, ownId, reachOf } from '#core/crud/row-access.ts';
import type { ScopeColumns } from '#core/crud/row-access.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound } from '#core/not-found.ts';
import { blogComment, blogCommentBlock } from '../blog.table.ts';

/** Whose queue a comment stands in: that of the article's author, and of the department he wrote it in. */
export const commentScope: ScopeColumns = { dept: blogComment.deptId, user: blogComment.ownerId };

export function commentRepository(
  database: Pick<DatabaseHandle, 'pool' | 'db'>,
): CrudRepository<typeof commentResource> {
  return tableRepository(database, commentResource, {
    table: blogComment,
    scope: commentScope,
    filters: {
      status: equals(blogComment.status),
      nickname: contains(blogComment.nickname),
      content: contains(blogComment.content),
      articleId: equals(blogComment.articleId),
      beginTime: dayBound(blogComment.createTime, 'begin'),
      endTime: dayBound(blogComment.createTime, 'end'),
    },
    computed: {
      articleTitle: sql<string>`coalesce((
        select a.title from blog_article a where a.id = blog_comment.article_id), '')`,
      parentText: sql<string>`coalesce((
        select p.nickname || '：' || left(p.content, 200)
        from blog_comment p where p.id = blog_comment.parent_id), '')`,
      sourceCount: sql<number>`case when blog_comment.address = '' then 0 else (
        select count(*)::int from blog_comment s where s.address = blog_comment.address
          and s.status = 'pending' and s.id <> blog_comment.id
          and s.owner_id is not distinct from blog_comment.owner_id) end`,
      isClosed: sql<boolean>`coalesce((
        select a.comments_closed from blog_article a where a.id = blog_comment.article_id), false)`,
    },
  });
}

/** The comments that somebody may do something with. */
function inReachOf(principal: Principal, code: string): SQL | undefined {
  const reach = reachOf(commentScope, principal, code);
  return (
    reach && inReach(commentScope, { depts: reach.deptIds, user: ownId(reach, principal.userId) })
  );
}

/** How many comments that somebody reads have each status. */
export async function countComments(
  db: Database,
  principal: Principal,
  articleId: number | undefined,
): Promise<Record<CommentStatus, number>> {
  const rows = await db
    .select({ status: blogComment.status, found: count() })
    .from(blogComment)
    .where(
      and(
        inReachOf(principal, 'article:comment:list'),
        articleId === undefined ? undefined : eq(blogComment.articleId, articleId),
      ),
    )
    .groupBy(blogComment.status);
  const none: Record<CommentStatus, number> = { pending: 0, approved: 0, spam: 0, trash: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ status, found }) => [status, found])) };
}

/** Gives comments in reach a status; answers how many had another one. */
export async function moderateComments(
  db: Database,
  { ids, status }: { ids: number[]; status: CommentStatus },
  principal: Principal,
): Promise<number> {
  const code = status === 'trash' ? 'article:comment:remove' : 'article:comment:edit';
  return db.transaction(async (tx) => {
    const touched = and(inArray(blogComment.id, ids), inReachOf(principal, code));
    return (await changeStatus(tx, touched, { status })).length;
  });
}

async function changeStatus(
  tx: Transaction,
  which: SQL | undefined,
  { status }: { status: CommentStatus },
): Promise<number[]> {
  const before = await tx
    .select({ id: blogComment.id, status: blogComment.status })
    .from(blogComment)
    .where(and(which, ne(blogComment.status, status)))
    .orderBy(blogComment.id)
    .for('update');
  const ids = before.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx
    .update(blogComment)
    .set({ status, reason: '', updateTime: sql`now()` })
    .where(inArray(blogComment.id, ids));
  const changes = before.map((comment) => ({
    resource: commentResource.permission,
    recordId: comment.id,
    action: 'update' as const,
    fields: { status: [comment.status, status] as [unknown, unknown] },
  }));
  await recordChanges(tx, changes);
  return ids;
}

/**
 * Takes nothing more today from where a comment in reach came from, and takes what waits from there for spam; answers those.
 * Who reaches every comment decides for the whole site, others for the articles of this one's author.
 */
export async function blockSource(
  db: Database,
  { id, isBlocked }: { id: number; isBlocked: boolean },
  principal: Principal,
): Promise<number[]> {
  const reached = inReachOf(principal, 'article:comment:edit');
  return db.transaction(async (tx) => {
    const [comment] = await tx
      .select({ address: blogComment.address, ownerId: blogComment.ownerId })
      .from(blogComment)
      .where(and(eq(blogComment.id, id), reached));
    const { address, ownerId } = orNotFound(comment);
    if (address === '') throw new AppError('comment.no-source');
    const block = { address, ownerId: reached ? (ownerId ?? 0) : 0 };
    if (!isBlocked) {
      const { address: from, ownerId: of } = blogCommentBlock;
      await tx.delete(blogCommentBlock).where(and(eq(from, block.address), eq(of, block.ownerId)));
      return [];
    }
    await tx.insert(blogCommentBlock).values(block).onConflictDoNothing();
    const waiting = and(eq(blogComment.address, address), eq(blogComment.status, 'pending'));
    return changeStatus(tx, and(waiting, reached), { status: 'spam' });
  });
}
