import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, reference, writtenAt } from '#core/database/columns.ts';

/** The answer of a write that carried an Idempotency-Key, kept for a day. Status 0: still being worked on. */
export const sysIdempotency = pgTable(
  'sys_idempotency',
  {
    userId: reference().notNull(),
    key: text().notNull(),
    requestHash: bytes().notNull(),
    status: integer().notNull().default(0),
    answer: text().notNull().default(''),
    createTime: writtenAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index().on(table.createTime)],
);
