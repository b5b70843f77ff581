import type { Cell } from '@wm/contract/report/run';
import type { XlsxSheet } from './write-xlsx.ts';

/** A table to take away: a heading for each cell of a line. */
export interface SentTable {
  title: string;
  heads: string[];
  lines: AsyncIterable<Cell[]>;
  /** Which cells of a workbook are coloured. */
  fillOf?: XlsxSheet['fillOf'];
}
