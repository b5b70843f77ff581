import type { Cell } from '@wm/contract/report/run';

/** What is no number is nothing. */
export function finite(row: Cell[]): Cell[] {
  return row.map((cell) => (typeof cell === 'number' && !Number.isFinite(cell) ? null : cell));
}
