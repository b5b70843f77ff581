import type { IndicatorDefinition, IndicatorValues } from '@wm/market/definition';
import { openIndicator } from '@wm/market/open-indicator';
import type { LiveIndicator } from '@wm/market/open-indicator';
import { createSeries } from '@wm/market/series';
import type { Bar, Series } from '@wm/market/series';
import type { KLineData } from 'klinecharts';
import { lazyRows } from './lazy-rows.ts';
import type { IndicatorRow } from './lazy-rows.ts';

/** Works out an indicator over the bars of a chart, again and again as they change. */
export type LiveColumn = (bars: readonly KLineData[], epoch: number) => IndicatorRow[];

/** Whether the candle of a row rises (1) or falls (-1), where the indicator is colored by it. */
export const risingKey = 'candle';

function isRising(bar: KLineData | undefined): boolean {
  return bar !== undefined && bar.close >= bar.open;
}

function barOf({ timestamp, open, high, low, close, volume = 0 }: KLineData): Bar {
  return { time: timestamp, open, high, low, close, volume };
}

/** Bars as columns, kept while they are the same: the indicators of a chart begin with the same ones. */
const kept = new WeakMap<readonly KLineData[], { series: Series; last: Bar }>();

function columnsOf(bars: readonly KLineData[]): Series {
  const newest = bars.at(-1);
  const known = kept.get(bars);
  const last = newest && barOf(newest);
  const isSame =
    known?.series.length === bars.length &&
    known.series.time[0] === bars[0]?.timestamp &&
    JSON.stringify(known.last) === JSON.stringify(last);
  if (known && isSame) return known.series;
  const column = (of: (bar: KLineData) => number): Float64Array => Float64Array.from(bars, of);
  const series = createSeries({
    time: column((bar) => bar.timestamp),
    open: column((bar) => bar.open),
    high: column((bar) => bar.high),
    low: column((bar) => bar.low),
    close: column((bar) => bar.close),
    volume: column((bar) => bar.volume ?? 0),
  });
  if (last) kept.set(bars, { series, last });
  return series;
}

/**
 * One indicator of one chart. The chart asks for all rows at each tick; only the last bar is worked out again, and one new
 * bar is appended. Another epoch (symbol or period), other first bar or other parameters begin anew.
 */
export function liveColumn(definition: IndicatorDefinition, params: IndicatorValues): LiveColumn {
  let live: LiveIndicator | undefined;
  let begun = '';
  return (bars, epoch) => {
    const last = bars.at(-1);
    const beginning = `${epoch} ${bars[0]?.timestamp ?? ''}`;
    const added = bars.length - (live?.length() ?? 0);
    if (live && last && beginning === begun && (added === 0 || added === 1)) {
      if (added === 0) live.replaceLast(barOf(last));
      else {
        const before = bars.at(-2);
        if (before) live.replaceLast(barOf(before));
        live.append(barOf(last));
      }
    } else {
      live = openIndicator(definition, columnsOf(bars), params);
      begun = beginning;
    }
    const opened = live;
    const columns = Object.keys(definition.outputs).map(
      (output) => [output, opened.values(output)] as const,
    );
    // Columns of volume have the color of their candle.
    const more = (index: number): IndicatorRow => ({ [risingKey]: isRising(bars[index]) ? 1 : -1 });
    const isVolume = definition.id === 'vol';
    return lazyRows(Object.fromEntries(columns), bars.length, isVolume ? more : undefined);
  };
}
