import type { Drawing } from '@wm/contract/trading/drawing';
import type { SymbolBrief } from '@wm/contract/trading/symbol';
import { resample } from '@wm/market/resample';
import type { Period } from '@wm/market/resample';
import { barAt } from '@wm/market/series';
import type { Bar, Series } from '@wm/market/series';
import { dispose, init } from 'klinecharts';
import type { Chart, DataLoaderGetBarsParams, KLineData, Period as ChartPeriod } from 'klinecharts';
import { frameBuffer } from '../feed/frame-buffer.ts';
import { decimalsOf } from '../price-text.ts';
import type { BarColumns } from '../trading.api.ts';
import { barList, joinSeries, seriesOf } from './bar-list.ts';
import { alertLines } from './alert-lines.ts';
import type { AlertLine } from './alert-lines.ts';
import { namesShown, readColors, stylesOf } from './chart-colors.ts';
import type { ChartColors } from './chart-colors.ts';
import { chartIndicators } from './chart-indicators.ts';
import { compareLine } from './compare-line.ts';
import type { Compared } from './compare-line.ts';
import type { ShownIndicator } from './indicator-params.ts';
import { liveBars } from './live-bars.ts';
import { tradeMarkers } from './trade-markers.ts';
import type { TradeMarker } from './trade-markers.ts';
import { drawingOverlays, registerDrawings } from './drawing-overlays.ts';

/** What the chart asks of the page. */
export interface ChartHost {
  readBars: (id: number, before?: number) => Promise<BarColumns>;
  readDrawings: (id: number) => Promise<Drawing[]>;
  /** The drawings of a symbol have been changed by hand. */
  onDrawings: (id: number, drawings: Drawing[]) => void;
  onState: (state: 'loading' | 'shown' | 'empty' | Error) => void;
}

const chartPeriods: Record<Period, ChartPeriod> = {
  m1: { type: 'minute', span: 1 },
  m5: { type: 'minute', span: 5 },
  m15: { type: 'minute', span: 15 },
  m30: { type: 'minute', span: 30 },
  m60: { type: 'minute', span: 60 },
  day: { type: 'day', span: 1 },
  week: { type: 'week', span: 1 },
  month: { type: 'month', span: 1 },
};

/** A chart of prices in an element: the adapter between klinecharts and everything of ours. */
export interface PriceChart {
  show: (symbol: SymbolBrief, period: Period, options?: ShowOptions) => void;
  /** Moves to a time, as far as its bars have come. */
  goTo: (time: number) => void;
  /** Bars that come after those that are shown, or the last of them again. */
  push: (bars: readonly Bar[]) => void;
  /** Bars as the symbol has them, the last of them still forming: drawn in the period that is shown. */
  pushLive: (bars: readonly Bar[]) => void;
  /** Loads what has come to the symbol since; all of it anew when its bars were replaced. */
  extend: (symbol: SymbolBrief) => Promise<void>;
  /** The bar in the middle of what is in sight. */
  middleTime: () => number | undefined;
  setMarkers: (markers: readonly TradeMarker[], onPick: (trade: number) => void) => void;
  chooseMarker: (trade: number | undefined) => void;
  setCompared: (compared: Compared | undefined) => void;
  setAlertLines: (lines: readonly AlertLine[], onMove: (id: number, price: number) => void) => void;
  setIndicators: (indicators: readonly ShownIndicator[]) => void;
  draw: (tool: Drawing['tool']) => void;
  /** Draws these instead, as undoing does. */
  setDrawings: (drawings: readonly Drawing[]) => void;
  /** Hides name and dates, or shows them again. */
  setBlind: (isBlind: boolean) => void;
  /** Reads the colors of the page again. */
  restyle: () => void;
  picture: () => string;
  resize: () => void;
  close: () => void;
}

/** What is shown of a symbol. */
export interface ShowOptions {
  /** A time that must be among the bars; it stands in the middle at first. */
  at?: number | undefined;
  /** The last moment that may be known: nothing after it is loaded. */
  until?: number | undefined;
}

interface Shown extends ShowOptions {
  symbol: SymbolBrief;
  period: Period;
  /** Bars as they are stored, those that have come. */
  base: Series | undefined;
  /** The newest of them that have come since. */
  newest?: Series | undefined;
  /** Makes bars of the period that is shown of those that come; from its first use on. */
  live?: ReturnType<typeof liveBars> | undefined;
}

/** Makes the library's chart, in the exchange's clock and the page's colors. @throws Error when the element cannot hold one. */
function makeChart(element: HTMLElement): Chart {
  registerDrawings();
  // Times are the exchange's clock read as UTC already.
  const chart = init(element, {
    locale: 'zh-CN',
    timezone: 'UTC',
    styles: stylesOf(readColors(element)),
  });
  if (!chart) throw new Error('图表无法打开');
  // The library asks for a place before everything else in the page's order of keys.
  for (const part of element.querySelectorAll<HTMLElement>('[tabindex="1"]')) part.tabIndex = 0;
  return chart;
}

/** Lets bars that come be drawn, at most once a frame. */
function barPusher() {
  let push: ((bar: KLineData) => void) | undefined;
  const pushAll = (bars: readonly Bar[]): void => {
    for (const { time, ...bar } of bars) push?.({ ...bar, timestamp: time });
  };
  return {
    pushAll,
    frames: frameBuffer(pushAll),
    subscribe: {
      subscribeBar: ({ callback }: { callback: (bar: KLineData) => void }) => {
        push = callback;
      },
      unsubscribeBar: () => {
        push = undefined;
      },
    },
  };
}

/** Opens a chart. @throws Error when the element cannot hold one. */
export function openPriceChart(element: HTMLElement, host: ChartHost): PriceChart {
  const chart = makeChart(element);
  let shown: Shown | undefined;
  let epoch = 0;
  let loads = 0;
  const colors = () => readColors(element);
  const tellDrawings = (): void => {
    if (shown && !drawings.isLoading()) host.onDrawings(shown.symbol.id, drawings.read());
  };
  const drawings = drawingOverlays(chart, tellDrawings);
  const panes = chartIndicators(chart, () => epoch);
  const markers = tradeMarkers(chart, colors);
  const compared = compareLine(chart);
  const lines = alertLines(chart);
  const pusher = barPusher();
  const look = chartLook({ chart, colors, panes, markers });
  const onLoaded = (): void => {
    markers.refresh();
    lines.refresh();
    if (shown?.at !== undefined) centre(chart, shown.at);
  };
  chart.setDataLoader({
    ...pusher.subscribe,
    getBars: (params) => {
      if (params.type === 'init') loads += 1;
      const isCurrent = currentAt(loads, () => loads);
      if (shown) void loadBars({ host, shown, params, isCurrent, drawings, onLoaded });
    },
  });
  return {
    show: (symbol, period, options = {}) => {
      epoch += 1;
      shown = { symbol, period, base: undefined, ...options };
      lines.clear();
      drawings.clear();
      chart.setPeriod(chartPeriods[period]);
      chart.setSymbol(tickerOf(shown));
    },
    ...look,
    draw: (tool) => {
      if (shown) drawings.begin(tool, shown.period);
    },
    setDrawings: (next) => {
      if (shown) drawings.load(next, shown.period);
    },
    goTo: (time) => centre(chart, time),
    push: pusher.pushAll,
    extend: async (symbol) => {
      const now = shown;
      if (!now || now.until !== undefined) return;
      now.symbol = symbol;
      const fresh = seriesOf(await host.readBars(now.symbol.id));
      if (shown !== now) return;
      Object.assign(now, { live: undefined, newest: fresh });
      addFresh(chart, inPeriod(fresh, now), pusher.frames.add);
    },
    pushLive: (bars) => {
      if (shown && shown.until === undefined) pushLive(chart, { shown, bars }, pusher.frames.add);
    },
    middleTime: () => middleOf(chart),
    setMarkers: markers.set,
    chooseMarker: markers.choose,
    setCompared: (next) => {
      compared.set(next);
      panes.setCompared(next);
    },
    setAlertLines: lines.set,
    picture: () => chart.getConvertPictureUrl(true, 'png', colors().surface),
    resize: () => chart.resize(),
    close: () => {
      pusher.frames.close();
      dispose(element);
    },
  };
}

interface LookParts {
  chart: Chart;
  colors: () => ChartColors;
  panes: ReturnType<typeof chartIndicators>;
  markers: ReturnType<typeof tradeMarkers>;
}

/** What is drawn beside the bars, in which colors, with or without names. */
function chartLook({ chart, colors, panes, markers }: LookParts) {
  let indicators: readonly ShownIndicator[] = [];
  let isBlind = false;
  return {
    setIndicators: (next: readonly ShownIndicator[]): void => {
      indicators = next;
      panes.show(next, colors());
    },
    setBlind: (next: boolean): void => {
      if (next === isBlind) return;
      isBlind = next;
      chart.setStyles(namesShown(!next));
    },
    restyle: (): void => {
      chart.setStyles(stylesOf(colors()));
      if (isBlind) chart.setStyles(namesShown(false));
      panes.show(indicators, colors());
      markers.refresh();
    },
  };
}

function tickerOf({ symbol, at, until }: Shown) {
  return {
    ticker: symbol.code,
    id: symbol.id,
    revision: symbol.revision,
    until,
    at,
    pricePrecision: decimalsOf(symbol.tickSize),
    volumePrecision: 0,
  };
}

/** Adds what has come since the last bar; loads everything anew when a bar is not what it was. */
function addFresh(chart: Chart, fresh: Series, add: (bar: Bar) => void): void {
  const end = fresh.time.at(-1) ?? Number.NEGATIVE_INFINITY;
  const drawn = chart.getDataList();
  const known = drawn.findLast(({ timestamp }) => timestamp <= end);
  const from = fresh.time.findIndex((time) => time === known?.timestamp);
  if (!known || from <= 0 || fresh.open[from] !== known.open) return chart.resetData();
  if (known === drawn.at(-1)) for (let i = from; i < fresh.length; i += 1) add(barAt(fresh, i));
  // A live source is ahead of what is stored: what is drawn before its last bar cannot be mended but by loading it.
  else if (fresh.close[from] !== known.close || fresh.high[from] !== known.high) chart.resetData();
}

interface LivePush {
  shown: Shown;
  bars: readonly Bar[];
}

/** Draws bars that come one by one; those before the last one that is drawn change nothing any more. */
function pushLive(chart: Chart, { shown, bars }: LivePush, add: (bar: Bar) => void): void {
  const last = chart.getDataList().at(-1);
  const base = shown.newest ?? shown.base;
  if (!last || !base) return;
  const { symbol, period } = shown;
  const longer = period === symbol.period ? undefined : period;
  shown.live ??= liveBars({ base, period: longer, venue: symbol.venue });
  for (const bar of bars) {
    const drawn = shown.live(bar);
    if (drawn && drawn.time >= last.timestamp) add(drawn);
  }
}

/** The time of the bar in the middle of what is in sight. */
function middleOf(chart: Chart): number | undefined {
  const { from, to } = chart.getVisibleRange();
  const bars = chart.getDataList();
  return bars[Math.min(bars.length - 1, Math.floor((from + to) / 2))]?.timestamp;
}

/** Puts the bar of a time into the middle. */
function centre(chart: Chart, time: number): void {
  const bars = chart.getDataList();
  const found = bars.findIndex(({ timestamp }) => timestamp >= time);
  const { from, to } = chart.getVisibleRange();
  const index = found === -1 ? bars.length - 1 : found;
  chart.scrollToDataIndex(Math.min(bars.length - 1, index + Math.floor((to - from) / 2)));
}

/** Whether nothing was asked for anew since. */
function currentAt(then: number, now: () => number): () => boolean {
  return () => then === now();
}

interface Loading {
  host: ChartHost;
  shown: Shown;
  params: DataLoaderGetBarsParams;
  isCurrent: () => boolean;
  drawings: ReturnType<typeof drawingOverlays>;
  onLoaded: () => void;
}

/**
 * Answers the chart's call for bars. An answer that comes after the symbol or period was changed is dropped: the chart would
 * show it under the new one. After an error the call is answered all the same, or the chart would never ask again.
 */
async function loadBars(loading: Loading): Promise<void> {
  const { host, params, isCurrent } = loading;
  const { type, callback } = params;
  if (type !== 'init' && type !== 'forward') return callback([], false);
  try {
    if (type === 'init') host.onState('loading');
    const bars = await readPart(loading);
    if (!bars) return;
    callback(barList(bars.series), { forward: bars.hasMore, backward: false });
    if (type !== 'init') return;
    await loadDrawings(loading, bars.series.length);
    if (isCurrent()) loading.onLoaded();
  } catch (error) {
    if (!isCurrent()) return;
    callback([], false);
    host.onState(error instanceof Error ? error : new Error(String(error)));
  }
}

/** The bars the chart asks for, in its period; undefined when something else is shown by now. */
async function readPart({
  host,
  shown,
  params,
  isCurrent,
}: Loading): Promise<{ series: Series; hasMore: boolean } | undefined> {
  const { symbol, period } = shown;
  const older = params.type === 'forward' ? shown.base : undefined;
  const isOwn = period === symbol.period;
  if (!older) {
    shown.newest = undefined;
    shown.live = undefined;
  }
  const last = shown.until === undefined ? undefined : shown.until + 1;
  let part = await host.readBars(symbol.id, older?.time[0] ?? last);
  if (!isCurrent()) return undefined;
  let added = seriesOf(part);
  const { at } = shown;
  const lacks = (): boolean =>
    // Longer bars need all shorter ones: the edge of a page lies within a bar.
    part.hasMore && (!isOwn || (at !== undefined && (added.time[0] ?? 0) > at));
  while (lacks()) {
    part = await host.readBars(symbol.id, added.time[0]);
    if (!isCurrent()) return undefined;
    added = joinSeries(seriesOf(part), added);
  }
  shown.base = older ? joinSeries(added, older) : added;
  const series = inPeriod(added, shown);
  return { series, hasMore: part.hasMore };
}

/** Bars in the period that is shown. */
function inPeriod(series: Series, { symbol, period }: Shown): Series {
  return period === symbol.period ? series : resample(series, period, symbol.venue);
}

async function loadDrawings(
  { host, shown, isCurrent, drawings }: Loading,
  bars: number,
): Promise<void> {
  const kept = await host.readDrawings(shown.symbol.id);
  if (!isCurrent()) return;
  drawings.load(kept, shown.period);
  host.onState(bars > 0 ? 'shown' : 'empty');
}
