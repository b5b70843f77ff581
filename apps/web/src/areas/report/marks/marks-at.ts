import { markGravity, marksOfCell } from '@wm/contract/report/mark-levels';
import type { MarkLevel } from '@wm/contract/report/mark-levels';
import type { CellMark } from '@wm/contract/report/run';
import { levelNames } from '../warning/warning-levels.ts';

/** What is the matter with one cell: the gravest level, and all of it in words. */
export interface CellWarning {
  level: MarkLevel;
  text: string;
}

/** What warnings say of a cell; nothing where they say nothing. Rows are counted from 0. */
export function marksAt(
  marks: readonly CellMark[],
  column: string,
  at: number,
): CellWarning | undefined {
  const sorted = marksOfCell(marks, column, at).toSorted(
    (a, b) => markGravity.indexOf(a.level) - markGravity.indexOf(b.level),
  );
  const [first] = sorted;
  if (!first) return undefined;
  return {
    level: first.level,
    text: sorted.map((mark) => `${levelNames[mark.level]}：${mark.text}`).join('；'),
  };
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
