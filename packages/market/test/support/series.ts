import { createRandom } from '../../src/research/random.ts';
import { createSeries, DAY_MS, seriesFromBars } from '../../src/series/series.ts';
import type { Bar, Series } from '../../src/series/series.ts';

/**
 * Bars from rows of open, high, low, close and optional volume, one per weekday from Monday
 * 2024-01-01.
 */
export function barsOf(rows: readonly (readonly number[])[]): Bar[] {
  return rows.map(([open, high, low, close, volume], i) => ({
    time: Date.UTC(2024, 0, 1) + (Math.floor(i / 5) * 7 + (i % 5)) * DAY_MS,
    open: open ?? 0,
    high: high ?? 0,
    low: low ?? 0,
    close: close ?? 0,
    volume: volume ?? 100,
  }));
}

/** {@link barsOf} as a series. */
export function seriesOf(rows: readonly (readonly number[])[]): Series {
  return seriesFromBars(barsOf(rows));
}

/** A series of bars without range: every price of a bar is its close. */
export function closesOf(closes: readonly number[], volumes: readonly number[] = []): Series {
  return seriesOf(closes.map((close, i) => [close, close, close, close, volumes[i] ?? 100]));
}

interface WalkOptions {
  readonly seed: number;
  readonly length: number;
  /** Milliseconds between bars, default one day. */
  readonly step?: number;
  /** Include stretches without movement and bars without volume. */
  readonly dull?: boolean;
}

/**
 * A random walk that is a valid market: positive prices on a cent grid, open and close inside low
 * and high.
 */
export function randomSeries({ seed, length, step = DAY_MS, dull = false }: WalkOptions): Series {
  const random = createRandom(seed);
  const columns = {
    time: new Float64Array(length),
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: new Float64Array(length),
    volume: new Float64Array(length),
  };
  let price = 50;
  let still = 0;
  const cents = (x: number): number => Math.max(1, Math.round(x * 100)) / 100;
  for (let i = 0; i < length; i += 1) {
    if (dull && still === 0 && random.below(25) === 0) still = 1 + random.below(40);
    still = Math.max(0, still - 1);
    const open = still > 0 ? price : cents(price * (1 + (random.next() - 0.5) * 0.01));
    const close = still > 0 ? price : cents(open * (1 + (random.next() - 0.495) * 0.04));
    columns.time[i] = Date.UTC(2015, 0, 5) + i * step;
    columns.open[i] = open;
    columns.close[i] = close;
    columns.high[i] = still > 0 ? price : cents(Math.max(open, close) * (1 + random.next() * 0.01));
    columns.low[i] = still > 0 ? price : cents(Math.min(open, close) * (1 - random.next() * 0.01));
    if (still === 0) {
      columns.high[i] = Math.max(columns.high[i]!, open, close);
      columns.low[i] = Math.min(columns.low[i]!, open, close);
    }
    columns.volume[i] = dull && random.below(10) === 0 ? 0 : 1000 + random.below(100_000);
    price = close;
  }
  return createSeries(columns);
}

/** The bars of a series one by one. */
export function barsIn(series: Series): Bar[] {
  return Array.from({ length: series.length }, (_, i) => ({
    time: series.time[i]!,
    open: series.open[i]!,
    high: series.high[i]!,
    low: series.low[i]!,
    close: series.close[i]!,
    volume: series.volume[i]!,
  }));
}
