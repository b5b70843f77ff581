import { and, asc, eq, ne } from 'drizzle-orm';
import { setFileUses } from '#areas/files/public.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Transaction } from '#core/database/transaction.ts';
import {
  blogArticleDraft,
  blogArticleTag,
  blogCategory,
  blogSlug,
  blogTag,
} from '../blog.table.ts';
import type { blogArticle } from '../blog.table.ts';
import { removeDraft, writingOf } from './article-draft.repository.ts';
import type { Draft, Writing } from './article-draft.repository.ts';
import { draftFileKind, filesNamed, setArticleFiles } from './article-files.ts';
import { claimSlug, setTags } from './article-parts.repository.ts';
import { render } from './render.ts';

type Stored = typeof blogArticle.$inferSelect;

/** What readers see of an article, or will see at its time. */
async function publishedWriting(tx: Transaction, stored: Stored): Promise<Writing> {
  const tags = await tx
    .select({ name: blogTag.name })
    .from(blogArticleTag)
    .innerJoin(blogTag, eq(blogTag.id, blogArticleTag.tagId))
    .where(eq(blogArticleTag.articleId, stored.id))
    .orderBy(asc(blogArticleTag.place), asc(blogTag.id));
  const { title, content, excerpt, cover, slug, categoryId, pinned, noteVersion } = stored;
  const names = tags.map(({ name }) => name);
  return { title, content, excerpt, cover, slug, categoryId, pinned, noteVersion, tags: names };
}

/** Keeps what was written of an article that readers see, for the day it is published. One that says the same goes. */
export async function keepDraft(
  tx: Transaction,
  { stored, draft, patch }: { stored: Stored; draft: Draft | undefined; patch: Partial<Writing> },
  principal: Principal,
): Promise<void> {
  const published = await publishedWriting(tx, stored);
  const next = { ...(draft ? writingOf(draft) : published), ...patch, ...tagsOf(patch) };
  await requireKnown(tx, stored.id, patch);
  const isSame = (Object.keys(published) as (keyof Writing)[]).every(
    (name) => JSON.stringify(published[name]) === JSON.stringify(next[name]),
  );
  if (isSame) return removeDraft(tx, stored.id);
  const fileIds = await filesNamed(tx, next, principal);
  const values = { ...next, fileIds, updateTime: new Date().toISOString() };
  await tx
    .insert(blogArticleDraft)
    .values({ ...values, id: stored.id })
    .onConflictDoUpdate({ target: blogArticleDraft.id, set: values });
  await setFileUses(tx, { kind: draftFileKind, refId: stored.id, fileIds });
}

/** Each tag once, however its letters are written. */
function tagsOf({ tags }: Partial<Writing>): { tags?: string[] } {
  if (!tags) return {};
  const known = new Map(tags.toReversed().map((name) => [name.toLowerCase(), name]));
  return { tags: [...known.values()].toReversed() };
}

/** What would be refused when it is published is refused when it is written. */
async function requireKnown(
  tx: Transaction,
  id: number,
  { slug, categoryId }: Partial<Writing>,
): Promise<void> {
  if (slug !== undefined && slug !== '') {
    const [taken] = await tx
      .select({ id: blogSlug.articleId })
      .from(blogSlug)
      .where(and(eq(blogSlug.slug, slug), ne(blogSlug.articleId, id)));
    if (taken) throw new AppError('article.slug-taken');
  }
  if (categoryId === undefined || categoryId === null) return;
  const [category] = await tx
    .select({ id: blogCategory.id })
    .from(blogCategory)
    .where(eq(blogCategory.id, categoryId));
  if (!category) throw new AppError('article.category-missing');
}

/** Makes a draft what readers see; answers the fields that are to be stored with the article. */
export async function takeDraft(
  tx: Transaction,
  { stored, draft }: { stored: Stored; draft: Draft | undefined },
): Promise<object> {
  if (!draft) return {};
  const { tags, ...writing } = writingOf(draft);
  await setTags(tx, stored.id, tags);
  if (writing.slug !== stored.slug) await claimSlug(tx, stored.id, writing.slug);
  // Those that its writer may read: whoever publishes it lends it none of his.
  await setArticleFiles(tx, { ...writing, id: stored.id }, draft.fileIds);
  await removeDraft(tx, stored.id);
  const isRendered = writing.content === stored.content;
  return { ...writing, ...(isRendered ? {} : await render(writing.content)) };
}
