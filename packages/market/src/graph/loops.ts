/*
 * The loops that carry most of the work, as functions of the module and not closures made for each
 * column: the engine compiles such a function once and keeps it, while a closure's loop would be
 * warmed up anew for every indicator that is built.
 */

/** The part of a column to fill: out[from..to). */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly out: Float64Array;
}

/** out = f(x). */
export function fillMap({ from, to, out }: Span, xs: Float64Array, f: (x: number) => number): void {
  for (let i = from; i < to; i += 1) out[i] = f(xs[i]!);
}

/** out = f(x, y). */
export function fillMap2(
  { from, to, out }: Span,
  xs: Float64Array,
  ys: Float64Array,
  f: (x: number, y: number) => number,
): void {
  for (let i = from; i < to; i += 1) out[i] = f(xs[i]!, ys[i]!);
}

/** out = x + weight * y. */
export function fillBlend(
  { from, to, out }: Span,
  xs: Float64Array,
  ys: Float64Array,
  weight: number,
): void {
  for (let i = from; i < to; i += 1) out[i] = xs[i]! + weight * ys[i]!;
}

/** out = factor * x. */
export function fillScale({ from, to, out }: Span, xs: Float64Array, factor: number): void {
  for (let i = from; i < to; i += 1) out[i] = factor * xs[i]!;
}

/** out = factor * (x - y). */
export function fillGap(
  { from, to, out }: Span,
  xs: Float64Array,
  ys: Float64Array,
  factor: number,
): void {
  for (let i = from; i < to; i += 1) out[i] = factor * (xs[i]! - ys[i]!);
}

/** out = x of `bars` bars ago. */
export function fillLag({ from, to, out }: Span, xs: Float64Array, bars: number): void {
  for (let i = from; i < to; i += 1) out[i] = xs[i - bars]!;
}

/** out = x - x of `bars` bars ago. */
export function fillChange({ from, to, out }: Span, xs: Float64Array, bars: number): void {
  for (let i = from; i < to; i += 1) out[i] = xs[i]! - xs[i - bars]!;
}

/** out = out' + alpha * (x - out'); out[from - 1] must be there. */
export function fillSmooth({ from, to, out }: Span, xs: Float64Array, alpha: number): void {
  let last = out[from - 1]!;
  for (let i = from; i < to; i += 1) {
    last += alpha * (xs[i]! - last);
    out[i] = last;
  }
}

/**
 * out = 100 * up / (up + down) of the averages (out' + alpha * (x - out')) of the rises and falls
 * over `bars` bars; 50 when both are 0; unchanged where x did not move. `state` holds both averages
 * of the two latest bars, at 2 * (i % 2): what a bar reads is never what it writes, so it can be
 * computed again.
 */
export function fillStrength(
  { from, to, out }: Span,
  state: Float64Array,
  xs: Float64Array,
  how: { readonly alpha: number; readonly bars: number },
): void {
  const { alpha, bars } = how;
  let rise = state[2 * ((from - 1) & 1)]!;
  let fall = state[2 * ((from - 1) & 1) + 1]!;
  for (let i = from; i < to; i += 1) {
    const move = xs[i]! - xs[i - bars]!;
    const size = Math.abs(move);
    // (size + move) / 2 is max(0, move) exactly, and cheaper where rises and falls alternate at
    // random.
    rise += alpha * (0.5 * (size + move) - rise);
    fall += alpha * (0.5 * (size - move) - fall);
    state[2 * (i & 1)] = rise;
    state[2 * (i & 1) + 1] = fall;
    out[i] = move === 0 ? out[i - 1]! : strengthOf(rise, fall);
  }
}

/** 100 * rise / (rise + fall), 50 when both are 0. */
export function strengthOf(rise: number, fall: number): number {
  const total = rise + fall;
  return total === 0 ? 50 : (100 * rise) / total;
}

/** out = one average of x minus another; `state` as in {@link fillStrength}. */
export function fillSmoothGap(
  { from, to, out }: Span,
  state: Float64Array,
  xs: Float64Array,
  how: { readonly fast: number; readonly slow: number },
): void {
  const { fast, slow } = how;
  let a = state[2 * ((from - 1) & 1)]!;
  let b = state[2 * ((from - 1) & 1) + 1]!;
  for (let i = from; i < to; i += 1) {
    const x = xs[i]!;
    a += fast * (x - a);
    b += slow * (x - b);
    state[2 * (i & 1)] = a;
    state[2 * (i & 1) + 1] = b;
    out[i] = a - b;
  }
}

/** out = sum of the last n values, summed afresh for each bar. */
export function fillSums({ from, to, out }: Span, xs: Float64Array, n: number): void {
  for (let i = from; i < to; i += 1) {
    let even = 0;
    let odd = 0;
    let j = i - n + 1;
    for (; j < i; j += 2) {
      even += xs[j]!;
      odd += xs[j + 1]!;
    }
    if (j === i) even += xs[j]!;
    out[i] = even + odd;
  }
}

/** out = x[i] + sum of w[j] * (x - x[i]) over the last w.length values, oldest first. */
export function fillWeighted({ from, to, out }: Span, xs: Float64Array, w: Float64Array): void {
  const n = w.length;
  for (let i = from; i < to; i += 1) {
    const pivot = xs[i]!;
    let shift = 0;
    for (let j = 0; j < n; j += 1) shift += w[j]! * (xs[i - n + 1 + j]! - pivot);
    out[i] = pivot + shift;
  }
}

/**
 * out = index of the greatest (sign 1) or least (-1) of the last n values, the newest of equals;
 * `first` is the first window's bar.
 */
export function fillExtremes(
  { from, to, out }: Span,
  xs: Float64Array,
  window: { readonly n: number; readonly first: number; readonly sign: 1 | -1 },
): void {
  const { n, first, sign } = window;
  for (let i = from; i < to; i += 1) {
    let best = i === first ? -1 : out[i - 1]!;
    let j = i;
    if (best <= i - n) {
      best = i - n + 1;
      j = best + 1;
    }
    for (; j <= i; j += 1) if (sign * xs[j]! >= sign * xs[best]!) best = j;
    out[i] = best;
  }
}

/** out = xs at the index that `at` holds. */
export function fillPick({ from, to, out }: Span, xs: Float64Array, at: Float64Array): void {
  for (let i = from; i < to; i += 1) out[i] = xs[at[i]!]!;
}

/** Turns deviations in `out` into upper bands, and fills `lower`: centre -+ k * deviation. */
export function spreadBands(
  { from, to, out }: Span,
  lower: Float64Array,
  centre: Float64Array,
  k: number,
): void {
  for (let i = from; i < to; i += 1) {
    const width = k * out[i]!;
    lower[i] = centre[i]! - width;
    out[i] = centre[i]! + width;
  }
}

/** out = 1 where x > y, 0 where not, NaN where either is NaN. */
export function fillAbove({ from, to, out }: Span, xs: Float64Array, ys: Float64Array): void {
  for (let i = from; i < to; i += 1) out[i] = isAbove(xs[i]!, ys[i]!);
}

/** out = 1 where x > y now and not one bar ago, else 0, NaN where one of the four is NaN. */
export function fillCrossing({ from, to, out }: Span, xs: Float64Array, ys: Float64Array): void {
  for (let i = from; i < to; i += 1) {
    out[i] = Math.min(isAbove(xs[i]!, ys[i]!), 1 - isAbove(xs[i - 1]!, ys[i - 1]!));
  }
}

/** 1 when x > y, 0 when not, NaN when either is NaN. */
export function isAbove(x: number, y: number): number {
  if (x > y) return 1;
  return x <= y ? 0 : Number.NaN;
}
