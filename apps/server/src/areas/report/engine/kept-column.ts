import type { ReportColumn } from '@wm/contract/report/definition';
import type { ColumnType } from '@wm/contract/report/source';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** A column that is left to somebody, with what stands for it inside. */
export interface Kept {
  at: number;
  column: ReportColumn;
  type: ColumnType;
  /** The columns of the source that it shows something of. */
  fields: { field: string; mask: string }[];
  inner?: SQL;
  /** Whether its sums are those of its decimal places. */
  isExact: boolean;
}

/** What a column is called in statements, by its place in the module. */
export const place = (at: number): SQL => sql.raw(`"c${at}"`);
