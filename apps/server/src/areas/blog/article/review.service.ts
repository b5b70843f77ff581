import type { Article } from '@wm/contract/blog/article';
import { AppError } from '#core/app-error.ts';
import { findHolders } from '#core/access/holders.ts';
import { keepVersion } from '#core/documents/keep-version.ts';
import { orNotFound } from '#core/not-found.ts';
import { findDraft, removeDraft } from './article-draft.repository.ts';
import { changeArticle, versionsOf } from './article.service.ts';
import type { Change, Handle } from './article.service.ts';
import { tellReturned, tellReviewers } from './review-notices.ts';
import {
  askReview,
  endReview,
  findReview,
  recordReview,
  refuseReview,
} from './review.repository.ts';

type Step = Omit<Change, 'operation'>;

/** Lays an article, or the draft of a published one, before those who may publish it. They are told once. */
export async function submitArticle(
  database: Handle,
  { wantedTime, ...change }: Step & { wantedTime: string | null },
): Promise<Article> {
  const { principal } = change;
  const time = wantedTime === null ? null : new Date(wantedTime).toISOString();
  const submitted = await changeArticle(database, change, async (tx, stored) => {
    const draft = await findDraft(tx, stored.id);
    const { title, content } = draft ?? stored;
    if (stored.publishTime !== null && !draft) throw new AppError('article.nothing-new');
    if (content.trim() === '') throw new AppError('article.empty');
    const before = await findReview(tx, stored.id);
    const { id: articleId } = stored;
    await askReview(tx, { articleId, submitterId: principal.userId, wantedTime: time });
    if (before?.state === 'waiting') return undefined;
    await recordReview(tx, articleId, [before?.state ?? 'none', 'waiting']);
    const holders = await findHolders(tx, 'article:data:publish', stored);
    const submitter = principal.nickname || principal.username;
    await tellReviewers(
      tx,
      { id: articleId, title, submitter },
      holders.filter((userId) => userId !== principal.userId),
    );
    return undefined;
  });
  return orNotFound(submitted);
}

/** Takes an article back that waits for review. */
export async function recallArticle(database: Handle, change: Step): Promise<Article> {
  const recalled = await changeArticle(database, change, async (tx, stored) => {
    if ((await findReview(tx, stored.id))?.state !== 'waiting')
      throw new AppError('article.not-waiting');
    await endReview(tx, stored.id);
    return undefined;
  });
  return orNotFound(recalled);
}

/** Sends an article that waits for review back to who submitted it. */
export async function returnArticle(
  database: Handle,
  { reason, ...change }: Step & { reason: string },
): Promise<Article> {
  const { userId } = change.principal;
  const returned = await changeArticle(
    database,
    { ...change, operation: 'publish' },
    async (tx, stored) => {
      const review = await findReview(tx, stored.id);
      if (review?.state !== 'waiting') throw new AppError('article.not-waiting');
      await refuseReview(tx, stored.id, reason);
      await recordReview(tx, stored.id, ['waiting', 'returned']);
      const { title } = (await findDraft(tx, stored.id)) ?? stored;
      const { submitterId } = review;
      if (submitterId !== null && submitterId !== userId)
        await tellReturned(tx, { id: stored.id, title, reason }, submitterId);
      return undefined;
    },
  );
  return orNotFound(returned);
}

/** Throws the draft of a published article away; its text stays among the versions. */
export async function discardDraft(database: Handle, change: Step): Promise<Article> {
  const discarded = await changeArticle(database, change, async (tx, stored) => {
    const draft = await findDraft(tx, stored.id);
    if (!draft) return undefined;
    const versions = versionsOf(tx, stored.id, change.principal);
    await keepVersion(versions, { before: draft, after: stored, kind: 'restore' });
    await removeDraft(tx, stored.id);
    await endReview(tx, stored.id);
    return undefined;
  });
  return orNotFound(discarded);
}
