import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, writtenAt } from '#core/database/columns.ts';

/** Rows that were deleted lately, written by triggers of their tables; what one transaction deleted comes back together. */
export const sysRemoved = pgTable(
  'sys_removed',
  {
    id: identity(),
    xact: bigint({ mode: 'bigint' }).notNull(),
    tableName: text().notNull(),
    /** The whole row; of one that stays and only lost its reference, its id and that reference. */
    row: jsonb().notNull(),
    /** The reference that was lost, a column of the table; null for a row that was deleted. */
    unlinked: text(),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.xact), index().on(table.createTime)],
);
