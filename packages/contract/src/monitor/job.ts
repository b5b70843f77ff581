import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { CreateOf, RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import { cronText, timeZone } from '../core/schedule-fields.ts';

const seconds = (title: string, min: number, max: number) =>
  z
    .number()
    .int(`${title}应为整数`)
    .min(min, `${title}至少 ${min}`)
    .max(max, `${title}不超过 ${max}`);

const jobFields = {
  job_name: z.string().trim().min(1, '请输入任务名称').max(50, '任务名称不超过 50 个字符'),
  handler: z.string().min(1, '请选择做什么').max(60),
  payload: z.record(z.string().max(40), z.unknown()),
  cron: cronText,
  time_zone: timeZone,
  misfire: z.enum(['skip', 'once', 'all']),
  concurrency: z.enum(['allow', 'skip', 'queue']),
  retry_limit: seconds('重试次数', 0, 10),
  retry_delay: seconds('重试间隔', 1, 3600),
  timeout_seconds: seconds('超时', 1, 86_400),
  priority: z.number().int().min(-10).max(10),
  status: z.enum(['0', '1']),
  remark: z.string().max(500, '备注不超过 500 个字符'),
};

/** 定时任务: what runs by the clock. Status 0 is in force, 1 is paused. */
export const jobResource = defineResource({
  path: '/admin/v2/monitor/job',
  permission: 'monitor:job',
  title: '定时任务',
  row: z.object({
    id: z.number(),
    ...jobFields,
    next_fire: z.string().nullable(),
    built_in: z.boolean(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    ...jobFields,
    payload: jobFields.payload.default({}),
    time_zone: timeZone.default('Asia/Shanghai'),
    misfire: jobFields.misfire.default('once'),
    concurrency: jobFields.concurrency.default('skip'),
    retry_limit: jobFields.retry_limit.default(0),
    retry_delay: jobFields.retry_delay.default(60),
    timeout_seconds: jobFields.timeout_seconds.default(3600),
    priority: jobFields.priority.default(0),
    status: jobFields.status.default('0'),
    remark: jobFields.remark.default(''),
  }),
  update: z.strictObject(jobFields).omit({ status: true }).partial(),
  filters: {
    job_name: z.string().max(100).optional(),
    handler: z.string().max(100).optional(),
    status: jobFields.status.optional(),
  },
  sorts: ['create_time', 'job_name'],
  titles: {
    job_name: '任务名称',
    handler: '做什么',
    payload: '参数',
    cron: '执行时间',
    time_zone: '时区',
    misfire: '错过时',
    concurrency: '没跑完时',
    retry_limit: '重试次数',
    retry_delay: '重试间隔',
    timeout_seconds: '超时',
    priority: '优先级',
    status: '状态',
    remark: '备注',
  },
});

export type Job = RowOf<typeof jobResource>;
export type JobInput = CreateOf<typeof jobResource>;

const path = jobResource.path;
const shared = { rate: 'default', audit: null } as const;

const jobRunStatus = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'skipped']);

/** One parameter of a handler, as its form asks for it. */
const jobParam = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(['number', 'switch', 'text', 'select']),
  unit: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  options: z.array(z.string()),
  value: z.unknown(),
});

const jobHandler = z.object({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  params: z.array(jobParam),
});

export type JobHandlerInfo = Camelize<z.output<typeof jobHandler>>;
export type JobParam = Camelize<z.output<typeof jobParam>>;

/** The work that may be scheduled here. */
export const listJobHandlersEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${path}/handlers`,
  access: 'monitor:job:list',
  data: z.object({ rows: z.array(jobHandler) }),
});

const stripRun = z.object({
  id: z.number(),
  status: jobRunStatus,
  fire_time: z.string(),
  /** Milliseconds, once it has begun; of one that goes on, so far. */
  duration: z.number().nullable(),
});

const jobState = z.object({
  id: z.number(),
  /** Its last runs, oldest first. */
  strip: z.array(stripRun),
  /** What it fired today, gathered by ten minutes. */
  past: z.array(
    z.object({ at: z.string(), count: z.number(), failed: z.number(), run_id: z.number() }),
  ),
  /** The instants still to come today, one for each ten minutes. */
  coming: z.array(z.string()),
});

export type JobState = Camelize<z.output<typeof jobState>>;
export type StripRun = Camelize<z.output<typeof stripRun>>;

/** The day of every job, and how its last runs went. */
export const jobStateEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${path}/state`,
  access: 'monitor:job:list',
  data: z.object({
    now: z.string(),
    /** When the day began at the office, and ends. */
    begin: z.string(),
    end: z.string(),
    rows: z.array(jobState),
  }),
});

/** When an expression would fire next, and which jobs fire then, too. */
export const jobPreviewEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${path}/preview`,
  access: 'monitor:job:list',
  query: z.strictObject({
    cron: cronText,
    time_zone: timeZone,
    job_id: z.coerce.number().optional(),
  }),
  data: z.object({ next: z.array(z.string()), clashes: z.array(z.string()) }),
});

/** Pauses a job, or puts it in force again. */
export const jobStatusEndpoint = defineEndpoint({
  method: 'PUT',
  path: `${path}/:id/status`,
  access: 'monitor:job:changeStatus',
  rate: 'default',
  audit: '启用或停用定时任务',
  params: idParams,
  body: z.strictObject({ status: jobFields.status }),
  data: jobResource.row,
});

/** Runs a job now, whether it is paused or not. */
export const runJobEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/run`,
  access: 'monitor:job:changeStatus',
  rate: 'default',
  audit: '运行一次定时任务',
  params: idParams,
  data: z.object({ run_id: z.number() }),
});

const jobRun = z.object({
  id: z.number(),
  job_id: z.number(),
  job_name: z.string(),
  fire_time: z.string(),
  cause: z.enum(['clock', 'hand', 'misfire']),
  status: jobRunStatus,
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  duration: z.number().nullable(),
  attempts: z.number(),
  message: z.string(),
  outcome: z.string(),
  node: z.string(),
});

export type JobRun = Camelize<z.output<typeof jobRun>>;

/** Runs of a job, or with 0 of all, newest first: fifty, and those before one of them. */
export const listJobRunsEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/admin/v2/monitor/job-log',
  access: 'monitor:job:list',
  query: z.strictObject({
    job_id: z.coerce.number().int().min(0).default(0),
    status: jobRunStatus.optional(),
    before: z.coerce.number().int().positive().optional(),
  }),
  data: z.object({
    rows: z.array(jobRun),
    has_more: z.boolean(),
    /** How long a run of the job takes that went well, in milliseconds: the median of the last. */
    usual: z.number().nullable(),
  }),
});

const outputLine = z.object({ line: z.number(), text: z.string(), create_time: z.string() });

export type JobOutputLine = Camelize<z.output<typeof outputLine>>;

/** One run and what it has said after a line, at most a thousand lines at a time. */
export const jobRunEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/admin/v2/monitor/job-log/:id',
  access: 'monitor:job:list',
  params: idParams,
  query: z.strictObject({ after: z.coerce.number().int().min(0).default(0) }),
  data: z.object({ run: jobRun, lines: z.array(outputLine) }),
});

/** Stops a run that waits or goes on. */
export const stopJobRunEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/v2/monitor/job-log/:id/stop',
  access: 'monitor:job:changeStatus',
  rate: 'default',
  audit: '停止定时任务的运行',
  params: idParams,
});
