import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { bytes, identity, reference, writtenAt } from '#core/database/columns.ts';

/** A checked file of users that waits to be confirmed. It may hold passwords, so it goes with its import, or within the hour. */
export const sysUserImport = pgTable('sys_user_import', {
  id: identity(),
  userId: reference()
    .notNull()
    .references(() => sysUser.id, { onDelete: 'cascade' }),
  fileName: text().notNull(),
  content: bytes().notNull(),
  updateExisting: boolean().notNull(),
  /** What the check found: rows to write, and faults. */
  writes: integer().notNull(),
  faults: integer().notNull(),
  /** The task that was started with it. No foreign key: its check would lock the task, and a worker passes over what is locked. */
  taskId: reference(),
  createTime: writtenAt(),
});
