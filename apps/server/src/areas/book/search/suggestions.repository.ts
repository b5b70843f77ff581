import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';

interface Suggested extends Record<string, unknown> {
  id: number;
  name: string;
  title: string;
  authors: string;
  cover: string;
}

interface Stopped extends Suggested {
  fraction: number;
  chapter: string;
  context: string;
}

const facts = sql`b.id::int, b.name, b.title, b.authors, b.cover`;

/** Where a person stopped, the last one first; what he has finished is left out. */
export async function findReading(db: Database, userId: number): Promise<Stopped[]> {
  const { rows } = await db.execute<Stopped>(sql`
    select ${facts}, p.fraction, p.chapter, p.context from book_position p
    join book_book b on b.id = p.book_id and b.delete_time is null
    left join book_standing s on s.book_id = b.id and s.user_id = p.user_id
    where p.user_id = ${userId} and p.fraction < 1 and coalesce(s.standing, 'reading') <> 'finished'
    order by p.update_time desc limit 3`);
  return rows;
}

export async function findRecent(db: Database): Promise<Suggested[]> {
  const { rows } = await db.execute<Suggested>(sql`
    select ${facts} from book_book b where b.delete_time is null order by b.create_time desc, b.id desc limit 12`);
  return rows;
}

/** The tag or category that stands most often on what a person reads or wants to read, with books of it he has not begun. */
export async function findLike(
  db: Database,
  userId: number,
): Promise<{ name: string; rows: Suggested[] }> {
  const { rows } = await db.execute<Suggested & { of: string }>(sql`
    with mine as (select book_id from book_standing where user_id = ${userId}),
    named as (
      select b.id, u.name from book_book b, unnest(array_append(b.tags, nullif(b.category, ''))) u (name)
      where b.delete_time is null and u.name is not null
    ),
    best as (
      select n.name from named n join mine m on m.book_id = n.id
      where exists (select 1 from named o where o.name = n.name and o.id not in (select book_id from mine))
      group by n.name order by count(*) desc, n.name limit 1
    )
    select best.name as "of", ${facts} from best join named n on n.name = best.name
    join book_book b on b.id = n.id where b.id not in (select book_id from mine)
    order by b.create_time desc, b.id desc limit 12`);
  return {
    name: rows[0]?.of ?? '',
    rows: rows.map(({ id, name, title, authors, cover }) => ({ id, name, title, authors, cover })),
  };
}
