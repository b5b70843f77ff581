import { spellingsOf } from '@wm/contract/knowledge/protein-change';
import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { contains, dayBound, equals, holds } from '#core/crud/filters.ts';
import type { Filter } from '#core/crud/filters.ts';
import { camelKey, snakeKey } from '@wm/contract/core/wire';
import { isText } from './knowledge-columns.ts';

interface OriginTable {
  id: PgColumn;
  source: PgColumn;
  sourceId: PgColumn;
  sourceVersion: PgColumn;
  lockedFields: PgColumn;
  remark: PgColumn;
  createTime: PgColumn;
  updateTime: PgColumn;
}

/** Filters that every catalog has. */
export function originFiltersOf(table: OriginTable): Record<string, Filter> {
  return {
    recordId: equals(table.id),
    source: equals(table.source),
    sourceId: equals(table.sourceId),
    sourceVersion: contains(table.sourceVersion),
    lockedFields: holds(table.lockedFields),
    remark: contains(table.remark),
    updatedFrom: dayBound(table.updateTime, 'begin'),
    updatedTo: dayBound(table.updateTime, 'end'),
    beginTime: dayBound(table.createTime, 'begin'),
    endTime: dayBound(table.createTime, 'end'),
  };
}

interface FilteredColumns {
  /** Numbers, and texts that are looked for as a whole. */
  exact?: readonly AnyColumn[];
  texts?: readonly AnyColumn[];
  words?: readonly AnyColumn[];
  flags?: readonly AnyColumn[];
  /** Measured numbers that are looked for from a value on, and up to one. */
  atLeast?: readonly AnyColumn[];
  atMost?: readonly AnyColumn[];
}

/** Filters by the name of their column: its value, a part of a text, one of the words of a list, yes or no. */
export function columnFilters(columns: FilteredColumns): Record<string, Filter> {
  const named = (all: readonly AnyColumn[] = [], filter: (column: AnyColumn) => Filter) =>
    all.map((column) => [camelKey(column.name), filter(column)] as const);
  return Object.fromEntries([
    ...named(columns.exact, equals),
    ...named(columns.texts, contains),
    ...named(columns.words, holds),
    ...named(columns.flags, flagged),
    ...named(columns.atLeast, (column) => bounded(column, sql`>=`)),
    ...named(columns.atMost, (column) => bounded(column, sql`<=`)),
  ]);
}

function flagged(column: AnyColumn): Filter {
  return { ...equals(column), value: (given) => given === 'true' };
}

function bounded(column: AnyColumn, comparison: SQL): Filter {
  return {
    columns: [snakeKey(column.name)],
    where: (placeholder) => sql`${column} ${comparison} ${placeholder}`,
    value: Number,
  };
}

/** A part of one of the words of the column, whatever its case. */
export function hasPart(column: AnyColumn): Filter {
  return {
    columns: [snakeKey(column.name)],
    where: (placeholder) => sql`array_to_string(${column}, chr(10)) ilike ${placeholder}`,
    value: (given) => `%${String(given).replace(/[\\%_]/g, '\\$&')}%`,
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

/** The text stands in one of the columns, whatever its case. */
export function inOneOf(...columns: AnyColumn[]): Filter {
  return {
    columns: columns.map(({ name }) => snakeKey(name)),
    where: (placeholder) =>
      sql`(${sql.join(
        columns.map((column) => sql`${column} ilike ${placeholder}`),
        sql` or `,
      )})`,
    value: (given) => `%${String(given).replace(/[\\%_]/g, '\\$&')}%`,
  };
}

/** One of the columns, each indexed by its beginning, equals the text. */
export function equalsOneOf(...columns: AnyColumn[]): Filter {
  return {
    columns: columns.map(({ name }) => snakeKey(name)),
    where: (placeholder) =>
      sql`(${sql.join(
        columns.map((column) => isText(column, placeholder)),
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
