import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { reference, writtenAt } from '#core/database/columns.ts';

/** What an account keeps of its settings and views, by name. */
export const sysUserPreference = pgTable(
  'sys_user_preference',
  {
    userId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    value: jsonb().notNull(),
    updateTime: writtenAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
