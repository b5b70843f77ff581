import { addColumn } from './graph.ts';
import type { Column, Graph } from './graph.ts';
import { fillSmooth, fillSmoothGap, fillStrength, strengthOf } from './loops.ts';
import { blend, subtract } from './maps.ts';

/**
 * Where an exponential average begins. `mean`: its first value is the plain mean of the first n
 * values (TA-Lib, Wilder, StockCharts), so it has values from bar n on. `first`: its first value is
 * the first value itself (Tongdaxin, Tonghuashun, klinecharts' EMA), so it has values at once but
 * they are far from settled.
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

/** How {@link strength} averages: a {@link Smoothing} of moves over `bars` bars. */
export interface StrengthSmoothing extends Smoothing {
  readonly bars: number;
}

/**
 * 100 * U / (U + D), U and D {@link smooth} of the rises and of the falls of x over `bars` bars; 50
 * while nothing has moved at all. A bar without change keeps the value, which is what the formula
 * says (both averages shrink by the same factor) and spares it the rounding.
 */
export function strength(graph: Graph, x: Column, smoothing: StrengthSmoothing): Column {
  const { alpha, seedBars, bars } = smoothing;
  const delay = bars + seedBars - 1;
  const first = x.start + delay;
  const state = new Float64Array(4);
  return addColumn(graph, { inputs: [x], delay, memory: 'fading' }, (from, to, out) => {
    const xs = x.values;
    let next = from;
    if (from === first) {
      const rise = meanRise(xs, first, smoothing, 1);
      const fall = meanRise(xs, first, smoothing, -1);
      state.set([rise, fall], 2 * (first & 1));
      out[first] = strengthOf(rise, fall);
      next += 1;
    }
    fillStrength({ from: next, to, out }, state, xs, { alpha, bars });
  });
}

function meanRise(
  xs: Float64Array,
  last: number,
  smoothing: StrengthSmoothing,
  sign: 1 | -1,
): number {
  const { seedBars, bars } = smoothing;
  let total = 0;
  for (let j = last - seedBars + 1; j <= last; j += 1) {
    total += Math.max(0, sign * (xs[j]! - xs[j - bars]!));
  }
  return total / seedBars;
}

/**
 * {@link smooth} of x by `fast` minus {@link smooth} of x by `slow`, without columns for the two.
 */
export function smoothGap(graph: Graph, x: Column, fast: Smoothing, slow: Smoothing): Column {
  const delay = Math.max(fast.seedBars, slow.seedBars) - 1;
  const first = x.start + delay;
  const state = new Float64Array(4);
  return addColumn(graph, { inputs: [x], delay, memory: 'fading' }, (from, to, out) => {
    const xs = x.values;
    let next = from;
    if (from === first) {
      const a = smoothAt(xs, x.start, first, fast);
      const b = smoothAt(xs, x.start, first, slow);
      state.set([a, b], 2 * (first & 1));
      out[first] = a - b;
      next += 1;
    }
    fillSmoothGap({ from: next, to, out }, state, xs, { fast: fast.alpha, slow: slow.alpha });
  });
}

/** The value that {@link smooth} has at a bar, from the beginning. */
function smoothAt(
  xs: Float64Array,
  start: number,
  at: number,
  { alpha, seedBars }: Smoothing,
): number {
  const seed = start + seedBars - 1;
  let value = seedMean(xs, start, seed + 1);
  for (let i = seed + 1; i <= at; i += 1) value += alpha * (xs[i]! - value);
  return value;
}

/** The smoothing of an {@link ema}: alpha = 2 / (n + 1). */
export function emaSmoothing(n: number, seed: Seed = 'mean'): Smoothing {
  return { alpha: 2 / (n + 1), seedBars: seed === 'mean' ? n : 1 };
}

/**
 * Exponential moving average: alpha = 2 / (n + 1), seeded by the mean of the first n values unless
 * told otherwise.
 */
export function ema(graph: Graph, x: Column, n: number, seed: Seed = 'mean'): Column {
  return smooth(graph, x, emaSmoothing(n, seed));
}

/**
 * Wilder's smoothing: alpha = 1 / n, seeded by the mean of the first n values unless told
 * otherwise.
 */
export function wilder(graph: Graph, x: Column, n: number, seed: Seed = 'mean'): Column {
  return smooth(graph, x, { alpha: 1 / n, seedBars: seed === 'mean' ? n : 1 });
}

/**
 * Tongdaxin's SMA(X, N, M): y = (M * x + (N - M) * y') / N, seeded by the first value; M at most N.
 */
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
