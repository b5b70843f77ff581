import { spellingsOf } from '@wm/contract/knowledge/protein-change';
import { sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dayBound, equals } from '#core/crud/filters.ts';
import type { Filter } from '#core/crud/filters.ts';
import { snakeKey } from '@wm/contract/core/wire';

interface OriginTable {
  source: PgColumn;
  sourceId: PgColumn;
  createTime: PgColumn;
}

/** Filters that every catalog has. */
export function originFiltersOf(table: OriginTable): Record<string, Filter> {
  return {
    source: equals(table.source),
    sourceId: equals(table.sourceId),
    beginTime: dayBound(table.createTime, 'begin'),
    endTime: dayBound(table.createTime, 'end'),
  };
}

/** The text stands in the column, or among the words of other columns, whatever its case. */
export function anyOf(column: AnyColumn, ...words: AnyColumn[]): Filter {
  return {
    columns: [column, ...words].map(({ name }) => snakeKey(name)),
    where: (placeholder) => {
      const among = words.map((one) => sql` or array_to_string(${one}, ' ') ilike ${placeholder}`);
      return sql`(${column} ilike ${placeholder}${sql.join(among)})`;
    },
    value: (given) => `%${String(given).replace(/[\\%_]/g, '\\$&')}%`,
  };
}

/** One of the columns equals the text. */
export function equalsOneOf(...columns: AnyColumn[]): Filter {
  return {
    columns: columns.map(({ name }) => snakeKey(name)),
    where: (placeholder) =>
      sql`(${sql.join(
        columns.map((column) => sql`(${column} = ${placeholder} and ${column} <> '')`),
        sql` or `,
      )})`,
    value: (given) => given,
  };
}

/** The text is the column, or one of the words of other columns: found by their indexes. */
export function isAmong(column: AnyColumn, ...words: AnyColumn[]): Filter {
  return {
    columns: [column, ...words].map(({ name }) => snakeKey(name)),
    where: (placeholder) => {
      const among = words.map((one) => sql` or ${one} @> array[${placeholder}]::text[]`);
      return sql`(${column} = ${placeholder}${sql.join(among)})`;
    },
    value: (given) => given,
  };
}

/** A change in whatever spelling stands in one of the columns, whatever its case: `V600E` finds `p.Val600Glu`. */
export function spelledInOneOf(...columns: AnyColumn[]): Filter {
  return {
    columns: columns.map(({ name }) => snakeKey(name)),
    where: (placeholder) =>
      sql`(${sql.join(
        columns.map((column) => sql`${column} ilike any(${placeholder}::text[])`),
        sql` or `,
      )})`,
    value: (given) =>
      spellingsOf(String(given)).map((one) => `%${one.replace(/[\\%_]/g, '\\$&')}%`),
  };
}
