import { crossLimits } from '@wm/contract/report/definition-rules';
import type { Cell } from '@wm/contract/report/run';
import { sql } from 'drizzle-orm';
import type { Cross } from '../run/stored-outcome.ts';
import type { Plan } from './plan.ts';
import type { ReportReader } from './reader.ts';
import type { Reading } from './reading.ts';

/** Where cells are within the limit, so many rows hold them with all of their sums. */
const mostRows = 3 * crossLimits.cells + 2;

interface FoundCross {
  /** A row for each cell. */
  rows: Cell[][];
  cross: Cross;
}

const isOne = (cell: Cell | undefined): boolean => cell === 1;

/** The cells of a cross table and what they come to, of one moment; or why it is too large to be one. */
export async function readCross(
  { rows: statement, columns, across = [] }: Plan,
  { reader, reading }: { reader: ReportReader; reading: Omit<Reading, 'statement'> },
): Promise<FoundCross | { error: string }> {
  const rows: Cell[][] = [];
  const cross: Cross = { across, lines: [], heads: [], whole: null };
  const limited = sql`select * from (${statement}) shown limit ${mostRows}::int`;
  await reader.read({ ...reading, statement: limited }, (found) => {
    for (const row of found) {
      const [isOverLines, isOverHeads] = row.slice(columns.length).map(isOne);
      const own = row.slice(0, columns.length);
      if (isOverLines && isOverHeads) cross.whole = own;
      else if (isOverLines) cross.heads.push(own);
      else if (isOverHeads) cross.lines.push(own);
      else rows.push(own);
    }
  });
  if (rows.length > crossLimits.cells)
    return {
      error: `交叉表超过 ${crossLimits.cells.toLocaleString('zh-CN')} 格，请用筛选缩小范围，或换粗一些的分组`,
    };
  const measures = columns.filter(({ isMeasure, shown }) => isMeasure && shown).length;
  const wide = (across.length > 0 ? cross.heads.length : 0) * measures;
  if (wide > crossLimits.columns)
    return {
      error: `交叉表会有 ${wide.toLocaleString('zh-CN')} 列，最多 ${crossLimits.columns} 列，请用筛选缩小范围，或把上方的分组改放到左侧`,
    };
  return { rows, cross };
}
