import { sql } from 'drizzle-orm';
import { boolean, integer, text } from 'drizzle-orm/pg-core';
import { writtenAt } from '#core/database/columns.ts';

/** A text that may be empty. */
export const line = () => text().notNull().default('');
export const flag = () => boolean().notNull().default(false);
export const words = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`);

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
