import { snakeKey } from '@wm/contract/core/wire';
import { sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import type { Filter } from '#core/crud/filters.ts';

/** The column is not before, or before, an instant. */
export function instantBound(column: AnyColumn, bound: 'begin' | 'end'): Filter {
  return {
    columns: [snakeKey(column.name)],
    where: (placeholder) =>
      bound === 'begin'
        ? sql`${column} >= (${placeholder})::timestamptz`
        : sql`${column} < (${placeholder})::timestamptz`,
    value: (given) => given,
  };
}
