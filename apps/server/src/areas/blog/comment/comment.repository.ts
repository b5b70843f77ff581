import { commentResource } from '@wm/contract/blog/comment';
import type { CommentStatus } from '@wm/contract/blog/article-status';
import { and, inArray, ne, sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { recordChanges } from '#core/audit/record-changes.ts';
import { contains, dayBound, equals } from '#core/crud/filters.ts';
import { inReach, ownId, reachOf } from '#core/crud/row-access.ts';
import type { ScopeColumns } from '#core/crud/row-access.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { blogComment } from '../blog.table.ts';

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
        select p.nickname || '：' || left(p.content, 60)
        from blog_comment p where p.id = blog_comment.parent_id), '')`,
    },
  });
}

/** Gives comments in reach a status; answers how many had another one. */
export async function moderateComments(
  db: Database,
  { ids, status }: { ids: number[]; status: CommentStatus },
  principal: Principal,
): Promise<number> {
  const reach = reachOf(commentScope, principal, 'article:comment:edit');
  return db.transaction(async (tx) => {
    const touched = and(
      inArray(blogComment.id, ids),
      ne(blogComment.status, status),
      reach &&
        inReach(commentScope, { depts: reach.deptIds, user: ownId(reach, principal.userId) }),
    );
    const before = await tx
      .select({ id: blogComment.id, status: blogComment.status })
      .from(blogComment)
      .where(touched)
      .for('update');
    if (before.length === 0) return 0;
    await tx
      .update(blogComment)
      .set({ status, reason: '', updateTime: sql`now()` })
      .where(
        inArray(
          blogComment.id,
          before.map(({ id }) => id),
        ),
      );
    const changes = before.map((comment) => ({
      resource: commentResource.permission,
      recordId: comment.id,
      action: 'update' as const,
      fields: { status: [comment.status, status] as [unknown, unknown] },
    }));
    await recordChanges(tx, changes);
    return before.length;
  });
}
