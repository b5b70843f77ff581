import type {
  ArticleCard,
  ArticleLink,
  CategoryCount,
  CommentPage,
  Heading,
  ShownComment,
  TagCount,
} from '@wm/contract/blog/page';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { commentsClosed } from '../comment/comments-closed.ts';
import type { CommentRules } from '../comment/comments-closed.ts';

/** Decided anew by each reading: a schedule needs nobody to carry it out. */
/** Its moment has come. */
export const publishedByNow = sql`a.publish_time <= now()`;

const publicByNow = sql`${publishedByNow} and a.visibility = 'public'`;

const iso = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const publishTime = iso(sql`a.publish_time`);

const author = sql`coalesce((select coalesce(nullif(u.nickname, ''), u.username) from sys_user u where u.id = a.owner_id), '')`;

const tags = sql`coalesce((
  select json_agg(g.name order by t.place, g.id) from blog_article_tag t join blog_tag g on g.id = t.tag_id
  where t.article_id = a.id), '[]')`;

/** Its picture and the beginning of its text are for those who may read it. */
const cardWith = (
  cover: SQL,
): SQL => sql`a.id::float8 as id, a.title, ${cover} as cover, a.visibility, a.pinned, a.minutes, a.view_count as "viewCount",
  case when a.excerpt <> '' or a.visibility <> 'public' then a.excerpt else left(regexp_replace(left(a.plain_text, 400), '\\s+', ' ', 'g'), 160) end as excerpt,
  a.comment_count as "commentCount", ${publishTime} as "publishTime", ${author} as "authorName", ${tags} as tags,
  (select json_build_object('id', c.id, 'name', c.name) from blog_category c where c.id = a.category_id) as category`;

const card = cardWith(sql`case when a.visibility = 'public' then a.cover else '' end`);

/** Which published articles are meant. */
export interface Narrowing {
  tag?: string;
  categoryId?: number;
}

function narrowed({ tag, categoryId }: Narrowing): SQL {
  const conditions = [publishedByNow];
  if (tag !== undefined)
    conditions.push(sql`exists (select from blog_article_tag t join blog_tag g on g.id = t.tag_id
      where t.article_id = a.id and g.name_key = lower(${tag}))`);
  if (categoryId !== undefined)
    conditions.push(sql`a.category_id in (
      with recursive below as (
        select ${categoryId}::bigint as id
        union select c.id from blog_category c join below b on c.parent_id = b.id)
      select id from below)`);
  return sql.join(conditions, sql` and `);
}

/** A page of published articles, newest first; on the blog's first page what is pinned stands before them. */
export async function listPublished(
  db: Database,
  narrowing: Narrowing,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ articles: ArticleCard[]; total: number }> {
  const where = narrowed(narrowing);
  // Which ones first: what a card shows is put together of these only, not of all that stand before them.
  const { rows } = await db.execute<Row<ArticleCard>>(sql`
    select ${card} from (
      select a.id from blog_article a where ${where}
      order by a.pinned desc, a.publish_time desc, a.id desc limit ${limit} offset ${offset}
    ) shown join blog_article a on a.id = shown.id
    order by a.pinned desc, a.publish_time desc, a.id desc`);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from blog_article a where ${where}`,
  );
  return { articles: rows, total: counted.rows[0]?.total ?? 0 };
}

type Row<T> = T & Record<string, unknown>;

/** A published article as it is stored. */
export interface PublishedArticle extends ArticleCard {
  content: string;
  html: string;
  plainText: string;
  headings: Heading[];
  likeCount: number;
  updateTime: string;
  renderEdition: number;
  categoryId: number | null;
  ownerId: number | null;
  areCommentsClosed: boolean;
}

export async function findPublished(
  db: Database,
  { id, rules }: { id: number; rules: CommentRules },
): Promise<PublishedArticle | undefined> {
  const { rows } = await db.execute<Row<PublishedArticle>>(sql`
    select ${cardWith(sql`a.cover`)}, ${commentsClosed(rules)} as "areCommentsClosed", a.html, a.headings, a.like_count as "likeCount",
      a.plain_text as "plainText", a.content, a.render_edition as "renderEdition",
      a.category_id::float8 as "categoryId", a.owner_id::float8 as "ownerId", ${iso(sql`greatest(a.update_time, a.publish_time)`)} as "updateTime"
    from blog_article a where a.id = ${id} and ${publishedByNow}`);
  return rows[0];
}

/** The title of a published article that anybody may read. */
export async function findCardTitle(db: Database, id: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ title: string }>(sql`
    select a.title from blog_article a where a.id = ${id} and ${publicByNow}`);
  return rows[0]?.title;
}

/** The published article that has, or once had, an address. */
export async function findBySlug(db: Database, slug: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select a.id::float8 as id from blog_slug s join blog_article a on a.id = s.article_id
    where s.slug = ${slug} and ${publishedByNow}`);
  return rows[0]?.id;
}

const link = sql`a.id::float8 as id, a.title, ${publishTime} as "publishTime"`;

/** The articles published just before and just after one. */
export async function findNeighbours(
  db: Database,
  id: number,
): Promise<{ previous: ArticleLink | null; next: ArticleLink | null }> {
  // As a value, not as a row to join with: then the index is read from there on.
  const here = sql`((select publish_time from blog_article where id = ${id}), ${id}::bigint)`;
  const { rows } = await db.execute<Row<ArticleLink & { side: string }>>(sql`
    (select ${link}, 'previous' as side from blog_article a
     where ${publishedByNow} and (a.publish_time, a.id) < ${here}
     order by a.publish_time desc, a.id desc limit 1)
    union all
    (select ${link}, 'next' as side from blog_article a
     where ${publishedByNow} and (a.publish_time, a.id) > ${here}
     order by a.publish_time, a.id limit 1)`);
  const of = (side: string): ArticleLink | null => {
    const row = rows.find((one) => one.side === side);
    return row ? { id: row.id, title: row.title, publishTime: row.publishTime } : null;
  };
  return { previous: of('previous'), next: of('next') };
}

const perTag = 100;
const candidates = 40;

/**
 * What may be related to an article: those that share tags first (of each tag the newest hundred), then those of the
 * category, then the newest.
 */
export async function listCandidates(
  db: Database,
  { id, categoryId }: { id: number; categoryId: number | null },
): Promise<(ArticleLink & { text: string; shared: number })[]> {
  const newest = (condition: SQL): SQL => sql`(
    select a.id, 0 as shared from blog_article a where ${publishedByNow} and ${condition}
    order by a.publish_time desc, a.id desc limit ${candidates + 1})`;
  const { rows } = await db.execute<Row<ArticleLink & { text: string; shared: number }>>(sql`
    with found as (
      select o.article_id as id, 1 as shared from blog_article_tag t
      cross join lateral (
        select o.article_id from blog_article_tag o where o.tag_id = t.tag_id
        order by o.article_id desc limit ${perTag}) o
      where t.article_id = ${id}
      union all ${newest(sql`a.category_id = ${categoryId}::bigint`)}
      union all ${newest(sql`true`)}),
    best as (
      select a.id, sum(f.shared)::int as shared, row_number() over (
        order by sum(f.shared) desc, (a.category_id is not distinct from ${categoryId}::bigint) desc,
          a.publish_time desc, a.id desc) as place
      from found f join blog_article a on a.id = f.id
      where a.id <> ${id} and ${publishedByNow} group by a.id)
    select ${link}, left(a.title || ' ' || a.excerpt || ' ' || left(a.plain_text, 400), 500) as text, best.shared
    from best join blog_article a on a.id = best.id where best.place <= ${candidates} order by best.place`);
  return rows;
}

/** So many comments stand on a page, with all answers to them. */
const commentsOnPage = 50;

/**
 * A page of what is approved, oldest first; answers below what they answer to, and gone with it. The comment that the form
 * answers to says which page; a page behind the last is the last.
 */
export async function listComments(
  db: Database,
  articleId: number,
  asked: { commentPage: number; replyTo: number | null },
): Promise<CommentPage> {
  const ofArticle = sql`c.article_id = ${articleId} and c.status = 'approved'`;
  const { rows: counts } = await db.execute<{
    roots: number;
    total: number;
    before: number;
  }>(sql`
    select count(*) filter (where c.parent_id is null)::int as roots, count(*)::int as total,
      count(*) filter (where c.parent_id is null
        and (c.create_time, c.id) < (select r.create_time, r.id from blog_comment r where r.id = ${asked.replyTo}::bigint))::int as before
    from blog_comment c left join blog_comment p on p.id = c.parent_id
    where ${ofArticle} and (p.id is null or p.status = 'approved')`);
  const { roots = 0, total = 0, before = 0 } = counts[0] ?? {};
  const pages = Math.max(1, Math.ceil(roots / commentsOnPage));
  const wanted =
    asked.replyTo === null ? asked.commentPage : Math.floor(before / commentsOnPage) + 1;
  const page = Math.min(wanted, pages);
  const { rows } = await db.execute<
    Row<Omit<ShownComment, 'replies'> & { parentId: number | null }>
  >(sql`
    with root as (
      select c.id, c.create_time from blog_comment c where ${ofArticle} and c.parent_id is null
      order by c.create_time, c.id limit ${commentsOnPage} offset ${(page - 1) * commentsOnPage})
    select c.id::float8 as id, c.nickname, c.content, ${iso(sql`c.create_time`)} as "createTime",
      c.parent_id::float8 as "parentId",
      case when c.user_id is null then 'visitor' when c.user_id = c.owner_id then 'author' else 'editor' end as role
    from root join blog_comment c on c.id = root.id or c.parent_id = root.id
    where ${ofArticle} order by root.create_time, root.id, c.create_time, c.id`);
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  return {
    rows: (below.get(null) ?? []).map((comment) => ({
      ...comment,
      replies: below.get(comment.id) ?? [],
    })),
    total,
    page,
    pages,
  };
}

/** Tags of published articles with how many bear them, the most used first. */
export async function listTags(db: Database, limit: number): Promise<TagCount[]> {
  const { rows } = await db.execute<Row<TagCount>>(sql`
    select g.name, count(*)::int as count from blog_tag g
    join blog_article_tag t on t.tag_id = g.id join blog_article a on a.id = t.article_id and ${publishedByNow}
    group by g.id order by count(*) desc, g.name limit ${limit}`);
  return rows;
}

/** The tree of categories in the order it is drawn, with how many published articles stand in each or below. */
export async function listCategories(db: Database): Promise<CategoryCount[]> {
  const { rows } = await db.execute<Row<CategoryCount>>(sql`
    with recursive tree as (
      select id, name, 0 as depth, array[id] as path, array[order_num::bigint, id] as place
      from blog_category where parent_id = 0
      union all
      select c.id, c.name, t.depth + 1, t.path || c.id, t.place || array[c.order_num::bigint, c.id]
      from blog_category c join tree t on c.parent_id = t.id where t.depth < 8)
    select t.id::float8 as id, t.name, t.depth,
      (select count(*)::int from blog_article a join tree b on b.id = a.category_id
       where t.id = any(b.path) and ${publishedByNow}) as count
    from tree t order by t.place`);
  return rows.filter(({ count }) => count > 0);
}

/** A category and those above it, the top first; empty when there is none. */
export async function findCategoryPath(
  db: Database,
  id: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    with recursive up as (
      select id, parent_id, name, 0 as height from blog_category where id = ${id}
      union all
      select c.id, c.parent_id, c.name, up.height + 1 from blog_category c join up on c.id = up.parent_id
      where up.height < 8)
    select id::float8 as id, name from up order by height desc`);
  return rows.map((row) => ({ id: row.id, name: row.name }));
}

/** The newest articles by title. */
export async function listLinks(
  db: Database,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ArticleLink[]> {
  const { rows } = await db.execute<Row<ArticleLink>>(sql`
    select ${link} from blog_article a where ${publishedByNow}
    order by a.publish_time desc, a.id desc limit ${limit} offset ${offset}`);
  return rows;
}

/** How many are published; with `forAll` those that anybody may read. */
export async function countPublished(db: Database, forAll = false): Promise<number> {
  const where = forAll ? publicByNow : publishedByNow;
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from blog_article a where ${where}`,
  );
  return rows[0]?.total ?? 0;
}

/** How many articles appeared in each month of some years, by year. */
export async function countByMonth(
  db: Database,
  { years, timeZone }: { years: string[]; timeZone: string },
): Promise<Map<string, number[]>> {
  const { rows } = await db.execute<{ year: string; month: number; found: number }>(sql`
    select to_char(a.publish_time at time zone ${timeZone}, 'YYYY') as year,
      extract(month from a.publish_time at time zone ${timeZone})::int as month, count(*)::int as found
    from blog_article a where ${publishedByNow}
      and to_char(a.publish_time at time zone ${timeZone}, 'YYYY') = any (${sql.param(years)}::text[])
    group by year, month`);
  const counts = new Map(years.map((year) => [year, Array.from({ length: 12 }, () => 0)]));
  for (const { year, month, found } of rows) counts.get(year)?.splice(month - 1, 1, found);
  return counts;
}

/** Addresses of articles that anybody may read, with when they changed last, in the order of their ids. */
export async function listAddresses(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: number; changed: string }[]> {
  const { rows } = await db.execute<{ id: number; changed: string }>(sql`
    select a.id::float8 as id, ${iso(sql`greatest(a.update_time, a.publish_time)`)} as changed
    from blog_article a where ${publicByNow} order by a.id limit ${limit} offset ${offset}`);
  return rows;
}

export interface FeedArticle extends ArticleCard {
  html: string;
  updateTime: string;
  ownerId: number | null;
}

/** The newest articles that anybody may read, as a feed brings them. */
export async function listFeed(db: Database, limit: number): Promise<FeedArticle[]> {
  const { rows } = await db.execute<Row<FeedArticle>>(sql`
    select ${card}, a.html, a.owner_id::float8 as "ownerId", ${iso(sql`greatest(a.update_time, a.publish_time)`)} as "updateTime"
    from blog_article a where ${publicByNow} order by a.publish_time desc, a.id desc limit ${limit}`);
  return rows;
}

/** Stores what a text was made into by a newer renderer. */
export async function storeRendering(
  db: Pick<Database, 'execute'>,
  id: number,
  made: {
    html: string;
    plainText: string;
    headings: Heading[];
    minutes: number;
    renderEdition: number;
  },
): Promise<void> {
  await db.execute(sql`
    update blog_article set html = ${made.html}, plain_text = ${made.plainText},
      headings = ${JSON.stringify(made.headings)}::jsonb, minutes = ${made.minutes},
      render_edition = ${made.renderEdition} where id = ${id}`);
}
