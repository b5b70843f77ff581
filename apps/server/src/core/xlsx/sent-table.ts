import type { Cell } from '@wm/contract/report/run';

/** A table to take away: a heading for each cell of a line. */
export interface SentTable {
  title: string;
  heads: string[];
  lines: AsyncIterable<Cell[]>;
}
