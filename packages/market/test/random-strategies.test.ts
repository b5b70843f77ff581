import { describe, expect, it } from 'vitest';

import { computeMetrics } from '../src/backtest/metrics.ts';
import type { BacktestResult } from '../src/backtest/result.ts';
import { runBacktest } from '../src/backtest/run-backtest.ts';
import { A_SHARE_SETTINGS, PLAIN_SETTINGS } from '../src/backtest/settings.ts';
import { findStrategyLookAhead } from '../src/research/check-look-ahead.ts';
import type { Series } from '../src/series/series.ts';
import { BUILTIN_STRATEGIES } from '../src/strategy/builtin-strategies.ts';
import { parseStrategy } from '../src/strategy/parse-strategy.ts';
import { randomSettings, randomStrategy } from './support/random-strategies.ts';
import { randomSeries } from './support/series.ts';

const markets = [
  randomSeries({ seed: 31, length: 320 }),
  randomSeries({ seed: 32, length: 320, dull: true }),
  randomSeries({ seed: 33, length: 320, step: 3_600_000 }),
  soaring(randomSeries({ seed: 34, length: 320 })),
];

/** The same market rising by a further 1.5 % a bar, which ruins whoever sells short. */
function soaring(series: Series): Series {
  const lift = (prices: Float64Array): Float64Array => prices.map((x, i) => x * 1.015 ** i);
  const { open, high, low, close } = series;
  return { ...series, open: lift(open), high: lift(high), low: lift(low), close: lift(close) };
}

const marketOf = (seed: number): Series => markets[seed % markets.length]!;

/** The account rebuilt from the fills alone, at each close. */
function equityFromFills(series: Series, result: BacktestResult): number[] {
  let cash = result.cash;
  let shares = 0;
  let next = 0;
  return Array.from({ length: series.length }, (_, bar) => {
    for (; result.fills[next]?.bar === bar; next += 1) {
      const fill = result.fills[next]!;
      cash -= fill.direction * fill.shares * fill.price + fill.fee;
      shares += fill.direction * fill.shares;
    }
    return cash + shares * series.close[bar]!;
  });
}

/** Violations of the engine's promises in one run, in words. */
function violations(series: Series, result: BacktestResult, longOnly: boolean): string[] {
  const found: string[] = [];
  const size = result.equity.reduce((a, b) => Math.max(a, b), result.cash);
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * size;
  const gross = result.trades.reduce((sum, trade) => sum + trade.gross, 0);
  const fees = result.fills.reduce((sum, fill) => sum + fill.fee, 0);
  const final = result.equity.at(-1)!;
  const booked = result.cash + gross + (result.open?.gross ?? 0) - fees + result.writeOff;
  if (!near(booked, final)) found.push(`identity ${booked} ${final}`);
  const ruin = result.equity.indexOf(0);
  const rebuilt = equityFromFills(series, result);
  for (const [bar, value] of rebuilt.entries()) {
    const expected = ruin >= 0 && bar >= ruin ? 0 : value;
    if (!near(expected, result.equity[bar]!)) found.push(`equity at ${bar}`);
  }
  const nets = result.trades.reduce((sum, trade) => sum + trade.net, 0);
  const openFee = result.open?.entryFee ?? 0;
  if (!near(gross - fees, nets - openFee)) found.push('nets');
  let free = -1;
  for (const trade of result.trades) {
    if (trade.entryBar < free || trade.exitBar < trade.entryBar) found.push('overlap');
    if (trade.mae < 0 || trade.mfe < 0) found.push('excursion');
    if (longOnly && trade.side < 0) found.push('short');
    free = trade.exitBar;
  }
  for (const [name, value] of Object.entries(computeMetrics(series, result))) {
    if (value !== null && !Number.isFinite(value)) found.push(`metric ${name}`);
  }
  return found;
}

describe('1,000 random strategies under random settings', () => {
  const runs = Array.from({ length: 1000 }, (_, seed) => {
    const settings = randomSettings(seed);
    const result = runBacktest(randomStrategy(seed), marketOf(seed), settings);
    return { seed, settings, result };
  });

  it('keep the equity identity to 1e-9, at the end and at every bar rebuilt from the fills', () => {
    const broken = runs.flatMap(({ seed, settings, result }) =>
      violations(marketOf(seed), result, settings.longOnly).map((text) => `${seed}: ${text}`),
    );
    expect(broken).toEqual([]);
  });

  it('really trade: almost half of them, both sides, every way out, every way to be refused', () => {
    const trading = runs.filter(({ result }) => result.trades.length > 0);
    expect(trading.length).toBeGreaterThan(450);
    const trades = runs.flatMap(({ result }) => result.trades);
    expect(trades.length).toBeGreaterThan(5000);
    expect(new Set(trades.map((trade) => trade.side)).size).toBe(2);
    expect([...new Set(trades.map((trade) => trade.reason))].sort()).toEqual([
      'bankrupt',
      'end',
      'maxBars',
      'reverse',
      'signal',
      'stopLoss',
      'takeProfit',
      'trailingStop',
    ]);
    const reasons = new Set(runs.flatMap(({ result }) => result.cancelled.map((c) => c.reason)));
    expect([...reasons].sort()).toEqual([
      'lapsed',
      'limitDown',
      'limitUp',
      'noVolume',
      'notAffordable',
      'outsideSession',
      'positionOpen',
      'replaced',
      'withdrawn',
    ]);
    expect(runs.some(({ result }) => result.delayedExits > 0)).toBe(true);
  });

  it('never sell on the day of the purchase under T+1', () => {
    const day = (time: number): number => Math.floor(time / 86_400_000);
    const broken = runs.filter(({ settings, result }) =>
      result.trades.some(
        (t) =>
          settings.tPlusOne &&
          t.side > 0 &&
          t.reason !== 'end' &&
          t.reason !== 'bankrupt' &&
          day(t.entryTime) === day(t.exitTime),
      ),
    );
    expect(broken.map(({ seed }) => seed)).toEqual([]);
  });

  it('give the same hash when run again', () => {
    for (const { seed, settings, result } of runs.slice(0, 100)) {
      const again = runBacktest(randomStrategy(seed), marketOf(seed), settings);
      expect(again.hash).toBe(result.hash);
    }
  });
});

describe('prefix invariance of strategies at 50 random cuts', () => {
  it.each(BUILTIN_STRATEGIES.map((strategy) => [strategy.name, strategy] as const))(
    '%s',
    (_, strategy) => {
      const market = randomSeries({ seed: 41, length: 700 });
      for (const settings of [PLAIN_SETTINGS, A_SHARE_SETTINGS]) {
        expect(runBacktest(strategy, market, settings).fills.length).toBeGreaterThan(0);
        expect(findStrategyLookAhead(strategy, market, settings)).toEqual([]);
      }
    },
  );

  it('60 random strategies', () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const found = findStrategyLookAhead(
        randomStrategy(seed),
        marketOf(seed),
        randomSettings(seed),
        { seed },
      );
      expect(found, `strategy ${seed}`).toEqual([]);
    }
  });
});

describe('the built-in strategies', () => {
  it('are data that the parser reads back unchanged', () => {
    for (const strategy of BUILTIN_STRATEGIES) {
      const parsed = parseStrategy(JSON.parse(JSON.stringify(strategy)));
      expect(parsed).toEqual({ ok: true, strategy });
    }
  });
});
