/*
 * A second, slow way to compute indicators: whole columns as plain arrays, formulas written as in a
 * terminal's formula language. NaN stands for no value and spreads. Shares no code with the
 * package.
 */

/** A column. */
export type X = readonly number[];

export const zip = (f: (...values: number[]) => number, ...columns: X[]): number[] =>
  columns[0]!.map((_, i) => {
    const values = columns.map((column) => column[i]!);
    return values.some(Number.isNaN) ? Number.NaN : f(...values);
  });

export const REF = (x: X, n: number): number[] =>
  x.map((_, i) => (i >= n ? x[i - n]! : Number.NaN));

export const ROLL = (x: X, n: number, f: (window: number[]) => number): number[] =>
  x.map((_, i) => {
    const window = x.slice(Math.max(0, i - n + 1), i + 1);
    return window.length < n || window.some(Number.isNaN) ? Number.NaN : f(window);
  });

const total = (w: X): number => w.reduce((a, b) => a + b, 0);

/** The mean, and exactly the value itself when all are equal. */
const average = (w: X): number => (w.every((v) => v === w[0]) ? w[0]! : total(w) / w.length);
const squares = (w: X): number => total(w.map((v) => (v - average(w)) ** 2));

export const SUM = (x: X, n: number): number[] => ROLL(x, n, total);
export const MA = (x: X, n: number): number[] => ROLL(x, n, average);
export const HHV = (x: X, n: number): number[] => ROLL(x, n, (w) => Math.max(...w));
export const LLV = (x: X, n: number): number[] => ROLL(x, n, (w) => Math.min(...w));
export const STDP = (x: X, n: number): number[] => ROLL(x, n, (w) => Math.sqrt(squares(w) / n));
export const STD = (x: X, n: number): number[] =>
  ROLL(x, n, (w) => Math.sqrt(squares(w) / (n - 1)));
export const AVEDEV = (x: X, n: number): number[] =>
  ROLL(x, n, (w) => total(w.map((v) => Math.abs(v - average(w)))) / n);
export const WMA = (x: X, n: number): number[] =>
  ROLL(x, n, (w) => total(w.map((v, j) => v * (j + 1))) / ((n * (n + 1)) / 2));
export const FIR = (x: X, weights: X): number[] =>
  ROLL(x, weights.length, (w) => total(w.map((v, j) => v * weights[j]!)) / total(weights));
export const SLOPE = (x: X, n: number): number[] =>
  ROLL(x, n, (w) => {
    const mx = (n - 1) / 2;
    const my = total(w) / n;
    return total(w.map((v, j) => (j - mx) * (v - my))) / total(w.map((_, j) => (j - mx) ** 2));
  });
/** End of the least-squares line. */
export const FORECAST = (x: X, n: number): number[] =>
  zip((m, b) => m + (b * (n - 1)) / 2, MA(x, n), SLOPE(x, n));

/** Exponential average of weight alpha begun by the mean of the first `seed` values. */
export const EXP = (x: X, alpha: number, seed: number): number[] => {
  const out: number[] = [];
  const first = x.findIndex((v) => !Number.isNaN(v));
  for (let i = 0; i < x.length; i += 1) {
    if (first < 0 || i < first + seed - 1) out.push(Number.NaN);
    else if (i === first + seed - 1) out.push(total(x.slice(first, i + 1)) / seed);
    else out.push(alpha * x[i]! + (1 - alpha) * out[i - 1]!);
  }
  return out;
};
export const EMA = (x: X, n: number): number[] => EXP(x, 2 / (n + 1), n);
export const EMA1 = (x: X, n: number): number[] => EXP(x, 2 / (n + 1), 1);
export const RMA = (x: X, n: number): number[] => EXP(x, 1 / n, n);
export const SMA = (x: X, n: number, m: number): number[] => EXP(x, m / n, 1);

export const add = (a: X, b: X): number[] => zip((p, q) => p + q, a, b);
export const sub = (a: X, b: X): number[] => zip((p, q) => p - q, a, b);
export const mul = (a: X, b: X): number[] => zip((p, q) => p * q, a, b);
export const times = (a: X, k: number): number[] => a.map((v) => v * k);
export const div = (a: X, b: X, whenZero: number, k = 1): number[] =>
  zip((p, q) => (q === 0 ? whenZero : (k * p) / q), a, b);
export const abs = (a: X): number[] => a.map(Math.abs);
export const max = (...columns: X[]): number[] => zip(Math.max, ...columns);
export const min = (...columns: X[]): number[] => zip(Math.min, ...columns);
export const pos = (a: X): number[] => a.map((v) => (Number.isNaN(v) ? v : Math.max(0, v)));

/** Running total of the defined values. */
export const CUM = (x: X): number[] => {
  let sum = 0;
  return x.map((v) => (Number.isNaN(v) ? v : (sum += v)));
};

/**
 * A recursion over bars: f gets the bar and the result before it (undefined at the first bar
 * `from`).
 */
export const SCAN = (
  length: number,
  from: number,
  f: (i: number, last: number | undefined) => number,
): number[] => {
  const out: number[] = [];
  for (let i = 0; i < length; i += 1) {
    out.push(i < from ? Number.NaN : f(i, i === from ? undefined : out[i - 1]));
  }
  return out;
};
