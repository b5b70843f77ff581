import type { Bucket } from '@wm/contract/report/definition';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** What two databases write differently. Everything else is printed once. */
export interface Dialect {
  text: (value: string) => SQL;
  number: (value: number) => SQL;
  /** A pattern without regard to case. */
  like: (of: SQL, pattern: string) => SQL;
  /** A moment of the office's clock, some days later. */
  moment: (text: string, daysLater?: number) => SQL;
  daysAgo: (days: number) => SQL;
  monthStart: () => SQL;
  /** What a moment belongs to. */
  bucket: (of: SQL, bucket: Exclude<Bucket, 'none'>) => SQL;
  /** A moment as people read it. */
  shownTime: (of: SQL) => SQL;
  real: (of: SQL) => SQL;
  /** Rounded as people do: the half away from zero, of the number as it is written. */
  round: (of: SQL, digits: number) => SQL;
  /** How texts are put in order. */
  ordered: (of: SQL) => SQL;
}

const patterns: Record<Exclude<Bucket, 'none'>, string> = {
  hour: 'YYYY-MM-DD HH24:00',
  day: 'YYYY-MM-DD',
  week: 'IYYY-"W"IW',
  month: 'YYYY-MM',
  year: 'YYYY',
  clock: 'HH24',
  weekday: 'ID',
};

/** What days and hours mean in reports: the office's clock of a moment, and the moment of an office's clock. */
const local = (of: SQL): SQL => sql`(${of} at time zone office_zone())`;
const office = local;

export const postgres: Dialect = {
  text: (value) => sql`${value}::text`,
  number: (value) => sql`${value}::float8`,
  like: (of, pattern) => sql`${of} ilike ${pattern}`,
  moment: (text, daysLater = 0) =>
    office(sql`(${text}::timestamp + ${daysLater}::int * interval '1 day')`),
  daysAgo: (days) =>
    office(sql`(date_trunc('day', ${local(sql`now()`)}) - ${days}::int * interval '1 day')`),
  monthStart: () => office(sql`date_trunc('month', ${local(sql`now()`)})`),
  bucket: (of, bucket) => sql`to_char(${local(of)}, ${sql.raw(`'${patterns[bucket]}'`)})`,
  shownTime: (of) => sql`to_char(${local(of)}, 'YYYY-MM-DD HH24:MI:SS')`,
  real: (of) => sql`(${of})::float8`,
  round: (of, digits) => sql`round((${of})::numeric, ${sql.raw(String(digits))})::float8`,
  ordered: (of) => of,
};
