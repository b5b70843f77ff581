import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import type { Cell, ResultColumn } from './run.ts';

const shape = {
  a: z.number().int().positive(),
  b: z.number().int().positive(),
  module: z.string().max(16),
  /** Ids of the columns that say which rows are the same; guessed when there are none. */
  keys: z.array(z.string().max(16)).max(10).default([]),
  only: z.enum(['all', 'added', 'removed', 'changed']).default('all'),
  /** Only rows with a changed cell in this column. */
  column: z.string().max(16).default(''),
  /** The dimension by which the difference of `measure` is taken apart. */
  by: z.string().max(16).default(''),
  measure: z.string().max(16).default(''),
  /** Only rows of this value of `by`. */
  drill: z.string().max(500).optional(),
};

/** Compares one module of two runs of one's own: `Comparison`. */
export const compareRunsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/report/v2/compare',
  access: 'report:compare:list',
  rate: 'default',
  audit: null,
  body: z.strictObject({
    ...shape,
    page: z.number().int().min(1).max(100_000).default(1),
    limit: z.number().int().min(1).max(1000).default(100),
  }),
  data: z.object({ result: z.unknown() }),
});

/** The differences as a file. */
export const exportComparisonEndpoint = defineEndpoint({
  method: 'POST',
  path: '/report/v2/compare/export',
  access: 'report:compare:export',
  rate: 'export',
  audit: '导出报表差异',
  body: z.strictObject({ ...shape, format: z.enum(['xlsx', 'csv', 'json']) }),
});

export type ChangeKind = 'added' | 'removed' | 'changed';

/** One row that differs: its cells before and after, and which of them differ. */
export interface RowChange {
  kind: ChangeKind;
  before: Cell[] | null;
  after: Cell[] | null;
  /** Places of the columns that differ. */
  cells: number[];
}

export interface MeasureTotal {
  column: string;
  before: number | null;
  after: number | null;
  difference: number | null;
  /** Percent of what was before; nothing where that is 0. */
  percent: number | null;
}

/** A step of the bridge from the one total to the other. */
export interface BridgeStep {
  value: string;
  before: number;
  after: number;
  difference: number;
}

export interface Comparison {
  columns: ResultColumn[];
  /** Columns of one side only, by title. */
  onlyBefore: string[];
  onlyAfter: string[];
  keys: string[];
  /** Whether the keys name each row once on both sides; what they do not is compared in order. */
  isUnique: boolean;
  rowsBefore: number;
  rowsAfter: number;
  added: number;
  removed: number;
  changed: number;
  same: number;
  /** How many rows differ in each column. */
  byColumn: Record<string, number>;
  totals: MeasureTotal[];
  bridge: { by: string; measure: string; steps: BridgeStep[]; rest: number } | null;
  changes: RowChange[];
  /** How many changes there are under what is asked. */
  total: number;
  /** What else differs: versions, parameters, what is withheld. */
  notes: string[];
}
