import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { claimSlug, setTags } from '../article/article-parts.repository.ts';
import { indexArticle } from '../article/article-search.ts';
import { articleVersions } from '../article/version.repository.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { blogArticle, blogCategory, blogComment } from '../blog.table.ts';
import { demoArticles } from './demo-articles.ts';
import { demoComments } from './demo-comments.ts';

/** The articles of the first start: published already, so that the blog has something to read. */
export async function seedBlogDemo(db: Database, ownerId: number): Promise<void> {
  const { renderArticle } = await import('../markdown/render-article.ts');
  await db.transaction(async (tx) => {
    for (const [place, demo] of demoArticles.entries()) {
      const { title, content, excerpt, slug, pinned, daysAgo } = demo;
      const [category] = await tx
        .insert(blogCategory)
        .values({ name: demo.category, orderNum: place + 1 })
        .onConflictDoUpdate({
          target: [blogCategory.parentId, blogCategory.name],
          set: { updateTime: sql`now()` },
        })
        .returning({ id: blogCategory.id });
      const time = sql`date_trunc('minute', now()) - make_interval(days => ${daysAgo})`;
      const [made] = await tx
        .insert(blogArticle)
        .values({
          title,
          content,
          excerpt,
          slug,
          pinned,
          ownerId,
          categoryId: category?.id ?? null,
          publishTime: time,
          createTime: time,
          updateTime: time,
          ...renderArticle(content),
        })
        .returning({ id: blogArticle.id });
      if (!made) throw new Error('the article was not stored');
      await setTags(tx, made.id, demo.tags);
      await claimSlug(tx, made.id, slug);
      const versions = articleVersions(tx, { articleId: made.id, editorId: ownerId });
      await versions.add([{ kind: 'publish', state: { title, content, excerpt } }]);
      await indexArticle(tx, made.id);
      await addComments(tx, { id: made.id, slug, daysAgo, ownerId });
    }
  });
}

/** An article that has been stored. */
interface Stored {
  id: number;
  slug: string;
  daysAgo: number;
  ownerId: number;
}

async function addComments(tx: Transaction, article: Stored): Promise<void> {
  const { id: articleId, slug, daysAgo, ownerId } = article;
  for (const comment of demoComments) {
    if (comment.slug !== slug) continue;
    const { hoursAfter, nickname, content, answer, isPending } = comment;
    const written = (hours: number) =>
      sql`now() - make_interval(hours => ${Math.max(1, daysAgo * 24 - hours)}::int)`;
    const status = isPending ? ('pending' as const) : ('approved' as const);
    const values = { articleId, ownerId, nickname, content, status };
    const [made] = await tx
      .insert(blogComment)
      .values({ ...values, createTime: written(hoursAfter), updateTime: written(hoursAfter) })
      .returning({ id: blogComment.id });
    if (answer === undefined) continue;
    await tx.insert(blogComment).values({
      articleId,
      ownerId,
      parentId: made?.id ?? null,
      userId: ownerId,
      nickname: 'admin',
      content: answer,
      status: 'approved',
      createTime: written(hoursAfter + 3),
      updateTime: written(hoursAfter + 3),
    });
  }
}
