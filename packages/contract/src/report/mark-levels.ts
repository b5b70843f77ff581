import type { CellMark } from './run.ts';

export type MarkLevel = CellMark['level'];

/** The gravest first. */
export const markGravity: readonly MarkLevel[] = ['error', 'warn', 'info'];

/** Whether a row is in one of some stretches, which are in order. */
function isIn(rows: CellMark['rows'], at: number): boolean {
  let [low, high] = [0, rows.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = rows[middle] ?? [0, 0];
    if (at < first) high = middle - 1;
    else if (at > last) low = middle + 1;
    else return true;
  }
  return false;
}

function gravest(marks: readonly CellMark[]): MarkLevel | undefined {
  return markGravity.find((level) => marks.some((mark) => mark.level === level));
}

/** The marks that a cell has itself. Rows are counted from 0. */
export function marksOfCell(marks: readonly CellMark[], column: string, at: number): CellMark[] {
  return marks.filter((mark) => mark.column === column && isIn(mark.rows, at));
}

/** The gravest level that marks a whole row; nothing where none does. */
export function rowLevelAt(marks: readonly CellMark[], at: number): MarkLevel | undefined {
  return gravest(marks.filter((mark) => mark.isRow && isIn(mark.rows, at)));
}

/** How a cell is coloured, the same on the screen and in a file: by its own marks, or else as part of a marked row. */
export function lookAt(
  marks: readonly CellMark[],
  column: string,
  at: number,
): { level: MarkLevel; isOfRow: boolean } | undefined {
  const own = gravest(marksOfCell(marks, column, at));
  if (own) return { level: own, isOfRow: false };
  const ofRow = rowLevelAt(marks, at);
  return ofRow && { level: ofRow, isOfRow: true };
}
