import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { boolean, integer, text } from 'drizzle-orm/pg-core';
import { reference, writtenAt } from '#core/database/columns.ts';

/** A text that may be empty. */
export const line = () => text().notNull().default('');
export const flag = () => boolean().notNull().default(false);
export const words = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`);

/** Whose text it is, of what is reviewed. */
export const authors = () => ({
  /** Who wrote it last. */
  authorId: reference(),
  /** Everybody who has written since it was last accepted, kept by the trigger `kb_gather_authors`: none of them reviews it. */
  authorIds: reference()
    .array()
    .notNull()
    .default(sql`'{}'`),
});

const beginningLength = 100;

/** The first 100 characters of a text, by which what may be long is indexed; `isText` finds by it. */
export function beginningOf(text: SQLWrapper): SQL {
  return sql`left(${text}, ${sql.raw(String(beginningLength))})`;
}

/** That a column indexed by its beginning is a text, which is not empty. */
export function isText(column: SQLWrapper, text: SQLWrapper): SQL {
  return sql`(${beginningOf(column)} = ${beginningOf(sql`${text}::text`)} and ${column} = ${text} and ${column} <> '')`;
}

/** That a variant is none of the millions that ClinVar lists. */
export function isCurated(source: SQLWrapper): SQL {
  return sql`${source} <> 'ClinVar'`;
}

/** What every record of a catalog has. Facts are tied to each other by the keys of their sources, see decision 030. */
export const origin = () => ({
  source: text().notNull().default('手工'),
  sourceId: text()
    .notNull()
    .default(sql`gen_random_uuid()::text`),
  sourceVersion: line(),
  /** Fields that were corrected by hand, kept by the trigger `kb_lock_fields`. */
  lockedFields: words(),
  remark: line(),
  rowVersion: integer().notNull().default(1),
  createTime: writtenAt(),
  updateTime: writtenAt(),
});
