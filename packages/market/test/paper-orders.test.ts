import { describe, expect, it } from 'vitest';

import { allowsShort, paperSettings, runPaper } from '../src/backtest/paper-orders.ts';
import type { PaperOrder } from '../src/backtest/paper-orders.ts';
import { runBacktest } from '../src/backtest/run-backtest.ts';
import { A_SHARE_SETTINGS, PLAIN_SETTINGS } from '../src/backtest/settings.ts';
import { MA_CROSS } from '../src/strategy/builtin-strategies.ts';
import { compileStrategy } from '../src/strategy/compile-strategy.ts';
import type { Strategy } from '../src/strategy/strategy.ts';
import { createRandom } from '../src/research/random.ts';
import { randomSeries, seriesOf } from './support/series.ts';

const market = randomSeries({ seed: 31, length: 500, dull: true });
const { long } = MA_CROSS;
if (!long) throw new Error('the strategy has changed');
const strategy: Strategy = {
  name: MA_CROSS.name,
  params: MA_CROSS.params,
  indicators: MA_CROSS.indicators,
  long,
  entry: { kind: 'market' },
  protection: {},
  sizing: { kind: 'all' },
};

describe('orders by hand', () => {
  it('that are those of a strategy are its backtest, to the hash', () => {
    for (const settings of [{ ...PLAIN_SETTINGS, longOnly: true }, A_SHARE_SETTINGS]) {
      const compiled = compileStrategy(strategy, market);
      const orders: PaperOrder[] = [];
      for (let bar = compiled.ready; bar < market.length; bar += 1) {
        const time = market.time[bar]!;
        if (compiled.long?.enter[bar] === 1) orders.push({ time, side: 'buy' });
        if (compiled.long?.exit?.[bar] === 1) orders.push({ time, side: 'sell' });
      }
      const run = runBacktest(strategy, market, settings);
      expect(run.trades.length).toBeGreaterThan(3);
      const paper = runPaper(orders, market, settings, { from: 0, to: market.length });
      expect(paper.hash).toBe(run.hash);
      expect(paper.fills).toEqual(run.fills);
    }
  });

  it('have the same fills whatever bars come later', () => {
    const random = createRandom(5);
    const orders: PaperOrder[] = [];
    for (let bar = 100; bar < 300; bar += 1) {
      const dice = random.below(8);
      if (dice < 2) orders.push({ time: market.time[bar]!, side: dice === 0 ? 'buy' : 'sell' });
    }
    const whole = runPaper(orders, market, A_SHARE_SETTINGS, { from: 100, to: 300 });
    expect(whole.fills.length).toBeGreaterThan(5);
    for (let to = 101; to <= 300; to += 7) {
      const seen = runPaper(orders, market, A_SHARE_SETTINGS, { from: 100, to });
      expect(seen.fills).toEqual(whole.fills.filter(({ bar }) => bar < to));
      expect([...seen.equity]).toEqual([...whole.equity.subarray(0, to - 100)]);
    }
  });

  it('fill at the next open, and not at all at the limit or without volume', () => {
    const bars = seriesOf([
      [10, 10.2, 9.9, 10],
      [10.1, 10.3, 10, 10.2],
      [11.22, 11.22, 11.22, 11.22],
      [11.3, 11.5, 11.2, 11.4, 0],
      [11.5, 11.8, 11.4, 11.7],
    ]);
    const order = (bar: number, side: 'buy' | 'sell'): PaperOrder => ({
      time: bars.time[bar]!,
      side,
    });
    const settings = { ...A_SHARE_SETTINGS, slippage: { kind: 'ticks', value: 0 } as const };
    const all = { from: 0, to: bars.length };
    const bought = runPaper([order(0, 'buy')], bars, settings, all);
    expect(bought.fills.map(({ bar, price }) => [bar, price])).toEqual([[1, 10.1]]);
    expect(bought.open?.shares).toBeGreaterThan(0);
    const late = runPaper([order(1, 'buy'), order(2, 'buy')], bars, settings, all);
    expect(late.fills).toEqual([]);
    expect(late.cancelled.map(({ bar, reason }) => [bar, reason])).toEqual([
      [2, 'limitUp'],
      [3, 'noVolume'],
    ]);
    // A change of mind at the same bar.
    expect(runPaper([order(0, 'buy'), order(0, 'sell')], bars, settings, all).fills).toEqual([]);
  });
});

describe('an order by hand', () => {
  const flat = seriesOf([
    [10, 10.2, 9.9, 10],
    [10, 10.3, 9.9, 10.2],
    [10.2, 10.4, 10.1, 10.3],
    [9, 9.2, 8.9, 9],
    [9, 9.1, 8.8, 8.9],
  ]);
  const all = { from: 0, to: flat.length };
  const order = (bar: number, side: PaperOrder['side'], size?: PaperOrder['size']): PaperOrder => ({
    time: flat.time[bar]!,
    side,
    ...(size && { size }),
  });
  const cn = paperSettings({ code: '600000', venue: 'cn', board: '', tickSize: 0.01 });
  const free = paperSettings({ code: 'X', venue: 'crypto', board: '', tickSize: 0.01 });

  it('is of all, of half, or of so many lots, each order of its own', () => {
    const shares = (size: PaperOrder['size']) =>
      runPaper([order(0, 'buy', size)], flat, cn, all).open?.shares;
    // A tick of slippage and the costs: a million pays for 99,800 at 10.01.
    expect(shares({ kind: 'all' })).toBe(99_800);
    expect(shares(undefined)).toBe(99_800);
    expect(shares({ kind: 'half' })).toBe(49_900);
    expect(shares({ kind: 'lots', lots: 3 })).toBe(300);
    expect(runPaper([order(0, 'buy', { kind: 'lots', lots: 1000 })], flat, cn, all)).toMatchObject({
      fills: [],
      cancelled: [{ reason: 'notAffordable' }],
    });
    const twice = [
      order(0, 'buy', { kind: 'lots', lots: 3 }),
      order(1, 'sell'),
      order(2, 'buy', { kind: 'lots', lots: 5 }),
    ];
    const { trades, open } = runPaper(twice, flat, cn, all);
    expect([trades[0]?.shares, open?.shares]).toEqual([300, 500]);
  });

  it('sells short and covers where that may be, and not in China', () => {
    const orders = [order(0, 'short', { kind: 'half' }), order(3, 'cover')];
    const [trade] = runPaper(orders, flat, free, all).trades;
    expect(trade).toMatchObject({ side: -1, shares: 50_050, entryPrice: 9.99, exitPrice: 9.01 });
    expect(runPaper(orders, flat, cn, all).fills).toEqual([]);
    expect(['cn', 'us', 'cn-futures', 'crypto'].map(allowsShort)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});
