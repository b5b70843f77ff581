import type { CellMark } from '@wm/contract/report/run';
import { levelNames } from '../warning/warning-levels.ts';

export type MarkLevel = CellMark['level'];

/** What is the matter with one cell: the gravest level, and all of it in words. */
export interface CellWarning {
  level: MarkLevel;
  text: string;
}

const gravity: readonly MarkLevel[] = ['error', 'warn', 'info'];

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

/** What warnings say of a cell; nothing where they say nothing. Rows are counted from 0. */
export function marksAt(
  marks: readonly CellMark[],
  column: string,
  at: number,
): CellWarning | undefined {
  const met = marks.filter((mark) => mark.column === column && isIn(mark.rows, at));
  const level = gravity.find((one) => met.some((mark) => mark.level === one));
  if (!level) return undefined;
  const sorted = met.toSorted((a, b) => gravity.indexOf(a.level) - gravity.indexOf(b.level));
  return {
    level,
    text: sorted.map((mark) => `${levelNames[mark.level]}：${mark.text}`).join('；'),
  };
}

/** The gravest level that marks a whole row; nothing where none does. */
export function rowMarkAt(marks: readonly CellMark[], at: number): MarkLevel | undefined {
  return gravity.find((level) =>
    marks.some((mark) => mark.isRow && mark.level === level && isIn(mark.rows, at)),
  );
}

/** How many rows a mark is about. */
export function countMarked({ rows }: Pick<CellMark, 'rows'>): number {
  return rows.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

/** The first marked row after one, and the very first after the last; nothing where none is below `end`. */
export function nextMarked(
  { rows }: Pick<CellMark, 'rows'>,
  after: number,
  end: number,
): number | undefined {
  const stretch = rows.find(([, last]) => last > after);
  const next = stretch && Math.max(stretch[0], after + 1);
  if (next !== undefined && next < end) return next;
  const first = rows[0]?.[0];
  return first !== undefined && first < end ? first : undefined;
}
