import { searchParts } from '@wm/markdown/search-text';
import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import { indexDocuments } from '#core/search/search-index.ts';
import type { SearchDocument } from '#core/search/search-index.ts';
import type { SearchKind, SearchSource } from '#core/search/search-kind.ts';
import { searchDoc } from '#core/search/search.table.ts';
import { blogArticle, blogCategory } from '../blog.table.ts';
import { currentEdition } from '../markdown/edition.ts';
import { storeRendering } from '../site/published.repository.ts';

const kind = 'article';

const publishedByNow = sql<boolean>`coalesce(blog_article.publish_time <= now(), false)`;

/** Who finds an article: nobody but its author while it is a draft, or asks for a password. */
const reachOfArticle = sql<'public' | 'members' | 'owner'>`case
  when not ${publishedByNow} or blog_article.visibility = 'password' then 'owner'
  else blog_article.visibility end`;

const tagNames = sql<string[]>`coalesce((
  select json_agg(g.name) from blog_article_tag t join blog_tag g on g.id = t.tag_id
  where t.article_id = blog_article.id), '[]')`;

const indexedColumns = {
  id: blogArticle.id,
  ownerId: blogArticle.ownerId,
  title: blogArticle.title,
  content: blogArticle.content,
  excerpt: blogArticle.excerpt,
  updateTime: blogArticle.updateTime,
  reach: reachOfArticle.as('article_reach'),
  tags: tagNames.as('tag_names'),
};

interface IndexedArticle {
  id: number;
  ownerId: number | null;
  title: string;
  content: string;
  excerpt: string;
  updateTime: string;
  reach: 'public' | 'members' | 'owner';
  tags: string[];
}

const bodyOf = (excerpt: string, words: string): string =>
  excerpt === '' ? words : `${excerpt}\n${words}`;

function documentOf(article: IndexedArticle): SearchDocument {
  const { id, ownerId, title, tags, updateTime, reach } = article;
  const { words, code } = searchParts(article.content);
  return {
    kind,
    refId: id,
    ownerId: ownerId ?? 0,
    reach,
    title,
    tags,
    body: bodyOf(article.excerpt, words),
    source: code,
    updateTime,
  };
}

/** Makes an article findable as it now is, in the transaction that wrote it. What is deleted goes by a trigger. */
export async function indexArticle(
  tx: Pick<Database, 'insert' | 'select'>,
  id: number,
): Promise<void> {
  const articles = await tx.select(indexedColumns).from(blogArticle).where(eq(blogArticle.id, id));
  await indexDocuments(tx, articles.map(documentOf));
}

/** The same for all articles that bear a tag, when its name changes. */
export async function indexTagged(
  tx: Pick<Database, 'insert' | 'select'>,
  tagId: number,
): Promise<void> {
  const articles = await tx
    .select(indexedColumns)
    .from(blogArticle)
    .where(
      sql`exists (select from blog_article_tag t where t.article_id = blog_article.id and t.tag_id = ${tagId})`,
    );
  await indexDocuments(tx, articles.map(documentOf));
}

/** Articles as the search finds them: what is published by everybody, drafts by their author. */
export const articleSearchKind: SearchKind = {
  kind,
  access: 'article:data:list',
  read,
  readPublic: (db, what) => read(db, null, what),
  inPlace: (name) => sql`
    with recursive below as (
      select id from blog_category where strpos(lower(name), ${name}) > 0
      union select c.id from blog_category c join below b on c.parent_id = b.id)
    select a.id from blog_article a join below b on b.id = a.category_id`,
  stale,
};

async function read(
  db: Database,
  principal: Principal | null,
  { refIds, withBody }: { refIds: number[]; withBody: boolean },
): Promise<SearchSource[]> {
  const articles = await db
    .select({
      refId: blogArticle.id,
      ownerId: blogArticle.ownerId,
      title: blogArticle.title,
      excerpt: withBody ? blogArticle.excerpt : sql<string>`''`,
      plainText: withBody ? blogArticle.plainText : sql<string>`''`,
      place: sql<string>`coalesce(${blogCategory.name}, '')`,
      tags: tagNames,
      updateTime: blogArticle.updateTime,
      publishTime: blogArticle.publishTime,
    })
    .from(blogArticle)
    .leftJoin(blogCategory, eq(blogCategory.id, blogArticle.categoryId))
    .where(
      and(
        inArray(blogArticle.id, refIds),
        or(
          eq(reachOfArticle, 'public'),
          principal ? eq(reachOfArticle, 'members') : undefined,
          principal ? eq(blogArticle.ownerId, principal.userId) : undefined,
        ),
      ),
    );
  return articles.map(({ ownerId, excerpt, plainText, publishTime, ...article }) => {
    const isMine =
      principal?.userId === ownerId &&
      principal !== null &&
      holdsPermission(principal, 'article:data:edit');
    return {
      ...article,
      body: bodyOf(excerpt, plainText),
      path: isMine ? `/article/edit/${article.refId}` : `/blog/article/${article.refId}`,
      updateTime: principal === null ? (publishTime ?? article.updateTime) : article.updateTime,
    };
  });
}

interface StoredArticle extends IndexedArticle {
  renderEdition: number;
}

/** An article that an older program rendered is rendered again when its words are indexed. */
async function bringUpToDate(
  tx: Pick<Database, 'execute'>,
  { id, content, renderEdition }: StoredArticle,
): Promise<void> {
  if (renderEdition === currentEdition) return;
  const { renderArticle } = await import('../markdown/render-article.ts');
  await storeRendering(tx, id, renderArticle(content));
}

async function stale(
  tx: Pick<Database, 'select' | 'execute'>,
  {
    after,
    edition,
    limit,
    waitingSeconds,
  }: { after: number; edition: number; limit: number; waitingSeconds?: number },
): Promise<SearchDocument[]> {
  // What was scheduled and whose minute has come.
  const dueForPublication = and(
    ne(searchDoc.reach, reachOfArticle),
    lte(blogArticle.publishTime, sql`now()`),
  );
  const outdated = or(
    isNull(searchDoc.id),
    ne(searchDoc.edition, edition),
    ne(searchDoc.updateTime, blogArticle.updateTime),
    dueForPublication,
  );
  const stored = {
    ...indexedColumns,
    renderEdition: blogArticle.renderEdition,
  };
  const articles = await tx
    .select(stored)
    .from(blogArticle)
    .leftJoin(searchDoc, and(eq(searchDoc.kind, kind), eq(searchDoc.refId, blogArticle.id)))
    .where(
      and(gt(blogArticle.id, after), waitingSeconds === undefined ? outdated : dueForPublication),
    )
    .orderBy(blogArticle.id)
    .limit(limit)
    .for('no key update', { of: blogArticle, skipLocked: true });
  // oxlint-disable-next-line eslint/no-await-in-loop -- one transaction takes one statement after the other
  for (const article of articles) await bringUpToDate(tx, article);
  return articles.map(documentOf);
}
