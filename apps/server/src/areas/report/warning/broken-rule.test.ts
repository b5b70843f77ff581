import type { Cell } from '@wm/contract/report/run';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { warningOf, watchColumn } from './broken-rule.ts';
import type { Rule, Watched } from './broken-rule.ts';

const rule: Rule = { kind: 'below', columnTitle: '金额', low: null, high: null, direction: 'up' };
const watch = (more: Partial<Rule>, cells: Cell[]): Watched =>
  watchColumn({ ...rule, ...more }, cells);
const said = (more: Partial<Rule>, cells: Cell[]): string =>
  warningOf({ ...rule, ...more }, watch(more, cells), undefined);
const brokenIn = (more: Partial<Rule>, cells: Cell[]): number[] => watch(more, cells).broken;

/** Few values, so that they meet; some are nothing, some are words, some numbers stand as texts. */
const cell = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -4, max: 4 }) },
  fc.constantFrom<Cell>(null, '', 'x', '2.50', true),
);
const column = fc.array(cell, { maxLength: 30 });
const direction = fc.constantFrom('up' as const, 'down' as const);
const isNumber = (one: Cell | undefined): boolean =>
  one !== null && one !== undefined && one !== '' && Number.isFinite(Number(one));

describe('a rule about single rows', () => {
  it('compares numbers, exact to the bound, and passes over what is no number', () => {
    expect(said({ kind: 'below', low: 10 }, [9, 10, '8.5', null, 'x'])).toBe(
      '2 行的「金额」小于 10',
    );
    expect(said({ kind: 'above', high: 10 }, [9, 10, '10.5', null])).toBe('1 行的「金额」大于 10');
    expect(said({ kind: 'outside', low: 1, high: 3 }, [0, 1, 2, 3, 4, ''])).toBe(
      '2 行的「金额」不在 1 到 3 之间',
    );
    expect(brokenIn({ kind: 'empty' }, [0, '', null, 'x', false])).toEqual([1, 2]);
  });

  it('says nothing of no rows', () => {
    for (const kind of ['below', 'above', 'empty', 'trend_n', 'duplicate', 'top_n'] as const)
      expect(said({ kind, low: 2, high: 0 }, []), kind).toBe('');
  });
});

describe('change', () => {
  const sum = (value: number): Watched => ({ broken: [], sum: value, measure: 0 });

  it('compares the sum with the run before', () => {
    const change: Rule = { ...rule, kind: 'change', low: 20 };
    expect(warningOf(change, sum(80), sum(100))).toBe('');
    expect(warningOf(change, sum(79), sum(100))).toBe('「金额」的合计比上次减少 21%，超过 20%');
    expect(warningOf(change, sum(79), undefined)).toBe('');
    expect(warningOf(change, sum(79), sum(0))).toBe('');
  });
});

describe('trend_n', () => {
  it('is as many steps in one direction as it says, without a pause or a gap', () => {
    const rises = { kind: 'trend_n' as const, low: 3 };
    expect(said(rises, [1, 2, 3])).toBe('');
    expect(said(rises, [1, 2, 3, 4])).toBe('「金额」连续上升 3 次以上，最长 3 次');
    expect(brokenIn(rises, [5, 1, 2, 3, 4, 4, 5, 6])).toEqual([2, 3, 4]);
    expect(brokenIn(rises, [1, 2, null, 3, 4])).toEqual([]);
    expect(brokenIn(rises, [7])).toEqual([]);
    expect(said({ ...rises, direction: 'down' }, [9, 8, '7', 6, 5])).toBe(
      '「金额」连续下降 3 次以上，最长 4 次',
    );
  });

  it('marks a row where some stretch of n steps over it only rises, or falls', () => {
    fc.assert(
      fc.property(column, fc.integer({ min: 2, max: 4 }), direction, (cells, low, way) => {
        const isStep = (at: number): boolean =>
          at > 0 &&
          isNumber(cells[at - 1]) &&
          isNumber(cells[at]) &&
          (way === 'up'
            ? Number(cells[at]) > Number(cells[at - 1])
            : Number(cells[at]) < Number(cells[at - 1]));
        const isIn = (at: number): boolean =>
          Array.from({ length: low }, (_, back) => at - back).some((begin) =>
            Array.from({ length: low }, (_, on) => begin + on).every(isStep),
          );
        const expected = cells.flatMap((_, at) => (isIn(at) ? [at] : []));
        expect(brokenIn({ kind: 'trend_n', low, direction: way }, cells)).toEqual(expected);
      }),
    );
  });
});

describe('duplicate', () => {
  it('counts rows and values, and takes nothing for no value', () => {
    const twice = { kind: 'duplicate' as const };
    expect(said(twice, ['a', 'b', 'a', 'c', 'c', 'c'])).toBe('5 行的「金额」重复，涉及 2 个值');
    expect(said(twice, [null, null, '', ''])).toBe('');
    expect(said(twice, ['a'])).toBe('');
    // What looks alike and is another kind of value is another value.
    expect(brokenIn(twice, [1, '1', 1])).toEqual([0, 2]);
  });

  it('marks each row that has an equal one', () => {
    fc.assert(
      fc.property(column, (cells) => {
        const expected = cells.flatMap((one, at) =>
          one !== null && one !== '' && cells.some((other, place) => place !== at && other === one)
            ? [at]
            : [],
        );
        expect(brokenIn({ kind: 'duplicate' }, cells)).toEqual(expected);
      }),
    );
  });
});

describe('top_n', () => {
  it('takes all that are level with the last, and fewer where there are not so many', () => {
    const top = { kind: 'top_n' as const, low: 2 };
    expect(brokenIn(top, [1, 9, 7, 7, null, 'x'])).toEqual([1, 2, 3]);
    expect(said(top, [1, 9, 7, 7])).toBe('「金额」最大的 2 名，共 3 行');
    expect(brokenIn(top, [5])).toEqual([0]);
    expect(brokenIn(top, [null, ''])).toEqual([]);
    expect(said({ ...top, direction: 'down' }, [1, 9, 7])).toBe('「金额」最小的 2 名，共 2 行');
    expect(said({ ...top, high: 8 }, [1, 9, 7])).toBe('「金额」最大的 2 名里大于 8，共 1 行');
    expect(said({ ...top, high: 9 }, [1, 9, 7])).toBe('');
    expect(brokenIn({ ...top, direction: 'down', high: 5 }, [1, 9, 7])).toEqual([0]);
  });

  it('marks who has fewer than n better ones', () => {
    fc.assert(
      fc.property(column, fc.integer({ min: 1, max: 6 }), direction, (cells, low, way) => {
        const isBetter = (one: Cell, than: Cell): boolean =>
          isNumber(one) && (way === 'up' ? Number(one) > Number(than) : Number(one) < Number(than));
        const expected = cells.flatMap((one, at) =>
          isNumber(one) && cells.filter((other) => isBetter(other, one)).length < low ? [at] : [],
        );
        expect(brokenIn({ kind: 'top_n', low, direction: way }, cells)).toEqual(expected);
      }),
    );
  });
});

it('looks at ten thousand rows with twenty rules of the dearest kind without a pause that is felt', () => {
  const cells = Array.from({ length: 10_000 }, (_, at) => (at * 7919) % 10_007);
  for (let at = 0; at < 20; at += 1) watch({ kind: 'top_n', low: 50 }, cells);
  expect(brokenIn({ kind: 'top_n', low: 50 }, cells)).toHaveLength(50);
});
