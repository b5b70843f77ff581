import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { identity, instant, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';

/** One piece of long work and how far it is. A worker that stops beating loses it to another one. */
export const sysTask = pgTable(
  'sys_task',
  {
    id: identity(),
    kind: text().notNull(),
    title: text().notNull(),
    userId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    payload: storableJson().notNull(),
    status: text()
      .$type<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>()
      .notNull()
      .default('waiting'),
    done: integer().notNull().default(0),
    total: integer(),
    message: text().notNull().default(''),
    result: storableJson(),
    attempts: integer().notNull().default(0),
    cancelRequested: boolean().notNull().default(false),
    heartbeat: instant(),
    createTime: writtenAt(),
    endTime: instant(),
  },
  (table) => [
    index().on(table.userId, table.createTime),
    index().on(table.status, table.heartbeat),
  ],
);
