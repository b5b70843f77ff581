import { marketError } from '../market-error.ts';

/** Milliseconds of one calendar day. */
export const DAY_MS = 86_400_000;

/**
 * One bar. `time` is the bar's opening moment in milliseconds, with the exchange's wall clock read
 * as if it were UTC (so a day starts at a multiple of {@link DAY_MS} and no time zone data is
 * needed). Prices are in the currency of the symbol, `volume` in shares (or whatever unit the
 * source uses, the same in the whole series).
 */
export interface Bar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** The names of a series' columns, in the order in which they are usually written. */
export const SERIES_COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

/** One of the six columns of a series. */
export type SeriesColumn = (typeof SERIES_COLUMNS)[number];

/**
 * Bars by column. All six arrays have `length` elements; `time` rises strictly; every number is
 * finite. The functions of this package read the arrays and never write to them.
 */
export interface Series extends Readonly<Record<SeriesColumn, Float64Array>> {
  readonly length: number;
}

/**
 * Builds a series over the given arrays without copying them.
 * @throws MarketError `series.length-mismatch`, `series.time-order` (equal or falling times) or
 * `series.not-finite`, naming the first offending bar, counted from 1.
 */
export function createSeries(columns: Readonly<Record<SeriesColumn, Float64Array>>): Series {
  const { time, open, high, low, close, volume } = columns;
  const length = time.length;
  for (const name of SERIES_COLUMNS) {
    const column = columns[name];
    if (column.length !== length) {
      throw marketError(
        'series.length-mismatch',
        `列 ${name} 有 ${column.length} 个值，应为 ${length} 个`,
      );
    }
    for (let i = 0; i < length; i += 1) {
      if (!Number.isFinite(column[i])) {
        throw marketError('series.not-finite', `第 ${i + 1} 根K线的 ${name} 不是有限的数`);
      }
    }
  }
  for (let i = 1; i < length; i += 1) {
    if (time[i]! <= time[i - 1]!) {
      throw marketError('series.time-order', `第 ${i + 1} 根K线的时间没有晚于前一根`);
    }
  }
  return { time, open, high, low, close, volume, length };
}

/** Copies bars into a new series. @throws MarketError as {@link createSeries} does. */
export function seriesFromBars(bars: readonly Bar[]): Series {
  const column = (name: SeriesColumn): Float64Array => Float64Array.from(bars, (bar) => bar[name]);
  return createSeries({
    time: column('time'),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  });
}

/**
 * Bars `from` (included) to `to` (excluded) as a series over the same memory.
 * @throws MarketError `series.index` when the range does not lie inside the series.
 */
export function sliceSeries(series: Series, from: number, to: number): Series {
  const inside = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from <= to;
  if (!inside || to > series.length) {
    throw marketError('series.index', `范围 ${from} 至 ${to} 不在 0 至 ${series.length} 之内`);
  }
  return {
    time: series.time.subarray(from, to),
    open: series.open.subarray(from, to),
    high: series.high.subarray(from, to),
    low: series.low.subarray(from, to),
    close: series.close.subarray(from, to),
    volume: series.volume.subarray(from, to),
    length: to - from,
  };
}

/** The bar at `index` as an object. @throws MarketError `series.index` outside the series. */
export function barAt(series: Series, index: number): Bar {
  if (!Number.isInteger(index) || index < 0 || index >= series.length) {
    throw marketError('series.index', `没有第 ${index + 1} 根K线，共 ${series.length} 根`);
  }
  return {
    time: series.time[index]!,
    open: series.open[index]!,
    high: series.high[index]!,
    low: series.low[index]!,
    close: series.close[index]!,
    volume: series.volume[index]!,
  };
}

/**
 * The index of the first bar at or after `time`; `series.length` when there is none. Binary search.
 */
export function firstIndexAt(series: Series, time: number): number {
  let low = 0;
  let high = series.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (series.time[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
