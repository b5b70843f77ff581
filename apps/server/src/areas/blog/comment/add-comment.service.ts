import { cutText } from '@wm/contract/core/stored-text';
import { sql } from 'drizzle-orm';
import { tellPersonally } from '#areas/system/public.ts';
import { AppError } from '#core/app-error.ts';
import { orNotFound } from '#core/not-found.ts';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { markdownText } from '#core/markdown-text.ts';
import { blogComment } from '../blog.table.ts';
import { commentsClosed } from './comments-closed.ts';
import type { CommentRules } from './comments-closed.ts';
import { judgeComment } from './judge-comment.ts';

interface Written {
  articleId: number;
  rules: CommentRules;
  nickname: string;
  content: string;
  website: string;
  replyTo: number | null;
}

const mostInTenMinutes = 3;
const mostInADay = 20;
/** Up to here different people write the same: 谢谢分享. */
const longestCommon = 20;
const longestQuote = 100;
const longestTitle = 40;

/**
 * Puts a visitor's comment into the queue, or below the article where the site shows at once what nothing speaks against.
 * What looks like spam is kept as such and its writer is told what others of the queue are: that it will be read. Answers
 * whether it is shown.
 */
export async function addComment(
  db: Database,
  { articleId, rules, nickname, content, website, replyTo }: Written,
  address: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // One after the other for each address, so that a hundred at once are not a hundred.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`comment:${address}`}, 0))`,
    );
    const { rows } = await tx.execute<{
      owner: string | null;
      title: string;
      dept: string | null;
      recent: number;
      daily: number;
      repeats: number;
      parent: string | null;
      is_closed: boolean;
      is_blocked: boolean;
    }>(sql`
      select a.owner_id as owner, a.title, a.dept_id as dept, ${commentsClosed(rules)} as is_closed,
        exists (select from blog_comment_block b where b.address = ${address}
          and b.owner_id in (0, a.owner_id)) as is_blocked,
        (select c.id from blog_comment c where c.id = ${replyTo}::bigint and c.article_id = a.id
          and c.parent_id is null and c.status = 'approved') as parent,
        (select count(*)::int from blog_comment where address = ${address}
          and create_time > now() - interval '10 minutes') as recent,
        (select count(*)::int from blog_comment where address = ${address}
          and create_time > now() - interval '1 day') as daily,
        (select count(*)::int from blog_comment where content = ${content} and user_id is null
          and (address = ${address} or char_length(${content}) > ${longestCommon})
          and create_time > now() - interval '3 days') as repeats
      from blog_article a where a.id = ${articleId} and a.publish_time <= now()`);
    const known = orNotFound(rows[0]);
    if (known.is_closed) throw new AppError('comment.closed');
    if (known.recent >= mostInTenMinutes)
      throw new AppError('comment.too-many', { retryAfter: 600 });
    if (known.daily >= mostInADay) throw new AppError('comment.too-many', { retryAfter: 3600 });
    if (replyTo !== null && known.parent === null) throw new AppError('comment.parent-missing');
    const { isSpam, reason, score, signs } = judgeComment({
      nickname,
      content,
      website,
      repeats: known.repeats,
      isBlocked: known.is_blocked,
    });
    const isShown = rules.policy === 'open' && reason === '';
    const [made] = await tx
      .insert(blogComment)
      .values({
        articleId,
        ownerId: known.owner === null ? null : Number(known.owner),
        deptId: known.dept === null ? null : Number(known.dept),
        parentId: replyTo,
        nickname,
        content,
        status: isSpam ? 'spam' : isShown ? 'approved' : 'pending',
        reason: isSpam ? reason : '',
        score,
        signs,
        address,
      })
      .returning({ id: blogComment.id });
    if (isSpam || !made) return false;
    await tellAuthor(tx, {
      id: made.id,
      articleId,
      title: known.title,
      ownerId: known.owner,
      nickname,
      content,
      isShown,
    });
    return isShown;
  });
}

interface News {
  id: number;
  articleId: number;
  title: string;
  ownerId: string | null;
  nickname: string;
  content: string;
  isShown: boolean;
}

/** One notice for each article whose comments wait: the next ones are in the queue it leads to. Each that is shown is told. */
async function tellAuthor(
  tx: Transaction,
  { id, articleId, title, ownerId, nickname, content, isShown }: News,
): Promise<void> {
  if (ownerId === null) return;
  const { rows } = await tx.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from blog_comment
    where article_id = ${articleId} and status = 'pending'`);
  if (!isShown && (rows[0]?.waiting ?? 0) > 1) return;
  const words = cutText(content.replaceAll(/\s+/g, ' '), longestQuote);
  await tellPersonally(tx, {
    userIds: [Number(ownerId)],
    title: `新评论：${cutText(title, longestTitle)}`,
    content: `${markdownText(nickname)} 评论了《[${markdownText(title)}](/blog/article/${articleId})》：${markdownText(words)}\n\n${isShown ? '它已显示在文章下面。' : `[通过](/article/comment?id=${id})之后读者才看得到。`}`,
  });
}
