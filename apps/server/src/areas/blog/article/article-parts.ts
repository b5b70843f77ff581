import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';
import {
  blogArticle,
  blogArticleTag,
  blogArticleVersion,
  blogSlug,
  blogTag,
} from '../blog.table.ts';

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** What is kept of an article under one number. */
interface KeptText {
  articleId: number;
  title: string;
  content: string;
  excerpt: string;
  reason: 'save' | 'publish' | 'restore';
  editorId: number;
}

/** So many states are kept of an article; the oldest go first. */
const mostVersions = 200;
/** Saves of one person in so short a time are one state. */
const sameSitting = sql`interval '2 minutes'`;

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

/** Keeps a text as the newest version of its article; saves of one sitting become one. The article is locked. */
export async function keepVersion(tx: Transaction, kept: KeptText): Promise<void> {
  const { articleId, title, content, excerpt } = kept;
  const [last] = await tx
    .select({
      id: blogArticleVersion.id,
      versionNo: blogArticleVersion.versionNo,
      title: blogArticleVersion.title,
      content: blogArticleVersion.content,
      excerpt: blogArticleVersion.excerpt,
      isSameSitting: sql<boolean>`${blogArticleVersion.reason} = 'save' and ${kept.reason} = 'save'
        and ${blogArticleVersion.editorId} = ${kept.editorId}
        and ${blogArticleVersion.createTime} > now() - ${sameSitting}`,
    })
    .from(blogArticleVersion)
    .where(eq(blogArticleVersion.articleId, articleId))
    .orderBy(desc(blogArticleVersion.versionNo))
    .limit(1);
  const isSame = last?.title === title && last.content === content && last.excerpt === excerpt;
  if (isSame) return;
  if (last?.isSameSitting) {
    await tx
      .update(blogArticleVersion)
      .set({ title, content, excerpt })
      .where(eq(blogArticleVersion.id, last.id));
    return;
  }
  const versionNo = (last?.versionNo ?? 0) + 1;
  await tx.insert(blogArticleVersion).values({ ...kept, versionNo });
  await tx
    .delete(blogArticleVersion)
    .where(
      and(
        eq(blogArticleVersion.articleId, articleId),
        sql`${blogArticleVersion.versionNo} <= ${versionNo - mostVersions}`,
      ),
    );
}

/** An article as it is stored, kept from other writers until the transaction ends. */
export async function lockArticle(
  tx: Transaction,
  id: number,
): Promise<typeof blogArticle.$inferSelect | undefined> {
  const [article] = await tx.select().from(blogArticle).where(eq(blogArticle.id, id)).for('update');
  return article;
}
