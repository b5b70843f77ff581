import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { ParamValue, ReportDefinition } from '@wm/contract/report/definition';
import type { reportStates } from '@wm/contract/report/report';
import type { runStates, runTriggers } from '@wm/contract/report/run';
import { sysDept, sysUser } from '#core/access/access.table.ts';
import { bytes, identity, instant, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';
import type { StoredOutcome } from './run/stored-outcome.ts';

/** 报表: what is being worked on, and which version readers see. */
export const report = pgTable(
  'report',
  {
    id: identity(),
    code: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    status: text().$type<(typeof reportStates)[number]>().notNull().default('draft'),
    /** Who made it; a report outlives its maker's account. */
    ownerId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    /** His department when he made it. */
    deptId: reference().references(() => sysDept.id, { onDelete: 'set null' }),
    draft: storableJson().$type<ReportDefinition>().notNull(),
    rowVersion: integer().notNull().default(1),
    /** The row version that was published last; 0 before the first. */
    publishedRowVersion: integer().notNull().default(0),
    versionNo: integer().notNull().default(0),
    isChanged: boolean()
      .notNull()
      .generatedAlwaysAs(sql`row_version <> published_row_version`),
    updateBy: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    unique('report_code_unique').on(table.code),
    index().on(table.ownerId),
    index().on(table.deptId),
  ],
);

/** What was published; never changed. */
export const reportVersion = pgTable(
  'report_version',
  {
    id: identity(),
    reportId: reference()
      .notNull()
      .references(() => report.id, { onDelete: 'cascade' }),
    no: integer().notNull(),
    definition: storableJson().$type<ReportDefinition>().notNull(),
    definitionHash: text().notNull(),
    note: text().notNull().default(''),
    publishedBy: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    publishTime: writtenAt(),
  },
  (table) => [unique('report_version_report_id_no_unique').on(table.reportId, table.no)],
);

/** 运行: one execution of a version by one person; its rows stand in `report_run_rows`. */
export const reportRun = pgTable(
  'report_run',
  {
    id: identity(),
    reportId: reference()
      .notNull()
      .references(() => report.id, { onDelete: 'cascade' }),
    versionId: reference()
      .notNull()
      .references(() => reportVersion.id, { onDelete: 'cascade' }),
    reportName: text().notNull(),
    versionNo: integer().notNull(),
    userId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    params: storableJson().$type<ParamValue[]>().notNull(),
    state: text().$type<(typeof runStates)[number]>().notNull().default('queued'),
    trigger: text().$type<(typeof runTriggers)[number]>().notNull().default('manual'),
    restartOf: reference(),
    /** Of the client's choosing, so that a restart that is asked for twice is one. */
    restartKey: text(),
    taskId: reference(),
    rowCount: integer(),
    msQueue: integer(),
    msQuery: integer(),
    bytes: integer(),
    warningCount: integer().notNull().default(0),
    errorCode: text().notNull().default(''),
    errorMsg: text().notNull().default(''),
    /** Columns, totals and warnings of each module, and by which rights they were found. */
    outcome: storableJson().$type<StoredOutcome>(),
    startTime: instant(),
    endTime: instant(),
    createTime: writtenAt(),
  },
  (table) => [
    index().on(table.userId, table.createTime),
    index().on(table.reportId, table.id),
    index().on(table.versionId),
    unique('report_run_restart_unique').on(table.restartOf, table.restartKey),
  ],
);

/** The rows of a module of a run, a thousand at a time, compressed. */
export const reportRunRows = pgTable(
  'report_run_rows',
  {
    runId: reference()
      .notNull()
      .references(() => reportRun.id, { onDelete: 'cascade' }),
    moduleId: text().notNull(),
    page: integer().notNull(),
    rows: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.moduleId, table.page] })],
);
