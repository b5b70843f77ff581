import type { Cell } from '@wm/contract/report/run';
import type { reportWarningRule } from '../report.table.ts';

type Rule = Pick<typeof reportWarningRule.$inferSelect, 'kind' | 'low' | 'high' | 'columnTitle'>;

/** What a run holds of a watched column. */
export interface Watched {
  rows: number;
  broken: number;
  sum: number;
}

function isNumber(cell: Cell | undefined): boolean {
  return cell !== null && cell !== undefined && cell !== '' && !Number.isNaN(Number(cell));
}

/** Whether a cell breaks a rule about single rows. What is no number breaks no rule about numbers. */
function isBroken({ kind, low, high }: Rule, cell: Cell | undefined): boolean {
  if (kind === 'empty') return cell === null || cell === undefined || cell === '';
  if (!isNumber(cell)) return false;
  const value = Number(cell);
  const isLow = low !== null && value < low;
  const isHigh = high !== null && value > high;
  if (kind === 'below') return isLow;
  if (kind === 'above') return isHigh;
  return kind === 'outside' && (isLow || isHigh);
}

/** Adds cells of a column to what is known of it. */
export function watchCells(
  watched: Watched,
  rule: Rule,
  cells: readonly (Cell | undefined)[],
): void {
  for (const cell of cells) {
    watched.rows += 1;
    if (isBroken(rule, cell)) watched.broken += 1;
    if (isNumber(cell)) watched.sum += Number(cell);
  }
}

/** What is wrong, in a sentence; empty when nothing is. `before` is the column of the run before, where there was one. */
export function warningOf(rule: Rule, now: Watched, before: Watched | undefined): string {
  const { kind, low, high, columnTitle: title } = rule;
  if (kind === 'change') {
    if (!before || before.sum === 0) return '';
    const percent = ((now.sum - before.sum) / Math.abs(before.sum)) * 100;
    if (Math.abs(percent) <= (low ?? 0)) return '';
    const rounded = Math.round(percent * 10) / 10;
    return `「${title}」的合计比上次${rounded > 0 ? '增加' : '减少'} ${Math.abs(rounded)}%，超过 ${low ?? 0}%`;
  }
  if (now.broken === 0) return '';
  const words = {
    below: `小于 ${low}`,
    above: `大于 ${high}`,
    outside: `不在 ${low} 到 ${high} 之间`,
    empty: '为空',
  };
  return `${now.broken} 行的「${title}」${words[kind]}`;
}
