import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import { paramValue } from './definition.ts';
import type { ColumnLink, ParamValue, ReportParam } from './definition.ts';

/** Runs that one person may keep. */
export const runLimit = 2000;
/** Rows of a module that a run keeps. */
export const runRowLimit = 100_000;

export const runStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
/** What started it: a person, a schedule, or somebody who had a run made once more. */
export const runTriggers = ['manual', 'schedule', 'restart'] as const;

const row = z.object({
  id: z.number(),
  report_id: z.number().nullable(),
  report_name: z.string(),
  version_no: z.number(),
  state: z.enum(runStates),
  trigger: z.enum(runTriggers),
  /** The run that was made once more. */
  restart_of: z.number().nullable(),
  task_id: z.number().nullable(),
  row_count: z.number().nullable(),
  /** Milliseconds that reading took. */
  ms_query: z.number().nullable(),
  error_msg: z.string(),
  create_time: z.string(),
  end_time: z.string().nullable(),
});

/** 运行: what a published version showed one person; never changed afterwards. Everybody sees his own. */
export const reportRunResource = defineResource({
  path: '/report/v2/runs',
  permission: 'report:console',
  title: '报表运行',
  row,
  create: z.strictObject({}),
  update: z.strictObject({}),
  filters: {
    report_id: z.coerce.number().int().positive().optional(),
    report_name: z.string().max(100).optional(),
    state: z.enum(runStates).optional(),
  },
  sorts: ['create_time', 'report_name', 'row_count', 'ms_query'],
  titles: { report_name: '报表', state: '状态' },
});

export type ReportRun = RowOf<typeof reportRunResource>;

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
  data: z.object({ id: z.number(), task_id: z.number() }),
});

const one = { rate: 'default', params: idParams } as const;

/** A run and what it has found, as far as its reader may see it today: `RunResult` without rows, null while there is none. */
export const reportRunResultEndpoint = defineEndpoint({
  ...one,
  method: 'GET',
  path: '/report/v2/runs/:id/result',
  access: 'report:data:list',
  audit: null,
  data: z.object({ run: row, result: z.unknown() }),
});

const moduleId = z.string().max(16);

/** A page of `runPageRows` rows of one module, as far as its reader may see them today: `Cell[][]`. */
export const reportRunRowsEndpoint = defineEndpoint({
  ...one,
  method: 'GET',
  path: '/report/v2/runs/:id/rows',
  access: 'report:data:list',
  audit: null,
  query: z.strictObject({
    module: moduleId,
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  data: z.object({ result: z.unknown() }),
});

export const exportFormats = ['xlsx', 'csv'] as const;

/** JSON holds values as they are: numbers as numbers, texts as they were found. */
export const runExportFormats = [...exportFormats, 'json'] as const;

export const exportReportRunEndpoint = defineEndpoint({
  ...one,
  method: 'POST',
  path: '/report/v2/runs/:id/export',
  access: 'report:data:export',
  rate: 'export',
  audit: '导出报表',
  body: z.strictObject({ module: moduleId, format: z.enum(runExportFormats) }),
});

/** Stretches of rows that a rule marks at most; those that follow are said to be there. */
export const markStretches = 2000;

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
  /** Of a figure of a cross table, the heads that it stands under. */
  under?: { column: string; value: Cell }[];
  /** The report that its values lead to. */
  link?: ColumnLink;
}

/** Cells of a column that a rule warns of. */
export interface CellMark {
  column: string;
  level: 'info' | 'warn' | 'error';
  /** What is the matter with them. */
  text: string;
  /** First and last place of each stretch, counted from 0 over all rows that are kept. */
  rows: [number, number][];
  /** Whether there are more stretches than are told. */
  isCut: boolean;
  /** Whether the whole rows are marked. */
  isRow?: true;
  /** Further columns that decided: whoever may not see one of them is not told. */
  needs?: string[];
}

/** What a warning of a design would be about if the report were run now. */
export type WarningNow =
  | {
      warning: string;
      kind: 'rows';
      count: number;
      /** How many rows were looked at, where there are more. */
      looked?: number;
    }
  /** Its reader does not see, or sees in part only, what decides; or it is held against the run before. */
  | { warning: string; kind: 'unseen' | 'compared' };

/** A warning of one module, as a list of warnings tells it. */
export interface WarnedOf {
  module: string;
  moduleTitle: string;
  columnTitle: string;
  level: CellMark['level'];
  text: string;
  /** Rows that it is about; more where `isCut`. */
  count: number;
  isCut: boolean;
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
  /** Titles of columns that its reader may not see. */
  withheld: string[];
  /** Of a run, the columns that he may take away, also on paper. */
  exportable?: string[];
  /** What its warnings are about. */
  marks?: CellMark[];
  /** Of a design, what each of its warnings would be about. */
  warnsNow?: WarningNow[];
  /** Why there is nothing to see. */
  error: string;
  text: string;
  /** Of a gauge, where it begins and ends. */
  scale?: { low: number; high: number };
  /** Of a picture, its address with all of it. */
  image?: string;
  /** Of a list of warnings, what is marked in the other modules, as far as its reader sees them. */
  warned?: WarnedOf[];
  /** Of a filter, what it asks for and what was given. */
  asks?: { param: ReportParam; value: string };
  /** Where it stands in the grid of 24 columns; absent in runs that were made before it was kept. */
  place?: { x: number; y: number; w: number; h: number };
}

export interface RunResult {
  modules: ModuleResult[];
  ms: number;
  /** Of one's own run, the values that it was made with. */
  given?: ParamValue[];
}
