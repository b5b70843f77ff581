import type { ReviewState } from '@wm/contract/blog/article-status';
import { eq, sql } from 'drizzle-orm';
import { recordChange } from '#core/audit/record-changes.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { blogArticleReview } from '../blog.table.ts';
import { tellApproved } from './review-notices.ts';

type Review = typeof blogArticleReview.$inferSelect;

/** How far the review of an article is; undefined when nobody asked for one. */
export async function findReview(
  tx: Pick<Database, 'select'>,
  articleId: number,
): Promise<Review | undefined> {
  const [review] = await tx
    .select()
    .from(blogArticleReview)
    .where(eq(blogArticleReview.articleId, articleId));
  return review;
}

/** Lays an article before its reviewers. */
export async function askReview(
  tx: Transaction,
  asked: Pick<Review, 'articleId' | 'submitterId' | 'wantedTime'>,
): Promise<void> {
  const values = { ...asked, state: 'waiting' as const, reason: '' };
  await tx
    .insert(blogArticleReview)
    .values(values)
    .onConflictDoUpdate({
      target: blogArticleReview.articleId,
      set: { ...values, updateTime: sql`now()` },
    });
}

/** Says why an article is not published. */
export async function refuseReview(
  tx: Transaction,
  articleId: number,
  reason: string,
): Promise<void> {
  await tx
    .update(blogArticleReview)
    .set({ state: 'returned', reason, updateTime: sql`now()` })
    .where(eq(blogArticleReview.articleId, articleId));
}

/** Ends a review, whatever came of it; answers what it was. */
export async function endReview(tx: Transaction, articleId: number): Promise<Review | undefined> {
  const [ended] = await tx
    .delete(blogArticleReview)
    .where(eq(blogArticleReview.articleId, articleId))
    .returning();
  if (ended) await recordReview(tx, articleId, [ended.state, 'none']);
  return ended;
}

/** An article was published: who submitted it is told, unless it was himself. */
export async function approveArticle(
  tx: Transaction,
  article: { id: number; title: string },
  { userId }: Principal,
): Promise<void> {
  const ended = await endReview(tx, article.id);
  if (ended?.state !== 'waiting' || ended.submitterId === null) return;
  if (ended.submitterId !== userId) await tellApproved(tx, article, ended.submitterId);
}

export async function recordReview(
  tx: Transaction,
  articleId: number,
  [before, after]: [ReviewState, ReviewState],
): Promise<void> {
  if (before === after) return;
  const fields = { review: [before, after] as [unknown, unknown] };
  await recordChange(tx, {
    resource: 'article:data',
    recordId: articleId,
    action: 'update',
    fields,
  });
}
