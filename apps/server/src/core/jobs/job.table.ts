import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, instant, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';

/** 定时任务: what runs by the clock. Status 0 is in force, 1 is paused. */
export const sysJob = pgTable(
  'sys_job',
  {
    id: identity(),
    jobName: text().notNull(),
    /** Which registered work it does. */
    handler: text().notNull(),
    /** What that work is told, under its schema. */
    payload: storableJson().$type<Record<string, unknown>>().notNull().default({}),
    cron: text().notNull(),
    timeZone: text().notNull().default('Asia/Shanghai'),
    /** What is done about instants at which nobody could fire. */
    misfire: text().$type<'skip' | 'once' | 'all'>().notNull().default('once'),
    /** What is done about an instant at which the run before has not ended. */
    concurrency: text().$type<'allow' | 'skip' | 'queue'>().notNull().default('skip'),
    retryLimit: integer().notNull().default(0),
    retryDelay: integer().notNull().default(60),
    timeoutSeconds: integer().notNull().default(3600),
    priority: integer().notNull().default(0),
    status: char({ length: 1 }).$type<'0' | '1'>().notNull().default('0'),
    /** Null while it is paused, or when its expression names no instant any more. */
    nextFire: instant(),
    /** One that the product brings; it can be paused, not removed. */
    builtIn: boolean().notNull().default(false),
    remark: text().notNull().default(''),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    unique('sys_job_job_name_unique').on(table.jobName),
    // One of each that the product brings, whatever it is called meanwhile.
    uniqueIndex('sys_job_built_in_unique')
      .on(table.handler)
      .where(sql`${table.builtIn}`),
    index('sys_job_next_fire_index')
      .on(table.nextFire)
      .where(sql`${table.nextFire} is not null`),
  ],
);

/** 调度日志: one firing of a job. What became of it is copied from its task by a trigger. */
export const sysJobLog = pgTable(
  'sys_job_log',
  {
    id: identity(),
    jobId: reference()
      .notNull()
      .references(() => sysJob.id, { onDelete: 'cascade' }),
    /** The instant that was planned, or at which somebody pressed the button. */
    fireTime: instant().notNull(),
    cause: text().$type<'clock' | 'hand' | 'misfire'>().notNull(),
    taskId: reference(),
    status: text()
      .$type<'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'skipped'>()
      .notNull()
      .default('waiting'),
    startTime: instant(),
    endTime: instant(),
    attempts: integer().notNull().default(0),
    /** Why it failed or was skipped. */
    message: text().notNull().default(''),
    /** What it did, in a sentence. */
    outcome: text().notNull().default(''),
    /** The process that ran it last. */
    node: text().notNull().default(''),
  },
  (table) => [
    unique('sys_job_log_job_id_fire_time_unique').on(table.jobId, table.fireTime),
    index().on(table.jobId, table.id),
    index().on(table.taskId),
    index('sys_job_log_open_index')
      .on(table.jobId)
      .where(sql`${table.status} in ('waiting', 'running')`),
  ],
);

/** What a run has said, line by line. */
export const sysJobOutput = pgTable(
  'sys_job_output',
  {
    logId: reference()
      .notNull()
      .references(() => sysJobLog.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    text: text().notNull(),
    createTime: writtenAt(),
  },
  (table) => [primaryKey({ columns: [table.logId, table.line] })],
);
