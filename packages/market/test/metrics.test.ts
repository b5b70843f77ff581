import { describe, expect, it } from 'vitest';

import { groupTrades, longestStreaks, monthlyReturns } from '../src/backtest/analyse-trades.ts';
import { dailyEquity } from '../src/backtest/daily.ts';
import { drawdownCurve, drawdownEpisodes } from '../src/backtest/drawdowns.ts';
import { METRIC_NAMES } from '../src/backtest/metric-names.ts';
import { computeMetrics } from '../src/backtest/metrics.ts';
import type { BacktestResult, Trade } from '../src/backtest/result.ts';
import { runBacktest } from '../src/backtest/run-backtest.ts';
import { PLAIN_SETTINGS } from '../src/backtest/settings.ts';
import { MA_CROSS } from '../src/strategy/builtin-strategies.ts';
import { DAY_MS, seriesFromBars } from '../src/series/series.ts';
import type { Series } from '../src/series/series.ts';
import { barsOf, closesOf, randomSeries } from './support/series.ts';

function resultOf(
  equity: readonly number[],
  changes: Partial<BacktestResult> = {},
): BacktestResult {
  return {
    from: 0,
    to: equity.length,
    cash: 1000,
    equity: Float64Array.from(equity),
    trades: [],
    fills: [],
    cancelled: [],
    delayedExits: 0,
    writeOff: 0,
    optimistic: false,
    ready: 0,
    caveats: [],
    hash: '',
    ...changes,
  };
}

function tradeOf(net: number, changes: Partial<Trade> = {}): Trade {
  return {
    side: 1,
    shares: 10,
    entryBar: 0,
    entryTime: 0,
    entryPrice: 10,
    entryFee: 0,
    exitBar: 1,
    exitTime: DAY_MS,
    exitPrice: 10 + net / 10,
    exitFee: 0,
    slippage: 0,
    gross: net,
    net,
    percent: net,
    bars: 1,
    mae: 0,
    mfe: 0,
    reason: 'signal',
    ...changes,
  };
}

describe('metrics by hand', () => {
  // Four weekdays: returns 0, +10 %, -10 %, +20 %. Closes double, halve, and end at 3/2.
  const series = closesOf([10, 20, 10, 15]);
  const equity = [1000, 1100, 990, 1188];
  const trades = [
    tradeOf(100, { entryBar: 1, exitBar: 1, entryTime: DAY_MS, exitTime: DAY_MS }),
    tradeOf(-50, { entryBar: 2, exitBar: 3, entryTime: 2 * DAY_MS, exitTime: 3 * DAY_MS }),
    tradeOf(20, { entryBar: 3, exitBar: 3, entryTime: 3 * DAY_MS, exitTime: 3 * DAY_MS }),
  ];
  const metrics = computeMetrics(series, resultOf(equity, { trades }), 0.03);
  const g = 1.188 ** (1 / 3) - 1;
  const annual = (1 + g) ** 252 - 1;
  // r = .1, -.1, .2 about their mean 1/15.
  const variance = ((0.1 - 1 / 15) ** 2 + (0.1 + 1 / 15) ** 2 + (0.2 - 1 / 15) ** 2) / 2;
  const volatility = Math.sqrt((variance + (1 + g) ** 2) ** 252 - (1 + g) ** 504);

  it('of the account', () => {
    expect(metrics).toMatchObject({ equityFinal: 1188, equityPeak: 1188, durationMs: 3 * DAY_MS });
    expect(metrics.returnPercent).toBeCloseTo(18.8, 10);
    expect(metrics.buyHoldPercent).toBeCloseTo(50, 10);
    expect(metrics.exposurePercent).toBe(75);
    expect(metrics.cagrPercent! / 100).toBeCloseTo(1.188 ** (365.25 / 3) - 1, 1);
  });

  it('of buying and holding from the first bar with a value of every indicator (M4)', () => {
    const late = computeMetrics(series, resultOf(equity, { ready: 3 }));
    expect(late.buyHoldPercent).toBeCloseTo(50, 10);
    const second = computeMetrics(series, resultOf(equity, { ready: 2 }));
    expect(second.buyHoldPercent).toBeCloseTo(-25, 10);
  });

  it('of risk, by their formulas', () => {
    expect(metrics.annualReturnPercent! / (100 * annual)).toBeCloseTo(1, 10);
    expect(metrics.annualVolatilityPercent! / (100 * volatility)).toBeCloseTo(1, 10);
    expect(metrics.sharpe! / ((annual - 0.03) / volatility)).toBeCloseTo(1, 10);
    expect(metrics.simpleSharpe).toBeCloseTo((1 / 15 / Math.sqrt(variance)) * Math.sqrt(252), 10);
    const downside = Math.sqrt(0.01 / 3) * Math.sqrt(252);
    expect(metrics.sortino! / ((annual - 0.03) / downside)).toBeCloseTo(1, 10);
    expect(metrics.calmar! / (annual / 0.1)).toBeCloseTo(1, 10);
    expect(metrics.maxDrawdownPercent).toBeCloseTo(-10, 10);
    expect(metrics.averageDrawdownPercent).toBeCloseTo(-10, 10);
    expect(metrics.maxDrawdownDurationMs).toBe(2 * DAY_MS);
  });

  it('of the market: beta of log returns and alpha', () => {
    const x = [Math.log(2), -Math.log(2), Math.log(1.5)];
    const y = [Math.log(1.1), Math.log(0.9), Math.log(1.2)];
    const mean = (v: number[]): number => v.reduce((a, b) => a + b, 0) / 3;
    const cross = x.reduce((sum, a, i) => sum + (a - mean(x)) * (y[i]! - mean(y)), 0);
    const square = x.reduce((sum, a) => sum + (a - mean(x)) ** 2, 0);
    expect(metrics.beta).toBeCloseTo(cross / square, 12);
    const alpha = 0.188 - 0.03 - (cross / square) * (0.5 - 0.03);
    expect(metrics.alphaPercent).toBeCloseTo(100 * alpha, 10);
  });

  it('of the trades', () => {
    // Net 100, -50, 20: mean 70/3, deviations 230/3, -220/3, -10/3.
    const deviation = Math.sqrt((230 ** 2 + 220 ** 2 + 10 ** 2) / 9 / 2);
    expect(metrics).toMatchObject({ trades: 3, bestTradePercent: 100, worstTradePercent: -50 });
    expect(metrics.winRatePercent).toBeCloseTo(200 / 3, 10);
    expect(metrics.averageTradePercent).toBeCloseTo(100 * ((2 * 0.5 * 1.2) ** (1 / 3) - 1), 10);
    expect(metrics.profitFactor).toBeCloseTo(120 / 50, 12);
    expect(metrics.expectancyPercent).toBeCloseTo(70 / 3, 12);
    expect(metrics.sqn).toBeCloseTo((Math.sqrt(3) * 70) / 3 / deviation, 12);
    // W = 2/3, mean win 60, mean loss 50
    expect(metrics.kelly).toBeCloseTo(2 / 3 - 1 / 3 / 1.2, 12);
    expect(metrics.maxTradeDurationMs).toBe(DAY_MS);
    expect(metrics.averageTradeDurationMs).toBeCloseTo(DAY_MS / 3, 6);
  });

  it('have a Chinese name each', () => {
    expect(Object.keys(METRIC_NAMES).sort()).toEqual(Object.keys(metrics).sort());
  });
});

describe('undefined metrics', () => {
  it('are null without trades, and nothing is NaN or infinite', () => {
    const metrics = computeMetrics(closesOf([10, 10, 10]), resultOf([1000, 1000, 1000]));
    expect(metrics).toMatchObject({
      trades: 0,
      winRatePercent: null,
      bestTradePercent: null,
      averageTradePercent: null,
      profitFactor: null,
      sqn: null,
      kelly: null,
      sharpe: null,
      sortino: null,
      calmar: null,
      beta: null,
      alphaPercent: null,
      maxDrawdownPercent: 0,
      averageDrawdownPercent: null,
      maxTradeDurationMs: null,
      returnPercent: 0,
    });
    expect(Object.values(metrics).every((x) => x === null || Number.isFinite(x))).toBe(true);
  });

  it('are null for a single bar, and for no bar at all', () => {
    for (const equity of [[1000], []]) {
      const metrics = computeMetrics(closesOf([10]), resultOf(equity));
      expect(metrics.equityFinal).toBe(1000);
      expect(metrics.annualVolatilityPercent).toBeNull();
      expect(Object.values(metrics).every((x) => x === null || Number.isFinite(x))).toBe(true);
    }
  });

  it('are finite after ruin', () => {
    const metrics = computeMetrics(closesOf([10, 20, 30]), resultOf([1000, 500, 0]));
    expect(metrics).toMatchObject({
      returnPercent: -100,
      annualReturnPercent: -100,
      maxDrawdownPercent: -100,
    });
    expect(Object.values(metrics).every((x) => x === null || Number.isFinite(x))).toBe(true);
  });
});

describe('drawdowns', () => {
  it('run from the last bar at the peak to the bar that reaches it again', () => {
    const equity = Float64Array.from([100, 90, 95, 100, 110, 99, 88, 99]);
    expect(drawdownEpisodes(equity)).toEqual([
      { peak: 0, trough: 1, end: 3, percent: expect.closeTo(10, 10), recovered: true },
      { peak: 4, trough: 6, end: 7, percent: expect.closeTo(20, 10), recovered: false },
    ]);
    expect(drawdownCurve(equity)[6]).toBeCloseTo(0.2, 12);
    expect(drawdownEpisodes(Float64Array.from([1, 2, 3]))).toEqual([]);
  });
});

describe('days of a year', () => {
  const every = (step: number): Series =>
    seriesFromBars(
      Array.from({ length: 60 }, (_, i) => ({
        ...barsOf([[1, 1, 1, 1]])[0]!,
        time: i * step * DAY_MS,
      })),
    );
  it('are 365 with weekend bars, 252 on weekdays, 52 weekly and 12 monthly', () => {
    const perYear = (series: Series): number => dailyEquity(series, series.close, 0).perYear;
    expect(perYear(every(1))).toBe(365);
    expect(perYear(closesOf(Array.from({ length: 60 }, () => 1)))).toBe(252);
    expect(perYear(every(7))).toBe(52);
    expect(perYear(every(30))).toBe(12);
  });

  it('take the last equity of each day of intraday bars', () => {
    const series = randomSeries({ seed: 1, length: 72, step: 3_600_000 });
    const { values, days } = dailyEquity(series, series.close, 0);
    expect([...values]).toEqual([series.close[23], series.close[47], series.close[71]]);
    expect(days.length).toBe(3);
  });
});

describe('the analysis of trades', () => {
  const market = randomSeries({ seed: 9, length: 500 });
  const result = runBacktest(MA_CROSS, market, PLAIN_SETTINGS);

  it('has monthly returns that compound to the whole return', () => {
    const months = monthlyReturns(market, result);
    expect(months[0]).toMatchObject({ year: 2015, month: 1 });
    const growth = months.reduce((total, { percent }) => total * (1 + percent! / 100), 1);
    expect(growth).toBeCloseTo(result.equity.at(-1)! / result.cash, 10);
  });

  it('groups without losing a trade', () => {
    const net = result.trades.reduce((sum, trade) => sum + trade.net, 0);
    for (const by of ['month', 'weekday', 'bars', 'side', 'reason'] as const) {
      const groups = groupTrades(result.trades, by);
      expect(groups.reduce((sum, group) => sum + group.trades, 0)).toBe(result.trades.length);
      expect(groups.reduce((sum, group) => sum + group.net, 0)).toBeCloseTo(net, 6);
    }
    const two = [
      tradeOf(5, { bars: 3 }),
      tradeOf(-1, { bars: 5, side: -1, entryTime: 3 * DAY_MS }),
    ];
    expect(groupTrades(two, 'bars')).toEqual([{ key: '2-5', trades: 2, wins: 1, net: 4 }]);
    // 1970-01-01 was a Thursday, three days later a Sunday.
    expect(groupTrades(two, 'weekday').map((group) => group.key)).toEqual(['4', '7']);
    expect(groupTrades(two, 'month').map((group) => group.key)).toEqual(['1970-01']);
  });

  it('counts streaks', () => {
    const trades = [1, 2, -1, -2, -3, 0, 4].map((net) => tradeOf(net));
    expect(longestStreaks(trades)).toEqual({ wins: 2, losses: 3 });
  });
});
