import { commentResource } from '@wm/contract/blog/comment';
import { cutText } from '@wm/contract/core/stored-text';
import { and, eq, sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { shownName } from '#core/access/shown-name.ts';
import type { Principal } from '#core/access/principal.ts';
import { recordChange } from '#core/audit/record-changes.ts';
import { requireFound } from '#core/not-found.ts';
import { inReach, ownId, reachOf } from '#core/crud/row-access.ts';
import type { Database } from '#core/database/database.ts';
import { blogComment } from '../blog.table.ts';
import { commentScope } from './comment.repository.ts';

const longestNickname = 20;

/**
 * Answers a comment in reach under one's own name, and approves it first if nobody has; an answer to an answer stands
 * beside it. Answers the id of what was written.
 */
export async function replyToComment(
  db: Database,
  { id, content }: { id: number; content: string },
  principal: Principal,
): Promise<{ id: number }> {
  const reach = reachOf(commentScope, principal, 'article:comment:edit');
  return db.transaction(async (tx) => {
    const [asked] = await tx
      .select()
      .from(blogComment)
      .where(
        and(
          eq(blogComment.id, id),
          reach &&
            inReach(commentScope, { depts: reach.deptIds, user: ownId(reach, principal.userId) }),
        ),
      )
      .for('update');
    requireFound(asked !== undefined);
    if (asked.status !== 'approved') {
      await tx
        .update(blogComment)
        .set({ status: 'approved', reason: '', updateTime: sql`now()` })
        .where(eq(blogComment.id, id));
      await recordChange(tx, {
        resource: commentResource.permission,
        recordId: id,
        action: 'update',
        fields: { status: [asked.status, 'approved'] },
      });
    }
    const [user] = await tx
      .select({ name: shownName })
      .from(sysUser)
      .where(eq(sysUser.id, principal.userId));
    const [made] = await tx
      .insert(blogComment)
      .values({
        articleId: asked.articleId,
        ownerId: asked.ownerId,
        deptId: asked.deptId,
        parentId: asked.parentId ?? asked.id,
        userId: principal.userId,
        nickname: cutText(user?.name ?? '', longestNickname),
        content,
        status: 'approved',
      })
      .returning({ id: blogComment.id });
    if (!made) throw new Error('the answer was not stored');
    await recordChange(tx, {
      resource: commentResource.permission,
      recordId: made.id,
      action: 'create',
      fields: { content: [null, content] },
    });
    return made;
  });
}
