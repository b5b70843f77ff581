import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import { warningDirections, warningKinds, warningLevels } from './warning-rules.ts';

const bound = z.number('请输入数字').min(-1e15, '数字太小').max(1e15, '数字太大').nullable();
/** Empty of what is about the report itself. */
const partId = z.string().regex(/^([a-z][a-z0-9]{0,15})?$/, '请选择列');

const fields = {
  module_id: partId,
  column_id: partId,
  kind: z.enum(warningKinds),
  /**
   * The smallest value without a warning; of `change` the percentage that is too much, of `trend_n` and `top_n` their n, of
   * `stale` hours.
   */
  low: bound,
  /** The largest value without a warning; of `top_n` what it has to be beyond, null for nothing. */
  high: bound,
  direction: z.enum(warningDirections),
  level: z.enum(warningLevels),
  /** Minutes in which nobody is told twice. */
  rearm_minutes: z.number().int('应为整数').min(0, '至少 0 分钟').max(43_200, '不超过 30 天'),
  status: z.enum(['0', '1']),
};

/**
 * 预警规则: what must not be in a column of a report. Each run is looked at, with what its owner sees. Status 0 is in force.
 * Those of a definition are changed by publishing the report; the others are set beside it.
 */
export const reportWarningResource = defineResource({
  path: '/report/v2/warnings',
  permission: 'report:warning',
  title: '预警规则',
  row: z.object({
    id: z.number(),
    report_id: z.number(),
    report_name: z.string(),
    /** What the column was called when the rule was written. */
    column_title: z.string(),
    /** Its id in the definition of the report; empty of a rule that was set beside it. */
    warning_id: z.string(),
    /** What a rule of the kind `condition` asks, in words; its definition keeps it. */
    condition_words: z.string(),
    ...fields,
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    report_id: z.number('请选择报表').int().positive('请选择报表'),
    ...fields,
    module_id: partId.default(''),
    column_id: partId.default(''),
    low: bound.default(null),
    high: bound.default(null),
    direction: fields.direction.default('up'),
    level: fields.level.default('warn'),
    rearm_minutes: fields.rearm_minutes.default(60),
    status: fields.status.default('0'),
  }),
  update: z.strictObject(fields).omit({ module_id: true, column_id: true }).partial(),
  filters: {
    report_id: z.coerce.number().int().positive().optional(),
    column_title: z.string().max(100).optional(),
    status: fields.status.optional(),
  },
  sorts: ['create_time', 'column_title'],
  titles: {
    report_id: '报表',
    module_id: '模块',
    column_id: '列',
    kind: '什么时候',
    low: '下限',
    high: '上限',
    direction: '方向',
    level: '级别',
    rearm_minutes: '再次提醒间隔',
    status: '状态',
  },
});

export type ReportWarning = RowOf<typeof reportWarningResource>;

export const warningStates = ['open', 'ack', 'closed'] as const;

const event = z.object({
  id: z.number(),
  report_id: z.number(),
  report_name: z.string(),
  run_id: z.number().nullable(),
  level: z.enum(warningLevels),
  state: z.enum(warningStates),
  message: z.string(),
  /** Runs in a row that it stood in. */
  count: z.number(),
  first_time: z.string(),
  last_time: z.string(),
});

export type WarningEvent = Camelize<z.output<typeof event>>;

/** One's own warnings of columns that one may see today, the open ones first: two hundred. */
export const listWarningEventsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/report/v2/warning-events',
  access: 'report:console:list',
  rate: 'default',
  audit: null,
  data: z.object({ rows: z.array(event) }),
});

/** Takes note of a warning: it is not told again while it stands. */
export const acknowledgeWarningEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/report/v2/warning-events/:id/acknowledge',
  access: 'report:console:list',
  rate: 'default',
  audit: '确认报表预警',
  params: idParams,
});

const watched = z.object({
  module_id: z.string(),
  module_title: z.string(),
  column_id: z.string(),
  title: z.string(),
});

export type WatchedColumn = Camelize<z.output<typeof watched>>;

/** The columns of a published report that may be watched. */
export const watchedColumnsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/report/v2/warnings/columns/:id',
  access: 'report:warning:list',
  rate: 'default',
  audit: null,
  params: idParams,
  data: z.object({ rows: z.array(watched) }),
});
