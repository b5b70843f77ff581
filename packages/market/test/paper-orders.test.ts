import { describe, expect, it } from 'vitest';

import { runPaper } from '../src/backtest/paper-orders.ts';
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
