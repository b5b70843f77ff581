import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ConditionGroup, ParamValue, ReportDefinition } from '@wm/contract/report/definition';
import type {
  dictActions,
  packActions,
  PackDict,
  PackManifest,
  PackReport,
} from '@wm/contract/report/pack';
import type { reportStates } from '@wm/contract/report/report';
import type { runStates, runTriggers } from '@wm/contract/report/run';
import type { warningStates } from '@wm/contract/report/warning';
import type {
  warningDirections,
  WarningKind,
  warningLevels,
  WarningNotice,
  WarningStyle,
} from '@wm/contract/report/warning-rules';
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

/** 计划: a report that is run by the clock, with its owner's rights of that moment. Status 0 is in force, 1 is paused. */
export const reportSchedule = pgTable(
  'report_schedule',
  {
    id: identity(),
    reportId: reference()
      .notNull()
      .references(() => report.id, { onDelete: 'cascade' }),
    /** As whom it runs; null once his account is gone, and then it does not run. */
    ownerId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    cron: text().notNull(),
    timeZone: text().notNull().default('Asia/Shanghai'),
    params: storableJson().$type<ParamValue[]>().notNull().default([]),
    /** What is done about instants at which nobody could fire. */
    misfire: text().$type<'skip' | 'once'>().notNull().default('once'),
    status: char({ length: 1 }).$type<'0' | '1'>().notNull().default('0'),
    /** Null while it is paused, or when its expression names no instant any more. */
    nextTime: instant(),
    /** Why it did not run the last time, and when that was; empty since it ran. */
    trouble: text().notNull().default(''),
    troubleTime: instant(),
    /** The trouble that was told at the bell: each is told once. */
    troubleTold: text().notNull().default(''),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    index().on(table.reportId),
    index().on(table.ownerId),
    index('report_schedule_next_time_index')
      .on(table.nextTime)
      .where(sql`${table.nextTime} is not null`),
  ],
);

/** 订阅: who gets a run of his own, made with his own rights, whenever a schedule has run. */
export const reportSubscription = pgTable(
  'report_subscription',
  {
    id: identity(),
    scheduleId: reference()
      .notNull()
      .references(() => reportSchedule.id, { onDelete: 'cascade' }),
    userId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** Why he got nothing the last time; empty when he did. */
    trouble: text().notNull().default(''),
    createTime: writtenAt(),
  },
  (table) => [
    unique('report_subscription_schedule_id_user_id_unique').on(table.scheduleId, table.userId),
    index().on(table.userId),
  ],
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
    trigger: text().$type<(typeof runTriggers)[number]>().notNull().default('manual'),
    /** The schedule it is of, and the instant that was planned; one of each person. */
    scheduleId: reference().references(() => reportSchedule.id, { onDelete: 'set null' }),
    fireTime: instant(),
    /** The run that this one makes once more, and by which key of its owner. */
    restartOf: reference().references((): AnyPgColumn => reportRun.id, { onDelete: 'set null' }),
    restartKey: text(),
    taskId: reference(),
    rowCount: integer(),
    msQuery: integer(),
    errorMsg: text().notNull().default(''),
    /** Columns and totals of each module, and by which rights they were found. */
    outcome: storableJson().$type<StoredOutcome>(),
    endTime: instant(),
    createTime: writtenAt(),
  },
  (table) => [
    index().on(table.userId, table.createTime),
    index().on(table.reportId, table.id),
    unique('report_run_restart_unique').on(table.restartOf, table.restartKey),
    unique('report_run_firing_unique').on(table.scheduleId, table.userId, table.fireTime),
  ],
);

/** 分享: a link under which anybody may look at a run of its owner, or always at the newest of a report. Its token is not kept. */
export const reportShare = pgTable(
  'report_share',
  {
    id: identity(),
    ownerId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** The one run that it shows; or else `reportId`, whose newest run with `params` it shows. */
    runId: reference().references(() => reportRun.id, { onDelete: 'cascade' }),
    reportId: reference().references(() => report.id, { onDelete: 'cascade' }),
    params: storableJson().$type<ParamValue[]>().notNull().default([]),
    tokenHash: bytes().notNull(),
    passwordHash: text(),
    expireTime: instant(),
    revokeTime: instant(),
    maxViews: integer(),
    viewCount: integer().notNull().default(0),
    viewTime: instant(),
    createTime: writtenAt(),
  },
  (table) => [
    unique('report_share_token_hash_unique').on(table.tokenHash),
    check('report_share_one_check', sql`(${table.runId} is null) <> (${table.reportId} is null)`),
    index().on(table.ownerId),
    index().on(table.runId),
    index().on(table.reportId),
  ],
);

/** 预警规则: what must not be in a column of a report. Status 0 is in force. */
export const reportWarningRule = pgTable(
  'report_warning_rule',
  {
    id: identity(),
    reportId: reference()
      .notNull()
      .references(() => report.id, { onDelete: 'cascade' }),
    moduleId: text().notNull(),
    columnId: text().notNull(),
    columnTitle: text().notNull().default(''),
    /** Its id in the published definition, which keeps it; empty of one that was set beside the report. */
    warningId: text().notNull().default(''),
    kind: text().$type<WarningKind>().notNull(),
    /** Of the kind `condition`, what it asks of each row, and the same in words. */
    condition: storableJson().$type<ConditionGroup>(),
    conditionWords: text().notNull().default(''),
    low: doublePrecision(),
    high: doublePrecision(),
    direction: text().$type<(typeof warningDirections)[number]>().notNull().default('up'),
    level: text().$type<(typeof warningLevels)[number]>().notNull().default('warn'),
    style: text().$type<WarningStyle>().notNull().default('cell'),
    notify: text()
      .array()
      .$type<WarningNotice[]>()
      .notNull()
      .default(sql`'{bell,channel}'`),
    rearmMinutes: integer().notNull().default(60),
    status: char({ length: 1 }).$type<'0' | '1'>().notNull().default('0'),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    index().on(table.reportId),
    uniqueIndex('report_warning_rule_warning_id_unique')
      .on(table.reportId, table.warningId)
      .where(sql`${table.warningId} <> ''`),
  ],
);

/** 预警: that a rule was broken in what one person saw. He has one at a time of a rule that is not closed. */
export const reportWarningEvent = pgTable(
  'report_warning_event',
  {
    id: identity(),
    ruleId: reference()
      .notNull()
      .references(() => reportWarningRule.id, { onDelete: 'cascade' }),
    userId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** The run that it stood in last. */
    runId: reference().references(() => reportRun.id, { onDelete: 'set null' }),
    state: text().$type<(typeof warningStates)[number]>().notNull().default('open'),
    message: text().notNull(),
    count: integer().notNull().default(1),
    firstTime: writtenAt(),
    lastTime: writtenAt(),
    toldTime: instant(),
  },
  (table) => [
    uniqueIndex('report_warning_event_standing_unique')
      .on(table.ruleId, table.userId)
      .where(sql`${table.state} <> 'closed'`),
    index().on(table.userId, table.id),
    index().on(table.runId),
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

/** 报表包: a pack that was checked, and what became of it. Those that nobody installs are dropped after a day. */
export const reportPack = pgTable(
  'report_pack',
  {
    id: identity(),
    name: text().notNull(),
    /** Of what it holds, whenever it was made. */
    digest: text().notNull(),
    manifest: storableJson().$type<PackManifest>().notNull(),
    reports: storableJson().$type<PackReport[]>().notNull(),
    dicts: storableJson().$type<PackDict[]>().notNull().default([]),
    state: text().$type<'checked' | 'installed' | 'removed'>().notNull().default('checked'),
    productVersion: text().notNull().default(''),
    reportCount: integer().notNull().default(0),
    /** Who checked it; only he installs it. */
    userId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    userName: text().notNull().default(''),
    createTime: writtenAt(),
    installTime: instant(),
    removeTime: instant(),
  },
  (table) => [index().on(table.digest), index().on(table.userId)],
);

/** What a pack did with one report, and how it was before. */
export const reportPackItem = pgTable(
  'report_pack_item',
  {
    id: identity(),
    packId: reference()
      .notNull()
      .references(() => reportPack.id, { onDelete: 'cascade' }),
    /** As the pack calls it. */
    code: text().notNull(),
    name: text().notNull(),
    action: text().$type<(typeof packActions)[number]>().notNull(),
    reportId: reference().references(() => report.id, { onDelete: 'set null' }),
    versionNo: integer().notNull().default(0),
    /** The report as the pack left it: what differs from it was changed since. */
    digest: text().notNull().default(''),
    /** The report as it was before, where there was one. */
    before: storableJson().$type<ReportBefore>(),
    takenBack: text().notNull().default(''),
  },
  (table) => [index().on(table.packId), index().on(table.reportId), index().on(table.code)],
);

/** What a pack did with one entry of a dictionary, and how it was before. */
export const reportPackDict = pgTable(
  'report_pack_dict',
  {
    id: identity(),
    packId: reference()
      .notNull()
      .references(() => reportPack.id, { onDelete: 'cascade' }),
    dictType: text().notNull(),
    dictValue: text().notNull(),
    dictLabel: text().notNull(),
    action: text().$type<(typeof dictActions)[number]>().notNull(),
    /** The entry as the pack left it; empty where it is not there or not the pack's. */
    digest: text().notNull().default(''),
    /** The entry as it was before, where there was one. */
    before: storableJson().$type<DictEntry>(),
    takenBack: text().notNull().default(''),
  },
  (table) => [index().on(table.packId), index().on(table.dictType, table.dictValue)],
);

/** An entry of a dictionary, as a pack holds it. */
export type DictEntry = PackDict['entries'][number] & { type: string };

/** A report as it was before a pack replaced it. */
export interface ReportBefore {
  name: string;
  description: string;
  draft: ReportDefinition;
  versionNo: number;
  isChanged: boolean;
}
