import type { Drawing } from '@wm/contract/trading/drawing';
import type { ImportOptions } from '@wm/contract/trading/import';
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
import { bytes, identity, reference, writtenAt } from '#core/database/columns.ts';
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
