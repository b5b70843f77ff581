import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { ParamValue, ReportDefinition } from '@wm/contract/report/definition';
import type { reportStates } from '@wm/contract/report/report';
import type { runStates } from '@wm/contract/report/run';
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
    draft: storableJson().$type<ReportDefinition>().notNull().default({ params: [], modules: [] }),
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

/** 运行: what one person found with a version; its rows stand in `report_run_rows`. It outlives the report. */
export const reportRun = pgTable(
  'report_run',
  {
    id: identity(),
    reportId: reference().references(() => report.id, { onDelete: 'set null' }),
    reportName: text().notNull(),
    versionNo: integer().notNull(),
    userId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** As it was published, so that a run needs nothing beside it. */
    definition: storableJson().$type<ReportDefinition>().notNull(),
    params: storableJson().$type<ParamValue[]>().notNull(),
    state: text().$type<(typeof runStates)[number]>().notNull().default('queued'),
    taskId: reference(),
    rowCount: integer(),
    msQuery: integer(),
    errorMsg: text().notNull().default(''),
    /** Columns and totals of each module, and by which rights they were found. */
    outcome: storableJson().$type<StoredOutcome>(),
    endTime: instant(),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.userId, table.createTime), index().on(table.reportId, table.id)],
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
