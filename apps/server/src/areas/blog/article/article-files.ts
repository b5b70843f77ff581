import { and, inArray, isNotNull, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
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

const articleFileKind = 'article';
/** What an article shows above its text and in lists. */
const coverFileKind = 'article-cover';
/** What the draft of a published article names: nobody reads it who does not reach the article. */
export const draftFileKind = 'article-draft';
const queryCode = 'article:data:query';
const publishCode = 'article:data:publish';

/** Who may read the files of articles: everybody those of what is public, else who may read the article, and whoever reaches it. */
export const articleFileUses: readonly FileUseKind[] = [
  {
    kind: articleFileKind,
    label: '文章',
    mayRead,
    mayVisit: (articleIds, ticketHash, db) =>
      hasPass(db, { articleIds, ticketHash, visibility: 'password' }),
    mayChange,
    places: (refIds, principal, db) =>
      articleSearchKind.read(db, principal, { refIds, withBody: false }),
  },
  {
    kind: coverFileKind,
    label: '文章封面',
    isCover: true,
    mayRead,
    mayVisit: (articleIds, ticketHash, db) =>
      hasPass(db, { articleIds, ticketHash, visibility: 'password' }),
    mayChange,
    places: (refIds, principal, db) =>
      articleSearchKind.read(db, principal, { refIds, withBody: false }),
  },
  {
    kind: draftFileKind,
    label: '文章的草稿',
    mayRead: mayReadDraft,
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
  return isAny(db, refIds, or(published, reachedBy(principal)));
}

/** What readers see is changed by who may publish it: a picture within it, too. */
async function mayChange(refIds: number[], principal: Principal, db: Database): Promise<boolean> {
  const out = and(inArray(blogArticle.id, refIds), isNotNull(blogArticle.publishTime));
  const reached = reachedBy(principal, publishCode) ?? sql`false`;
  return (await db.$count(blogArticle, and(out, not(reached)))) === 0;
}

async function mayReadDraft(
  refIds: number[],
  principal: Principal | undefined,
  db: Database,
): Promise<boolean> {
  const reached = reachedBy(principal);
  return reached !== undefined && isAny(db, refIds, reached);
}

/** The condition that somebody reaches an article; undefined where he reaches none. */
function reachedBy(principal: Principal | undefined, code = queryCode): SQL | undefined {
  if (!principal || !holdsPermission(principal, code)) return undefined;
  const reach = reachOf(articleScope, principal, code);
  return reach
    ? inReach(articleScope, { depts: reach.deptIds, user: ownId(reach, principal.userId) })
    : sql`true`;
}

async function isAny(db: Database, refIds: number[], condition: SQL | undefined): Promise<boolean> {
  const [readable] = await db
    .select({ id: blogArticle.id })
    .from(blogArticle)
    .where(and(inArray(blogArticle.id, refIds), condition))
    .limit(1);
  return readable !== undefined;
}

/** The files that a text and a cover name and that the writer may read. */
export function filesNamed(
  tx: Database,
  { content, cover }: { content: string; cover: string },
  principal: Principal,
): Promise<string[]> {
  return readableFileIds(tx, fileIdsIn(`${content}\n${cover}`), principal);
}

/** Says which files an article uses now: those that its text and its cover name and that the writer may read. */
export async function recordFileUses(
  tx: Database,
  { id, ...text }: { id: number; content: string; cover: string },
  principal: Principal,
): Promise<void> {
  await setArticleFiles(tx, { id, ...text }, await filesNamed(tx, text, principal));
}

/** Of some files, those that an article names in its text are used there, and the one on its cover there. */
export async function setArticleFiles(
  tx: Database,
  { id: refId, content, cover }: { id: number; content: string; cover: string },
  fileIds: readonly string[],
): Promise<void> {
  const among = (text: string): string[] => {
    const named = new Set(fileIdsIn(text));
    return fileIds.filter((fileId) => named.has(fileId));
  };
  await setFileUses(tx, { kind: coverFileKind, refId, fileIds: among(cover) });
  await setFileUses(tx, { kind: articleFileKind, refId, fileIds: among(content) });
}
