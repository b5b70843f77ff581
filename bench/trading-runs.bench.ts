/**
 * Five people's scans at once beside a server's event loop: how late the loop is while they run (goal: p99 at most 50 ms),
 * against the same loop with nothing to do. A scan has 400 cells over 8,000 bars.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { MA_CROSS } from '@wm/market/builtin-strategies';
import { DAY_MS } from '@wm/market/series';
import type { Series } from '@wm/market/series';
import { printStrategy } from '@wm/market/strategy-text';
import { runApart } from '../apps/server/src/areas/trading/run/run-apart.ts';
import { printTable } from './support/measure.ts';
import { randomSeries } from './support/random-series.ts';

const people = 5;
const bars = 8000;

const walk = (seed: number): Series =>
  randomSeries({
    seed,
    bars,
    step: DAY_MS,
    swing: 0.04,
    high: () => 1.01,
    low: () => 0.99,
    volume: () => 1000,
  });

const scan = (seed: number) =>
  runApart({
    kind: 'run',
    series: walk(seed),
    symbol: { code: 'X', venue: 'crypto', board: '', tickSize: 0.01, period: 'day' },
    plan: {
      kind: 'scan',
      symbolId: 1,
      text: printStrategy(MA_CROSS),
      params: [],
      settings: {
        rules: 'plain',
        cash: 1_000_000,
        commissionPercent: 0.03,
        minimumFee: 5,
        slippageTicks: 1,
        lot: 1,
        fill: 'nextOpen',
        atEnd: 'keep',
        isLongOnly: true,
        riskFreePercent: 0,
      },
      axes: [
        { param: 'fast', from: 2, to: 21, step: 1 },
        { param: 'slow', from: 22, to: 60, step: 2 },
      ],
      inSamplePercent: 70,
      objective: 'sharpe',
      train: 500,
      test: 125,
      isAnchored: false,
      seed: 1,
    },
  });

/** How late the loop was, milliseconds of the 99th percentile. */
async function lateness(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await work();
  delays.disable();
  return delays.percentile(99) / 1e6;
}

const start = performance.now();
const busy = await lateness(() =>
  Promise.all(Array.from({ length: people }, (_, seed) => scan(seed + 1))),
);
const seconds = (performance.now() - start) / 1000;
const quiet = await lateness(() => new Promise((resolve) => setTimeout(resolve, 3000)));
printTable('Five scans at once', [
  {
    what: `event-loop delay p99 during ${people} scans of 400 cells (${seconds.toFixed(1)} s)`,
    ours: `${busy.toFixed(1)} ms`,
    peer: `${quiet.toFixed(1)} ms (nothing to do)`,
    ratio: `${(busy / quiet).toFixed(1)}x`,
    goal: '<= 50 ms',
  },
]);
