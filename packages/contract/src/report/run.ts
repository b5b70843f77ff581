import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import { paramValue } from './definition.ts';

/** Runs that one person may keep. */
export const runLimit = 2000;
/** Rows of a module that a run keeps. */
export const runRowLimit = 100_000;

export const runStates = ['queued', 'running', 'done', 'failed', 'cancelled', 'timeout'] as const;

export const runTriggers = ['manual', 'schedule', 'api', 'restart'] as const;

/** 运行: one execution of a published version with its rows; never changed afterwards. Everybody sees his own. */
export const reportRunResource = defineResource({
  path: '/report/v2/runs',
  permission: 'report:console',
  title: '报表运行',
  row: z.object({
    id: z.number(),
    report_id: z.number(),
    report_name: z.string(),
    version_no: z.number(),
    state: z.enum(runStates),
    trigger: z.enum(runTriggers),
    restart_of: z.number().nullable(),
    task_id: z.number().nullable(),
    row_count: z.number().nullable(),
    /** Milliseconds in the queue and at work. */
    ms_queue: z.number().nullable(),
    ms_query: z.number().nullable(),
    warning_count: z.number(),
    error_msg: z.string(),
    create_time: z.string(),
    end_time: z.string().nullable(),
  }),
  create: z.strictObject({}),
  update: z.strictObject({}),
  filters: {
    report_id: z.coerce.number().int().positive().optional(),
    report_name: z.string().max(60).optional(),
    state: z.enum(runStates).optional(),
  },
  sorts: ['create_time', 'report_name', 'row_count', 'ms_query'],
  titles: { report_name: '报表', state: '状态' },
});

export type ReportRun = RowOf<typeof reportRunResource>;

const started = z.object({ id: z.number(), task_id: z.number() });

/** Starts a run of what is published as a task. */
export const startReportRunEndpoint = defineEndpoint({
  method: 'POST',
  path: '/report/v2/runs',
  access: 'report:data:run',
  rate: 'default',
  audit: '运行报表',
  body: z.strictObject({
    report_id: z.number().int().positive(),
    params: z.array(paramValue).max(20).default([]),
  }),
  data: started,
});

const one = { rate: 'default', params: idParams } as const;

/** What a run has found, as far as its reader may see it today: `RunResult`, of each module the first rows. */
export const reportRunResultEndpoint = defineEndpoint({
  ...one,
  method: 'GET',
  path: '/report/v2/runs/:id/result',
  access: 'report:data:list',
  audit: null,
  data: z.object({ result: z.unknown() }),
});

/** Further rows of one module: `Cell[][]`. */
export const reportRunRowsEndpoint = defineEndpoint({
  ...one,
  method: 'GET',
  path: '/report/v2/runs/:id/rows',
  access: 'report:data:list',
  audit: null,
  query: z.strictObject({
    module: z.string().max(16),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    limit: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  data: z.object({ total: z.number(), result: z.unknown() }),
});

export const exportFormats = ['xlsx', 'csv', 'json'] as const;

export const exportReportRunEndpoint = defineEndpoint({
  ...one,
  method: 'POST',
  path: '/report/v2/runs/:id/export',
  access: 'report:data:export',
  rate: 'export',
  audit: '导出报表',
  body: z.strictObject({ module: z.string().max(16), format: z.enum(exportFormats) }),
});

/** Runs again what has failed or ended: the same version and parameters, or the newest version. */
export const restartRunEndpoint = defineEndpoint({
  ...one,
  method: 'POST',
  path: '/report-restart/v2/run/:id/restart',
  access: 'report:console:restart',
  audit: '重新运行报表',
  body: z.strictObject({
    latest_version: z.boolean().default(false),
    /** Of the client's choosing: the same key for the same run starts nothing twice. */
    key: z.string().max(64).default(''),
  }),
  data: started,
});

export const cancelRunEndpoint = defineEndpoint({
  ...one,
  method: 'POST',
  path: '/report-restart/v2/run/:id/cancel',
  access: 'report:console:restart',
  audit: '取消报表运行',
});

/** Makes every process read the catalogue and the grants of the reading role anew. */
export const reloadEngineEndpoint = defineEndpoint({
  method: 'POST',
  path: '/report-restart/v2/engine/reload',
  access: 'report:console:restart',
  rate: 'default',
  audit: '重载报表引擎',
});

/** A value as it is stored, shown and compared. */
export type Cell = string | number | boolean | null;

/** A column of what a module has found. */
export interface ResultColumn {
  id: string;
  title: string;
  type: 'text' | 'number' | 'time' | 'bool';
  isMeasure: boolean;
  unit: string;
  decimals?: number | undefined;
  width?: number | undefined;
  align: 'auto' | 'left' | 'center' | 'right';
  total: 'none' | 'sum' | 'avg' | 'min' | 'max';
  shown: boolean;
}

export interface FoundWarning {
  rule: string;
  level: 'info' | 'warn' | 'error';
  column: string;
  /** Which row, counted from 0; none for what is about all of them. */
  row: number | null;
  value: Cell;
  message: string;
}

/** What one module has found. */
export interface ModuleResult {
  id: string;
  kind: string;
  title: string;
  columns: ResultColumn[];
  rows: Cell[][];
  /** How many rows there are, and whether more than are kept. */
  total: number;
  isTruncated: boolean;
  /** By column id, over all rows that are kept. */
  totals: Record<string, number | null>;
  warnings: FoundWarning[];
  /** How many warnings there are beside those that are told. */
  moreWarnings: number;
  /** Titles of columns that its reader may not see. */
  withheld: string[];
  /** Why there is nothing to see. */
  error: string;
  text: string;
}

export interface RunResult {
  modules: ModuleResult[];
  ms: number;
}
