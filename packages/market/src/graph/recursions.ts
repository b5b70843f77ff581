import { addColumn } from './graph.ts';
import type { Column, Graph } from './graph.ts';
import { fillSmooth, fillSwings } from './loops.ts';
import { blend, subtract } from './maps.ts';

/**
 * Where an exponential average begins. `mean`: its first value is the plain mean of the first n values (TA-Lib,
 * Wilder, StockCharts), so it has values from bar n on. `first`: its first value is the first value itself
 * (Tongdaxin, Tonghuashun, klinecharts' EMA), so it has values at once but they are far from settled.
 */
export type Seed = 'mean' | 'first';

/** How an exponential average moves and begins. */
export interface Smoothing {
  /** Weight of the new value, above 0 and at most 1. */
  readonly alpha: number;
  /** Number of first values whose mean is the first result; 1 means the first value itself. */
  readonly seedBars: number;
}

/** y[i] = y[i-1] + alpha * (x[i] - y[i-1]), begun by the mean of the first `seedBars` values. */
export function smooth(graph: Graph, x: Column, { alpha, seedBars }: Smoothing): Column {
  const first = x.start + seedBars - 1;
  const needs = { inputs: [x], delay: seedBars - 1, memory: 'fading' } as const;
  return addColumn(graph, needs, (from, to, out) => {
    const xs = x.values;
    let i = from;
    if (i === first) {
      out[i] = seedMean(xs, x.start, first + 1);
      i += 1;
    }
    fillSmooth({ from: i, to, out }, xs, alpha);
  });
}

function seedMean(xs: Float64Array, from: number, to: number): number {
  const pivot = xs[to - 1]!;
  let total = 0;
  for (let j = from; j < to; j += 1) total += xs[j]! - pivot;
  return pivot + total / (to - from);
}

/** Averages of the rises and of the falls of a column. */
export interface Swings {
  readonly up: Column;
  readonly down: Column;
}

/** How {@link smoothSwings} averages: a {@link Smoothing} of moves over `bars` bars. */
export interface SwingSmoothing extends Smoothing {
  readonly bars: number;
}

/**
 * {@link smooth} of max(0, x[i] - x[i - bars]) and of max(0, x[i - bars] - x[i]), both in one pass and without columns for the moves.
 */
export function smoothSwings(graph: Graph, x: Column, smoothing: SwingSmoothing): Swings {
  const { alpha, seedBars, bars } = smoothing;
  const delay = bars + seedBars - 1;
  const first = x.start + delay;
  const needs = { inputs: [x], delay, memory: 'fading' } as const;
  // Written by the run of the other, which is added next and so runs right after this empty one.
  const down = addColumn(graph, needs, () => undefined);
  const up = addColumn(graph, needs, (from, to, ups) => {
    const xs = x.values;
    const downs = down.values;
    let i = from;
    if (i === first) {
      ups[i] = meanRise(xs, i, smoothing, 1);
      downs[i] = meanRise(xs, i, smoothing, -1);
      i += 1;
    }
    fillSwings({ from: i, to, out: ups }, downs, xs, { alpha, bars });
  });
  return { up, down };
}

function meanRise(xs: Float64Array, last: number, smoothing: SwingSmoothing, sign: 1 | -1): number {
  const { seedBars, bars } = smoothing;
  let total = 0;
  for (let j = last - seedBars + 1; j <= last; j += 1) {
    total += Math.max(0, sign * (xs[j]! - xs[j - bars]!));
  }
  return total / seedBars;
}

/** Exponential moving average: alpha = 2 / (n + 1), seeded by the mean of the first n values unless told otherwise. */
export function ema(graph: Graph, x: Column, n: number, seed: Seed = 'mean'): Column {
  return smooth(graph, x, { alpha: 2 / (n + 1), seedBars: seed === 'mean' ? n : 1 });
}

/** Wilder's smoothing: alpha = 1 / n, seeded by the mean of the first n values unless told otherwise. */
export function wilder(graph: Graph, x: Column, n: number, seed: Seed = 'mean'): Column {
  return smooth(graph, x, { alpha: 1 / n, seedBars: seed === 'mean' ? n : 1 });
}

/** Tongdaxin's SMA(X, N, M): y = (M * x + (N - M) * y') / N, seeded by the first value; M at most N. */
export function tdxSma(graph: Graph, x: Column, n: number, m: number): Column {
  return smooth(graph, x, { alpha: m / n, seedBars: 1 });
}

/** Double exponential average: 2 * EMA - EMA of EMA. */
export function doubleEma(graph: Graph, x: Column, n: number): Column {
  const once = ema(graph, x, n);
  const twice = ema(graph, once, n);
  return blend(graph, once, subtract(graph, once, twice), 1);
}

/** Running total from the first value on. */
export function cumulate(graph: Graph, x: Column): Column {
  const first = x.start;
  return addColumn(graph, { inputs: [x], memory: 'whole' }, (from, to, out) => {
    const xs = x.values;
    let total = from === first ? 0 : out[from - 1]!;
    for (let i = from; i < to; i += 1) {
      total += xs[i]!;
      out[i] = total;
    }
  });
}
