import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import { strategyText } from './strategy.ts';

/** Runs that one person may keep. */
export const runLimit = 1000;
/** Trades of a run that are kept one by one. */
export const tradeLimit = 100_000;
/** Cells of a scan. */
export const cellLimit = 2000;

/** Orders that one account by hand may have given. */
export const paperOrderLimit = 5000;

const plannedKinds = ['single', 'scan', 'walk'] as const;
/** `paper`: what somebody has ordered by hand in a replay. */
export const runKinds = [...plannedKinds, 'paper'] as const;

export type PlannedKind = (typeof plannedKinds)[number];
export type RunKind = (typeof runKinds)[number];

/** Figures by which a scan or a walk may choose. */
export const objectives = [
  'sharpe',
  'returnPercent',
  'annualReturnPercent',
  'calmar',
  'sortino',
  'profitFactor',
] as const;

const percent = (most: number) => z.number().min(0).max(most);

/** The conditions of a run. */
const settings = z.strictObject({
  /** `cn`: the board's limits, lots and T+1 of each day, duty and fees by their history. `plain`: none of them. */
  rules: z.enum(['cn', 'plain']).default('cn'),
  cash: z.number().min(1, '初始资金过少').max(1e12, '初始资金过多').default(1_000_000),
  commission_percent: percent(5).default(0.025),
  minimum_fee: z.number().min(0).max(10_000).default(5),
  slippage_ticks: z.number().int().min(0).max(1000).default(1),
  lot: z.number().min(0.000001).max(1e6).default(1),
  fill: z.enum(['nextOpen', 'sameClose']).default('nextOpen'),
  at_end: z.enum(['keep', 'close']).default('keep'),
  is_long_only: z.boolean().default(true),
  risk_free_percent: z.number().min(-20).max(50).default(0),
});

export type RunSettings = Camelize<z.output<typeof settings>>;

const time = z.number().int().min(-1e14).max(1e14);

/** One axis of a scan. */
const axis = z.strictObject({
  param: z.string().min(1).max(40),
  from: z.number().min(-1e9).max(1e9),
  to: z.number().min(-1e9).max(1e9),
  step: z.number().min(1e-9, '步长应大于 0').max(1e9),
});

export type ScanAxis = Camelize<z.output<typeof axis>>;

/** What is tried: a single run, a grid of parameters, or a walk forward. */
const plan = z.strictObject({
  kind: z.enum(plannedKinds).default('single'),
  symbol_id: z.number().int().positive(),
  strategy_id: z.number().int().positive().optional(),
  text: strategyText,
  /** Values that some parameters have instead of their defaults. */
  params: z
    .array(
      z.strictObject({ param: z.string().min(1).max(40), value: z.number().min(-1e15).max(1e15) }),
    )
    .max(50)
    .default([]),
  /** First and last moment that may trade; all bars when absent. */
  from: time.optional(),
  to: time.optional(),
  settings,
  axes: z.array(axis).max(2, '最多扫描两个参数').default([]),
  /** Share of the bars that counts as in-sample, percent. */
  in_sample_percent: z.number().int().min(10).max(100).default(70),
  objective: z.enum(objectives).default('sharpe'),
  /** Bars of a training and of a test window. */
  train: z.number().int().min(20, '训练窗口至少 20 根').max(1_000_000).default(500),
  test: z.number().int().min(5, '测试窗口至少 5 根').max(1_000_000).default(125),
  is_anchored: z.boolean().default(false),
  /** Of the reshuffling of trades. */
  seed: z.number().int().min(0).max(2_147_483_647).default(1),
});

/** Orders by hand, each given after the close of the bar of its time. */
const paper = z.strictObject({
  symbol_id: z.number().int().positive(),
  /** Of the bars that were replayed: the symbol's own or a longer one. */
  period: z.enum(['m1', 'm5', 'm15', 'm30', 'm60', 'day', 'week', 'month']),
  /** The first bar after which something could be ordered, and the last that was seen whole. */
  from: time,
  to: time,
  orders: z
    .array(
      z.strictObject({
        time,
        side: z.enum(['buy', 'sell', 'short', 'cover']),
        size: z
          .discriminatedUnion('kind', [
            z.strictObject({ kind: z.literal('all') }),
            z.strictObject({ kind: z.literal('half') }),
            z.strictObject({
              kind: z.literal('lots'),
              lots: z.number().int('手数应为整数').min(1, '至少 1 手').max(1e9, '手数过多'),
            }),
          ])
          .optional(),
      }),
    )
    .min(1, '还没有下过单，没有可以保存的')
    .max(paperOrderLimit, `最多保存 ${paperOrderLimit} 个委托`),
});

export type PaperPlan = Camelize<z.output<typeof paper>>;

export type RunPlan = Omit<Camelize<z.output<typeof plan>>, 'kind'> & {
  kind: RunKind;
  /** Of orders by hand, which have no strategy. */
  paper?: Pick<PaperPlan, 'period' | 'orders'>;
};

const id = z.number();

/** 回测: one run with what it was of; never changed but for its name and note. */
export const runResource = defineResource({
  path: '/trading/v2/runs',
  permission: 'trading:analysis',
  title: '回测',
  row: z.object({
    id,
    name: z.string(),
    note: z.string(),
    kind: z.enum(runKinds),
    status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
    /** Why it failed, or what is to be known. */
    message: z.string(),
    symbol_id: z.number().nullable(),
    symbol_code: z.string(),
    period: z.string(),
    strategy_name: z.string(),
    strategy_id: z.number().nullable(),
    first_time: z.number(),
    last_time: z.number(),
    return_percent: z.number().nullable(),
    annual_percent: z.number().nullable(),
    drawdown_percent: z.number().nullable(),
    sharpe: z.number().nullable(),
    trade_count: z.number().nullable(),
    /** At most 60 points of the equity. */
    spark: z.array(z.number()),
    task_id: z.number().nullable(),
    create_time: z.string(),
    end_time: z.string().nullable(),
  }),
  create: z.strictObject({}),
  update: z
    .strictObject({
      name: z.string().trim().min(1, '请输入名称').max(80, '名称不超过 80 个字符'),
      note: z.string().trim().max(2000, '备注不超过 2000 个字符'),
    })
    .partial(),
  filters: {
    name: z.string().max(100).optional(),
    symbol_code: z.string().max(100).optional(),
    kind: z.enum(runKinds).optional(),
    status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']).optional(),
  },
  sorts: ['create_time', 'name', 'return_percent', 'sharpe', 'drawdown_percent', 'trade_count'],
  titles: { name: '名称', note: '备注' },
});

export type TradeRun = RowOf<typeof runResource>;

/** Starts a run as a task. */
export const startRunEndpoint = defineEndpoint({
  method: 'POST',
  path: '/trading/v2/runs',
  access: 'trading:test:run',
  rate: 'default',
  audit: '运行回测',
  body: plan,
  data: z.object({ id, task_id: z.number() }),
});

/** Keeps what was ordered by hand as a run, made again by the engine from the orders. */
export const savePaperEndpoint = defineEndpoint({
  method: 'POST',
  path: '/trading/v2/paper-runs',
  access: 'trading:test:run',
  rate: 'default',
  audit: '保存纸上交易',
  body: paper,
  data: z.object({ id, task_id: z.number() }),
});

/** Everything about a run but its trades: `RunReport` of run-report.ts. While a scan runs, the cells that are done. */
export const runReportEndpoint = defineEndpoint({
  ...readOf('trading:analysis:list'),
  path: '/trading/v2/runs/:id/report',
  params: idParams,
  data: z.object({ result: z.unknown() }),
});

/** The figures of a part of a run: `RunPart` of run-report.ts. */
export const runPartEndpoint = defineEndpoint({
  ...readOf('trading:analysis:list'),
  path: '/trading/v2/runs/:id/part',
  params: idParams,
  query: z.strictObject({
    from: z.coerce.number().int().min(-1e14).max(1e14),
    to: z.coerce.number().int().min(-1e14).max(1e14),
  }),
  data: z.object({ result: z.unknown() }),
});

/** Trades and orders that were not filled, by column: `RunTrades` of run-report.ts. */
export const runTradesEndpoint = defineEndpoint({
  ...readOf('trading:detail:list'),
  path: '/trading/v2/runs/:id/trades',
  params: idParams,
  data: z.object({ result: z.unknown() }),
});

/** Writes a remark beside a trade, counted from 0; an empty one takes it away. */
export const commentTradeEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/trading/v2/runs/:id/comments',
  access: 'trading:detail:edit',
  rate: 'default',
  audit: '备注成交',
  params: idParams,
  body: z.strictObject({
    trade: z.number().int().min(0).max(tradeLimit),
    text: z.string().trim().max(500, '备注不超过 500 个字符'),
  }),
});
