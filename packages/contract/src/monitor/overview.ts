import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

const shared = { rate: 'default', audit: null } as const;
const level = z.enum(['ok', 'warn', 'bad']);

export type HealthLevel = z.output<typeof level>;

/** One thing that is looked at, how it stands and how it stood within the last day. */
const healthLine = z.object({
  key: z.string(),
  title: z.string(),
  page: z.string(),
  /** Absent while it was not looked at yet. */
  level: level.nullable(),
  message: z.string(),
  actions: z.array(z.object({ title: z.string(), to: z.string() })),
  since: z.string().nullable(),
  /** Who looks after it; empty for nobody, or where the asker may not know. */
  taken_by: z.string(),
  taken_time: z.string().nullable(),
  /** The last 24 hours, two for each hour, the worst of each half; nothing where nobody looked. */
  strip: z.array(level.nullable()),
});

export type HealthLine = Camelize<z.output<typeof healthLine>>;

/** Whether all is well, and what not. */
export const overviewEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/admin/v2/monitor/overview',
  access: 'monitor:overview:list',
  data: z.object({
    now: z.string(),
    /** When it was last looked; nothing before the first time. */
    looked_time: z.string().nullable(),
    /** Since when samples are kept. */
    first_time: z.string().nullable(),
    /** Whether there are things that the asker may not see. */
    is_partial: z.boolean(),
    lines: z.array(healthLine),
  }),
});

/** Says that the asker looks after what is wrong, or with `is_taken` false that he does not any more. */
export const takeHealthEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/v2/monitor/overview/taken',
  access: 'monitor:overview:handle',
  rate: 'default',
  audit: '处理监控告警',
  body: z.strictObject({ key: z.string().min(1).max(60), is_taken: z.boolean() }),
});

const seriesPoint = z.object({
  at: z.string(),
  node: z.string(),
  cpu: z.number(),
  process_cpu: z.number(),
  memory_used: z.number(),
  rss: z.number(),
  heap: z.number(),
  loop_delay: z.number(),
  loop_busy: z.number(),
  disk_used: z.number(),
  pool_busy: z.number(),
  per_second: z.number(),
  failures: z.number(),
  p95: z.number().nullable(),
});

export type SeriesPoint = Camelize<z.output<typeof seriesPoint>>;

/** What was measured, the same for everybody who looks: averages by steps of time, a series a process. */
export const seriesEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/admin/v2/monitor/series',
  access: 'monitor:overview:list',
  query: z.strictObject({
    span: z.enum(['1h', '6h', '24h']).default('24h'),
    /** The end of the span; now when absent. */
    at: z.iso.datetime().optional(),
  }),
  data: z.object({
    begin: z.string(),
    end: z.string(),
    step_seconds: z.number(),
    points: z.array(seriesPoint),
  }),
});

const processNode = z.object({
  node: z.string(),
  host: z.string(),
  start_time: z.string(),
  seen_time: z.string(),
  is_own: z.boolean(),
  version: z.string(),
  runtime: z.string(),
  system: z.string(),
  processors: z.number(),
  processor_model: z.string(),
  data_folder: z.string(),
  pool_max: z.number(),
  /** What it measured last; nothing before the first time. */
  last: z
    .object({
      cpu: z.number(),
      process_cpu: z.number(),
      memory_used: z.number(),
      memory_total: z.number(),
      rss: z.number(),
      heap: z.number(),
      loop_delay: z.number(),
      loop_busy: z.number(),
      disk_free: z.number(),
      disk_total: z.number(),
      pool_total: z.number(),
      pool_busy: z.number(),
      pool_waiting: z.number(),
    })
    .nullable(),
});

export type ProcessNode = Camelize<z.output<typeof processNode>>;

/** The processes that serve this installation, and what they run on. */
export const serverEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/admin/v2/monitor/server',
  access: 'monitor:server:list',
  data: z.object({
    nodes: z.array(processNode),
    /** Days until the disk is full at the present pace; nothing when it is not filling. */
    days_left: z.number().nullable(),
    first_time: z.string().nullable(),
  }),
});

/** The same series for who sees the server alone. */
export const serverSeriesEndpoint = defineEndpoint({
  ...seriesEndpoint,
  path: '/admin/v2/monitor/server/series',
  access: 'monitor:server:list',
});
