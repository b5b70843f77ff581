import { createSeries, SERIES_COLUMNS, sliceSeries } from '@wm/market/series';
import type { Series } from '@wm/market/series';

/** Bars of one page. */
const pageBars = 4096;
const columnCount = SERIES_COLUMNS.length;

/** A page as it is stored. */
export interface BarPage {
  firstTime: number;
  lastTime: number;
  barCount: number;
  columns: Buffer;
}

/** Cuts a series into pages. */
export function* pagesOf(series: Series): Generator<BarPage, void> {
  for (let from = 0; from < series.length; from += pageBars) {
    const part = sliceSeries(series, from, Math.min(series.length, from + pageBars));
    const columns = Buffer.allocUnsafe(part.length * columnCount * 8);
    let at = 0;
    for (const name of SERIES_COLUMNS) {
      for (const value of part[name]) at = columns.writeDoubleLE(value, at);
    }
    yield {
      firstTime: part.time[0] ?? 0,
      lastTime: part.time[part.length - 1] ?? 0,
      barCount: part.length,
      columns,
    };
  }
}

/** Puts pages, in rising order, together again. */
export function seriesOf(pages: readonly Pick<BarPage, 'barCount' | 'columns'>[]): Series {
  const total = pages.reduce((sum, { barCount }) => sum + barCount, 0);
  const column = (place: number): Float64Array => {
    const values = new Float64Array(total);
    let to = 0;
    for (const { barCount, columns } of pages) {
      const from = place * barCount * 8;
      for (let i = 0; i < barCount; i += 1) values[to + i] = columns.readDoubleLE(from + i * 8);
      to += barCount;
    }
    return values;
  };
  return createSeries({
    time: column(0),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
    volume: column(5),
  });
}
