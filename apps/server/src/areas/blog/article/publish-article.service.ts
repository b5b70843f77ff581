import type { Article } from '@wm/contract/blog/article';
import type { Visibility } from '@wm/contract/blog/article-status';
import { eq, sql } from 'drizzle-orm';
import { hashPassword } from '#areas/auth/public.ts';
import { AppError } from '#core/app-error.ts';
import { recordChange } from '#core/audit/record-changes.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { keepVersion } from '#core/documents/keep-version.ts';
import { orNotFound } from '#core/not-found.ts';
import { blogArticle, blogPass } from '../blog.table.ts';
import { findDraft } from './article-draft.repository.ts';
import { changeArticle, versionsOf } from './article.service.ts';
import type { Change, Handle, Stored } from './article.service.ts';
import { takeDraft } from './keep-draft.ts';
import { approveArticle } from './review.repository.ts';

interface Publication extends Omit<Change, 'operation'> {
  publishTime: string | null;
  visibility?: Visibility | undefined;
  password?: string | undefined;
}

/**
 * Publishes an article now (null) or at an instant to come, for those who are to read it, with what was written of it since
 * it was published; one that waits for review is approved by it.
 */
export async function publishArticle(
  database: Handle,
  { publishTime, visibility, password, ...change }: Publication,
): Promise<Article> {
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const time = publishTime === null ? undefined : new Date(publishTime).toISOString();
  const published = await changeArticle(
    database,
    { ...change, operation: 'publish' },
    async (tx, stored) => {
      const draft = await findDraft(tx, stored.id);
      const text = draft ?? stored;
      if (text.content.trim() === '') throw new AppError('article.empty');
      const versions = versionsOf(tx, stored.id, change.principal);
      await keepVersion(versions, { before: text, after: text, kind: 'publish' });
      const taken = await takeDraft(tx, { stored, draft });
      await setReaders(tx, stored, { visibility: visibility ?? stored.visibility, passwordHash });
      // Cut, not rounded: rounded up it would not have come yet.
      await setPublishTime(tx, stored, time ?? sql`date_trunc('milliseconds', now())`);
      await approveArticle(tx, { id: stored.id, title: text.title }, change.principal);
      return taken;
    },
  );
  return orNotFound(published);
}

/** Makes an article a draft again. What was being written of it is what it is from then on. */
export async function withdrawArticle(
  database: Handle,
  change: Omit<Change, 'operation'>,
): Promise<Article> {
  const withdrawn = await changeArticle(
    database,
    { ...change, operation: 'publish' },
    async (tx, stored) => {
      const draft = await findDraft(tx, stored.id);
      await setPublishTime(tx, stored, null);
      return takeDraft(tx, { stored, draft });
    },
  );
  return orNotFound(withdrawn);
}

/** Says who reads an article. Whom another password let in stays out. */
async function setReaders(
  tx: Transaction,
  { id, ...stored }: Stored,
  { visibility, passwordHash }: { visibility: Visibility; passwordHash: string | undefined },
): Promise<void> {
  const hash = visibility === 'password' ? (passwordHash ?? stored.passwordHash) : null;
  if (visibility === 'password' && hash === null) throw new AppError('article.password-missing');
  if (visibility === stored.visibility && hash === stored.passwordHash) return;
  const place = eq(blogArticle.id, id);
  await tx.update(blogArticle).set({ visibility, passwordHash: hash }).where(place);
  await tx.delete(blogPass).where(eq(blogPass.articleId, id));
  if (visibility === stored.visibility) return;
  const fields = { visibility: [stored.visibility, visibility] as [unknown, unknown] };
  await recordChange(tx, { resource: 'article:data', recordId: id, action: 'update', fields });
}

async function setPublishTime(
  tx: Transaction,
  stored: Stored,
  time: string | null | ReturnType<typeof sql>,
): Promise<void> {
  const [after] = await tx
    .update(blogArticle)
    .set({ publishTime: time })
    .where(eq(blogArticle.id, stored.id))
    .returning({ publishTime: blogArticle.publishTime });
  const fields = {
    publish_time: [stored.publishTime, after?.publishTime ?? null] as [unknown, unknown],
  };
  await recordChange(tx, {
    resource: 'article:data',
    recordId: stored.id,
    action: 'update',
    fields,
  });
}
