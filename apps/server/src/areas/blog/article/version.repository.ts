import type { ArticleVersion } from '@wm/contract/blog/article';
import type { Page } from '@wm/contract/core/resource';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import type { Database } from '#core/database/database.ts';
import { blogArticleVersion } from '../blog.table.ts';

const columns = {
  id: blogArticleVersion.id,
  versionNo: blogArticleVersion.versionNo,
  title: blogArticleVersion.title,
  length: sql<number>`length(${blogArticleVersion.content})`,
  reason: blogArticleVersion.reason,
  editorName: sql<string>`coalesce(nullif(${sysUser.nickname}, ''), ${sysUser.username}, '')`,
  createTime: blogArticleVersion.createTime,
};

/** The kept states of an article's text, newest first. */
export async function listVersions(
  db: Database,
  articleId: number,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ArticleVersion>> {
  const ofArticle = eq(blogArticleVersion.articleId, articleId);
  const rows = await db
    .select(columns)
    .from(blogArticleVersion)
    .leftJoin(sysUser, eq(sysUser.id, blogArticleVersion.editorId))
    .where(ofArticle)
    .orderBy(desc(blogArticleVersion.versionNo))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await db.select({ total: count() }).from(blogArticleVersion).where(ofArticle);
  return { rows, total: counted?.total ?? 0 };
}

/** One kept state with its text. */
export async function findVersion(
  db: Database,
  articleId: number,
  versionNo: number,
): Promise<(ArticleVersion & { content: string; excerpt: string }) | undefined> {
  const [version] = await db
    .select({
      ...columns,
      content: blogArticleVersion.content,
      excerpt: blogArticleVersion.excerpt,
    })
    .from(blogArticleVersion)
    .leftJoin(sysUser, eq(sysUser.id, blogArticleVersion.editorId))
    .where(
      and(eq(blogArticleVersion.articleId, articleId), eq(blogArticleVersion.versionNo, versionNo)),
    );
  return version;
}
