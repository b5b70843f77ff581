import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';

/** Alerts that one person may keep. */
export const alertLimit = 200;

/** `once`: then it is done. `rearm`: again after the condition was false at a close. `every`: at each close at which it holds. */
export const alertModes = ['once', 'rearm', 'every'] as const;
export const alertStates = ['waiting', 'resetting', 'fired', 'expired', 'off'] as const;

const fields = {
  name: z.string().trim().min(1, '请输入名称').max(60, '名称不超过 60 个字符'),
  /** One condition of the language of strategies: `CROSS(C, 20)`. */
  rule: z.string().trim().min(1, '请写下条件').max(500, '条件不超过 500 个字符'),
  mode: z.enum(alertModes),
};

const expiry = z.iso.datetime({ offset: true }).nullable();

/** 提醒: a condition on a symbol that is asked at each close. */
export const alertResource = defineResource({
  path: '/trading/v2/alerts',
  permission: 'trading:alert',
  title: '提醒',
  row: z.object({
    id: z.number(),
    symbol_id: z.number(),
    symbol_code: z.string(),
    ...fields,
    state: z.enum(alertStates),
    expire_time: z.string().nullable(),
    /** The newest close that has been looked at, by the exchange's clock. */
    checked_time: z.number(),
    fired_time: z.number().nullable(),
    fired_count: z.number(),
    create_time: z.string(),
  }),
  create: z.strictObject({
    ...fields,
    symbol_id: z.number().int().positive(),
    expire_time: expiry.default(null),
  }),
  update: z.strictObject({ ...fields, is_enabled: z.boolean(), expire_time: expiry }).partial(),
  filters: {
    name: z.string().max(100).optional(),
    symbol_id: z.coerce.number().int().positive().optional(),
    state: z.enum(alertStates).optional(),
  },
  sorts: ['create_time', 'name', 'fired_time'],
  titles: { name: '名称', rule: '条件', mode: '方式', state: '状态', expire_time: '有效期' },
});

export type TradeAlert = RowOf<typeof alertResource>;

const firing = z.object({
  id: z.number(),
  bar_time: z.number(),
  close: z.number(),
  /** Noticed later than at its own close, because bars came together. */
  is_late: z.boolean(),
  create_time: z.string(),
});

export type AlertFiring = Camelize<z.output<typeof firing>>;

/** When an alert has fired, the newest first, at most 100. */
export const alertLogEndpoint = defineEndpoint({
  ...readOf('trading:alert:list'),
  path: '/trading/v2/alerts/:id/log',
  params: idParams,
  data: z.object({ rows: z.array(firing) }),
});
