import type { Cell, DataTable } from './data-table.ts';

/** The place of a column by its name; -1 where there is none. */
export function placeOf({ columns }: DataTable, name: string | undefined): number {
  return columns.findIndex((column) => column.name === name);
}

/** Said in place of an empty label. */
const unnamed = '（空）';

export function labelIn(row: readonly Cell[], place: number): string {
  const cell = row[place];
  return cell === undefined || cell === null || cell === '' ? unnamed : String(cell);
}

export function amountIn(row: readonly Cell[], place: number): number | undefined {
  const cell = row[place];
  return typeof cell === 'number' ? cell : undefined;
}

/** Labels of a column in the order in which they first stand; days and months in theirs. */
export function labelsOf(table: DataTable, place: number): string[] {
  const labels = [...new Set(table.rows.map((row) => labelIn(row, place)))];
  return table.columns[place]?.kind === 'time' ? labels.toSorted(byTime) : labels;
}

const digits = /\d+/g;

/** By the numbers in them: 2月 before 10月, 2025/12 before 2026/1. */
function byTime(one: string, other: string): number {
  const numbers = (text: string): number[] => (text.match(digits) ?? []).map(Number);
  const others = numbers(other);
  for (const [at, value] of numbers(one).entries()) {
    const difference = value - (others[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Sums of a number column by the labels of another one, in their order. Without a number column the rows are counted. */
export function totalsBy(
  table: DataTable,
  { label, amount }: { label: number; amount: number },
): [label: string, total: number][] {
  const totals = new Map(labelsOf(table, label).map((name) => [name, 0]));
  for (const row of table.rows) {
    const name = labelIn(row, label);
    totals.set(name, (totals.get(name) ?? 0) + (amount === -1 ? 1 : (amountIn(row, amount) ?? 0)));
  }
  return [...totals];
}

/** Sums by two columns: `cells[across][down]`, null where no row has both. */
export interface CrossTotals {
  across: string[];
  down: string[];
  cells: (number | null)[][];
}

export function crossTotals(
  table: DataTable,
  { across, down, amount }: { across: number; down: number; amount: number },
): CrossTotals {
  const acrossLabels = labelsOf(table, across);
  const downLabels = labelsOf(table, down);
  const acrossAt = new Map(acrossLabels.map((label, at) => [label, at]));
  const downAt = new Map(downLabels.map((label, at) => [label, at]));
  const cells = acrossLabels.map(() => downLabels.map((): number | null => null));
  for (const row of table.rows) {
    const line = cells[acrossAt.get(labelIn(row, across)) ?? -1];
    const at = downAt.get(labelIn(row, down));
    const value = amount === -1 ? 1 : amountIn(row, amount);
    if (line && at !== undefined && value !== undefined) line[at] = (line[at] ?? 0) + value;
  }
  return { across: acrossLabels, down: downLabels, cells };
}

/** Name of what is not drawn one by one. */
const rest = '其他';

/** The greatest ones, and the others as one. Their order stays unless they are too many. */
export function greatest(
  totals: readonly [string, number][],
  most: number,
): { kept: [string, number][]; merged: number } {
  if (totals.length <= most) return { kept: [...totals], merged: 0 };
  const ordered = totals.toSorted(([, one], [, other]) => other - one);
  const others = ordered.slice(most - 1);
  const sum = others.reduce((all, [, total]) => all + total, 0);
  return { kept: [...ordered.slice(0, most - 1), [rest, sum]], merged: others.length };
}

/** Least, quarter, middle, three quarters and greatest of some numbers, between neighbours where they fall between two. */
export function quartiles(values: readonly number[]): [number, number, number, number, number] {
  const ordered = values.toSorted((one, other) => one - other);
  const at = (share: number): number => {
    const place = share * (ordered.length - 1);
    const low = ordered[Math.floor(place)] ?? 0;
    const high = ordered[Math.ceil(place)] ?? low;
    return low + (high - low) * (place - Math.floor(place));
  };
  return [at(0), at(0.25), at(0.5), at(0.75), at(1)];
}

/** Widths that people count in. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10;
  return factor * power;
}

/** Numbers counted in classes of one width (Sturges' rule, rounded to a width that is read easily). */
export function classesOf(
  values: readonly number[],
): { from: number; to: number; count: number }[] {
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  if (values.length === 0) return [];
  if (least === most) return [{ from: least, to: most, count: values.length }];
  const width = roundStep((most - least) / (Math.ceil(Math.log2(values.length)) + 1));
  const first = Math.floor(least / width);
  const count = Math.floor(most / width) - first + 1;
  const classes = Array.from({ length: count }, (_, at) => ({
    from: tidy((first + at) * width),
    to: tidy((first + at + 1) * width),
    count: 0,
  }));
  for (const value of values) {
    const one = classes[Math.min(count - 1, Math.floor(value / width) - first)];
    if (one) one.count += 1;
  }
  return classes;
}

const significantDigits = 12;

/** Without the crumbs of binary fractions. */
export function tidy(value: number): number {
  return Number(value.toPrecision(significantDigits));
}
