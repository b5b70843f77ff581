import { describe, expect, it } from 'vitest';

import { runBacktest } from '../src/backtest/run-backtest.ts';
import type { BacktestResult } from '../src/backtest/result.ts';
import { A_SHARE_SETTINGS, PLAIN_SETTINGS } from '../src/backtest/settings.ts';
import type { BacktestSettings } from '../src/backtest/settings.ts';
import { seriesFromBars } from '../src/series/series.ts';
import type { Bar } from '../src/series/series.ts';
import type { Strategy } from '../src/strategy/strategy.ts';
import { randomSeries, seriesOf } from './support/series.ts';
import { BUY, codedStrategy, COVER, SELL, SHORT, WAIT } from './support/strategies.ts';
import { MA_CROSS } from '../src/strategy/builtin-strategies.ts';

type Row = readonly [open: number, high: number, low: number, close: number, code: number];

function run(
  rows: readonly Row[],
  strategy: Partial<Strategy> = {},
  settings: Partial<BacktestSettings> = {},
): BacktestResult {
  return runBacktest(codedStrategy(strategy), seriesOf(rows), {
    ...PLAIN_SETTINGS,
    cash: 1000,
    ...settings,
  });
}

function barAtTime([open, high, low, close, volume]: Row, time: number): Bar {
  return { time, open, high, low, close, volume };
}

/** Each round trip in short: entry bar and price, exit bar and price, reason. */
function trips(result: BacktestResult): (string | number)[][] {
  return result.trades.map((t) => [t.entryBar, t.entryPrice, t.exitBar, t.exitPrice, t.reason]);
}

const quiet: Row = [10, 10, 10, 10, WAIT];

describe('signals and market orders', () => {
  const rows: Row[] = [
    [10, 10, 10, 10, BUY],
    [11, 12, 11, 12, SELL],
    [13, 13, 13, 13, WAIT],
  ];

  it('fill at the open of the next bar', () => {
    const result = run(rows);
    expect(trips(result)).toEqual([[1, 11, 2, 13, 'signal']]);
    expect(result.optimistic).toBe(false);
    // 90 shares at 11 leave 10; then marked at 12, sold at 13.
    expect([...result.equity]).toEqual([1000, 10 + 90 * 12, 10 + 90 * 13]);
  });

  it('fill at the very close when asked to, and the run is marked optimistic', () => {
    const result = run(rows, {}, { fill: 'sameClose' });
    expect(trips(result)).toEqual([[0, 10, 1, 12, 'signal']]);
    expect(result.optimistic).toBe(true);
    expect([...result.equity]).toEqual([1000, 1200, 1200]);
  });

  it('on the last bar fill nothing', () => {
    const result = run([quiet, [10, 10, 10, 10, BUY]]);
    expect(result.fills).toEqual([]);
  });

  it('of the other side close and turn the position at the same open', () => {
    const result = run([
      [10, 10, 10, 10, BUY],
      [10, 10, 10, 10, SHORT],
      [12, 12, 12, 12, COVER],
      [9, 9, 9, 9, WAIT],
    ]);
    expect(trips(result)).toEqual([
      [1, 10, 2, 12, 'reverse'],
      [2, 12, 3, 9, 'signal'],
    ]);
    expect(result.trades[1]!.side).toBe(-1);
    expect(result.equity.at(-1)).toBe(1000 + 200 + 300);
  });

  it('of the short side are ignored when only longs are allowed', () => {
    const result = run(
      [[10, 10, 10, 10, SHORT], quiet, [10, 10, 10, 10, BUY], [10, 10, 10, 10, SHORT], quiet],
      {},
      { longOnly: true },
    );
    expect(result.trades).toEqual([]);
    expect(result.open?.entryBar).toBe(3);
  });

  it('that contradict each other enter nothing', () => {
    const both = codedStrategy();
    const strategy = { short: { enter: both.long!.enter } };
    expect(run([[10, 10, 10, 10, BUY], quiet], strategy).fills).toEqual([]);
    const inAndOut = { long: { enter: both.long!.enter, exit: both.long!.enter } };
    expect(run([[10, 10, 10, 10, BUY], quiet], inAndOut).fills).toEqual([]);
  });

  it('count from the bar on which every indicator has two values', () => {
    const rising = seriesOf(Array.from({ length: 30 }, (_, i) => [i + 1, i + 1, i + 1, i + 1]));
    const strategy: Strategy = {
      ...codedStrategy(),
      indicators: { ma: { id: 'ma', params: { n: 5 } } },
      long: {
        enter: {
          kind: 'above',
          left: { kind: 'price', field: 'close', ago: 0 },
          right: { kind: 'indicator', use: 'ma', output: 'ma', ago: 0 },
        },
      },
    };
    const result = runBacktest(strategy, rising, PLAIN_SETTINGS);
    // MA(5) has values from bar 4, two of them at bar 5; the order fills at bar 6.
    expect(result.ready).toBe(5);
    expect(result.fills[0]?.bar).toBe(6);
  });

  it('leave after the given number of bars', () => {
    const result = run([[10, 10, 10, 10, BUY], quiet, quiet, quiet, quiet], {
      protection: { maxBars: 2 },
    });
    expect(trips(result)).toEqual([[1, 10, 3, 10, 'maxBars']]);
  });
});

describe('limit and stop entries', () => {
  const limit = { entry: { kind: 'limit', offsetPercent: 10, bars: 2 } } as const;
  const stop = { entry: { kind: 'stop', offsetPercent: 10, bars: 2 } } as const;
  const signal: Row = [10, 10, 10, 10, BUY];

  it('a limit fills at its price when the bar reaches it', () => {
    const result = run([signal, [10, 10, 8.5, 9.5, WAIT]], limit);
    expect(result.fills.map((f) => [f.bar, f.price])).toEqual([[1, 9]]);
  });

  it('a limit fills at the open when the bar opens below it', () => {
    const result = run([signal, [8, 9.5, 8, 9, WAIT]], limit);
    expect(result.fills.map((f) => f.price)).toEqual([8]);
  });

  it('a stop fills at its price, or at the open when the bar gaps above it', () => {
    const inside = run([signal, [10, 12, 10, 12, WAIT]], stop);
    expect(inside.fills[0]!.price).toBeCloseTo(11, 12);
    expect(run([signal, [13, 14, 12, 13, WAIT]], stop).fills[0]!.price).toBe(13);
  });

  it('shorts are the mirror image', () => {
    const down: Row = [10, 10, 10, 10, SHORT];
    expect(run([down, [10, 11.5, 10, 10, WAIT]], limit).fills[0]!.price).toBeCloseTo(11, 12);
    expect(run([down, [12, 12, 10, 10, WAIT]], limit).fills[0]!.price).toBe(12);
    expect(run([down, [10, 10, 8, 8, WAIT]], stop).fills[0]!.price).toBe(9);
    expect(run([down, [7, 8, 7, 8, WAIT]], stop).fills[0]!.price).toBe(7);
  });

  it('wait for their bars and then lapse', () => {
    const result = run([signal, quiet, quiet, [10, 10, 8, 9, WAIT]], limit);
    expect(result.fills).toEqual([]);
    expect(result.cancelled.map((c) => [c.bar, c.reason])).toEqual([[2, 'lapsed']]);
    expect(run([signal, quiet, [10, 10, 8, 9, WAIT]], limit).fills[0]?.bar).toBe(2);
  });

  it('are replaced by a newer signal and withdrawn by an exit signal', () => {
    const again = run([signal, [12, 12, 12, 12, BUY], quiet, quiet], limit);
    expect(again.cancelled.map((c) => [c.bar, c.reason])).toEqual([[1, 'replaced']]);
    expect(again.fills[0]?.price).toBe(10);
    const gone = run([signal, [10, 10, 10, 10, SELL], [10, 10, 8, 9, WAIT]], limit);
    expect(gone.cancelled.map((c) => [c.bar, c.reason])).toEqual([[1, 'withdrawn']]);
    expect(gone.fills).toEqual([]);
  });
});

describe('protective orders', () => {
  const both = {
    protection: {
      stopLoss: { kind: 'percent', value: 10 },
      takeProfit: { kind: 'percent', value: 20 },
    },
  } as const;
  const signal: Row = [10, 10, 10, 10, BUY];

  it('stop the position before taking the profit when both lie inside one bar', () => {
    const result = run([signal, quiet, [10, 13, 8, 10, WAIT]], both);
    expect(trips(result)).toEqual([[1, 10, 2, 9, 'stopLoss']]);
  });

  it('take the profit at its price, or better at the open', () => {
    expect(trips(run([signal, quiet, [10, 12.5, 10, 12, WAIT]], both))).toEqual([
      [1, 10, 2, 12, 'takeProfit'],
    ]);
    expect(trips(run([signal, quiet, [13, 13.5, 8, 12, WAIT]], both))).toEqual([
      [1, 10, 2, 13, 'takeProfit'],
    ]);
  });

  it('let gaps hurt: a stop below the open fills at the open', () => {
    expect(trips(run([signal, quiet, [7, 8, 6, 8, WAIT]], both))).toEqual([
      [1, 10, 2, 7, 'stopLoss'],
    ]);
  });

  it('work in the bar of a market entry, because the entry was at its open', () => {
    expect(trips(run([signal, [10, 10, 8, 9.5, WAIT]], both))).toEqual([[1, 10, 1, 9, 'stopLoss']]);
  });

  it('mirror for shorts', () => {
    const short: Row = [10, 10, 10, 10, SHORT];
    expect(trips(run([short, quiet, [10, 11.5, 7, 10, WAIT]], both))).toEqual([
      [1, 10, 2, 11, 'stopLoss'],
    ]);
    expect(trips(run([short, quiet, [10, 10, 7, 8, WAIT]], both))).toEqual([
      [1, 10, 2, 8, 'takeProfit'],
    ]);
    expect(trips(run([short, quiet, [13, 13, 12, 12, WAIT]], both))).toEqual([
      [1, 10, 2, 13, 'stopLoss'],
    ]);
  });

  it('after a limit filled inside the bar: the stop counts, the high before it does not', () => {
    const limit = { ...both, entry: { kind: 'limit', offsetPercent: 0, bars: 1 } } as const;
    const from: Row = [10, 10, 10, 10, BUY];
    // Opens above 10, falls through it to 8.5.
    expect(trips(run([from, [11, 13, 8.5, 9, WAIT]], limit))).toEqual([[1, 10, 1, 9, 'stopLoss']]);
    // The high 13 may have come first; only a close above 12 proves it came after.
    expect(trips(run([from, [11, 13, 9.5, 11, WAIT], quiet], limit))).toEqual([]);
    expect(trips(run([from, [11, 13, 9.5, 12.5, WAIT]], limit))).toEqual([
      [1, 10, 1, 12, 'takeProfit'],
    ]);
  });

  it('after a stop filled inside the bar: the profit counts, the low before it only when proved', () => {
    const entry = { ...both, entry: { kind: 'stop', offsetPercent: 0, bars: 1 } } as const;
    const from: Row = [10, 10, 10, 10, BUY];
    // Opens at 9.5, rises through 10 to 12.5.
    expect(trips(run([from, [9.5, 12.5, 9.5, 11, WAIT]], entry))).toEqual([
      [1, 10, 1, 12, 'takeProfit'],
    ]);
    // The low 8.5 may have come before the entry.
    expect(trips(run([from, [9.5, 11, 8.5, 10.5, WAIT]], entry))).toEqual([]);
    expect(trips(run([from, [9.5, 11, 8.5, 8.8, WAIT]], entry))).toEqual([
      [1, 10, 1, 9, 'stopLoss'],
    ]);
    // The profit was surely reached, the stop may have been: the stop first.
    expect(trips(run([from, [9.5, 12.5, 8.5, 11, WAIT]], entry))).toEqual([
      [1, 10, 1, 9, 'stopLoss'],
    ]);
  });

  it('trail the best price of the bars before, not of the bar itself', () => {
    const trailing = { protection: { trailingStop: { kind: 'percent', value: 10 } } } as const;
    const result = run(
      [signal, [10, 12, 10, 12, WAIT], [12, 20, 11, 19, WAIT], [19, 19, 15, 15, WAIT]],
      trailing,
    );
    // Bar 2: the stop is 10.8, from the high 12, although the bar itself went to 20. Bar 3: 18.
    expect(trips(result)).toEqual([[1, 10, 3, 18, 'trailingStop']]);
  });

  it('measure distances in money or in an indicator at the signal bar', () => {
    const money = { protection: { stopLoss: { kind: 'amount', value: 3 } } } as const;
    expect(trips(run([signal, quiet, [10, 10, 6, 8, WAIT]], money))).toEqual([
      [1, 10, 2, 7, 'stopLoss'],
    ]);
    const wide: Row = [10, 11, 9, 10, WAIT];
    const rows: Row[] = [wide, wide, wide, [10, 11, 9, 10, BUY], wide, [10, 10, 5, 6, WAIT]];
    const byRange = {
      indicators: { atr: { id: 'atr', params: { n: 1 } } },
      protection: { stopLoss: { kind: 'indicator', use: 'atr', output: 'atr', times: 2 } },
    } as const;
    expect(trips(run(rows, byRange))).toEqual([[4, 10, 5, 6, 'stopLoss']]);
    // A wider range on the entry bar itself comes too late to count.
    rows[4] = [10, 13, 7, 10, WAIT];
    expect(trips(run(rows, byRange))).toEqual([[4, 10, 5, 6, 'stopLoss']]);
  });
});

describe('size and costs', () => {
  const rows: Row[] = [
    [10, 10, 10, 10, BUY],
    [10, 10, 10, 10, SELL],
    [10, 10, 10, 10, WAIT],
  ];

  it('buys whole lots that the cash pays for with the fee', () => {
    const fees = { ...PLAIN_SETTINGS.fees, commission: 0.01 };
    const result = run(rows, {}, { cash: 5050, fees, lot: 100 });
    expect(result.fills[0]!.shares).toBe(500);
    expect(run(rows, {}, { cash: 5049.99, fees, lot: 100 }).fills[0]!.shares).toBe(400);
  });

  it('steps down when the minimum fee makes the last lot too dear', () => {
    const fees = { ...PLAIN_SETTINGS.fees, commission: 0.0001, minimum: 5 };
    const result = run(rows, {}, { cash: 2001, fees, lot: 100 });
    expect(result.fills[0]!.shares).toBe(100);
    expect(result.fills[0]!.fee).toBe(5);
  });

  it('cancels with a reason when not one lot can be paid', () => {
    const result = run(rows, {}, { cash: 999, lot: 100 });
    expect(result.fills).toEqual([]);
    expect(result.cancelled).toMatchObject([{ bar: 1, direction: 1, reason: 'notAffordable' }]);
  });

  it('sizes by percent, by lots and by a sum of money', () => {
    const settings = { cash: 10_000, lot: 100 };
    const shares = (sizing: Strategy['sizing']): number =>
      run(rows, { sizing }, settings).fills[0]?.shares ?? 0;
    expect(shares({ kind: 'percent', percent: 55 })).toBe(500);
    expect(shares({ kind: 'lots', lots: 3 })).toBe(300);
    expect(shares({ kind: 'lots', lots: 11 })).toBe(0);
    expect(shares({ kind: 'cash', amount: 2500 })).toBe(200);
    expect(shares({ kind: 'cash', amount: 20_000 })).toBe(0);
  });

  it('charges fees on both sides and stamp duty on sales by its date', () => {
    const fees = {
      commission: 0.001,
      minimum: 0,
      fixed: 1,
      transfer: 0.0001,
      transfers: [],
      stampDuty: [
        { from: Date.UTC(2000, 0, 1), rate: 0.003 },
        { from: Date.UTC(2024, 0, 1), rate: 0.0005 },
        { from: Date.UTC(2030, 0, 1), rate: 0.1 },
      ],
    };
    const [buy, sell] = run(rows, { sizing: { kind: 'lots', lots: 50 } }, { fees }).fills;
    expect(buy!.fee).toBeCloseTo(500 * 0.0011 + 1, 12);
    expect(sell!.fee).toBeCloseTo(500 * 0.0016 + 1, 12);
  });

  it('moves the price against us by ticks or percent, and by the spread on entries only', () => {
    const ticks = { slippage: { kind: 'ticks', value: 2 }, tickSize: 0.01 } as const;
    const one = run(rows, {}, ticks);
    expect(one.fills.map((f) => f.price)).toEqual([10.02, 9.98]);
    expect(one.fills[0]!.slippage).toBeCloseTo(0.02 * one.fills[0]!.shares, 9);
    const percent = { slippage: { kind: 'percent', value: 1 } } as const;
    expect(run(rows, {}, percent).fills.map((f) => f.price)).toEqual([10.1, 9.9]);
    expect(run(rows, {}, { spreadPercent: 2 }).fills.map((f) => f.price)).toEqual([10.2, 10]);
  });

  it('lets limits and taken profits fill without slippage', () => {
    const slippage = { kind: 'percent', value: 1 } as const;
    const strategy = {
      entry: { kind: 'limit', offsetPercent: 0, bars: 1 },
      protection: { takeProfit: { kind: 'percent', value: 10 } },
    } as const;
    const result = run([rows[0]!, quiet, [10, 12, 10, 11, WAIT]], strategy, { slippage });
    expect(trips(result)).toEqual([[1, 10, 2, 11, 'takeProfit']]);
  });

  it('records net result, percent, excursions and bars of a trip', () => {
    const fees = { ...PLAIN_SETTINGS.fees, fixed: 2 };
    const result = run(
      [
        [10, 10, 10, 10, BUY],
        [10, 12, 9, 11, WAIT],
        [11, 14, 10, 13, SELL],
        [12, 20, 5, 10, WAIT],
      ],
      { sizing: { kind: 'lots', lots: 10 } },
      { fees },
    );
    expect(result.trades).toHaveLength(1);
    expect(result.trades[0]).toMatchObject({
      gross: 20,
      net: 16,
      percent: 16,
      bars: 2,
      mae: 10,
      mfe: 40,
    });
  });
});

describe('the end', () => {
  const rows: Row[] = [[10, 10, 10, 10, BUY], quiet, [10, 15, 10, 15, WAIT]];

  it('keeps an open position, marked to the last close', () => {
    const result = run(rows);
    expect(result.trades).toEqual([]);
    expect(result.open).toMatchObject({ entryBar: 1, shares: 100, gross: 500 });
    expect(result.equity.at(-1)).toBe(1500);
  });

  it('closes at the last close when asked to', () => {
    const fees = { ...PLAIN_SETTINGS.fees, commission: 0.01 };
    const result = run(rows, { sizing: { kind: 'lots', lots: 90 } }, { atEnd: 'close', fees });
    expect(trips(result)).toEqual([[1, 10, 2, 15, 'end']]);
    expect(result.open).toBeUndefined();
    expect(result.equity.at(-1)).toBeCloseTo(1000 + 450 - 9 - 13.5, 9);
  });

  it('comes at 0 when a short loses more than there is, and the debt is struck off', () => {
    const result = run([
      [10, 10, 10, 10, SHORT],
      quiet,
      [10, 25, 10, 25, WAIT],
      [1, 1, 1, 1, BUY],
      quiet,
    ]);
    expect([...result.equity]).toEqual([1000, 1000, 0, 0, 0]);
    expect(trips(result)).toEqual([[1, 10, 2, 25, 'bankrupt']]);
    expect(result.writeOff).toBe(500);
  });

  it('is the same for the same inputs, to the hash', () => {
    const series = randomSeries({ seed: 6, length: 400 });
    const a = runBacktest(MA_CROSS, series, PLAIN_SETTINGS);
    const b = runBacktest(MA_CROSS, randomSeries({ seed: 6, length: 400 }), { ...PLAIN_SETTINGS });
    expect(b).toEqual(a);
    expect(a.hash).toMatch(/^[0-9a-f]{16}$/);
    const c = runBacktest(MA_CROSS, series, { ...PLAIN_SETTINGS, cash: 100_001 });
    expect(c.hash).not.toBe(a.hash);
  });

  it('refuses a range outside the series', () => {
    const series = randomSeries({ seed: 6, length: 10 });
    expect(() => runBacktest(MA_CROSS, series, PLAIN_SETTINGS, { to: 11 })).toThrow(
      '回测范围 0 至 11 不在 0 至 10 之内',
    );
    expect(() => runBacktest(MA_CROSS, series, PLAIN_SETTINGS, { from: 5, to: 4 })).toThrow(
      '回测范围',
    );
    expect(runBacktest(MA_CROSS, series, PLAIN_SETTINGS, { from: 4, to: 4 }).equity.length).toBe(0);
  });
});

describe('A-share rules', () => {
  const free = {
    ...A_SHARE_SETTINGS,
    cash: 10_000,
    fees: PLAIN_SETTINGS.fees,
    slippage: PLAIN_SETTINGS.slippage,
  };
  const china = (rows: readonly Row[], strategy: Partial<Strategy> = {}): BacktestResult =>
    runBacktest(codedStrategy(strategy), seriesOf(rows), free);

  it('T+1: a stop touched on the day of the purchase sells at the next open', () => {
    const strategy = { protection: { stopLoss: { kind: 'percent', value: 5 } } } as const;
    const result = china(
      [
        [10, 10, 10, 10, BUY],
        [10, 10, 9.2, 9.3, WAIT],
        [9.6, 9.8, 9.5, 9.7, WAIT],
      ],
      strategy,
    );
    expect(trips(result)).toEqual([[1, 10, 2, 9.6, 'stopLoss']]);
    expect(result.delayedExits).toBe(1);
  });

  it('T+1: a profit touched on the day of the purchase is not taken, and rests', () => {
    const strategy = { protection: { takeProfit: { kind: 'percent', value: 5 } } } as const;
    const rows: Row[] = [
      [10, 10, 10, 10, BUY],
      [10, 10.9, 10, 10.1, WAIT],
      quiet,
      [10, 10.6, 10, 10.4, WAIT],
    ];
    expect(trips(china(rows, strategy))).toEqual([[1, 10, 3, 10.5, 'takeProfit']]);
  });

  it('T+1: a short may be covered on its day', () => {
    const protection = { stopLoss: { kind: 'percent', value: 5 } } as const;
    const rows: Row[] = [[10, 10, 10, 10, SHORT], [10, 10.8, 10, 10.2, WAIT], quiet];
    const settings = { ...free, longOnly: false };
    const result = runBacktest(codedStrategy({ protection }), seriesOf(rows), settings);
    expect(trips(result)).toEqual([[1, 10, 1, 10.5, 'stopLoss']]);
  });

  it('T+1: bars of one day share the lock', () => {
    const day = Date.UTC(2024, 5, 3, 9, 30);
    const codes = [BUY, SELL, WAIT, WAIT];
    const bars = codes.map((code, i) =>
      barAtTime([10, 13, 10, 10 + i, code], i < 3 ? day + i * 60_000 : day + 86_400_000),
    );
    const result = runBacktest(codedStrategy(), seriesFromBars(bars), {
      ...free,
      priceLimitPercent: 0,
    });
    expect(trips(result)).toEqual([[1, 10, 3, 10, 'signal']]);
  });

  it('buys nothing at the upper limit', () => {
    const result = china([[10, 10, 10, 10, BUY], [11, 11, 11, 11, WAIT], quiet]);
    expect(result.fills).toEqual([]);
    expect(result.cancelled).toMatchObject([{ bar: 1, reason: 'limitUp' }]);
    expect(
      china([
        [10, 10, 10, 10, BUY],
        [10.99, 11, 10.9, 11, WAIT],
      ]).fills,
    ).toHaveLength(1);
  });

  it('sells nothing at the lower limit and goes at the first open that can be sold', () => {
    const result = china([
      [10, 10, 10, 10, BUY],
      quiet,
      [10, 10, 10, 10, SELL],
      [9, 9, 9, 9, WAIT],
      [8.1, 8.5, 8.1, 8.4, WAIT],
      [8.3, 8.4, 8.2, 8.3, WAIT],
    ]);
    expect(trips(result)).toEqual([[1, 10, 5, 8.3, 'signal']]);
    expect(result.delayedExits).toBe(1);
  });

  it('rounds limits half up to the tick: 10.05 allows up to 11.06', () => {
    const at = (open: number): number =>
      china([
        [10.05, 10.05, 10.05, 10.05, BUY],
        [open, open, open, open, WAIT],
      ]).fills.length;
    expect(at(11.06)).toBe(0);
    expect(at(11.05)).toBe(1);
  });

  it('keeps slipped prices inside the limits', () => {
    const slippage = { kind: 'percent', value: 5 } as const;
    const rows: Row[] = [
      [10, 10, 10, 10, BUY],
      [10.8, 10.9, 10.8, 10.9, WAIT],
    ];
    const result = runBacktest(codedStrategy(), seriesOf(rows), { ...free, slippage });
    expect(result.fills[0]!.price).toBe(11);
  });

  it('takes the limit of a day from the close of the day before, also within the day', () => {
    const start = Date.UTC(2024, 5, 3, 14, 59);
    const rows: Row[] = [
      [10, 10, 10, 10, WAIT],
      [10.5, 10.5, 10.5, 10.5, BUY],
      [11, 11, 11, 11, BUY],
      [10.9, 10.9, 10.9, 10.9, WAIT],
    ];
    const bars = rows.map((row, i) =>
      barAtTime(row, i === 0 ? start : start + 70_000_000 + i * 60_000),
    );
    const result = runBacktest(codedStrategy(), seriesFromBars(bars), free);
    expect(result.cancelled).toMatchObject([{ bar: 2, reason: 'limitUp' }]);
    expect(result.fills).toMatchObject([{ bar: 3, price: 10.9 }]);
  });

  it('trades lots of 100 with the published fees', () => {
    const rows: Row[] = [
      [10, 10, 10, 10, BUY],
      [10, 10, 10, 10, SELL],
      [10.5, 10.5, 10.5, 10.5, WAIT],
    ];
    const result = runBacktest(codedStrategy(), seriesOf(rows), {
      ...A_SHARE_SETTINGS,
      cash: 100_000,
      slippage: PLAIN_SETTINGS.slippage,
    });
    const [buy, sell] = result.fills;
    expect(buy!.shares).toBe(9900);
    expect(buy!.fee).toBeCloseTo(99_000 * (0.00025 + 0.00001), 9);
    expect(sell!.fee).toBeCloseTo(103_950 * (0.00025 + 0.00001 + 0.0005), 9);
  });
});
