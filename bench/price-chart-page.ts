/**
 * The page of the chart bench: the same actions for klinecharts with its own indicators, klinecharts with ours, and
 * lightweight-charts. Runs in the browser only.
 */
import { computeIndicator } from '@wm/market/compute-indicator';
import { openIndicator } from '@wm/market/open-indicator';
import type { LiveIndicator } from '@wm/market/open-indicator';
import { requireIndicator } from '@wm/market/registry';
import { barAt } from '@wm/market/series';
import type { Bar, Series } from '@wm/market/series';
import { randomSeries } from './support/random-series.ts';

/** What the bench can do with a chart, whichever program draws it. */
export interface ChartUnderTest {
  load: (count: number) => Promise<void>;
  addIndicators: () => Promise<void>;
  pan: (frames: number) => Promise<void>;
  /** The last bar again, so often, then a frame. */
  tick: (times: number) => Promise<void>;
  append: () => Promise<void>;
}

const minute = 60_000;

const makeSeries = (bars: number): Series =>
  randomSeries({
    seed: 7,
    bars,
    begin: Date.UTC(2020, 0, 1),
    step: minute,
    swing: 0.004,
    high: () => 1.001,
    low: () => 0.999,
    volume: (random) => 1000 + random.below(1000),
  });

const frame = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const ids = ['ma', 'boll', 'macd', 'rsi'];

interface KlineBar extends Omit<Bar, 'time'> {
  timestamp: number;
}

interface Kline {
  init: (holder: HTMLElement, options: object) => KlineChart;
}

interface KlineChart {
  setDataLoader: (loader: object) => void;
  setSymbol: (symbol: object) => void;
  setPeriod: (period: object) => void;
  createIndicator: (value: object | string, isStack: boolean) => void;
  scrollByDistance: (distance: number) => void;
}

/** klinecharts: `isOurs` draws our indicators by the product's own adapter. */
async function startKline(isOurs: boolean): Promise<ChartUnderTest> {
  const library = '/node_modules/klinecharts/dist/index.esm.js';
  const { init } = (await import(library)) as Kline;
  const chart = init(document.querySelector<HTMLElement>('#chart')!, { timezone: 'UTC' });
  let bars: KlineBar[] = [];
  let push: (bar: KlineBar) => void = () => undefined;
  chart.setDataLoader({
    getBars: ({ callback }: { callback: (all: KlineBar[], more: boolean) => void }) =>
      callback(bars, false),
    subscribeBar: ({ callback }: { callback: (bar: KlineBar) => void }) => {
      push = callback;
    },
  });
  const last = (): KlineBar => bars.at(-1)!;
  return {
    load: async (count) => {
      const series = makeSeries(count);
      bars = Array.from({ length: count }, (_, i) => {
        const { time, ...bar } = barAt(series, i);
        return { ...bar, timestamp: time };
      });
      chart.setSymbol({ ticker: 'X', pricePrecision: 2, volumePrecision: 0 });
      chart.setPeriod({ type: 'minute', span: 1 });
      await frame();
    },
    addIndicators: async () => {
      if (isOurs) {
        const adapter = '/apps/web/src/areas/trading/kline/chart-indicators.ts';
        const { chartIndicators } = (await import(adapter)) as {
          chartIndicators: (
            of: KlineChart,
            epoch: () => number,
          ) => { show: (shown: object[], colors: object) => void };
        };
        const shown = ids.map((id) => ({ id, params: defaultsOf(id) }));
        chartIndicators(chart, () => 1).show(shown, { up: '#d00', down: '#080' });
      } else {
        for (const name of ['MA', 'BOLL'])
          chart.createIndicator({ name, paneId: 'candle_pane' }, true);
        for (const name of ['MACD', 'RSI']) chart.createIndicator(name, false);
      }
      await frame();
    },
    pan: async (frames) => {
      for (let i = 0; i < frames; i += 1) {
        chart.scrollByDistance(40);
        await frame();
      }
    },
    tick: async (times) => {
      for (let i = 0; i < times; i += 1) push({ ...last(), close: last().close + (i % 7) / 100 });
      await frame();
    },
    append: async () => {
      push({ ...last(), timestamp: last().timestamp + minute });
      await frame();
    },
  };
}

function defaultsOf(id: string): Record<string, number> {
  const entries = Object.entries(requireIndicator(id).params).flatMap(([key, param]) =>
    param.kind === 'number' ? [[key, param.fallback] as const] : [],
  );
  return Object.fromEntries(entries);
}

interface LightSeries {
  setData: (points: object[]) => void;
  update: (point: object) => void;
}

interface Light {
  createChart: (
    holder: HTMLElement,
    options: object,
  ) => {
    addSeries: (kind: unknown, options: object, pane?: number) => LightSeries;
    timeScale: () => {
      scrollPosition: () => number;
      scrollToPosition: (at: number, isSmooth: boolean) => void;
    };
  };
  CandlestickSeries: unknown;
  LineSeries: unknown;
}

/** lightweight-charts with the same four indicators as nine lines, worked out by our incremental forms. */
async function startLight(): Promise<ChartUnderTest> {
  const library = '/lightweight-charts.mjs';
  const { createChart, CandlestickSeries, LineSeries } = (await import(library)) as Light;
  const chart = createChart(document.querySelector<HTMLElement>('#chart')!, {
    width: 1280,
    height: 700,
  });
  const candles = chart.addSeries(CandlestickSeries, {});
  const lines: { line: LightSeries; live: LiveIndicator; output: string }[] = [];
  let series = makeSeries(1);
  const pointOf = ({ time, ...bar }: Bar) => ({ ...bar, time: time / 1000 });
  let newest = barAt(series, 0);
  const show = (bar: Bar, isNew: boolean): void => {
    candles.update(pointOf(bar));
    for (const live of new Set(lines.map((one) => one.live))) {
      if (isNew) live.append(bar);
      else live.replaceLast(bar);
    }
    for (const { line, live, output } of lines)
      line.update({ time: bar.time / 1000, value: live.value(output) });
  };
  return {
    load: async (count) => {
      series = makeSeries(count);
      newest = barAt(series, count - 1);
      candles.setData(Array.from({ length: count }, (_, i) => pointOf(barAt(series, i))));
      await frame();
    },
    addIndicators: async () => {
      for (const [place, id] of ids.entries()) {
        const definition = requireIndicator(id);
        const columns = computeIndicator(definition, series, {});
        const live = openIndicator(definition, series);
        for (const output of Object.keys(definition.outputs)) {
          const values = columns[output]?.values ?? new Float64Array();
          const line = chart.addSeries(LineSeries, {}, Math.max(0, place - 1));
          line.setData(
            Array.from(values, (value, i) => ({
              time: (series.time[i] ?? 0) / 1000,
              value,
            })).filter(({ value }) => !Number.isNaN(value)),
          );
          lines.push({ line, live, output });
        }
      }
      await frame();
    },
    pan: async (frames) => {
      const scale = chart.timeScale();
      for (let i = 0; i < frames; i += 1) {
        scale.scrollToPosition(scale.scrollPosition() - 5, false);
        await frame();
      }
    },
    tick: async (times) => {
      for (let i = 0; i < times; i += 1)
        show({ ...newest, close: newest.close + (i % 7) / 100 }, false);
      await frame();
    },
    append: async () => {
      newest = { ...newest, time: newest.time + minute };
      show(newest, true);
      await frame();
    },
  };
}

Object.assign(globalThis, { startKline, startLight });
