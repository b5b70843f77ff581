import type { Article, ArticleInput, articleResource } from '@wm/contract/blog/article';
import type { Visibility } from '@wm/contract/blog/article-status';
import { snakeKeys } from '@wm/contract/core/wire';
import { eq, sql } from 'drizzle-orm';
import { hashPassword } from '#areas/auth/public.ts';
import type { Principal } from '#core/access/principal.ts';
import { recordChange } from '#core/audit/record-changes.ts';
import { AppError } from '#core/app-error.ts';
import { orNotFound } from '#core/not-found.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { announceDocument } from '#core/documents/announce-document.ts';
import { keepVersion } from '#core/documents/keep-version.ts';
import { blogArticle, blogArticleVersion, blogPass } from '../blog.table.ts';
import type { RenderedArticle } from '../markdown/render-article.ts';
import { claimSlug, lockArticle, setTags } from './article-parts.repository.ts';
import { recordFileUses } from './article-files.ts';
import { indexArticle } from './article-search.ts';
import { articleRepository, articleScope } from './article.repository.ts';
import { articleVersions } from './version.repository.ts';

export type Handle = Pick<DatabaseHandle, 'pool' | 'db'>;
type Stored = typeof blogArticle.$inferSelect;

/** The parser and its languages are loaded with the first text: a server that nobody writes on does without. */
export async function render(content: string): Promise<RenderedArticle> {
  const { renderArticle } = await import('../markdown/render-article.ts');
  return renderArticle(content);
}

/** The articles' repository with its rules: addresses are claimed, texts rendered, versions kept, all of it findable. */
export function articleService(database: Handle): CrudRepository<typeof articleResource> {
  const reached = articleRepository(database, articleScope);
  return {
    ...reached,
    create: (input, principal) => createArticle(database, input, principal),
    update: (id, { rowVersion, isOverwrite, ...patch }, principal) =>
      changeArticle(database, { id, rowVersion, principal }, async (tx, stored) => {
        const next = { ...stored, ...patch };
        const isRendered = patch.content === undefined || patch.content === stored.content;
        const change = { ...patch, ...(isRendered ? {} : await render(next.content)) };
        if (patch.tags) await setTags(tx, id, patch.tags);
        if (patch.slug !== undefined) await claimSlug(tx, id, patch.slug);
        await recordFileUses(tx, next, principal);
        const kind = isOverwrite ? 'overwrite' : 'edit';
        await keepVersion(versionsOf(tx, id, principal), { before: stored, after: next, kind });
        return change;
      }),
  };
}

export function versionsOf(tx: Transaction, articleId: number, { userId }: Principal) {
  return articleVersions(tx, { articleId, editorId: userId });
}

/** Writes an article of who asks; `from` is the note it was made from. */
export async function createArticle(
  { pool, db }: Handle,
  { from, ...input }: ArticleInput & { from?: { noteId: number; noteVersion: number } },
  principal: Principal,
): Promise<Article> {
  const rendered = await render(input.content);
  return db.transaction(async (tx) => {
    const own = {
      ...input,
      ...from,
      ...rendered,
      ownerId: principal.userId,
      deptId: principal.deptId,
    };
    // Reach is not asked here: what one has just written is one's own.
    const repository = articleRepository({ pool, db: tx });
    const { id } = await repository.create(own, principal);
    await setTags(tx, id, input.tags);
    await claimSlug(tx, id, input.slug);
    await recordFileUses(tx, { id, ...input }, principal);
    await versionsOf(tx, id, principal).add([{ kind: 'edit', state: input }]);
    await indexArticle(tx, id);
    return (await repository.find(id, principal, 'add')) as Article;
  });
}

export interface Change {
  id: number;
  /** Of what the asker has read; without it the change is made on whatever is stored. */
  rowVersion: number | undefined;
  principal: Principal;
  /** The code it is done under; `edit` when absent. */
  operation?: string;
}

/**
 * Changes an article that the asker reaches and nobody has changed since he read it; undefined when there is none. What
 * `work` answers is written with it.
 */
export async function changeArticle(
  { pool, db }: Handle,
  { id, rowVersion, principal, operation = 'edit' }: Change,
  work: (tx: Transaction, stored: Stored) => Promise<object>,
): Promise<Article | undefined> {
  return db.transaction(async (tx) => {
    const stored = await lockArticle(tx, id);
    const reached = articleRepository({ pool, db: tx }, articleScope);
    const seen = stored && (await reached.find(id, principal, operation));
    if (!stored || !seen) return undefined;
    if (rowVersion !== undefined && stored.rowVersion !== rowVersion)
      throw new AppError('article.changed', { data: snakeKeys(seen) });
    const change = await work(tx, stored);
    const whole = articleRepository({ pool, db: tx });
    const next = { ...change, rowVersion: stored.rowVersion + 1 };
    await whole.update(id, next, principal);
    await indexArticle(tx, id);
    const { ownerId: userId } = stored;
    if (userId !== null)
      await announceDocument(tx, { kind: 'article', id, userId, rowVersion: next.rowVersion });
    return whole.find(id, principal, operation);
  });
}

interface Publication extends Omit<Change, 'operation'> {
  publishTime: string | null;
  visibility?: Visibility | undefined;
  password?: string | undefined;
}

/** Publishes an article now (null) or at an instant to come, for those who are to read it. */
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
      if (stored.content.trim() === '') throw new AppError('article.empty');
      const versions = versionsOf(tx, stored.id, change.principal);
      await keepVersion(versions, { before: stored, after: stored, kind: 'publish' });
      await setReaders(tx, stored, { visibility: visibility ?? stored.visibility, passwordHash });
      // Cut, not rounded: rounded up it would not have come yet.
      return setPublishTime(tx, stored, time ?? sql`date_trunc('milliseconds', now())`);
    },
  );
  return orNotFound(published);
}

export async function withdrawArticle(
  database: Handle,
  change: Omit<Change, 'operation'>,
): Promise<Article> {
  const withdrawn = await changeArticle(
    database,
    { ...change, operation: 'publish' },
    async (tx, stored) => setPublishTime(tx, stored, null),
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
): Promise<object> {
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
  return {};
}

/** Makes a text what it was under a number. What it was until now is kept under one, too. */
export async function restoreVersion(
  database: Handle,
  { versionNo, ...change }: Omit<Change, 'operation'> & { versionNo: number },
): Promise<Article> {
  const restored = await changeArticle(database, change, async (tx, stored) => {
    const [version] = await tx
      .select()
      .from(blogArticleVersion)
      .where(
        sql`${blogArticleVersion.articleId} = ${stored.id} and ${blogArticleVersion.versionNo} = ${versionNo}`,
      );
    const { title, content, excerpt } = orNotFound(version);
    const versions = versionsOf(tx, stored.id, change.principal);
    const after = { title, content, excerpt };
    await keepVersion(versions, { before: stored, after, kind: 'restore' });
    await recordFileUses(tx, { ...stored, content }, change.principal);
    return { title, excerpt, content, ...(await render(content)) };
  });
  return orNotFound(restored);
}
