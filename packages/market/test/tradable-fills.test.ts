import { describe, expect, it } from 'vitest';

import type { BacktestResult } from '../src/backtest/result.ts';
import { runBacktest } from '../src/backtest/run-backtest.ts';
import { A_SHARE_SETTINGS, settingsFor } from '../src/backtest/settings.ts';
import type { BacktestSettings } from '../src/backtest/settings.ts';
import { createRandom } from '../src/research/random.ts';
import { DAY_MS } from '../src/series/series.ts';
import type { Series } from '../src/series/series.ts';
import { BOARDS, limitOn, lotOf } from '../src/venue/instrument.ts';
import { isInSession, venueOf } from '../src/venue/venue.ts';
import { randomSettings, randomStrategy } from './support/random-strategies.ts';
import { randomSeries } from './support/series.ts';

/** A market of A shares: days of suspension, days at the limit, and bars within the day of which some lie outside the hours. */
function roughMarket(seed: number): Series {
  const random = createRandom(seed + 500);
  const isIntraday = seed % 2 === 0;
  const start = Date.UTC(2021, 0, 4);
  const base = randomSeries({ seed, length: 360 });
  const time = base.time.map((_, i) => {
    if (!isIntraday) return start + (Math.floor(i / 5) * 7 + (i % 5)) * DAY_MS;
    const day = start + (Math.floor(i / 30) * 7 + (Math.floor(i / 6) % 5)) * DAY_MS;
    return day + (9.5 + (i % 6)) * 3_600_000;
  });
  const volume = base.volume.map((value) => (random.below(6) === 0 ? 0 : value));
  volume[0] = 1000;
  const { open, high, low, close } = base;
  for (let i = 1; i < base.length; i += 1) {
    if (random.below(8) > 0) continue;
    // A bar that stands at or beyond the limit from its open to its close.
    const price = Math.round(close[i - 1]! * (random.below(2) === 0 ? 1.31 : 0.69) * 100) / 100;
    open[i] = high[i] = low[i] = close[i] = price;
  }
  return { ...base, time, volume };
}

interface Run {
  readonly seed: number;
  readonly series: Series;
  readonly settings: BacktestSettings;
  readonly result: BacktestResult;
}

const runs: Run[] = Array.from({ length: 600 }, (_, seed) => {
  const series = roughMarket(seed % 12);
  const random = randomSettings(seed);
  const board = BOARDS[seed % BOARDS.length] ?? 'main';
  const settings: BacktestSettings = {
    ...settingsFor({ board, kind: 'stock' }),
    cash: random.cash,
    fill: random.fill,
    atEnd: random.atEnd,
    slippage: random.slippage,
    longOnly: random.longOnly,
  };
  return { seed, series, settings, result: runBacktest(randomStrategy(seed), series, settings) };
});

/** Forced settlement of a ruined account is bookkeeping and no fill on the market. */
function marketFills({ result }: Run): BacktestResult['fills'] {
  const forced = new Set(
    result.trades.filter((trade) => trade.reason === 'bankrupt').map((trade) => trade.exitBar),
  );
  return result.fills.filter((fill) => !forced.has(fill.bar));
}

describe('600 random strategies over suspended, limited and closed bars', () => {
  const fills = runs.flatMap((run) => marketFills(run).map((fill) => ({ run, fill })));

  it('trade', () => {
    expect(fills.length).toBeGreaterThan(1000);
    const reasons = new Set(runs.flatMap(({ result }) => result.cancelled.map((c) => c.reason)));
    for (const reason of ['noVolume', 'outsideSession', 'limitUp'] as const) {
      expect(reasons).toContain(reason);
    }
    expect(runs.some(({ result }) => result.delayedExits > 0)).toBe(true);
  });

  it('fill nothing on a bar without volume (M3)', () => {
    const bad = fills.filter(({ run, fill }) => run.series.volume[fill.bar] === 0);
    expect(bad.map(({ run }) => run.seed)).toEqual([]);
  });

  it('fill nothing outside of the hours', () => {
    const venue = venueOf('cn');
    const bad = fills.filter(({ run, fill }) => {
      const isIntraday = run.series.time.some((time) => time % DAY_MS !== 0);
      return isIntraday && !isInSession(venue!, fill.time);
    });
    expect(bad.map(({ run }) => run.seed)).toEqual([]);
  });

  it('buy nothing at or above the upper limit of the board and day, sell nothing at the lower (M7)', () => {
    const bad = fills.filter(({ run: { series, settings }, fill }) => {
      const day = Math.floor(fill.time / DAY_MS) * DAY_MS;
      let before = fill.bar - 1;
      while (before >= 0 && series.time[before]! >= day) before -= 1;
      const limit = limitOn(settings.instrument!, day, undefined);
      if (before < 0 || limit.kind !== 'percent') return false;
      const share = (fill.direction * limit.percent) / 100;
      const edge = Math.floor(series.close[before]! * (1 + share) * 100 + 0.5 + 1e-7) / 100;
      const bar = fill.bar;
      // The whole bar beyond the closed side: nobody would have given or taken.
      return fill.direction > 0 ? series.low[bar]! >= edge : series.high[bar]! <= edge;
    });
    expect(bad.map(({ run }) => run.seed)).toEqual([]);
  });

  it('buy whole lots of the board (M7)', () => {
    const bad = fills.filter(({ run: { settings }, fill }) => {
      const { least, step } = lotOf(settings.instrument!);
      return (
        fill.shares < least || Math.abs(fill.shares / step - Math.round(fill.shares / step)) > 0
      );
    });
    expect(bad.map(({ run }) => run.seed)).toEqual([]);
    const star = fills.filter(({ run }) => run.settings.instrument?.board === 'star');
    expect(star.some(({ fill }) => fill.shares % 100 !== 0)).toBe(true);
  });
});

describe('the preset of A shares', () => {
  it('needs volume and keeps the hours of the exchange', () => {
    expect(A_SHARE_SETTINGS).toMatchObject({ needsVolume: true, venue: 'cn' });
  });
});
