import { createSeries } from '@wm/market/series';
import type { Series } from '@wm/market/series';
import type { KLineData } from 'klinecharts';
import type { BarColumns } from '../trading.api.ts';

/** Columns of the wire as a series. */
export function seriesOf(columns: BarColumns): Series {
  return createSeries({
    time: Float64Array.from(columns.time),
    open: Float64Array.from(columns.open),
    high: Float64Array.from(columns.high),
    low: Float64Array.from(columns.low),
    close: Float64Array.from(columns.close),
    volume: Float64Array.from(columns.volume),
  });
}

/** Two parts of one history, the older first. */
export function joinSeries(older: Series, newer: Series): Series {
  const join = (a: Float64Array, b: Float64Array): Float64Array => {
    const all = new Float64Array(a.length + b.length);
    all.set(a);
    all.set(b, a.length);
    return all;
  };
  return createSeries({
    time: join(older.time, newer.time),
    open: join(older.open, newer.open),
    high: join(older.high, newer.high),
    low: join(older.low, newer.low),
    close: join(older.close, newer.close),
    volume: join(older.volume, newer.volume),
  });
}

/** A series as the chart takes it. */
export function barList(series: Series): KLineData[] {
  return Array.from(series.time, (timestamp, i) => ({
    timestamp,
    open: series.open[i] ?? 0,
    high: series.high[i] ?? 0,
    low: series.low[i] ?? 0,
    close: series.close[i] ?? 0,
    volume: series.volume[i] ?? 0,
  }));
}
