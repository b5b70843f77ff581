import { spellingsOf } from '@wm/genomics/protein-change';
import { sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import type { Filter } from '#core/crud/filters.ts';
import { snakeKey } from '@wm/contract/core/wire';
import { isText } from './knowledge-columns.ts';

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
