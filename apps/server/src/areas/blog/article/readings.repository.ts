import { readingDays } from '@wm/contract/blog/readings';
import type { articleCountsEndpoint, siteFactsEndpoint } from '@wm/contract/blog/readings';
import type { DataOf } from '@wm/contract/core/endpoint';
import { and, inArray, sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { inReach, ownId, reachOf } from '#core/crud/row-access.ts';
import type { Database } from '#core/database/database.ts';
import { blogArticle } from '../blog.table.ts';
import { articleScope, hasChanges, statusOf } from './article.repository.ts';

function reached(principal: Principal) {
  const reach = reachOf(articleScope, principal, 'article:data:list');
  return (
    reach && inReach(articleScope, { depts: reach.deptIds, user: ownId(reach, principal.userId) })
  );
}

/** How many articles that somebody reaches are of each kind. */
export async function countArticles(
  db: Database,
  principal: Principal,
): Promise<DataOf<typeof articleCountsEndpoint>> {
  const having = (status: string) =>
    sql<number>`(count(*) filter (where ${statusOf} = ${status}))::int`;
  const isWaiting = sql`exists (
    select from blog_article_review r where r.article_id = blog_article.id and r.state = 'waiting')`;
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      draft: having('draft'),
      scheduled: having('scheduled'),
      published: having('published'),
      waiting: sql<number>`(count(*) filter (where ${isWaiting}))::int`,
      changed: sql<number>`(count(*) filter (where ${hasChanges}))::int`,
    })
    .from(blogArticle)
    .where(reached(principal));
  if (!row) throw new Error('a count answers one row');
  return row;
}

/** Since when readings are counted by the day. */
export async function readingsSince(db: Database): Promise<string | null> {
  const { rows } = await db.execute<{ since: string | null }>(
    sql`select min(day)::text as since from blog_reading`,
  );
  return rows[0]?.since ?? null;
}

/** How often each of some articles that somebody reaches was read on the last days, the oldest first. */
export async function findReadings(
  db: Database,
  principal: Principal,
  { ids, today }: { ids: number[]; today: string },
): Promise<{ id: number; days: number[] }[]> {
  const rows = await db
    .select({
      id: blogArticle.id,
      days: sql<number[]>`array(
        select coalesce(r.views, 0) from generate_series(${readingDays - 1}, 0, -1) back
        left join blog_reading r on r.article_id = blog_article.id and r.day = ${today}::date - back
        order by back desc)`,
    })
    .from(blogArticle)
    .where(and(inArray(blogArticle.id, ids), reached(principal)));
  return rows;
}

type Facts = DataOf<typeof siteFactsEndpoint>;

const mostTop = 10;

/** How all articles together were read on the last days, and which of them most. */
export async function sumReadings(
  db: Database,
  today: string,
): Promise<Pick<Facts, 'days' | 'totals' | 'top'>> {
  const [days, totals, top] = await Promise.all([
    db.execute<Facts['days'][number]>(sql`
      select (${today}::date - back)::text as day, coalesce(sum(r.views), 0)::int as views,
        coalesce(sum(r.likes), 0)::int as likes
      from generate_series(0, ${readingDays - 1}) back
      left join blog_reading r on r.day = ${today}::date - back
      group by back order by back desc`),
    db.execute<Facts['totals']>(sql`
      select count(*)::int as articles, coalesce(sum(view_count), 0)::int as views,
        coalesce(sum(like_count), 0)::int as likes, coalesce(sum(comment_count), 0)::int as comments
      from blog_article where publish_time <= now()`),
    db.execute<{ id: string; title: string; views: number }>(sql`
      select a.id, a.title, sum(r.views)::int as views
      from blog_reading r join blog_article a on a.id = r.article_id
      where r.day > ${today}::date - ${readingDays}::int and a.publish_time <= now()
      group by a.id having sum(r.views) > 0 order by views desc, a.id desc limit ${mostTop}`),
  ]);
  const [total] = totals.rows;
  if (!total) throw new Error('a sum answers one row');
  return {
    days: days.rows,
    totals: total,
    top: top.rows.map(({ id, ...row }) => ({ ...row, id: Number(id) })),
  };
}
