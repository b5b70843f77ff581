import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { identity, instant, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';

/**
 * One piece of long work and how far it is. A worker that stops beating loses it to another one. Work of the clock is
 * nobody's: it has slots of its own in each process.
 */
export const sysTask = pgTable(
  'sys_task',
  {
    id: identity(),
    kind: text().notNull(),
    title: text().notNull(),
    userId: reference().references(() => sysUser.id, { onDelete: 'cascade' }),
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
    /** Taken first within what a user, or the clock, has waiting. */
    priority: integer().notNull().default(0),
    /** Of the tasks in one lane one runs at a time, over all processes. */
    lane: text(),
    /** Not taken before; set while a retry backs off. */
    runAfter: instant(),
    /** How often it has failed and is tried again, how often it may be, and after how long the first time. */
    failures: integer().notNull().default(0),
    retryLimit: integer().notNull().default(0),
    retryDelaySeconds: integer().notNull().default(0),
    timeoutSeconds: integer(),
    createTime: writtenAt(),
    endTime: instant(),
  },
  (table) => [
    index().on(table.userId, table.createTime),
    // What has ended is not looked at when work is taken, but for when somebody was served last.
    index('sys_task_open_index')
      .on(table.id)
      .where(sql`${table.status} in ('waiting', 'running')`),
    index('sys_task_served_index')
      .on(table.userId, sql`coalesce(${table.endTime}, ${table.heartbeat}) desc nulls last`)
      .where(sql`${table.status} <> 'waiting'`),
    uniqueIndex('sys_task_lane_unique')
      .on(table.lane)
      .where(sql`${table.status} = 'running'`),
  ],
);
