import type { ConditionGroup } from '@wm/contract/report/definition';
import type { Cell } from '@wm/contract/report/run';
import { treeOf } from '@wm/contract/report/warning-tree';
import { warningWords } from '@wm/contract/report/warning-words';
import type { WarningTerms } from '@wm/contract/report/warning-words';
import { numberIn, rowsWhere } from './rows-where.ts';
import type { ReadColumns } from './rows-where.ts';

type Cells = readonly (Cell | undefined)[];

export interface Rule extends WarningTerms {
  columnTitle: string;
  /** Of the kind `condition`, what it asks of each row. */
  condition?: ConditionGroup | null;
}

/** What a run holds of a watched column. */
export interface Watched {
  /** Places of the rows that break the rule, in order. */
  broken: number[];
  sum: number;
  /** Of `trend_n` the longest stretch, of `duplicate` how many values there are twice. */
  measure: number;
}

function isBlank(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || cell === '';
}

function isNumber(cell: Cell | undefined): boolean {
  return numberIn(cell) !== undefined;
}

/** What a rule looks at: the columns of a module, and the day at the office. */
export interface Looked {
  columnOf: ReadColumns;
  today: string;
}

/** Looks through what was found; nothing where its reader does not see what the rule is about. */
export function watchRows(rule: Rule & { columnId: string }, looked: Looked): Watched | undefined {
  const column = looked.columnOf(rule.columnId);
  if (!column) return undefined;
  if (rule.kind !== 'condition') return watchColumn(rule, column.cells);
  const broken = rule.condition && rowsWhere(rule.condition, looked);
  return broken ? { broken, sum: 0, measure: 0 } : undefined;
}

/** A rule about single rows is a condition of one group. What is no number breaks no rule about numbers. */
function brokenIn(rule: Rule, cells: Cells): number[] {
  const tree = treeOf(rule, 'watched');
  const type = rule.kind === 'empty' ? 'text' : 'number';
  return (tree && rowsWhere(tree, { columnOf: () => ({ type, cells }), today: '' })) ?? [];
}

/** Looks through a column in the order of its rows. */
export function watchColumn(rule: Rule, cells: Cells): Watched {
  const sum = cells.reduce((all: number, cell) => (isNumber(cell) ? all + Number(cell) : all), 0);
  if (rule.kind === 'trend_n') return { sum, ...trendsIn(rule, cells) };
  if (rule.kind === 'duplicate') return { sum, ...repeatsIn(cells) };
  if (rule.kind === 'top_n') return { sum, broken: topOf(rule, cells), measure: 0 };
  return { sum, broken: brokenIn(rule, cells), measure: 0 };
}

/**
 * Rows that rose, or fell, in a stretch of at least n such steps. An equal value ends a stretch, and so does what is no
 * number: nobody knows how it went on there.
 */
function trendsIn({ low, direction }: Rule, cells: Cells): Pick<Watched, 'broken' | 'measure'> {
  const sign = direction === 'down' ? -1 : 1;
  const broken: number[] = [];
  let steps: number[] = [];
  let measure = 0;
  const end = (): void => {
    if (steps.length >= (low ?? Infinity)) {
      broken.push(...steps);
      measure = Math.max(measure, steps.length);
    }
    steps = [];
  };
  for (let at = 1; at < cells.length; at += 1) {
    const [before, now] = [cells[at - 1], cells[at]];
    const isStep = isNumber(before) && isNumber(now) && (Number(now) - Number(before)) * sign > 0;
    if (isStep) steps.push(at);
    else end();
  }
  end();
  return { broken, measure };
}

/** Rows whose value stands in another one, too. What is empty is no value. */
function repeatsIn(cells: Cells): Pick<Watched, 'broken' | 'measure'> {
  const counts = new Map<Cell | undefined, number>();
  for (const cell of cells) if (!isBlank(cell)) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return {
    broken: cells.flatMap((cell, at) => ((counts.get(cell) ?? 0) > 1 ? [at] : [])),
    measure: [...counts.values()].filter((count) => count > 1).length,
  };
}

/** Rows with one of the n largest, or smallest, numbers; who is level with the last of them is one, too. */
function topOf({ low, high, direction }: Rule, cells: Cells): number[] {
  const sign = direction === 'down' ? -1 : 1;
  const places = cells.flatMap((cell, at) => (isNumber(cell) ? [at] : []));
  const valueAt = (at: number): number => Number(cells[at]) * sign;
  const sorted = places.map(valueAt).toSorted((a, b) => b - a);
  const last = sorted[Math.min(low ?? 0, sorted.length) - 1];
  if (last === undefined) return [];
  const isBeyond = (value: number): boolean => high === null || value > high * sign;
  return places.filter((at) => valueAt(at) >= last && isBeyond(valueAt(at)));
}

/** What is wrong, in a sentence; empty when nothing is. `before` is the column of the run before, where there was one. */
export function warningOf(rule: Rule, now: Watched, before: Watched | undefined): string {
  if (rule.kind === 'change') return changeOf(rule, now, before);
  const { columnTitle: title, kind } = rule;
  const count = now.broken.length;
  if (count === 0) return '';
  const words = warningWords(rule);
  if (kind === 'condition') return `${count} 行${words}`;
  if (kind === 'trend_n') return `「${title}」${words}以上，最长 ${now.measure} 次`;
  if (kind === 'duplicate') return `${count} 行的「${title}」重复，涉及 ${now.measure} 个值`;
  if (kind === 'top_n') return `「${title}」${words}，共 ${count} 行`;
  return `${count} 行的「${title}」${words}`;
}

function changeOf({ low, columnTitle: title }: Rule, now: Watched, before?: Watched): string {
  if (!before || before.sum === 0) return '';
  const percent = ((now.sum - before.sum) / Math.abs(before.sum)) * 100;
  if (Math.abs(percent) <= (low ?? 0)) return '';
  const rounded = Math.round(percent * 10) / 10;
  return `「${title}」的合计比上次${rounded > 0 ? '增加' : '减少'} ${Math.abs(rounded)}%，超过 ${low ?? 0}%`;
}
