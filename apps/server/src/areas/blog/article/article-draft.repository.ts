import type { Article } from '@wm/contract/blog/article';
import { articleResource } from '@wm/contract/blog/article';
import { snakeKey } from '@wm/contract/core/wire';
import { eq } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { shownValue } from '#core/access/shown-value.ts';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { blogArticleDraft, blogCategory } from '../blog.table.ts';

export type Draft = typeof blogArticleDraft.$inferSelect;

/** What of an article its author writes. */
export type Writing = Omit<Draft, 'id' | 'fileIds' | 'updateTime'>;

/** The draft beside what readers see of an article. */
export async function findDraft(
  db: Pick<Database, 'select'>,
  id: number,
): Promise<Draft | undefined> {
  const [draft] = await db.select().from(blogArticleDraft).where(eq(blogArticleDraft.id, id));
  return draft;
}

export function writingOf({
  id: _id,
  fileIds: _ids,
  updateTime: _time,
  ...writing
}: Draft): Writing {
  return writing;
}

/** Puts an article's draft in place of what readers see of it, as far as the asker may see the fields. */
export async function withDraft<Seen extends Article | undefined>(
  db: Pick<Database, 'select'>,
  article: Seen,
  principal: Principal,
): Promise<Seen> {
  if (!article?.hasChanges) return article;
  const draft = await findDraft(db, article.id);
  if (!draft) return article;
  const { updateTime } = draft;
  const written = { ...writingOf(draft), ...(await categoryName(db, draft)), updateTime };
  const shown = Object.entries(written).flatMap(([name, value]) => {
    // What is withheld is not there.
    if (!(name in article)) return [];
    const place = { resource: articleResource.permission, column: snakeKey(name) };
    return [[name, typeof value === 'string' ? shownValue(principal, place, value) : value]];
  });
  return { ...article, ...Object.fromEntries(shown) };
}

async function categoryName(
  db: Pick<Database, 'select'>,
  { categoryId }: Pick<Draft, 'categoryId'>,
): Promise<{ categoryName: string }> {
  if (categoryId === null) return { categoryName: '' };
  const [category] = await db
    .select({ name: blogCategory.name })
    .from(blogCategory)
    .where(eq(blogCategory.id, categoryId));
  return { categoryName: category?.name ?? '' };
}

/** The files that a draft alone has named are given back by a trigger. */
export async function removeDraft(tx: Transaction, id: number): Promise<void> {
  await tx.delete(blogArticleDraft).where(eq(blogArticleDraft.id, id));
}
