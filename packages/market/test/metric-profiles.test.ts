import { describe, expect, it } from 'vitest';

import { METRIC_NAMES, METRIC_PROFILES } from '../src/backtest/metric-names.ts';
import { profileFigures } from '../src/backtest/metric-profiles.ts';
import { computeMetrics } from '../src/backtest/metrics.ts';
import type { BacktestResult } from '../src/backtest/result.ts';
import { runBacktest } from '../src/backtest/run-backtest.ts';
import { PLAIN_SETTINGS } from '../src/backtest/settings.ts';
import { DAY_MS } from '../src/series/series.ts';
import type { Series } from '../src/series/series.ts';
import { MA_CROSS } from '../src/strategy/builtin-strategies.ts';
import { closesOf, randomSeries } from './support/series.ts';

const mean = (values: number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;
const deviation = (values: number[]): number =>
  Math.sqrt(
    values.reduce((total, value) => total + (value - mean(values)) ** 2, 0) / (values.length - 1),
  );
const slope = (ys: number[], xs: number[]): number => {
  const cross = xs.reduce((total, x, i) => total + (x - mean(xs)) * (ys[i]! - mean(ys)), 0);
  return cross / xs.reduce((total, x) => total + (x - mean(xs)) ** 2, 0);
};
const changes = (values: number[]): number[] =>
  values.slice(1).map((value, i) => value / values[i]! - 1);
const worst = (values: number[]): number =>
  Math.min(0, ...values.map((value, i) => value / Math.max(...values.slice(0, i + 1)) - 1));

/** The last value of each day of bars of any length. */
function byDay({ time }: Series, values: Float64Array, from: number): number[] {
  const days = new Map<number, number>();
  values.forEach((value, i) => days.set(Math.floor(time[from + i]! / DAY_MS), value));
  return [...days.values()];
}

/** The formulas of the help of JoinQuant, sum by sum. */
function joinQuant(series: Series, { from, to, cash, equity, trades }: BacktestResult) {
  const ours = byDay(series, equity, from);
  const closes = byDay(series, series.close.subarray(from, to), from);
  const before = from > 0 ? series.close[from - 1]! : closes[0]!;
  const r = changes([cash, ...ours]);
  const m = changes([before, ...closes]);
  const n = r.length;
  const annual = (ours.at(-1)! / cash) ** (250 / n) - 1;
  const market = (closes.at(-1)! / before) ** (250 / n) - 1;
  const volatility = Math.sqrt(250) * deviation(r);
  const below = r.map((value, i) => Math.min(0, value - mean(r.slice(0, i + 1))) ** 2);
  const nets = trades.map(({ net }) => net);
  return {
    annualReturnPercent: 100 * annual,
    annualVolatilityPercent: 100 * volatility,
    sharpe: (annual - 0.04) / volatility,
    sortino: (annual - 0.04) / Math.sqrt(250 * mean(below)),
    beta: slope(r, m),
    alphaPercent: 100 * (annual - (0.04 + slope(r, m) * (market - 0.04))),
    maxDrawdownPercent: 100 * worst(ours),
    profitFactor:
      nets.filter((net) => net > 0).reduce((a, b) => a + b, 0) /
      -nets.filter((net) => net < 0).reduce((a, b) => a + b, 0),
  };
}

/** stats.py of QuantStats 0.0.85 with rf = 0 and 252 periods. */
function quantStats(series: Series, { from, to, equity }: BacktestResult) {
  const ours = byDay(series, equity, from);
  const r = changes(ours);
  const m = changes(byDay(series, series.close.subarray(from, to), from));
  const growth = r.reduce((total, value) => total * (1 + value), 1);
  const cagr = growth ** (1 / (r.length / 252)) - 1;
  const downside = Math.sqrt(
    r.filter((x) => x < 0).reduce((total, x) => total + x ** 2, 0) / r.length,
  );
  return {
    annualReturnPercent: 100 * cagr,
    cagrPercent: 100 * cagr,
    annualVolatilityPercent: 100 * deviation(r) * Math.sqrt(252),
    sharpe: (mean(r) / deviation(r)) * Math.sqrt(252),
    sortino: (mean(r) / downside) * Math.sqrt(252),
    calmar: cagr / Math.abs(worst(ours)),
    beta: slope(r, m),
    alphaPercent: 100 * (mean(r) - slope(r, m) * mean(m)) * 252,
    maxDrawdownPercent: 100 * worst(ours),
  };
}

const near = (figures: Record<string, number>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(figures).map(([id, value]) => [id, expect.closeTo(value, 8) as unknown]),
  );

/** Two years of weekdays, and a month of hours of weekdays. */
function weekdays(step: number): Series {
  const series = randomSeries({ seed: step, length: 520, step });
  const perDay = DAY_MS / step;
  return {
    ...series,
    time: series.time.map((_, i) => {
      const day = Math.floor(i / perDay);
      return (
        Date.UTC(2024, 0, 1) + (Math.floor(day / 5) * 7 + (day % 5)) * DAY_MS + (i % perDay) * step
      );
    }),
  };
}

describe('figures as other sites count them', () => {
  for (const [name, step] of [
    ['days', DAY_MS],
    ['hours', 3_600_000],
  ] as const)
    for (const from of [0, 60])
      it(`are those of their formulas over ${name} from bar ${from}`, () => {
        const series = weekdays(step);
        const result = runBacktest(MA_CROSS, series, PLAIN_SETTINGS, { from });
        expect(result.trades.length).toBeGreaterThan(3);
        expect(profileFigures(series, result, 'joinquant')).toEqual(
          near(joinQuant(series, result)),
        );
        expect(profileFigures(series, result, 'quantstats')).toEqual(
          near(quantStats(series, result)),
        );
      });

  it('are those of R for the 24 months of Bacon (2008), as QuantStats counts them', () => {
    const months = [
      0.003, 0.026, 0.011, -0.01, 0.015, 0.025, 0.016, 0.067, -0.014, 0.04, -0.005, 0.081, 0.04,
      -0.037, -0.061, 0.017, -0.049, -0.022, 0.07, 0.058, -0.065, 0.024, -0.005, -0.009,
    ];
    const equity = Float64Array.from([1000, ...months]);
    for (let i = 1; i < equity.length; i += 1) equity[i] = equity[i - 1]! * (1 + months[i - 1]!);
    const series = closesOf([...equity]);
    series.time.set(months.map((_, i) => Date.UTC(2000, i + 1, 1)));
    series.time[24] = Date.UTC(2002, 1, 1);
    const run = runBacktest(MA_CROSS, series, PLAIN_SETTINGS);
    // PerformanceAnalytics 2.1.0: Return.annualized, StdDev.annualized, SharpeRatio.annualized (arithmetic),
    // maxDrawdown, CalmarRatio; the Sortino ratio by its definition.
    expect(profileFigures(series, { ...run, cash: 1000, equity }, 'quantstats')).toMatchObject(
      near({
        annualReturnPercent: 10.367828972980941,
        annualVolatilityPercent: 13.700015867969229,
        sharpe: 0.7883202548144859,
        sortino: 1.3592165786838633,
        maxDrawdownPercent: -14.4672955739218,
        calmar: 0.7166390511623746,
        beta: 1,
        alphaPercent: 0,
      }),
    );
  });

  it('differ from ours where their definitions do', () => {
    const series = weekdays(DAY_MS);
    const result = runBacktest(MA_CROSS, series, PLAIN_SETTINGS);
    const ours = computeMetrics(series, result);
    for (const profile of ['joinquant', 'quantstats'] as const) {
      const { sharpe, annualVolatilityPercent } = profileFigures(series, result, profile);
      expect(Math.abs(sharpe! - ours.sharpe!)).toBeGreaterThan(0.01);
      expect(Math.abs(annualVolatilityPercent! - ours.annualVolatilityPercent!)).toBeGreaterThan(
        0.01,
      );
    }
    // Mean over deviation is the same wherever it stands.
    expect(profileFigures(series, result, 'quantstats').sharpe).toBeCloseTo(ours.simpleSharpe!, 10);
  });

  it('have a definition in words for each that a profile counts itself, and for no other', () => {
    const series = weekdays(DAY_MS);
    const result = runBacktest(MA_CROSS, series, PLAIN_SETTINGS);
    for (const { id, definitions } of METRIC_PROFILES) {
      const counted = id === 'site' ? definitions : profileFigures(series, result, id);
      expect(Object.keys(definitions).toSorted()).toEqual(Object.keys(counted).toSorted());
      expect(Object.keys(METRIC_NAMES)).toEqual(expect.arrayContaining(Object.keys(counted)));
    }
  });

  it('are null where nothing moves, and finite or null after ruin and without a bar', () => {
    const flat = [1000, 1000, 1000];
    for (const equity of [flat, [1000, 500, 0], [1000], []])
      for (const profile of ['joinquant', 'quantstats'] as const) {
        const series = closesOf(equity.length > 2 ? [10, 11, 12] : equity.map(() => 10));
        const result: BacktestResult = {
          ...runBacktest(MA_CROSS, series, PLAIN_SETTINGS),
          cash: 1000,
          equity: Float64Array.from(equity),
        };
        const figures = profileFigures(series, result, profile);
        const isSound = (x: number | null): boolean => x === null || Number.isFinite(x);
        expect(Object.values(figures).every(isSound)).toBe(true);
        if (equity === flat) expect(figures).toMatchObject({ sharpe: null, maxDrawdownPercent: 0 });
      }
  });
});
