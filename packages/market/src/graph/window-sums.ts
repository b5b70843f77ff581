/*
 * The two innermost loops of this package: sliding means and deviations. What they give for a bar
 * depends on that bar's index and the values up to it only, never on how many bars are computed at
 * once.
 */

/**
 * Every so many bars a sliding mean is summed afresh, which keeps its rounding error below 32
 * steps' worth.
 */
const FRESH_BARS = 32;

/**
 * The bars to fill: `first` is the bar of the first window, `from` to `to` (excluded) the part to
 * do now.
 */
export interface WindowRange {
  readonly n: number;
  readonly first: number;
  readonly from: number;
  readonly to: number;
}

/**
 * out[i] = mean of xs[i-n+1..i] by sliding: the mean before, plus (newest - the one that left) / n,
 * summed afresh every 32 bars; within 10^-14 of the largest value of the window and the 32 bars
 * before it. Exactly the value when all n are equal, so that a market at rest never seems to move.
 */
export function fillMeans(xs: Float64Array, range: WindowRange, out: Float64Array): void {
  const { n, first, from, to } = range;
  for (let i = from; i < to; i += 1) {
    const x = xs[i]!;
    if (i === first || i % FRESH_BARS === 0) out[i] = freshMean(xs, n, i);
    else if (x === xs[i - 1] && x === xs[i - n + 1] && isFlat(xs, i - n + 1, i)) out[i] = x;
    else out[i] = out[i - 1]! + (x - xs[i - n]!) / n;
  }
}

/** The mean as the newest value plus the mean distance from it: exact when all are equal. */
function freshMean(xs: Float64Array, n: number, i: number): number {
  const pivot = xs[i]!;
  let total = 0;
  for (let j = i - n + 1; j <= i; j += 1) total += xs[j]! - pivot;
  return pivot + total / n;
}

function isFlat(xs: Float64Array, from: number, last: number): boolean {
  const value = xs[last]!;
  for (let j = from; j < last; j += 1) if (xs[j] !== value) return false;
  return true;
}

/** A column and the centre of each of its windows. */
export interface Centred {
  readonly xs: Float64Array;
  readonly centre: Float64Array;
}

/**
 * out[i] = square root of the mean of (xs[j] - centre[i])^2 over j = i-n+1..i, each summed from the
 * oldest value to the newest. Four neighbouring bars share their loads and run as four independent
 * chains, about twice as fast as one after the other and with the same bits.
 */
export function fillDeviations(
  { xs, centre }: Centred,
  { n, from, to }: WindowRange,
  out: Float64Array,
): void {
  let i = from;
  const quads = n >= 4 ? to - 3 : from;
  for (; i < quads; i += 4) {
    const first = i - n + 1;
    const m0 = centre[i]!;
    const m1 = centre[i + 1]!;
    const m2 = centre[i + 2]!;
    const m3 = centre[i + 3]!;
    const b = xs[first + 1]!;
    const c = xs[first + 2]!;
    let s0 = square(xs[first]! - m0) + square(b - m0) + square(c - m0);
    let s1 = square(b - m1) + square(c - m1);
    let s2 = square(c - m2);
    let s3 = 0;
    for (let j = first + 3; j <= i; j += 1) {
      const x = xs[j]!;
      const d0 = x - m0;
      const d1 = x - m1;
      const d2 = x - m2;
      const d3 = x - m3;
      s0 += d0 * d0;
      s1 += d1 * d1;
      s2 += d2 * d2;
      s3 += d3 * d3;
    }
    const p1 = xs[i + 1]!;
    const p2 = xs[i + 2]!;
    s1 += square(p1 - m1);
    s2 = s2 + square(p1 - m2) + square(p2 - m2);
    s3 = s3 + square(p1 - m3) + square(p2 - m3) + square(xs[i + 3]! - m3);
    out[i] = Math.sqrt(s0 / n);
    out[i + 1] = Math.sqrt(s1 / n);
    out[i + 2] = Math.sqrt(s2 / n);
    out[i + 3] = Math.sqrt(s3 / n);
  }
  for (; i < to; i += 1) {
    const middle = centre[i]!;
    let total = 0;
    for (let j = i - n + 1; j <= i; j += 1) total += square(xs[j]! - middle);
    out[i] = Math.sqrt(total / n);
  }
}

function square(x: number): number {
  return x * x;
}
