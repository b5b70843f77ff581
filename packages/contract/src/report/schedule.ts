import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import { cronText, timeZone } from '../core/schedule-fields.ts';
import type { Camelize } from '../core/wire.ts';
import { paramValue } from './definition.ts';
import { runStates } from './run.ts';

/** Schedules that one person may have. */
export const scheduleLimit = 100;
/** Minutes that must lie between two runs. */
export const leastGapMinutes = 5;
/** Runs of a schedule that are kept of each person. */
export const keptScheduleRuns = 30;

const fields = {
  cron: cronText,
  time_zone: timeZone,
  misfire: z.enum(['skip', 'once']),
  params: z.array(paramValue).max(20),
  status: z.enum(['0', '1']),
};

/** 报表计划: a report that is run by the clock. Status 0 is in force, 1 is paused. */
export const reportScheduleResource = defineResource({
  path: '/report/v2/schedules',
  permission: 'report:schedule',
  title: '报表计划',
  row: z.object({
    id: z.number(),
    report_id: z.number(),
    report_name: z.string(),
    /** As whom it runs; empty once his account is gone. */
    owner_name: z.string(),
    is_own: z.boolean(),
    /** Whether the asker may change it; who may not is not shown its parameters. */
    may_change: z.boolean(),
    ...fields,
    next_time: z.string().nullable(),
    /** Why it did not run the last time; empty since it ran. */
    trouble: z.string(),
    trouble_time: z.string().nullable(),
    last_state: z.enum(runStates).nullable(),
    last_time: z.string().nullable(),
    /** The last run, where it is the asker's own. */
    last_run_id: z.number().nullable(),
    subscribers: z.number(),
    is_subscribed: z.boolean(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    report_id: z.number('请选择报表').int().positive('请选择报表'),
    ...fields,
    time_zone: timeZone.default('Asia/Shanghai'),
    misfire: fields.misfire.default('once'),
    params: fields.params.default([]),
    status: fields.status.default('0'),
    /** Whether its owner is told at the bell when it has run. */
    subscribe: z.boolean().default(true),
  }),
  update: z.strictObject(fields).omit({ status: true }).partial(),
  filters: {
    report_id: z.coerce.number().int().positive().optional(),
    report_name: z.string().max(100).optional(),
    status: fields.status.optional(),
  },
  sorts: ['create_time', 'next_time'],
  titles: {
    report_id: '报表',
    cron: '执行时间',
    time_zone: '时区',
    misfire: '错过时',
    params: '参数',
    status: '状态',
  },
});

export type ReportSchedule = RowOf<typeof reportScheduleResource>;

const path = reportScheduleResource.path;
const change = { access: 'report:schedule:edit', rate: 'default', params: idParams } as const;

/** The next five instants of an expression. */
export const schedulePreviewEndpoint = defineEndpoint({
  method: 'GET',
  path: `${path}/preview`,
  access: 'report:schedule:list',
  rate: 'default',
  audit: null,
  query: z.strictObject({ cron: cronText, time_zone: timeZone }),
  data: z.object({ next: z.array(z.string()) }),
});

const dayOfSchedule = z.object({
  id: z.number(),
  /** What it fired today, gathered by ten minutes. */
  past: z.array(z.object({ at: z.string(), count: z.number(), failed: z.number() })),
  /** The instants still to come today, one for each ten minutes. */
  coming: z.array(z.string()),
});

export type ScheduleDay = Camelize<z.output<typeof dayOfSchedule>>;

/** Today, of every schedule that fires in it. */
export const scheduleDayEndpoint = defineEndpoint({
  method: 'GET',
  path: `${path}/day`,
  access: 'report:schedule:list',
  rate: 'default',
  audit: null,
  data: z.object({
    now: z.string(),
    /** When the day began at the office, and ends. */
    begin: z.string(),
    end: z.string(),
    rows: z.array(dayOfSchedule),
  }),
});

/** Pauses a schedule, or puts it in force again. */
export const scheduleStatusEndpoint = defineEndpoint({
  ...change,
  method: 'PUT',
  path: `${path}/:id/status`,
  audit: '启用或暂停报表计划',
  body: z.strictObject({ status: fields.status }),
});

/** Runs a schedule now, whether it is paused or not; the run is its owner's. */
export const runScheduleEndpoint = defineEndpoint({
  ...change,
  method: 'POST',
  path: '/report-restart/v2/schedule/:id/run',
  audit: '运行报表计划',
  data: z.object({
    /** The run, where it is the asker's own. */
    run_id: z.number().nullable(),
  }),
});
