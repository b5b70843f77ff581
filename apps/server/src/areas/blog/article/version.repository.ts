import type { ArticleVersion } from '@wm/contract/blog/article';
import type { Page } from '@wm/contract/core/resource';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { shownName } from '#core/access/shown-name.ts';
import type { Database } from '#core/database/database.ts';
import { sittingMinutes } from '#core/documents/keep-version.ts';
import type { VersionBook, VersionKind } from '#core/documents/keep-version.ts';
import { thinVersions } from '#core/documents/thin-versions.ts';
import { blogArticleVersion } from '../blog.table.ts';

/** What is kept of an article under one number. */
export interface ArticleText {
  title: string;
  content: string;
  excerpt: string;
}

type Reason = ArticleVersion['reason'];

const kinds: Record<Reason, VersionKind> = {
  save: 'edit',
  overwrite: 'overwrite',
  publish: 'publish',
  restore: 'restore',
};
const reasons: Partial<Record<VersionKind, Reason>> = {
  overwrite: 'overwrite',
  publish: 'publish',
  restore: 'restore',
};

/** Where the kept texts of an article stand; `editorId` is who changes it now. */
export function articleVersions(
  tx: Pick<Database, 'select' | 'insert' | 'update' | 'execute'>,
  { articleId, editorId }: { articleId: number; editorId: number },
): VersionBook<ArticleText> {
  const version = blogArticleVersion;
  return {
    textsOf: ({ title, content, excerpt }) => [title, content, excerpt],
    async findNewest({ title, content, excerpt }) {
      const [newest] = await tx
        .select({
          id: version.id,
          reason: version.reason,
          removed: version.removed,
          isFresh: sql<boolean>`${version.createTime} > now() - make_interval(mins => ${sittingMinutes})`,
          isCurrent: sql<boolean>`(${version.title}, ${version.content}, ${version.excerpt})
            = (${title}, ${content}, ${excerpt})`,
          isSameEditor: sql<boolean>`${version.editorId} is not distinct from ${editorId}`,
        })
        .from(version)
        .where(eq(version.articleId, articleId))
        .orderBy(desc(version.versionNo))
        .limit(1);
      return newest && { ...newest, kind: kinds[newest.reason] };
    },
    async grow(id, { state: { title, content, excerpt }, removed }) {
      await tx.update(version).set({ title, content, excerpt, removed }).where(eq(version.id, id));
    },
    async relabel(id, kind) {
      await tx
        .update(version)
        .set({ reason: reasons[kind] ?? 'save' })
        .where(eq(version.id, id));
    },
    async add(entries) {
      const next = sql<number>`coalesce(max(${version.versionNo}), 0) + 1`.mapWith(Number);
      const [counted] = await tx
        .select({ next })
        .from(version)
        .where(eq(version.articleId, articleId));
      const first = counted?.next ?? 1;
      await tx.insert(version).values(
        entries.map(({ kind, state: { title, content, excerpt } }, at) => ({
          articleId,
          editorId,
          versionNo: first + at,
          reason: reasons[kind] ?? 'save',
          title,
          content,
          excerpt,
        })),
      );
      const place = { table: 'blog_article_version', reference: 'article_id', id: articleId };
      await thinVersions(tx, place);
    },
  };
}

const columns = {
  id: blogArticleVersion.id,
  versionNo: blogArticleVersion.versionNo,
  title: blogArticleVersion.title,
  length: sql<number>`length(${blogArticleVersion.content})`,
  reason: blogArticleVersion.reason,
  editorName: shownName,
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
