import { BollingerBands, EMA, MACD, RSI, SMA } from 'technicalindicators';

import { computeMetrics } from '@wm/market/metrics';
import { runBacktest } from '@wm/market/run-backtest';
import { PLAIN_SETTINGS } from '@wm/market/settings';
import { readCsv } from '@wm/market/read-csv';
import { computeIndicator } from '@wm/market/compute-indicator';
import { openIndicator } from '@wm/market/open-indicator';
import { requireIndicator } from '@wm/market/registry';
import { axisValues, scanGrid } from '@wm/market/scan-grid';
import { barAt, DAY_MS } from '@wm/market/series';
import type { Series } from '@wm/market/series';
import { MA_CROSS } from '@wm/market/builtin-strategies';
import { measureBest, printTable } from './support/measure.ts';
import type { Row } from './support/measure.ts';
import { randomSeries } from './support/random-series.ts';

const MILLION = 1_000_000;
const ROUNDS = 25;

const walk = (bars: number, step: number): Series =>
  randomSeries({
    seed: 2026,
    bars,
    step,
    swing: 0.02,
    high: (random) => 1 + random.next() * 0.005,
    low: (random) => 1 - random.next() * 0.005,
    volume: (random) => random.below(100_000),
  });

const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
const times = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)}x`;

const rows: Row[] = [];
const large = walk(MILLION, 60_000);
const closes = [...large.close];

const five = [
  { id: 'ma', params: { n: 20 }, peer: () => SMA.calculate({ period: 20, values: closes }) },
  { id: 'ema', params: { n: 20 }, peer: () => EMA.calculate({ period: 20, values: closes }) },
  { id: 'rsi', params: { n: 14 }, peer: () => RSI.calculate({ period: 14, values: closes }) },
  {
    id: 'macd',
    params: {},
    peer: () =>
      MACD.calculate({
        values: closes,
        fastPeriod: 12,
        slowPeriod: 26,
        signalPeriod: 9,
        SimpleMAOscillator: false,
        SimpleMASignal: false,
      }),
  },
  {
    id: 'boll',
    params: { n: 20, k: 2 },
    peer: () => BollingerBands.calculate({ period: 20, stdDev: 2, values: closes }),
  },
] as const;

async function indicators(): Promise<void> {
  for (const { id, params, peer: theirs } of five) {
    const own = await measureBest(ROUNDS, () =>
      computeIndicator(requireIndicator(id), large, params),
    );
    const other = await measureBest(2, () => theirs().length);
    rows.push({
      what: `${id} x 1,000,000 bars`,
      ours: ms(own.cost.cpuMs),
      peer: ms(other.cost.cpuMs),
      ratio: times(other.cost.cpuMs / own.cost.cpuMs),
      goal: '-',
    });
  }
  const all = await measureBest(ROUNDS, () => {
    let values = 0;
    for (const { id, params } of five) {
      const lines = computeIndicator(requireIndicator(id), large, params);
      for (const line of Object.values(lines)) values += line.values.length - line.start;
    }
    return values;
  });
  const peer = await measureBest(2, () => five.map((one) => one.peer().length));
  rows.push({
    what: '5 indicators (MA, EMA, RSI, MACD, BOLL) x 1,000,000 bars',
    ours: ms(all.cost.cpuMs),
    peer: `${ms(peer.cost.cpuMs)} (technicalindicators 3.1.0)`,
    ratio: times(peer.cost.cpuMs / all.cost.cpuMs),
    goal: '<= 100 ms CPU',
  });
}

/** Both libraries must compute the same thing for the comparison to mean something. */
function agree(): void {
  const values = closes.slice(0, 5000);
  const macd = MACD.calculate({
    values,
    fastPeriod: 12,
    slowPeriod: 26,
    signalPeriod: 9,
    SimpleMAOscillator: false,
    SimpleMASignal: false,
  });
  const bands = BollingerBands.calculate({ period: 20, stdDev: 2, values });
  const close = 1e-9;
  compare({ id: 'ma', params: { n: 20 } }, { ma: SMA.calculate({ period: 20, values }) }, close);
  compare({ id: 'ema', params: { n: 20 } }, { ema: EMA.calculate({ period: 20, values }) }, close);
  // The peer rounds RSI to two digits.
  compare({ id: 'rsi', params: { n: 14 } }, { rsi: RSI.calculate({ period: 14, values }) }, 1e-3);
  compare(
    { id: 'boll' },
    { upper: bands.map((b) => b.upper), lower: bands.map((b) => b.lower) },
    close,
  );
  const dif = macd.map((one) => one.MACD ?? Number.NaN);
  const dea = macd.map((one) => one.signal ?? Number.NaN);
  compare({ id: 'macd' }, { dif, dea }, close);
}

interface Compared {
  readonly id: string;
  readonly params?: Record<string, number>;
}

/** Throws where a line of the peer, aligned at its end, is not within the tolerance of ours. */
function compare(
  { id, params = {} }: Compared,
  peer: Readonly<Record<string, readonly number[]>>,
  tolerance: number,
): void {
  const ours = computeIndicator(requireIndicator(id), large, params);
  for (const [output, theirs] of Object.entries(peer)) {
    const offset = 5000 - theirs.length;
    let compared = 0;
    for (const [k, value] of theirs.entries()) {
      if (Number.isNaN(value)) continue;
      const own = ours[output]?.values[offset + k] ?? Number.NaN;
      compared += 1;
      if (!(Math.abs(value - own) <= tolerance * Math.max(1, Math.abs(value)))) {
        throw new Error(`${id} ${output} differs at bar ${offset + k}: ours ${own}, peer ${value}`);
      }
    }
    if (compared < 4900) throw new Error(`${id} ${output}: only ${compared} values compared`);
  }
}

async function ticks(): Promise<void> {
  const live = openIndicator(requireIndicator('macd'), large);
  const last = barAt(large, MILLION - 1);
  const count = 100_000;
  const own = await measureBest(3, () => {
    for (let k = 0; k < count; k += 1)
      live.replaceLast({ ...last, close: last.close + (k % 7) / 100 });
    return live.value('macd');
  });
  rows.push({
    what: 'one tick into MACD over 1,000,000 bars (incremental form)',
    ours: `${((1000 * own.cost.cpuMs) / count).toFixed(2)} us`,
    peer: '-',
    ratio: '-',
    goal: '<= 2 ms',
  });
}

async function backtests(): Promise<void> {
  const cross = await measureBest(ROUNDS, () => {
    const result = runBacktest(MA_CROSS, large, PLAIN_SETTINGS);
    return { result, metrics: computeMetrics(large, result) };
  });
  const perSecond = MILLION / (cross.cost.cpuMs / 1000);
  rows.push({
    what: `SMA cross on 1,000,000 bars with metrics (${cross.result.metrics.trades} trades)`,
    ours: `${(perSecond / 1e6).toFixed(1)} M bars per CPU-s`,
    peer: '-',
    ratio: '-',
    goal: '>= 2 M bars per CPU-s',
  });
  const small = walk(2148, DAY_MS);
  const axes = [
    { param: 'fast', values: axisValues(5, 24, 1) },
    { param: 'slow', values: axisValues(30, 125, 5) },
  ];
  const scan = await measureBest(5, () => [...scanGrid(MA_CROSS, small, PLAIN_SETTINGS, { axes })]);
  rows.push({
    what: `scan of ${scan.result.length} cells on 2,148 bars with metrics`,
    ours: ms(scan.cost.cpuMs),
    peer: '-',
    ratio: '-',
    goal: '<= 1,000 ms CPU',
  });
}

async function csv(): Promise<void> {
  const lines = ['date,open,high,low,close,volume'];
  for (let i = 0; i < MILLION; i += 1) {
    const { time, open, high, low, close, volume } = barAt(large, i);
    const text = new Date(time).toISOString().slice(0, 19).replace('T', ' ');
    lines.push(
      `${text},${open.toFixed(4)},${(high + 0.0001).toFixed(4)},${(low - 0.0001).toFixed(4)},${close.toFixed(4)},${volume}`,
    );
  }
  const text = new TextEncoder().encode(lines.join('\n'));
  const read = await measureBest(1, () => readCsv(text));
  rows.push({
    what: `CSV of 1,000,000 rows (${(text.length / 1e6).toFixed(0)} MB) read and inspected, ${read.result.report.bars} bars`,
    ours: ms(read.cost.cpuMs),
    peer: '-',
    ratio: '-',
    goal: '<= 10,000 ms CPU',
  });
}

agree();
await indicators();
await ticks();
await backtests();
await csv();
printTable('Market engine', rows);
