import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';

export interface Stretch {
  key: string;
  bookId: number;
  startTime: string;
  seconds: number;
  chars: number;
}

const office = sql.raw('office_zone()');

/** Stores stretches of reading of books that are there; one that is told again is one. */
export async function insertStretches(
  db: Database,
  userId: number,
  stretches: readonly Stretch[],
): Promise<number> {
  const column = (name: keyof Stretch) => sql.param(stretches.map((stretch) => stretch[name]));
  const { rowCount } = await db.execute(sql`
    insert into book_reading (key, user_id, book_id, start_time, day, seconds, chars)
    select s.key, ${userId}, b.id, s.start_time, (s.start_time at time zone ${office})::date, s.seconds, s.chars
    from unnest(${column('key')}::uuid[], ${column('bookId')}::bigint[], ${column('startTime')}::timestamptz[],
      ${column('seconds')}::int[], ${column('chars')}::int[]) s (key, book_id, start_time, seconds, chars)
    join book_book b on b.id = s.book_id
    where s.start_time between now() - interval '60 days' and now() + interval '1 hour'
    on conflict do nothing`);
  return rowCount ?? 0;
}

export interface DayRead extends Record<string, unknown> {
  day: string;
  seconds: number;
  chars: number;
}

/** What a person has read on each day. */
export async function sumDays(db: Database, userId: number): Promise<DayRead[]> {
  const { rows } = await db.execute<DayRead>(sql`
    select day::text, sum(seconds)::int as seconds, sum(chars)::int as chars from book_reading
    where user_id = ${userId} group by day order by day`);
  return rows;
}

export async function sumBooks(db: Database, userId: number) {
  const { rows } = await db.execute<{
    id: number;
    name: string;
    title: string;
    seconds: number;
    chars: number;
  }>(sql`
    select b.id::int, b.name, b.title, sum(r.seconds)::int as seconds, sum(r.chars)::int as chars
    from book_reading r join book_book b on b.id = r.book_id and b.delete_time is null
    where r.user_id = ${userId} group by b.id order by 4 desc, b.id limit 20`);
  return rows;
}

/** Today in the office's time zone, and how many books a person has finished. */
export async function readToday(
  db: Database,
  userId: number,
): Promise<{ today: string; finished: number }> {
  const { rows } = await db.execute<{ today: string; finished: number }>(sql`
    select (now() at time zone ${office})::date::text as today,
      (select count(*)::int from book_standing where user_id = ${userId} and standing = 'finished') as finished`);
  return rows[0] ?? { today: '', finished: 0 };
}
