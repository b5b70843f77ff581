import { snakeKey } from '@wm/contract/core/wire';
import { eq, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

/** How one filter of a list becomes a condition: `where` is built once per query shape, `value` prepares what is sent. */
export interface Filter {
  /** Wire names of the columns it looks at; whoever may not filter by all of them may not use it. */
  columns: string[];
  where: (placeholder: SQL) => SQL;
  value: (given: unknown) => unknown;
}

function wireName(column: AnyColumn): string {
  return snakeKey(column.name);
}

/** The column equals the value. */
export function equals(column: AnyColumn): Filter {
  return {
    columns: [wireName(column)],
    where: (placeholder) => eq(column, placeholder),
    value: (given) => given,
  };
}

/** The column contains the text, whatever its case; `%` and `_` stand for themselves. */
export function contains(column: AnyColumn): Filter {
  return {
    columns: [wireName(column)],
    where: (placeholder) => sql`${column} ilike ${placeholder}`,
    value: (given) => `%${String(given).replace(/[\\%_]/g, '\\$&')}%`,
  };
}

/** The column's day is not before (`begin`) or not after (`end`) the given date, in the office's time zone. */
export function dayBound(column: AnyColumn, bound: 'begin' | 'end'): Filter {
  const local = (placeholder: SQL) => sql`(${placeholder})::timestamp at time zone office_zone()`;
  return {
    columns: [wireName(column)],
    where: (placeholder) =>
      bound === 'begin'
        ? sql`${column} >= ${local(placeholder)}`
        : sql`${column} < ${local(placeholder)} + interval '1 day'`,
    value: (given) => given,
  };
}

/** The column, an array, holds the value. */
export function holds(column: AnyColumn): Filter {
  return {
    columns: [wireName(column)],
    where: (placeholder) => sql`${column} @> array[${placeholder}]::text[]`,
    value: (given) => given,
  };
}
