import { and, inArray, or, sql } from 'drizzle-orm';
import { fileIdsIn, readableFileIds, setFileUses } from '#areas/files/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { inReach, ownId, reachOf } from '#core/crud/row-access.ts';
import type { Database } from '#core/database/database.ts';
import type { FileUseKind } from '#core/files/file-use-kinds.ts';
import { blogArticle, blogArticleVersion } from '../blog.table.ts';
import { hasPass } from '../site/pass.repository.ts';
import { articleSearchKind } from './article-search.ts';
import { articleScope } from './article.repository.ts';

const kind = 'article';
const code = 'article:data:query';

/** Who may read the files of articles: everybody those of what is public, else who may read the article, and whoever reaches it. */
export const articleFileUses: readonly FileUseKind[] = [
  {
    kind,
    label: '文章',
    mayRead,
    mayVisit: (articleIds, ticketHash, db) =>
      hasPass(db, { articleIds, ticketHash, visibility: 'password' }),
    places: (refIds, principal, db) =>
      articleSearchKind.read(db, principal, { refIds, withBody: false }),
  },
  // A trigger records the files that earlier versions name; they let nobody read them.
  { kind: 'article-version', label: '文章的历史版本', mayRead: () => false, places: versions },
];

async function versions(refIds: number[], principal: Principal, db: Database) {
  const found = await db
    .select({ refId: blogArticleVersion.id, articleId: blogArticleVersion.articleId })
    .from(blogArticleVersion)
    .where(inArray(blogArticleVersion.id, refIds));
  const articleIds = [...new Set(found.map(({ articleId }) => articleId))];
  const articles = await articleSearchKind.read(db, principal, {
    refIds: articleIds,
    withBody: false,
  });
  return found.flatMap(({ refId, articleId }) => {
    const article = articles.find((one) => one.refId === articleId);
    return article ? [{ refId, title: article.title, path: article.path }] : [];
  });
}

async function mayRead(
  refIds: number[],
  principal: Principal | undefined,
  db: Database,
): Promise<boolean> {
  const open = principal ? sql`in ('public', 'members')` : sql`= 'public'`;
  const published = sql`(${blogArticle.publishTime} <= now() and ${blogArticle.visibility} ${open})`;
  const reach = principal && reachOf(articleScope, principal, code);
  const reached =
    principal && holdsPermission(principal, code)
      ? reach
        ? inReach(articleScope, { depts: reach.deptIds, user: ownId(reach, principal.userId) })
        : sql`true`
      : undefined;
  const [readable] = await db
    .select({ id: blogArticle.id })
    .from(blogArticle)
    .where(and(inArray(blogArticle.id, refIds), or(published, reached)))
    .limit(1);
  return readable !== undefined;
}

/** Says which files an article uses now: those that its text and its cover name and that the writer may read. */
export async function recordFileUses(
  tx: Database,
  { id, content, cover }: { id: number; content: string; cover: string },
  principal: Principal,
): Promise<void> {
  const named = fileIdsIn(`${content}\n${cover}`);
  const fileIds = await readableFileIds(tx, named, principal);
  await setFileUses(tx, { kind, refId: id, fileIds });
}
