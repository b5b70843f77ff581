import { eq, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

/** How one filter of a list becomes a condition: `where` is built once per query shape, `value` prepares what is sent. */
export interface Filter {
  where: (placeholder: SQL) => SQL;
  value: (given: unknown) => unknown;
}

/** The column equals the value. */
export function equals(column: AnyColumn): Filter {
  return { where: (placeholder) => eq(column, placeholder), value: (given) => given };
}

/** The column contains the text, whatever its case; `%` and `_` stand for themselves. */
export function contains(column: AnyColumn): Filter {
  return {
    where: (placeholder) => sql`${column} ilike ${placeholder}`,
    value: (given) => `%${String(given).replace(/[\\%_]/g, '\\$&')}%`,
  };
}

/** The column's day is not before (`begin`) or not after (`end`) the given date, in the office's time zone. */
export function dayBound(column: AnyColumn, bound: 'begin' | 'end'): Filter {
  const local = (placeholder: SQL) => sql`(${placeholder})::timestamp at time zone 'Asia/Shanghai'`;
  return {
    where: (placeholder) =>
      bound === 'begin'
        ? sql`${column} >= ${local(placeholder)}`
        : sql`${column} < ${local(placeholder)} + interval '1 day'`,
    value: (given) => given,
  };
}
