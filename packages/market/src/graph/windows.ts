import { addColumn } from './graph.ts';
import type { Column, Graph } from './graph.ts';
import { fillExtremes, fillPick, fillSums, fillWeighted, spreadBands } from './loops.ts';
import { map2, scale } from './maps.ts';
import { fillDeviations, fillMeans } from './window-sums.ts';

/*
 * Sliding windows are summed afresh on every bar (means slide, see window-sums.ts). This costs a
 * few nanoseconds more than a running total, and a window without movement gives exactly 0 or
 * exactly its value, so that nothing is divided by a rounding error.
 */

/** Sum of the last n values. */
export function sum(graph: Graph, x: Column, n: number): Column {
  return addColumn(graph, { inputs: [x], delay: n - 1 }, (from, to, out) => {
    fillSums({ from, to, out }, x.values, n);
  });
}

/** Arithmetic mean of the last n values; exactly the value itself when all n are equal. */
export function mean(graph: Graph, x: Column, n: number): Column {
  const first = x.start + n - 1;
  return addColumn(graph, { inputs: [x], delay: n - 1 }, (from, to, out) => {
    fillMeans(x.values, { n, first, from, to }, out);
  });
}

/**
 * Standard deviation of the last n values with divisor n (population); exactly 0 when all are
 * equal.
 */
export function deviation(graph: Graph, x: Column, n: number): Column {
  return deviationAround(graph, x, mean(graph, x, n), n);
}

/** {@link deviation} when the mean of the same n values is already there as a column. */
export function deviationAround(graph: Graph, x: Column, middle: Column, n: number): Column {
  return addColumn(graph, { inputs: [x, middle] }, (from, to, out) => {
    fillDeviations(
      { xs: x.values, centre: middle.values },
      { n, first: middle.start, from, to },
      out,
    );
  });
}

/** The mean of the last n values and k population standard deviations above and below it. */
export interface Bands {
  readonly mid: Column;
  readonly upper: Column;
  readonly lower: Column;
}

/** {@link mean} -+ k * {@link deviation}, with no column for the deviation. */
export function deviationBands(graph: Graph, x: Column, n: number, k: number): Bands {
  const mid = mean(graph, x, n);
  // Written by the run of the other, which is added next and so runs right after this empty one.
  const lower = addColumn(graph, { inputs: [x, mid] }, () => undefined);
  const upper = addColumn(graph, { inputs: [x, mid] }, (from, to, out) => {
    const centre = mid.values;
    fillDeviations({ xs: x.values, centre }, { n, first: mid.start, from, to }, out);
    spreadBands({ from, to, out }, lower.values, centre, k);
  });
  return { mid, upper, lower };
}

/** Standard deviation of the last n values with divisor n - 1 (sample); n must be at least 2. */
export function sampleDeviation(graph: Graph, x: Column, n: number): Column {
  return scale(graph, deviation(graph, x, n), Math.sqrt(n / (n - 1)));
}

/** Mean of |x - mean of the window| over the last n values. */
export function meanDeviation(graph: Graph, x: Column, n: number): Column {
  const middle = mean(graph, x, n);
  return addColumn(graph, { inputs: [x, middle] }, (from, to, out) => {
    const xs = x.values;
    for (let i = from; i < to; i += 1) {
      const centre = middle.values[i]!;
      let total = 0;
      for (let j = i - n + 1; j <= i; j += 1) total += Math.abs(xs[j]! - centre);
      out[i] = total / n;
    }
  });
}

/**
 * Mean of the last weights.length values with the given weights, oldest first; the weights need not
 * add up to 1.
 */
export function weightedMean(graph: Graph, x: Column, weights: readonly number[]): Column {
  const total = weights.reduce((a, b) => a + b, 0);
  const w = Float64Array.from(weights, (weight) => weight / total);
  return addColumn(graph, { inputs: [x], delay: w.length - 1 }, (from, to, out) => {
    fillWeighted({ from, to, out }, x.values, w);
  });
}

/** Weights 1, 2, ..., n: the newest value counts n times as much as the oldest. */
export function risingWeights(n: number): number[] {
  return Array.from({ length: n }, (_, j) => j + 1);
}

/** The index of the greatest of the last n values (the newest of equals). */
export function highestIndex(graph: Graph, x: Column, n: number): Column {
  return extremeIndex(graph, x, n, 1);
}

/** The index of the least of the last n values (the newest of equals). */
export function lowestIndex(graph: Graph, x: Column, n: number): Column {
  return extremeIndex(graph, x, n, -1);
}

function extremeIndex(graph: Graph, x: Column, n: number, sign: 1 | -1): Column {
  const window = { n, first: x.start + n - 1, sign };
  return addColumn(graph, { inputs: [x], delay: n - 1 }, (from, to, out) =>
    fillExtremes({ from, to, out }, x.values, window),
  );
}

/** The greatest of the last n values. */
export function highest(graph: Graph, x: Column, n: number): Column {
  return pick(graph, x, highestIndex(graph, x, n));
}

/** The least of the last n values. */
export function lowest(graph: Graph, x: Column, n: number): Column {
  return pick(graph, x, lowestIndex(graph, x, n));
}

function pick(graph: Graph, x: Column, index: Column): Column {
  return addColumn(graph, { inputs: [x, index] }, (from, to, out) =>
    fillPick({ from, to, out }, x.values, index.values),
  );
}

/**
 * Least-squares line through the last n values: its value at the newest bar, and its rise per bar.
 */
export interface Regression {
  readonly end: Column;
  readonly slope: Column;
}

/** Fits y = a + b * j for j = 0 (oldest) to n - 1 by least squares; n must be at least 2. */
export function regression(graph: Graph, x: Column, n: number): Regression {
  const centre = (n - 1) / 2;
  const spread = (n * (n * n - 1)) / 12;
  const slope = addColumn(graph, { inputs: [x], delay: n - 1 }, (from, to, out) => {
    const xs = x.values;
    for (let i = from; i < to; i += 1) {
      const pivot = xs[i]!;
      let moment = 0;
      for (let j = 0; j < n; j += 1) moment += (j - centre) * (xs[i - n + 1 + j]! - pivot);
      out[i] = moment / spread;
    }
  });
  const middle = mean(graph, x, n);
  return { end: map2(graph, middle, slope, (m, b) => m + b * centre), slope };
}

/** The share of true (non-zero) values among the last n, 0 to 1. */
export function share(graph: Graph, x: Column, n: number): Column {
  return addColumn(graph, { inputs: [x], delay: n - 1 }, (from, to, out) => {
    const xs = x.values;
    for (let i = from; i < to; i += 1) {
      let count = 0;
      for (let j = i - n + 1; j <= i; j += 1) if (xs[j] !== 0) count += 1;
      out[i] = count / n;
    }
  });
}

/**
 * Pearson's correlation of the last n pairs of values, -1 to 1; 0 where either side did not move;
 * n must be at least 2.
 */
export function correlation(graph: Graph, x: Column, y: Column, n: number): Column {
  const delay = n - 1;
  return addColumn(graph, { inputs: [x, y], delay }, (from, to, out) => {
    for (let i = from; i < to; i += 1) out[i] = correlationAt(x.values, y.values, i, n);
  });
}

function correlationAt(xs: Float64Array, ys: Float64Array, last: number, n: number): number {
  // As distances from the newest pair, so that a side at rest has no moment at all.
  const [x, y] = [xs[last]!, ys[last]!];
  let sumX = 0;
  let sumY = 0;
  for (let j = last - n + 1; j <= last; j += 1) {
    sumX += xs[j]! - x;
    sumY += ys[j]! - y;
  }
  const [meanX, meanY] = [sumX / n, sumY / n];
  let both = 0;
  let squareX = 0;
  let squareY = 0;
  for (let j = last - n + 1; j <= last; j += 1) {
    const a = xs[j]! - x - meanX;
    const b = ys[j]! - y - meanY;
    both += a * b;
    squareX += a * a;
    squareY += b * b;
  }
  if (squareX === 0 || squareY === 0) return 0;
  return Math.max(-1, Math.min(1, both / Math.sqrt(squareX * squareY)));
}
