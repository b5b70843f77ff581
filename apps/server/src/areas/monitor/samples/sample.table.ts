import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { storableJson } from '#core/database/storable-json.ts';
import { identity, instant, reference, writtenAt } from '#core/database/columns.ts';

/** A process that serves this installation. It takes its row away when it ends in order. */
export const sysNode = pgTable('sys_node', {
  /** Host and process id. */
  node: text().primaryKey(),
  host: text().notNull(),
  startTime: instant().notNull(),
  seenTime: writtenAt(),
  /** What does not change, or is only shown as it is now: versions, processors, caches. */
  about: storableJson().$type<NodeAbout>().notNull(),
});

export interface NodeAbout {
  version: string;
  runtime: string;
  system: string;
  processors: number;
  processorModel: string;
  dataFolder: string;
  poolMax: number;
  caches: {
    name: string;
    title: string;
    size: number;
    hits: number;
    misses: number;
    max: number;
  }[];
}

/** What a process measured of itself and of its machine over some seconds. Kept for a day. */
export const sysSample = pgTable(
  'sys_sample',
  {
    node: text().notNull(),
    sampleTime: writtenAt(),
    /** How many seconds it is about. */
    seconds: doublePrecision().notNull(),
    /** Shares of all processors, and of one. */
    cpu: doublePrecision().notNull(),
    processCpu: doublePrecision().notNull(),
    memoryUsed: doublePrecision().notNull(),
    memoryTotal: doublePrecision().notNull(),
    rss: doublePrecision().notNull(),
    heap: doublePrecision().notNull(),
    /** Milliseconds that 99 of 100 turns of the event loop were late at most. */
    loopDelay: doublePrecision().notNull(),
    /** Share of the time in which the event loop worked. */
    loopBusy: doublePrecision().notNull(),
    diskFree: doublePrecision().notNull(),
    diskTotal: doublePrecision().notNull(),
    poolTotal: integer().notNull(),
    poolBusy: integer().notNull(),
    poolWaiting: integer().notNull(),
    requests: integer().notNull(),
    /** Answers with a status of 500 and above. */
    failures: integer().notNull(),
    /** Milliseconds under which 95 of 100 answers stayed; nothing when there were none. */
    p95: doublePrecision(),
  },
  (table) => [primaryKey({ columns: [table.sampleTime, table.node] })],
);

/** How long something stood as it does, as the checks saw it. The newest of each key is how it stands now. */
export const sysCheckSpan = pgTable(
  'sys_check_span',
  {
    id: identity(),
    checkKey: text().notNull(),
    level: text({ enum: ['ok', 'warn', 'bad'] }).notNull(),
    message: text().notNull(),
    actions: storableJson()
      .$type<{ title: string; to: string }[]>()
      .notNull()
      .default(sql`'[]'`),
    beginTime: writtenAt(),
    /** When it was last seen so. */
    lastTime: writtenAt(),
    /** How many times since it was found otherwise: once is no news. */
    doubts: integer().notNull().default(0),
    /** Who looks after it. */
    takenBy: reference(),
    takenTime: instant(),
  },
  (table) => [index().on(table.checkKey, table.beginTime), index().on(table.lastTime)],
);
