import type { Condition, ConditionTest } from '@wm/contract/report/definition';
import type { Cell } from '@wm/contract/report/run';
import type { ColumnType } from '@wm/contract/report/source';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsWhere } from './rows-where.ts';

const today = '2026-03-01';
const types = { t: 'text', n: 'number', d: 'time', b: 'bool' } as const satisfies Record<
  string,
  ColumnType
>;
type Field = keyof typeof types;
type Row = Record<Field, Cell>;

const test = (field: string, op: ConditionTest['op'], value: unknown = null): Condition =>
  ({ kind: 'test', field, op, value }) as ConditionTest;

const group = (join: 'and' | 'or' | 'not', ...items: Condition[]): Condition => ({
  kind: 'group',
  join,
  items,
});

function placesOf(condition: Condition, rows: readonly Row[]): number[] | undefined {
  return rowsWhere(condition, {
    today,
    columnOf: (id) =>
      id in types
        ? { type: types[id as Field], cells: rows.map((row) => row[id as Field]) }
        : undefined,
  });
}

const words = ['', 'a', 'A', 'ab', '华东', '%', '_'] as const;
const days = ['2026-02-27', '2026-02-28', '2026-03-01'] as const;
const moments = days.flatMap((day) => [`${day} 00:00:00`, `${day} 12:30:00`, `${day} 23:59:59`]);
const row: fc.Arbitrary<Row> = fc.record({
  t: fc.constantFrom<Cell>(null, ...words),
  n: fc.constantFrom<Cell>(null, -1, 0, 0.5, 1, 2),
  d: fc.constantFrom<Cell>(null, ...moments),
  b: fc.constantFrom<Cell>(null, true, false),
});

const word = fc.constantFrom(...words);
const figure = fc.constantFrom(-1, 0, 0.5, 1, 2);
const moment = fc.constantFrom(...days, ...moments);
const leaf = fc.oneof(
  fc
    .tuple(fc.constantFrom('eq', 'ne', 'like', 'not_like', 'starts', 'ends'), word)
    .map(([op, value]) => test('t', op as ConditionTest['op'], value)),
  fc
    .tuple(fc.constantFrom('in', 'not_in'), fc.array(word, { minLength: 1, maxLength: 3 }))
    .map(([op, value]) => test('t', op as ConditionTest['op'], value)),
  fc
    .tuple(fc.constantFrom('t', 'n', 'd', 'b'), fc.constantFrom('is_null', 'not_null'))
    .map(([field, op]) => test(field, op as ConditionTest['op'])),
  fc
    .tuple(fc.constantFrom('eq', 'ne', 'gt', 'ge', 'lt', 'le'), figure)
    .map(([op, value]) => test('n', op as ConditionTest['op'], value)),
  fc.tuple(figure, figure).map((value) => test('n', 'between', value)),
  fc
    .tuple(fc.constantFrom('in', 'not_in'), fc.array(figure, { minLength: 1, maxLength: 3 }))
    .map(([op, value]) => test('n', op as ConditionTest['op'], value)),
  fc
    .tuple(fc.constantFrom('eq', 'gt', 'ge', 'lt', 'le'), moment)
    .map(([op, value]) => test('d', op as ConditionTest['op'], value)),
  fc.tuple(moment, moment).map((value) => test('d', 'between', value)),
  fc.constantFrom(1, 2, 3).map((count) => test('d', 'last_n_days', count)),
  fc.constant(test('d', 'this_month')),
  fc
    .tuple(fc.constantFrom('eq', 'ne'), fc.boolean())
    .map(([op, value]) => test('b', op as ConditionTest['op'], value)),
);
const { tree } = fc.letrec<{ tree: Condition; node: Condition }>((tie) => ({
  tree: fc
    .tuple(
      fc.constantFrom('and' as const, 'or' as const, 'not' as const),
      fc.array(tie('node'), { maxLength: 4 }),
    )
    .map(([join, items]) => group(join, ...items)),
  node: fc.oneof({ maxDepth: 4, depthSize: 'small' }, leaf, tie('tree')),
}));

/** Each moment of the three days that rows can have, so that a whole day is the list of its moments. */
const momentsOf = (text: string): string[] =>
  text.length > 10 ? [text] : moments.filter((one) => one.startsWith(text));

/** What a test says of one cell, written out case by case; null where SQL would say neither. */
function truthOf({ op, value }: ConditionTest, cell: Cell, type: ColumnType): boolean | null {
  const isEmpty = cell === null || (type === 'text' && cell === '');
  if (op === 'is_null') return isEmpty;
  if (op === 'not_null') return !isEmpty;
  const values = (Array.isArray(value) ? value : [value]) as (string | number | boolean)[];
  if (op === 'ne' || op === 'not_in') return cell === null || !values.some((one) => one === cell);
  if (cell === null) return op === 'not_like';
  if (type === 'time') return timeTruth(op, values.map(String), String(cell));
  if (type === 'number') return numberTruth(op, values.map(Number), Number(cell));
  return textTruth(op, values.map(String), String(cell));
}

const patterns: Record<string, (part: string) => string> = {
  like: (part) => part,
  not_like: (part) => part,
  starts: (part) => `^${part}`,
  ends: (part) => `${part}$`,
};

function textTruth(op: string, values: string[], cell: string): boolean {
  const pattern = patterns[op];
  if (!pattern) return values.includes(cell);
  return new RegExp(pattern(values[0] ?? ''), 'i').test(cell) === (op !== 'not_like');
}

function numberTruth(op: string, values: number[], cell: number): boolean {
  const [low = 0, high = 0] = values;
  if (op === 'between') return low <= cell && cell <= high;
  if (op === 'eq' || op === 'in') return values.includes(cell);
  const sign = Math.sign(cell - low);
  return { gt: [1], ge: [0, 1], lt: [-1], le: [-1, 0] }[op as 'gt'].includes(sign);
}

function timeTruth(op: string, values: string[], cell: string): boolean {
  if (op === 'this_month') return cell.startsWith('2026-03');
  if (op === 'last_n_days')
    return days.filter((_, at) => at >= 3 - Number(values[0])).some((day) => cell.startsWith(day));
  const at = moments.indexOf(cell);
  const places = momentsOf(values[0] ?? '').map((one) => moments.indexOf(one));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  if (op === 'between') {
    const ends = momentsOf(values[1] ?? '').map((one) => moments.indexOf(one));
    return at >= first && at <= Math.max(...ends);
  }
  return {
    eq: at >= first && at <= last,
    gt: at > last,
    ge: at >= first,
    lt: at < first,
    le: at <= last,
  }[op as 'eq'];
}

/** Kleene's tables over all of a tree; undefined where it asks for nothing. */
function answerOf(condition: Condition, of: Row): boolean | null | undefined {
  if (condition.kind === 'test')
    return truthOf(condition, of[condition.field as Field], types[condition.field as Field]);
  const parts = condition.items
    .map((item) => answerOf(item, of))
    .filter((one) => one !== undefined);
  if (parts.length === 0) return undefined;
  if (condition.join === 'or')
    return parts.includes(true) ? true : parts.includes(null) ? null : false;
  const all = parts.includes(false) ? false : parts.includes(null) ? null : true;
  return condition.join === 'not' ? all !== true : all;
}

describe('a condition over rows', () => {
  it('chooses what a brute-force reading of every tree chooses', () => {
    fc.assert(
      fc.property(tree, fc.array(row, { minLength: 1, maxLength: 12 }), (condition, rows) => {
        const expected = rows.flatMap((one, at) => (answerOf(condition, one) === true ? [at] : []));
        expect(placesOf(condition, rows)).toEqual(expected);
      }),
      { numRuns: 2000, seed: 7 },
    );
  });

  it('is not answered where a column is not there, is seen in part, or has other values', () => {
    const rows: Row[] = [{ t: 'a', n: 1, d: null, b: null }];
    expect(placesOf(group('or', test('n', 'gt', 0), test('x', 'is_null')), rows)).toBeUndefined();
    expect(placesOf(test('t', 'gt', 0), rows)).toBeUndefined();
    const masked = { type: 'text' as const, cells: ['1***'], isMasked: true };
    expect(
      rowsWhere(group('and', test('m', 'not_like', '2')), { today, columnOf: () => masked }),
    ).toBeUndefined();
    expect(placesOf(group('and', group('or')), rows)).toEqual([]);
  });
});
