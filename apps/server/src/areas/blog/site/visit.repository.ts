import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { blogSalt } from '../blog.table.ts';

/** Who reads the blog, as far as counting him once needs it. */
export interface Visitor {
  /** Who he is today: by his cookie, or by his address on the day he got it. */
  key: string;
  /** His address under today's salt; nobody can read it back, least of all tomorrow. */
  address: string;
  day: string;
}

const salts = new Map<string, Buffer>();

/** The salt under which the addresses of a day are hashed. */
export async function saltOf(db: Database, day: string): Promise<Buffer> {
  const known = salts.get(day);
  if (known) return known;
  await db
    .insert(blogSalt)
    .values({ day, salt: randomBytes(32) })
    .onConflictDoNothing();
  const [stored] = await db.select().from(blogSalt).where(eq(blogSalt.day, day));
  if (!stored) throw new Error('the salt was not stored');
  salts.clear();
  salts.set(day, stored.salt);
  return stored.salt;
}

/** So many visitors of one address count for an article and day: an office, not a machine that makes up cookies. */
const mostPerAddress = 30;

/** Counts a visitor's view or like of an article today, once however often he asks; answers the new count. */
export async function countVisit(
  db: Database,
  { articleId, kind }: { articleId: number; kind: 'view' | 'like' },
  visitor: Visitor,
): Promise<number | undefined> {
  const column = sql.raw(kind === 'view' ? 'view_count' : 'like_count');
  const daily = kind === 'view' ? 'views' : 'likes';
  const { rows } = await db.execute<{ count: number }>(sql`
    with visit as (
      insert into blog_visit (article_id, kind, day, visitor, address)
      select a.id, ${kind}, ${visitor.day}::date, ${visitor.key}, ${visitor.address}
      from blog_article a
      where a.id = ${articleId} and a.publish_time <= now() and (
        select count(*) from blog_visit v where v.article_id = a.id and v.kind = ${kind}
          and v.day = ${visitor.day}::date and v.address = ${visitor.address}) < ${mostPerAddress}
      on conflict do nothing returning article_id),
    reading as (
      insert into blog_reading (article_id, day, ${sql.raw(daily)})
      select article_id, ${visitor.day}::date, 1 from visit
      on conflict (article_id, day) do update set ${sql.raw(daily)} = blog_reading.${sql.raw(daily)} + 1)
    update blog_article set ${column} = ${column} + 1 from visit
    where blog_article.id = visit.article_id returning ${column} as count`);
  if (rows[0]) return rows[0].count;
  const stored = await db.execute<{ count: number }>(sql`
    select ${column} as count from blog_article where id = ${articleId} and publish_time <= now()`);
  return stored.rows[0]?.count;
}

/** Whether he has liked an article today. */
export async function hasLiked(
  db: Database,
  articleId: number,
  { key, day }: Visitor,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from blog_visit where article_id = ${articleId} and kind = 'like'
      and day = ${day}::date and visitor = ${key}`);
  return (rowCount ?? 0) > 0;
}
