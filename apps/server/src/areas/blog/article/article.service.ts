import type { Article, ArticleInput, articleResource } from '@wm/contract/blog/article';
import { snakeKeys } from '@wm/contract/core/wire';
import { eq, sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { orNotFound } from '#core/not-found.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { announceDocument } from '#core/documents/announce-document.ts';
import { keepVersion } from '#core/documents/keep-version.ts';
import type { VersionKind } from '#core/documents/keep-version.ts';
import { blogArticle, blogArticleVersion } from '../blog.table.ts';
import { findDraft, writingOf } from './article-draft.repository.ts';
import type { Writing } from './article-draft.repository.ts';
import { claimSlug, lockArticle, setTags } from './article-parts.repository.ts';
import { recordFileUses } from './article-files.ts';
import { indexArticle } from './article-search.ts';
import { articleRepository, articleScope } from './article.repository.ts';
import { keepDraft } from './keep-draft.ts';
import { render } from './render.ts';
import { articleVersions } from './version.repository.ts';

export type Handle = Pick<DatabaseHandle, 'pool' | 'db'>;
export type Stored = typeof blogArticle.$inferSelect;

/** The articles' repository with its rules: addresses are claimed, texts rendered, versions kept, all of it findable. */
export function articleService(database: Handle): CrudRepository<typeof articleResource> {
  const reached = articleRepository(database, articleScope);
  return {
    ...reached,
    create: (input, principal) => createArticle(database, input, principal),
    update: (id, { rowVersion, isOverwrite, ...patch }, principal) =>
      writeArticle(database, { id, rowVersion, principal }, () => ({
        patch,
        kind: isOverwrite ? 'overwrite' : 'edit',
      })),
  };
}

type Patch = Partial<Writing & Pick<Stored, 'commentsClosed'>>;

/** What is to become of an article's text and the like. */
interface Written {
  patch: { [Name in keyof Patch]?: Patch[Name] | undefined };
  kind: VersionKind;
}

/**
 * Changes what is written of an article: of a published or scheduled one its draft, which readers do not see, of any other
 * the article. Comments are closed at once. `write` is given it as it is being written.
 */
export function writeArticle(
  database: Handle,
  change: Change,
  write: (tx: Transaction, current: Stored) => Written | Promise<Written>,
): Promise<Article | undefined> {
  const { principal } = change;
  return changeArticle(database, change, async (tx, stored) => {
    const draft = stored.publishTime === null ? undefined : await findDraft(tx, stored.id);
    const current = draft ? { ...stored, ...writingOf(draft) } : stored;
    const { kind, ...written } = await write(tx, current);
    const patch = withoutUndefined(written.patch);
    const after = { ...current, ...patch };
    await keepVersion(versionsOf(tx, stored.id, principal), { before: current, after, kind });
    if (stored.publishTime === null) return storeWriting(tx, { stored, patch }, principal);
    const { commentsClosed, ...writing } = patch;
    await keepDraft(tx, { stored, draft, patch: writing }, principal);
    // It publishes nothing, and whoever closes comments wants none from now on.
    const isMore = commentsClosed !== undefined && commentsClosed !== stored.commentsClosed;
    return isMore ? { commentsClosed } : undefined;
  });
}

function withoutUndefined(patch: Written['patch']): Patch {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

/** Stores what is written of an article that no reader sees; answers the fields that are to be stored with it. */
async function storeWriting(
  tx: Transaction,
  { stored, patch }: { stored: Stored; patch: Patch },
  principal: Principal,
): Promise<object> {
  const next = { ...stored, ...patch };
  if (patch.tags) await setTags(tx, stored.id, patch.tags);
  if (patch.slug !== undefined) await claimSlug(tx, stored.id, patch.slug);
  await recordFileUses(tx, next, principal);
  const isRendered = next.content === stored.content;
  return { ...patch, ...(isRendered ? {} : await render(next.content)) };
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
 * `work` answers is written with it; undefined where readers see nothing of the change.
 */
export async function changeArticle(
  { pool, db }: Handle,
  { id, rowVersion: read, principal, operation = 'edit' }: Change,
  work: (tx: Transaction, stored: Stored) => Promise<object | undefined>,
): Promise<Article | undefined> {
  return db.transaction(async (tx) => {
    const stored = await lockArticle(tx, id);
    const reached = articleRepository({ pool, db: tx }, articleScope);
    const seen = stored && (await reached.find(id, principal, operation));
    if (!stored || !seen) return undefined;
    if (read !== undefined && stored.rowVersion !== read)
      throw new AppError('article.changed', { data: snakeKeys(seen) });
    const change = await work(tx, stored);
    const whole = articleRepository({ pool, db: tx });
    const rowVersion = stored.rowVersion + 1;
    if (change) {
      await whole.update(id, { ...change, rowVersion }, principal);
      await indexArticle(tx, id);
    } else {
      // When it was changed last is what readers are told.
      await tx.update(blogArticle).set({ rowVersion }).where(eq(blogArticle.id, id));
    }
    const { ownerId: userId } = stored;
    if (userId !== null) await announceDocument(tx, { kind: 'article', id, userId, rowVersion });
    return whole.find(id, principal, operation);
  });
}

/** Makes a text what it was under a number. What it was until now is kept under one, too. */
export async function restoreVersion(
  database: Handle,
  { versionNo, ...change }: Omit<Change, 'operation'> & { versionNo: number },
): Promise<Article> {
  const restored = await writeArticle(database, change, async (tx, { id }) => {
    const [version] = await tx
      .select()
      .from(blogArticleVersion)
      .where(
        sql`${blogArticleVersion.articleId} = ${id} and ${blogArticleVersion.versionNo} = ${versionNo}`,
      );
    const { title, content, excerpt } = orNotFound(version);
    return { patch: { title, content, excerpt }, kind: 'restore' };
  });
  return orNotFound(restored);
}
