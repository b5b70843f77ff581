import type { Bucket } from '@wm/contract/report/definition';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Dialect } from './dialect.ts';

const patterns: Record<Exclude<Bucket, 'none'>, string> = {
  hour: '%Y-%m-%d %H:00',
  day: '%Y-%m-%d',
  week: '%G-W%V',
  month: '%Y-%m',
  year: '%Y',
  clock: '%H',
  weekday: '%u',
};

const shown = (of: SQL, pattern: string): SQL => sql`strftime(${of}, ${sql.raw(`'${pattern}'`)})`;

/** How uploaded files are asked. Their moments are those of the office's clock as they are written, and `today` is a day of it. */
export function duckdb(today: string): Dialect {
  return {
    text: (value) => sql`${value}::varchar`,
    number: (value) => sql`${value}::double`,
    like: (of, pattern) => sql`${of} ilike ${pattern} escape '\\'`,
    moment: (text, daysLater = 0) =>
      sql`(${text}::timestamp + ${daysLater}::int * interval '1 day')`,
    daysAgo: (days) => sql`(${today}::timestamp - ${days}::int * interval '1 day')`,
    monthStart: () => sql`date_trunc('month', ${today}::timestamp)`,
    bucket: (of, bucket) => shown(of, patterns[bucket]),
    shownTime: (of) => shown(of, '%Y-%m-%d %H:%M:%S'),
    real: (of) => sql`(${of})::double`,
    round: (of, digits) => {
      const places = sql.raw(String(digits));
      // PostgreSQL takes the fifteen digits of a number for it; what is too large for decimals has none to round.
      return sql`coalesce(round(try_cast(printf('%.15g', ${of}) as decimal(38, 12)), ${places})::double, round(${of}, ${places}))`;
    },
    ordered: (of) => of,
  };
}
