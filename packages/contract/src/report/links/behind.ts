import { z } from 'zod';
import { defineEndpoint, idParams } from '../../core/endpoint.ts';
import { definitionLimits } from '../definition-rules.ts';
import type { Cell, ModuleResult } from '../run.ts';

/** A group of a result: a column that rows were put together by, and its value there. */
export interface GroupPart {
  column: string;
  value: Cell;
}

/** What a group, bar or cell of one's own run was put together from, as its source is at this moment: `BehindResult`. */
export const behindRunEndpoint = defineEndpoint({
  method: 'POST',
  path: '/report/v2/runs/:id/behind',
  access: 'report:data:list',
  rate: 'default',
  audit: null,
  isRead: true,
  params: idParams,
  body: z.strictObject({
    module: z.string().max(16),
    /** Columns that are not named may be anything: a line that sums up names fewer of them. */
    at: z
      .array(
        z.strictObject({
          column: z.string().max(16),
          value: z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]),
        }),
      )
      .max(definitionLimits.columns)
      .default([]),
    page: z.number().int().min(1).max(500).default(1),
  }),
  data: z.object({ result: z.unknown() }),
});

/** A page of rows behind a group. */
export interface BehindResult extends Pick<
  ModuleResult,
  'columns' | 'rows' | 'total' | 'withheld' | 'error'
> {
  /** What the rows are. */
  source: string;
  /** Columns of the source that there was no room for. */
  unlisted: number;
}
