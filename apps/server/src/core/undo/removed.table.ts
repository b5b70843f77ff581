import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, writtenAt } from '#core/database/columns.ts';

/** Rows that were deleted lately, written by triggers of their tables; what one transaction deleted comes back together. */
export const sysRemoved = pgTable(
  'sys_removed',
  {
    id: identity(),
    xact: bigint({ mode: 'bigint' }).notNull(),
    tableName: text().notNull(),
    row: jsonb().notNull(),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.xact), index().on(table.createTime)],
);
