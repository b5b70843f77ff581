import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { blogArticle, blogArticleTag, blogSlug, blogTag } from '../blog.table.ts';

/** Gives an article its tags in their order, making those that nobody has used yet. */
export async function setTags(tx: Transaction, articleId: number, names: string[]): Promise<void> {
  await tx.delete(blogArticleTag).where(eq(blogArticleTag.articleId, articleId));
  const seen = new Set<string>();
  const wanted = names.filter((name) => {
    const key = name.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
  if (wanted.length === 0) return;
  // In one order for everybody, so that two writers of the same tags never wait for each other in a circle.
  const made = await tx
    .insert(blogTag)
    .values(wanted.toSorted().map((name) => ({ name })))
    .onConflictDoUpdate({ target: blogTag.nameKey, set: { name: sql`blog_tag.name` } })
    .returning({ id: blogTag.id, key: blogTag.nameKey });
  const ids = new Map(made.map(({ id, key }) => [key, id]));
  await tx.insert(blogArticleTag).values(
    wanted.flatMap((name, place) => {
      const tagId = ids.get(name.toLowerCase());
      return tagId === undefined ? [] : [{ articleId, tagId, place }];
    }),
  );
}

/** Claims an address for an article; what it had before leads to it for ever. */
export async function claimSlug(tx: Transaction, articleId: number, slug: string): Promise<void> {
  if (slug === '') return;
  await tx.insert(blogSlug).values({ slug, articleId }).onConflictDoNothing();
  const [claimed] = await tx
    .select({ articleId: blogSlug.articleId })
    .from(blogSlug)
    .where(eq(blogSlug.slug, slug));
  if (claimed?.articleId !== articleId) throw new AppError('article.slug-taken');
}

/** An article as it is stored, kept from other writers until the transaction ends. */
export async function lockArticle(
  tx: Transaction,
  id: number,
): Promise<typeof blogArticle.$inferSelect | undefined> {
  const [article] = await tx.select().from(blogArticle).where(eq(blogArticle.id, id)).for('update');
  return article;
}
