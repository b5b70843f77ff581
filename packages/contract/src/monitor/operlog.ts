import { z } from 'zod';
import { changeActions } from '../core/history.ts';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import { defineResource, rangeShape } from '../core/resource.ts';
import { cleanEndpoint, countOldEndpoint } from './log-cleaning.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';

const changedField = z.object({
  field: z.string(),
  title: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

/** What an operation did to one record, as far as the asker may see it. */
const operChange = z.object({
  id: z.number(),
  resource: z.string(),
  record_id: z.number(),
  /** Where its resource is asked for; empty for what is none. */
  path: z.string(),
  /** What its kind is called: 用户. */
  kind: z.string(),
  /** What the record itself is called now; empty when it is gone, or the asker may not know. */
  name: z.string(),
  /** Where it is looked at; empty where nowhere. */
  to: z.string(),
  action: z.enum(changeActions),
  fields: z.array(changedField),
});

export type OperChange = Camelize<z.output<typeof operChange>>;

/** 操作日志: one row for each write, whatever came of it. Nobody writes it by hand. */
export const operLogResource = defineResource({
  path: '/admin/v2/monitor/operlog',
  permission: 'monitor:operlog',
  title: '操作日志',
  row: z.object({
    id: z.number(),
    title: z.string(),
    username: z.string(),
    ip: z.string(),
    method: z.string(),
    url: z.string(),
    code: z.number(),
    /** Why it was refused or failed; empty where the asker may not see all columns. */
    message: z.string(),
    cost_ms: z.number(),
    trace_id: z.string(),
    create_time: z.string(),
    /** What it changed of the first record. */
    change: operChange.nullable(),
    /** How many records it changed. */
    changed: z.number(),
  }),
  create: z.strictObject({}),
  update: z.strictObject({}),
  filters: {
    title: z.string().max(100).optional(),
    username: z.string().max(100).optional(),
    ip: z.string().max(100).optional(),
    url: z.string().max(200).optional(),
    trace_id: z.string().max(100).optional(),
    /** Whether it was done, or refused or failed. */
    result: z.enum(['done', 'failed']).optional(),
    since: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
    ...rangeShape,
  },
  sorts: ['create_time', 'username', 'cost_ms'],
  titles: {
    title: '操作',
    username: '用户名',
    ip: 'IP 地址',
    url: '请求地址',
    message: '说明',
    trace_id: '追踪号',
  },
});

export type OperLog = RowOf<typeof operLogResource>;

const path = operLogResource.path;
const shared = { rate: 'default', audit: null } as const;

/** One operation whole: what it was asked, and every record that it changed. */
export const operLogDetailEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${path}/:id/detail`,
  access: 'monitor:operlog:list',
  params: idParams,
  data: z.object({
    /** What was sent, without secrets; nothing where columns are kept from the asker, as any may stand in it. */
    params: z.string().nullable(),
    changes: z.array(operChange),
    /** How many there are; at most 100 are told. */
    total: z.number(),
  }),
});

export const countOldOperations = countOldEndpoint(`${path}/clean`, 'monitor:operlog:remove');

/** Deletes them. What records became is their history and stays. */
export const cleanOperations = cleanEndpoint(
  `${path}/clean`,
  'monitor:operlog:remove',
  '清理操作日志',
);
