import { runPageRows } from '@wm/contract/report/row-page';
import type { Cell } from '@wm/contract/report/run';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampled } from '../../../../../../tools/sampled.ts';
import { compareRows } from './compare-rows.ts';
import type { ColumnPair } from './compare-rows.ts';
import { decimalOf, decimalText, isWithin, minus, percentOf, readDecimal } from './decimal.ts';
import { createExactTotal } from './exact-total.ts';
import { guessKey } from './guess-key.ts';
import type { RowIndex } from './row-index.ts';
import { createRowReader } from './row-source.ts';
import type { RowSource } from './row-source.ts';
import { createWatch } from './watch.ts';

const watch = createWatch({ signal: new AbortController().signal, timeoutSeconds: 600 });

function sourceOf(rows: Cell[][]): RowSource {
  return {
    rows: rows.length,
    read: (page) =>
      Promise.resolve(
        rows.slice((page - 1) * runPageRows, page * runPageRows).map((row) => [...row]),
      ),
  };
}

const pairOf = (at: number, isNumber = false, isCompared = true): ColumnPair => ({
  before: at,
  after: at,
  isNumber,
  isCompared,
});

/** A key and two values, of which the second one is a number. */
const keyed = [pairOf(0, false, false), pairOf(1), pairOf(2, true)];

interface Asked {
  pairs?: ColumnPair[];
  keys?: number[] | null;
  tolerance?: string;
  by?: number;
  bytesAtOnce?: number;
}

function compare(before: Cell[][], after: Cell[][], asked: Asked = {}): Promise<RowIndex> {
  const { pairs = keyed, keys = [0], tolerance = '0', by, bytesAtOnce } = asked;
  return compareRows({
    before: sourceOf(before),
    after: sourceOf(after),
    pairs,
    keys,
    tolerance: readDecimal(tolerance) ?? { units: 0n, scale: 0 },
    by,
    watch,
    ...(bytesAtOnce !== undefined && { bytesAtOnce }),
  });
}

/** Every entry in words that do not say which run is which place in the answer. */
function linesOf(index: RowIndex, before: Cell[][], after: Cell[][]): string[] {
  return Array.from({ length: index.length }, (_, at) => {
    const { kind, changed, ...places } = index.entry(at);
    return JSON.stringify([kind, changed, before[places.before], after[places.after]]);
  }).toSorted();
}

const cell = fc.oneof(
  fc.constantFrom<Cell>(
    null,
    '',
    'a',
    'A',
    ' ',
    '0',
    0,
    1,
    true,
    false,
    '=1+1',
    "'; drop table x; --",
  ),
  fc.string({ maxLength: 3 }),
  fc.integer({ min: -3, max: 3 }),
);
const number = fc.oneof(
  fc.constantFrom<Cell>(null, 0.1, 0.2, 0.3, 1e21, -1e-9),
  fc.integer({ min: -9, max: 9 }),
);
const rowsWithKeys = fc.uniqueArray(fc.tuple(cell, cell, number), {
  selector: ([key]) => JSON.stringify(key),
  maxLength: 12,
});
const anyRows = fc.array(fc.tuple(cell, cell), { maxLength: 10 });
const runs = { numRuns: sampled(150, 3000) };

describe('rows with a key', () => {
  it('applied to the first run, the differences give the second one', async () => {
    await fc.assert(
      fc.asyncProperty(rowsWithKeys, rowsWithKeys, async (before, after) => {
        const index = await compare(before, after);
        const rows = new Map(before.map((row) => [JSON.stringify(row[0]), [...row] as Cell[]]));
        for (let at = 0; at < index.length; at += 1) {
          const { kind, changed, ...places } = index.entry(at);
          const [from, to] = [before[places.before], after[places.after]];
          if (kind === 'removed') rows.delete(JSON.stringify(from?.[0]));
          if (kind === 'added') rows.set(JSON.stringify(to?.[0]), [...(to ?? [])]);
          const row = kind === 'changed' ? rows.get(JSON.stringify(from?.[0])) : undefined;
          if (row) for (const place of changed) row[place] = to?.[place] ?? null;
        }
        const sorted = (all: Iterable<unknown>): string[] =>
          [...all].map((row) => JSON.stringify(row)).toSorted();
        expect(sorted(rows.values())).toEqual(sorted(after));
        const { same, changed, added, removed } = index.counts;
        expect(same + changed + removed).toBe(before.length);
        expect(same + changed + added).toBe(after.length);
      }),
      runs,
    );
  });

  it('mirrored, they are those of the second run with the first', async () => {
    const other = { added: 'removed', removed: 'added', changed: 'changed', same: 'same' } as const;
    await fc.assert(
      fc.asyncProperty(rowsWithKeys, rowsWithKeys, async (before, after) => {
        const there = linesOf(await compare(before, after), before, after);
        const back = linesOf(await compare(after, before), after, before).map((line) => {
          const [kind, changed, from, to] = JSON.parse(line) as [
            keyof typeof other,
            number[],
            Cell[],
            Cell[],
          ];
          return JSON.stringify([other[kind], changed, to, from]);
        });
        expect(back.toSorted()).toEqual(there);
      }),
      runs,
    );
  });

  it('are the same whether all rows fit into memory at once or few of them', async () => {
    const rowsOf = (count: number, step: number): Cell[][] =>
      Array.from({ length: count }, (_, at) => [`k${at * step}`, `v${at % 7}`, at]);
    const [before, after] = [rowsOf(3500, 1), rowsOf(2500, 2)];
    const whole = await compare(before, after);
    const parts = await compare(before, after, { bytesAtOnce: 1 });
    expect(linesOf(parts, before, after)).toEqual(linesOf(whole, before, after));
    expect(parts.counts).toEqual(whole.counts);
    expect(whole.counts).toEqual({ same: 1, changed: 1749, added: 750, removed: 1750 });
    expect(parts.totals[2]?.before.read('sum')).toEqual(whole.totals[2]?.before.read('sum'));
    const sum = parts.totals[2]?.after.read('sum');
    expect(sum && decimalText(sum)).toBe(String((2499 * 2500) / 2));
  });

  it('of which several have one key are named, those of each run', async () => {
    const rows: Cell[][] = [
      ['a', 1, 1],
      ['a', 2, 2],
      ['', 3, 3],
      [null, 4, 4],
      ['', 5, 5],
    ];
    const index = await compare(rows, [['a', 1, 1]]);
    expect(index.repeats).toEqual([{ side: 'before', keys: ['a', '（空文本）'], count: 2 }]);
    expect((await compare([['a', 1, 1]], rows)).repeats[0]?.side).toBe('after');
  });

  it('that differ by no more than the tolerance are the same, to the last digit', async () => {
    const before = [
      ['a', '', 0.3],
      ['b', '', 1],
      ['c', '', null],
    ];
    const after = [
      ['a', '', 0.1],
      ['b', '', 1.2000000000000002],
      ['c', '', 0],
    ];
    const kinds = async (tolerance: string): Promise<RowIndex['counts']> =>
      (await compare(before, after, { tolerance })).counts;
    // In the machine's numbers 0.3 - 0.1 is less than 0.2 and 1.2000000000000002 - 1 is more.
    expect(await kinds('0.2')).toMatchObject({ same: 1, changed: 2 });
    expect(await kinds('0.19')).toMatchObject({ same: 0, changed: 3 });
    expect(await kinds('1')).toMatchObject({ same: 2, changed: 1 });
  });

  it('stand in the order of their change in one column, the largest first', async () => {
    const before = [
      ['a', '', 5],
      ['b', '', 5],
      ['c', '', 50],
      ['d', 'x', 5],
    ];
    const after = [
      ['b', '', 6],
      ['d', 'y', 5],
      ['a', '', -5],
      ['e', '', 20],
    ];
    const index = await compare(before, after, { by: 2 });
    const order = await index.order({ only: 'differing', pair: undefined }, watch);
    const names = [...order].map((at) => {
      const { before: from, after: to } = index.entry(at);
      return (after[to] ?? before[from])?.[0];
    });
    expect(names).toEqual(['c', 'e', 'a', 'b', 'd']);
    const only = await index.order({ only: 'all', pair: 1 }, watch);
    expect([...only].map((at) => after[index.entry(at).after]?.[0])).toEqual(['d']);
  });

  it('are put in order by stretches as at one go', async () => {
    const count = 20_000;
    const before = Array.from({ length: count }, (_, at): Cell[] => [at, '', 0]);
    const after = Array.from({ length: count }, (_, at): Cell[] => [at, '', (at * 7919) % 10_007]);
    const index = await compare(before, after, { by: 2 });
    const order = await index.order({ only: 'changed', pair: undefined }, watch);
    const sizes = [...order].map((at) => Number(after[index.entry(at).after]?.[2]));
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    expect(new Set(order).size).toBe(index.counts.changed);
  });
});

describe('rows without a key', () => {
  const plain = [pairOf(0), pairOf(1)];

  it('are matched one by one, as often as each of them is there', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, anyRows, async (before, after) => {
        const { counts } = await compare(before, after, { pairs: plain, keys: null });
        const left = before.map((row) => JSON.stringify(row));
        const added = after.filter((row) => {
          const at = left.indexOf(JSON.stringify(row));
          if (at >= 0) left.splice(at, 1);
          return at < 0;
        });
        expect(counts).toEqual({
          same: before.length - left.length,
          changed: 0,
          added: added.length,
          removed: left.length,
        });
      }),
      runs,
    );
  });

  it('a column that is left out makes no difference', async () => {
    const pairs = [pairOf(0), pairOf(1, false, false)];
    const { counts } = await compare([['a', 1]], [['a', 2]], { pairs, keys: null });
    expect(counts).toMatchObject({ same: 1, added: 0 });
  });
});

describe('a key', () => {
  const guess = (before: Cell[][], after: Cell[][]): Promise<number | undefined> =>
    guessKey({
      before: sourceOf(before),
      after: sourceOf(after),
      pairs: [pairOf(0), pairOf(1)],
      candidates: [0, 1],
      watch,
    });

  it('is guessed where it is filled and names each row in both runs', async () => {
    expect(await guess([['a', 'x']], [['b', 'y']])).toBe(0);
    expect(
      await guess(
        [
          ['a', 'x'],
          ['a', 'y'],
        ],
        [['b', 'y']],
      ),
    ).toBe(1);
    expect(
      await guess(
        [['a', 'x']],
        [
          ['b', 'y'],
          ['b', 'z'],
        ],
      ),
    ).toBe(1);
    expect(await guess([[null, 'x']], [['', 'x']])).toBe(1);
    expect(
      await guess(
        [
          ['a', 'x'],
          ['a', 'x'],
        ],
        [],
      ),
    ).toBeUndefined();
  });
});

describe('numbers', () => {
  const read = (text: string) => readDecimal(text) ?? { units: 0n, scale: 0 };
  const exact = (value: number) => decimalOf(value) ?? { units: 0n, scale: 0 };

  it('are subtracted as they are written', () => {
    const differences = [
      [0.3, 0.1, '0.2'],
      [0.1 + 0.2, 0.3, '0.00000000000000004'],
      [1e21, 1, '999999999999999999999'],
      [1e-7, 0, '0.0000001'],
      [5e-324, 0, `0.${'0'.repeat(323)}5`],
      [-0, 0, '0'],
      [123_456_789_012.34, 0.01, '123456789012.33'],
    ] as const;
    for (const [one, other, text] of differences)
      expect(decimalText(minus(exact(one), exact(other)))).toBe(text);
    expect(decimalText(minus(exact(1e300), exact(-1e300)))).toBe(`2${'0'.repeat(300)}`);
    expect(
      isWithin(read('12345678901234567890.1'), read('12345678901234567890'), read('0.1')),
    ).toBe(true);
  });

  it('have percents of what was before, and none of nothing', () => {
    const percents = [
      [200, 250, '25'],
      [-200, -250, '-25'],
      [3, 2, '-33.33'],
      [3, 5, '66.67'],
      [0.1, 0.3, '200'],
    ] as const;
    for (const [from, to, text] of percents) {
      const percent = percentOf(exact(from), exact(to));
      expect(percent && decimalText(percent)).toBe(text);
    }
    expect(percentOf(exact(0), exact(5))).toBeNull();
    expect(percentOf(exact(-0), exact(0))).toBeNull();
  });

  it('are added without loss, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.double({ noNaN: true, noDefaultInfinity: true }),
            fc.integer(),
            fc.integer().map((of) => of / 100),
          ),
        ),
        (values) => {
          const total = createExactTotal();
          for (const value of values) total.add(value);
          const scale = 1100;
          const sum = values.reduce((all, value) => {
            const { units, scale: own } = exact(value);
            return all + units * 10n ** BigInt(scale - own);
          }, 0n);
          const found = total.read('sum');
          if (!found) expect(values).toEqual([]);
          else expect(found.units * 10n ** BigInt(scale - found.scale)).toBe(sum);
        },
      ),
      runs,
    );
  });

  it('of cents beyond what the machine adds exactly are still whole', () => {
    const total = createExactTotal();
    for (let at = 0; at < 200; at += 1) total.add(99_999_999_999_999);
    for (const value of [0.1, 0.2, null, 'x', true]) total.add(value);
    const text = (kind: 'sum' | 'avg' | 'min' | 'max'): string => {
      const found = total.read(kind);
      return found ? decimalText(found) : '';
    };
    expect(text('sum')).toBe('19999999999999800.3');
    expect(text('min')).toBe('0.1');
    expect(text('max')).toBe('99999999999999');
    expect(text('avg')).toBe('99009900990098.0212871287');
  });
});

describe('a reader of rows', () => {
  it('finds each row by its place, and holds few of them', async () => {
    let reads = 0;
    const rows = Array.from({ length: 2500 }, (_, at): Cell[] => [at]);
    const source = sourceOf(rows);
    const counted = {
      ...source,
      read: (page: number) => {
        reads += 1;
        return source.read(page);
      },
    };
    const read = createRowReader(counted, 1);
    for (const at of [0, 999, 1000, 2499, 0]) expect(await read(at)).toEqual([at]);
    expect(reads).toBe(4);
    const held = createRowReader(counted, 10_000_000);
    for (const at of [0, 1000, 2499, 5, 1001]) await held(at);
    expect(reads).toBe(7);
  });
});

describe('a long comparison', () => {
  it('ends when nobody waits for it, and when it takes too long', async () => {
    const gone = AbortSignal.abort();
    const left = createWatch({ signal: gone, timeoutSeconds: 30 });
    await expect(left.pause()).rejects.toMatchObject({ errorName: 'report.cancelled' });
    const slow = createWatch({ signal: new AbortController().signal, timeoutSeconds: -1 });
    await expect(slow.pause()).rejects.toMatchObject({ errorName: 'report.timeout' });
  });
});
