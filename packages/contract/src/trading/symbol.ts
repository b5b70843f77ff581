import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';

/** Symbols that one person may keep. */
export const symbolLimit = 2000;
/** Bars of one symbol: the ceiling up to which the chart has been measured. */
export const barLimit = 1_000_000;
/** Bars in one answer. */
export const barPage = 20_000;

const name = z.string().trim().min(1, '请输入名称').max(50, '名称不超过 50 个字符');
const adjustment = z.enum(['unknown', 'none', 'forward', 'backward']);
const board = z.enum(['', 'main', 'chinext', 'star', 'bse']);

const fields = {
  name,
  board,
  adjustment,
  tick_size: z.number().min(0.000001, '最小变动价位过小').max(10_000, '最小变动价位过大'),
  is_watched: z.boolean(),
  /** The watch list it stands in; empty for none. */
  group_name: z.string().trim().max(20, '分组不超过 20 个字符'),
};

/** One kind of fault of the data: how often, and where first. */
const quality = z.object({
  code: z.string(),
  name: z.string(),
  count: z.number(),
  lines: z.array(z.object({ line: z.number(), message: z.string() })),
});

/** 品种: a person's own price history. Times are milliseconds of the exchange's clock read as UTC. */
export const symbolResource = defineResource({
  path: '/trading/v2/symbols',
  permission: 'trading:manage',
  title: '品种',
  row: z.object({
    id: z.number(),
    code: z.string(),
    ...fields,
    venue: z.string(),
    /** `day`, `m5` ...; empty for bars of an unusual distance. */
    period: z.string(),
    bar_count: z.number(),
    first_time: z.number(),
    last_time: z.number(),
    last_close: z.number(),
    /** The close before the last; null with one bar. */
    previous_close: z.number().nullable(),
    /** At most 60 closes over the last 250 bars. */
    spark: z.array(z.number()),
    quality: z.array(quality),
    file_name: z.string(),
    /** Rises whenever the bars are replaced. */
    revision: z.number(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({}),
  update: z.strictObject(fields).partial(),
  filters: {
    code: z.string().max(100).optional(),
    name: z.string().max(100).optional(),
    is_watched: z.enum(['true', 'false']).optional(),
    group_name: z.string().max(20).optional(),
  },
  sorts: ['code', 'name', 'last_time', 'bar_count', 'update_time'],
  titles: {
    name: '名称',
    board: '板块',
    adjustment: '复权',
    tick_size: '最小变动价位',
    is_watched: '关注',
    group_name: '分组',
  },
});

export type TradeSymbol = RowOf<typeof symbolResource>;

const brief = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  venue: z.string(),
  board: z.string(),
  period: z.string(),
  tick_size: z.number(),
  is_watched: z.boolean(),
  group_name: z.string(),
  bar_count: z.number(),
  last_close: z.number(),
  previous_close: z.number().nullable(),
  last_time: z.number(),
  revision: z.number(),
  /** Seconds between two calls of its source; null without one. */
  feed_seconds: z.number().nullable(),
  /** What kind of source that is; null without one. */
  feed_kind: z.enum(['poll', 'socket']).nullable(),
});

export type SymbolBrief = Camelize<z.output<typeof brief>>;

/** Everything that can be charted, for the chart's own list: the watched first. */
export const chartSymbolsEndpoint = defineEndpoint({
  ...readOf('trading:chart:list'),
  path: '/trading/v2/chart/symbols',
  data: z.object({ rows: z.array(brief) }),
});

/** Bars by column, rising in time; `before` excludes itself. `has_more`: there are older ones. */
export const barsEndpoint = defineEndpoint({
  ...readOf('trading:chart:list'),
  path: '/trading/v2/chart/symbols/:id/bars',
  params: idParams,
  query: z.strictObject({
    before: z.coerce.number().int().min(-1e14).max(1e14).optional(),
    count: z.coerce.number().int().min(1).max(barPage).default(barPage),
  }),
  data: z.object({
    revision: z.number(),
    time: z.array(z.number()),
    open: z.array(z.number()),
    high: z.array(z.number()),
    low: z.array(z.number()),
    close: z.array(z.number()),
    volume: z.array(z.number()),
    has_more: z.boolean(),
  }),
});
