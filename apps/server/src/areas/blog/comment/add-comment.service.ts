import { sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { orNotFound } from '#core/not-found.ts';
import type { Database } from '#core/database/database.ts';
import { blogComment } from '../blog.table.ts';
import { judgeComment } from './judge-comment.ts';

interface Written {
  articleId: number;
  nickname: string;
  content: string;
  website: string;
  replyTo: number | null;
}

const mostInTenMinutes = 3;
const mostInADay = 20;

/**
 * Puts a visitor's comment into the queue. What looks like spam is kept as such and its writer is told the same as
 * everybody: that it will be read.
 */
export async function addComment(
  db: Database,
  { articleId, nickname, content, website, replyTo }: Written,
  address: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    // One after the other for each address, so that a hundred at once are not a hundred.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`comment:${address}`}, 0))`,
    );
    const { rows } = await tx.execute<{
      owner: string | null;
      dept: string | null;
      recent: number;
      daily: number;
      repeats: number;
      parent: string | null;
    }>(sql`
      select a.owner_id as owner, a.dept_id as dept,
        (select c.id from blog_comment c where c.id = ${replyTo}::bigint and c.article_id = a.id
          and c.parent_id is null and c.status = 'approved') as parent,
        (select count(*)::int from blog_comment where address = ${address}
          and create_time > now() - interval '10 minutes') as recent,
        (select count(*)::int from blog_comment where address = ${address}
          and create_time > now() - interval '1 day') as daily,
        (select count(*)::int from blog_comment where content = ${content} and user_id is null
          and create_time > now() - interval '3 days') as repeats
      from blog_article a where a.id = ${articleId} and a.publish_time <= now()`);
    const known = orNotFound(rows[0]);
    if (known.recent >= mostInTenMinutes)
      throw new AppError('comment.too-many', { retryAfter: 600 });
    if (known.daily >= mostInADay) throw new AppError('comment.too-many', { retryAfter: 3600 });
    if (replyTo !== null && known.parent === null) throw new AppError('comment.parent-missing');
    const reason = judgeComment({ nickname, content, website, repeats: known.repeats });
    await tx.insert(blogComment).values({
      articleId,
      ownerId: known.owner === null ? null : Number(known.owner),
      deptId: known.dept === null ? null : Number(known.dept),
      parentId: replyTo,
      nickname,
      content,
      status: reason === '' ? 'pending' : 'spam',
      reason,
      address,
    });
  });
}
