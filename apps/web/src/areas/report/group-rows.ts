import type { Cell, ResultColumn } from '@wm/contract/report/run';

/** A line of a result: a row of it, or what a group of rows comes to. */
export interface Line {
  key: string;
  cells: Cell[];
  isGroup: boolean;
}

/** Places of the columns that rows are grouped by. */
function dimensionsOf(columns: readonly ResultColumn[]): number[] {
  return columns.flatMap(({ isMeasure, shown }, at) => (shown && !isMeasure ? [at] : []));
}

/** Whether each value of a column stands in one place. */
function isConsecutive(rows: readonly Cell[][], at: number): boolean {
  const seen = new Set<Cell>();
  return rows.every((row, index) => {
    const value = row[at] ?? null;
    if (index > 0 && rows[index - 1]?.[at] === value) return true;
    if (seen.has(value)) return false;
    seen.add(value);
    return true;
  });
}

/**
 * The rows with a line above each group of the first dimension, which sums the columns whose total is a sum. There are none
 * where nothing is counted, where there is but one dimension, or where a group lies in several places. A group of which
 * rows are still to come has no sums.
 */
export function withGroups(
  columns: readonly ResultColumn[],
  rows: readonly Cell[][],
  isWhole: boolean,
): Line[] {
  const plain = rows.map((cells, at) => ({ key: String(at), cells, isGroup: false }));
  const [first, second] = dimensionsOf(columns);
  const isCounted = columns.some(({ isMeasure }) => isMeasure);
  if (!isCounted || first === undefined || second === undefined || !isConsecutive(rows, first))
    return plain;
  const lines: Line[] = [];
  for (let begin = 0; begin < rows.length;) {
    let end = begin + 1;
    while (end < rows.length && rows[end]?.[first] === rows[begin]?.[first]) end += 1;
    const isOpen = end === rows.length && !isWhole;
    const group = rows.slice(begin, end);
    const cells = columns.map(({ total }, at) => {
      if (at === first) return rows[begin]?.[first] ?? null;
      return total === 'sum' && !isOpen ? sumOf(group, at) : null;
    });
    lines.push({ key: `g${begin}`, cells, isGroup: true }, ...plain.slice(begin, end));
    begin = end;
  }
  return lines;
}

function sumOf(rows: readonly Cell[][], at: number): number {
  return rows.reduce((sum, row) => sum + (typeof row[at] === 'number' ? row[at] : 0), 0);
}
