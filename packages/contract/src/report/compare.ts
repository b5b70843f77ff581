import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { changeFilters } from './change-filters.ts';
import { exportFormats } from './run.ts';
import type { Cell, ResultColumn } from './run.ts';

const most = 2 ** 53 - 1;
const columnId = z.string().max(16).default('');
/** Ids of columns, parted by commas. */
const columnIds = z
  .string()
  .max(700)
  .regex(/^[a-z0-9,]*$/, '列标识不正确')
  .default('');

const asked = {
  module: columnId,
  /** The columns that say which rows are the same one; by the definition or guessed when there are none. */
  keys: columnIds,
  /** Columns whose differences do not count. */
  ignored: columnIds,
  /** Numbers that differ by no more than this are the same. */
  tolerance: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,10})?$/, '容差请填不小于 0 的数')
    .default('0'),
  only: z.enum(changeFilters).default('differing'),
  /** Only rows that changed in this column. */
  column: columnId,
  /** The number column whose change decides the order, the largest first. */
  by: columnId,
};

const wanted = z.coerce.number().int().positive().max(most);

/** Two of one's own runs of one report side by side, as far as their reader may see them today: `Comparison`. */
export const compareRunsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/report/v2/compare',
  access: 'report:compare:list',
  rate: 'default',
  audit: null,
  query: z.strictObject({
    a: wanted,
    b: wanted,
    ...asked,
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(1000).default(50),
  }),
  data: z.object({ result: z.unknown() }),
});

/** The rows of a comparison as a file. */
export const exportComparisonEndpoint = defineEndpoint({
  method: 'POST',
  path: '/report/v2/compare/export',
  access: 'report:compare:export',
  rate: 'export',
  audit: '导出报表比对',
  body: z.strictObject({ a: wanted, b: wanted, ...asked, format: z.enum(exportFormats) }),
});

const choice = z.object({
  id: z.number(),
  version_no: z.number(),
  row_count: z.number().nullable(),
  /** What was asked for: the values of its parameters. */
  asked: z.string(),
  end_time: z.string().nullable(),
});

const choices = z.object({
  reports: z.array(z.object({ id: z.number(), name: z.string(), count: z.number() })),
  /** The report of `report_id`, or that of `run`. */
  report_id: z.number().nullable(),
  /** Its finished runs, the newest first. */
  runs: z.array(choice),
});

export type ComparisonChoices = Camelize<z.output<typeof choices>>;
export type ComparableRun = ComparisonChoices['runs'][number];

/** What the asker may compare: the reports that he has run, and his finished runs of one of them. */
export const comparisonChoicesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/report/v2/compare/choices',
  access: 'report:compare:list',
  rate: 'default',
  audit: null,
  query: z.strictObject({ report_id: wanted.optional(), run: wanted.optional() }),
  data: choices,
});

export type ChangeKind = 'added' | 'removed' | 'changed' | 'same';

/** A column of a comparison, of either run or both. */
export interface ComparedColumn extends ResultColumn {
  /** In which of the runs it can be seen. */
  side: 'both' | 'before' | 'after';
  isKey: boolean;
  /** Whether its differences count. */
  isCompared: boolean;
  /** Whether it may be chosen as a key. */
  mayBeKey: boolean;
}

/** How one cell of a changed row differs. Decimals are exact. */
export interface CellChange {
  /** Place of the column. */
  at: number;
  /** Of numbers: after less before. */
  difference: string | null;
  /** Of numbers: percent of what was before; nothing where that is 0. */
  percent: string | null;
}

export interface RowChange {
  kind: ChangeKind;
  /** The whole row in each run, a cell for each column. */
  before: Cell[] | null;
  after: Cell[] | null;
  changes: CellChange[];
}

export interface TotalChange {
  column: string;
  kind: 'sum' | 'avg' | 'min' | 'max';
  before: string | null;
  after: string | null;
  difference: string | null;
  percent: string | null;
}

export interface ComparedRun {
  id: number;
  versionNo: number;
  endTime: string | null;
  /** Rows that are kept of the module. */
  rows: number;
}

/** Keys that name several rows of one run: the first of them, and how many there are. */
export interface KeyRepeats {
  side: 'before' | 'after';
  keys: string[];
  count: number;
}

export interface Comparison {
  reportId: number;
  reportName: string;
  before: ComparedRun;
  after: ComparedRun;
  /** What can be compared of the report. */
  modules: { id: string; title: string }[];
  module: string;
  /** Why nothing is shown. */
  error: string;
  columns: ComparedColumn[];
  keys: string[];
  /** Without a key, rows are the same when all their cells are. */
  keyFrom: 'definition' | 'chosen' | 'guessed' | 'none';
  repeats: KeyRepeats[];
  counts: Record<ChangeKind, number>;
  /** By column id: how many rows changed in it. */
  byColumn: Record<string, number>;
  totals: TotalChange[];
  /** The column whose change decided the order; empty when the number of changed cells did. */
  by: string;
  rows: RowChange[];
  /** How many rows there are under what is asked. */
  total: number;
  /** What else differs between the runs, in words. */
  notes: string[];
  /** Titles of columns that the reader may not see. */
  withheld: string[];
  /** Where the records of a row are found: the page, its filter, and the place of the column that fills it. */
  link: { path: string; field: string; at: number } | null;
}
