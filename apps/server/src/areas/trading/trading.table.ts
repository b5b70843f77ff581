import type { Drawing } from '@wm/contract/trading/drawing';
import type { ImportOptions } from '@wm/contract/trading/import';
import type { TradeAlert } from '@wm/contract/trading/alert';
import type { RunPlan, TradeRun } from '@wm/contract/trading/run';
import type { RunOutcome } from '@wm/contract/trading/run-report';
import type { SymbolFeed } from '@wm/contract/trading/feed';
import type { TradeSymbol } from '@wm/contract/trading/symbol';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { bytes, identity, instant, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';

const ownerId = () =>
  reference()
    .notNull()
    .references(() => sysUser.id, { onDelete: 'cascade' });

/** Milliseconds of the exchange's clock read as UTC. */
const clockTime = () => bigint({ mode: 'number' });

export const tradeSymbol = pgTable(
  'trade_symbol',
  {
    id: identity(),
    ownerId: ownerId(),
    code: text().notNull(),
    name: text().notNull(),
    venue: text().notNull().default('cn'),
    board: text().notNull().default(''),
    adjustment: text().notNull().default('unknown'),
    tickSize: doublePrecision().notNull().default(0.01),
    isWatched: boolean().notNull().default(false),
    groupName: text().notNull().default(''),
    period: text().notNull(),
    barCount: integer().notNull(),
    firstTime: clockTime().notNull(),
    lastTime: clockTime().notNull(),
    lastClose: doublePrecision().notNull(),
    previousClose: doublePrecision(),
    spark: storableJson().$type<number[]>().notNull(),
    quality: storableJson().$type<TradeSymbol['quality']>().notNull(),
    fileName: text().notNull().default(''),
    revision: integer().notNull().default(1),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    unique('trade_symbol_owner_id_code_period_unique').on(table.ownerId, table.code, table.period),
  ],
);

/** Bars of a symbol by columns: six arrays of doubles, one after the other, little-endian. */
export const tradeBarPage = pgTable(
  'trade_bar_page',
  {
    symbolId: reference()
      .notNull()
      .references(() => tradeSymbol.id, { onDelete: 'cascade' }),
    firstTime: clockTime().notNull(),
    lastTime: clockTime().notNull(),
    barCount: integer().notNull(),
    columns: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbolId, table.firstTime] })],
);

export const tradeDrawing = pgTable(
  'trade_drawing',
  {
    ownerId: ownerId(),
    symbolId: reference()
      .notNull()
      .references(() => tradeSymbol.id, { onDelete: 'cascade' }),
    drawings: storableJson().$type<Drawing[]>().notNull(),
    updateTime: writtenAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.symbolId] }), index().on(table.symbolId)],
);

/** An uploaded file that waits for its columns to be confirmed; gone after a day. */
export const tradeImport = pgTable(
  'trade_import',
  {
    id: identity(),
    ownerId: ownerId(),
    fileName: text().notNull(),
    content: bytes().notNull(),
    /** What was decided for the import that runs. */
    options: storableJson().$type<ImportOptions>(),
    /** The task that was started with it. No foreign key: its check would lock the task, and a worker passes over what is locked. */
    taskId: reference(),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.ownerId)],
);

export const tradeStrategy = pgTable(
  'trade_strategy',
  {
    id: identity(),
    ownerId: ownerId(),
    name: text().notNull(),
    /** As its formulas: what people read, compare and copy. */
    text: text().notNull(),
    /** Rises whenever the text changes. */
    version: integer().notNull().default(1),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [unique('trade_strategy_owner_id_name_unique').on(table.ownerId, table.name)],
);

/** One run with everything it was of: it stays what it was when symbol or strategy change or go. */
export const tradeRun = pgTable(
  'trade_run',
  {
    id: identity(),
    ownerId: ownerId(),
    name: text().notNull(),
    note: text().notNull().default(''),
    kind: text().$type<TradeRun['kind']>().notNull(),
    status: text().$type<TradeRun['status']>().notNull().default('waiting'),
    message: text().notNull().default(''),
    symbolId: reference().references(() => tradeSymbol.id, { onDelete: 'set null' }),
    symbolCode: text().notNull(),
    symbolName: text().notNull(),
    venue: text().notNull(),
    board: text().notNull(),
    adjustment: text().notNull(),
    tickSize: doublePrecision().notNull(),
    period: text().notNull(),
    revision: integer().notNull(),
    strategyId: reference().references(() => tradeStrategy.id, { onDelete: 'set null' }),
    strategyName: text().notNull(),
    strategyVersion: integer(),
    plan: storableJson().$type<RunPlan>().notNull(),
    firstTime: clockTime().notNull(),
    lastTime: clockTime().notNull(),
    returnPercent: doublePrecision(),
    annualPercent: doublePrecision(),
    drawdownPercent: doublePrecision(),
    sharpe: doublePrecision(),
    tradeCount: integer(),
    spark: storableJson().$type<number[]>().notNull(),
    outcome: storableJson().$type<RunOutcome>(),
    /** Trades by column, as compressed JSON. */
    trades: bytes(),
    comments: storableJson().$type<Record<string, string>>().notNull(),
    /** No foreign key, as for `trade_import`. */
    taskId: reference(),
    createTime: writtenAt(),
    endTime: instant(),
  },
  (table) => [
    index().on(table.ownerId, table.createTime),
    index().on(table.symbolId),
    index().on(table.strategyId),
  ],
);

export const tradeAlert = pgTable(
  'trade_alert',
  {
    id: identity(),
    ownerId: ownerId(),
    symbolId: reference()
      .notNull()
      .references(() => tradeSymbol.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    rule: text().notNull(),
    mode: text().$type<TradeAlert['mode']>().notNull(),
    state: text().$type<TradeAlert['state']>().notNull().default('waiting'),
    expireTime: instant(),
    checkedTime: clockTime().notNull(),
    firedTime: clockTime(),
    firedCount: integer().notNull().default(0),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.ownerId), index().on(table.symbolId)],
);

/** A close fires an alert once, however often it is looked at. */
export const tradeAlertLog = pgTable(
  'trade_alert_log',
  {
    id: identity(),
    alertId: reference()
      .notNull()
      .references(() => tradeAlert.id, { onDelete: 'cascade' }),
    barTime: clockTime().notNull(),
    close: doublePrecision().notNull(),
    isLate: boolean().notNull(),
    createTime: writtenAt(),
  },
  (table) => [unique('trade_alert_log_alert_id_bar_time_unique').on(table.alertId, table.barTime)],
);

/** Where newer bars of a symbol come from. */
export const tradeFeed = pgTable('trade_feed', {
  symbolId: reference()
    .primaryKey()
    .references(() => tradeSymbol.id, { onDelete: 'cascade' }),
  kind: text().$type<SymbolFeed['kind']>().notNull().default('poll'),
  url: text().notNull(),
  intervalSeconds: integer().notNull(),
  isEnabled: boolean().notNull(),
  subscribeText: text().notNull().default(''),
  historyUrl: text().notNull().default(''),
  sourceCode: text().notNull().default(''),
  /** The process that holds the socket, and until when without another word of it. */
  holder: text().notNull().default(''),
  heldUntil: instant(),
  triedTime: instant(),
  answeredTime: instant(),
  problem: text().notNull().default(''),
  failures: integer().notNull().default(0),
});
