import { parseNumber } from './parse-number.ts';
import { couldBeTime } from './parse-time.ts';
import type { ResolvedMapping } from './column-mapping.ts';

/** Rows from which roles can be told by values. */
const LEAST_ROWS = 5;
const SURE = 0.99;

/** Whether the values of a column are times, nearly all of them. */
function isTimeColumn(values: readonly string[]): boolean {
  return values.filter(couldBeTime).length >= SURE * values.length;
}

/**
 * Gives roles to columns whose headers say nothing, by their values: times parse, the high is the
 * greatest and the low the least of a row's prices, the open lies nearer to the close before, the
 * volume is of another scale. Only missing fields are filled, and only when all needed fall into place.
 */
export function guessRoles(
  rows: readonly (readonly string[])[],
  known: ResolvedMapping,
): ResolvedMapping {
  if (rows.length < LEAST_ROWS) return known;
  const width = Math.max(...rows.map((row) => row.length));
  const taken = new Set(Object.values(known));
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ''));
  const free = (at: number): boolean => !taken.has(at);
  const mapping: ResolvedMapping = { ...known };
  if (mapping.time === undefined) {
    const at = columns.findIndex((values, i) => free(i) && isTimeColumn(values));
    if (at >= 0) mapping.time = at;
    taken.add(at);
  }
  const prices = ['open', 'high', 'low', 'close'] as const;
  if (prices.some((field) => mapping[field] !== undefined)) return mapping;
  const numbers = columns.map((values) => values.map((text) => parseNumber(text)));
  const numeric = numbers.flatMap((values, at) =>
    free(at) && values.every((value) => value > 0) ? [at] : [],
  );
  const found = findPrices(numbers, numeric);
  return found ? { ...mapping, ...found } : mapping;
}

function findPrices(
  numbers: readonly (readonly number[])[],
  numeric: readonly number[],
): ResolvedMapping | undefined {
  for (let start = 0; start + 4 <= numeric.length; start += 1) {
    const group = numeric.slice(start, start + 4);
    const high = group.find((at) => holds(numbers, group, at, (a, b) => a >= b));
    const low = group.find((at) => at !== high && holds(numbers, group, at, (a, b) => a <= b));
    const [a, b] = group.filter((at) => at !== high && at !== low);
    if (high === undefined || low === undefined || a === undefined || b === undefined) continue;
    const [open, close] = follows(numbers[a]!, numbers[b]!) ? [a, b] : [b, a];
    const volume = numeric.find((at) => at > Math.max(...group));
    return { open, high, low, close, ...(volume !== undefined && { volume }) };
  }
  return undefined;
}

function holds(
  numbers: readonly (readonly number[])[],
  group: readonly number[],
  at: number,
  compare: (a: number, b: number) => boolean,
): boolean {
  return group.every((other) =>
    numbers[at]!.every((value, i) => compare(value, numbers[other]![i]!)),
  );
}

/** Whether the first lies nearer to the second's value of the row before than the other way round. */
function follows(first: readonly number[], second: readonly number[]): boolean {
  let asOpen = 0;
  let asClose = 0;
  for (let i = 1; i < first.length; i += 1) {
    asOpen += Math.abs(first[i]! - second[i - 1]!);
    asClose += Math.abs(second[i]! - first[i - 1]!);
  }
  return asOpen <= asClose;
}
