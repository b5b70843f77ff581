import { addColumn } from './graph.ts';
import type { Column, Graph } from './graph.ts';
import { fillBlend, fillChange, fillLag, fillMap, fillMap2, fillScale } from './loops.ts';

/** Column of `f(x)`, bar by bar. */
export function map(graph: Graph, x: Column, f: (x: number) => number): Column {
  return addColumn(graph, { inputs: [x] }, (from, to, out) =>
    fillMap({ from, to, out }, x.values, f),
  );
}

/** Column of `f(x, y)`, bar by bar. */
export function map2(
  graph: Graph,
  x: Column,
  y: Column,
  f: (x: number, y: number) => number,
): Column {
  return addColumn(graph, { inputs: [x, y] }, (from, to, out) =>
    fillMap2({ from, to, out }, x.values, y.values, f),
  );
}

/** Column of `f(x, y, z)`, bar by bar. */
export function map3(
  graph: Graph,
  inputs: readonly [Column, Column, Column],
  f: (x: number, y: number, z: number) => number,
): Column {
  const [x, y, z] = inputs;
  return addColumn(graph, { inputs }, (from, to, out) => {
    const xs = x.values;
    const ys = y.values;
    const zs = z.values;
    for (let i = from; i < to; i += 1) out[i] = f(xs[i]!, ys[i]!, zs[i]!);
  });
}

/** Column of `f(a, b, c, d)`, bar by bar. */
export function map4(
  graph: Graph,
  inputs: readonly [Column, Column, Column, Column],
  f: (a: number, b: number, c: number, d: number) => number,
): Column {
  const [a, b, c, d] = inputs;
  return addColumn(graph, { inputs }, (from, to, out) => {
    const as = a.values;
    const bs = b.values;
    const cs = c.values;
    const ds = d.values;
    for (let i = from; i < to; i += 1) out[i] = f(as[i]!, bs[i]!, cs[i]!, ds[i]!);
  });
}

/** x + y. */
export function add(graph: Graph, x: Column, y: Column): Column {
  return blend(graph, x, y, 1);
}

/** x - y. */
export function subtract(graph: Graph, x: Column, y: Column): Column {
  return blend(graph, x, y, -1);
}

/** x + weight * y: the band lines of most channels. */
export function blend(graph: Graph, x: Column, y: Column, weight: number): Column {
  return addColumn(graph, { inputs: [x, y] }, (from, to, out) =>
    fillBlend({ from, to, out }, x.values, y.values, weight),
  );
}

/** x * y. */
export function multiply(graph: Graph, x: Column, y: Column): Column {
  return map2(graph, x, y, (a, b) => a * b);
}

/** factor * x. */
export function scale(graph: Graph, x: Column, factor: number): Column {
  return addColumn(graph, { inputs: [x] }, (from, to, out) =>
    fillScale({ from, to, out }, x.values, factor),
  );
}

/** The value a ratio takes where its divisor is 0, and the factor it is multiplied by. */
export interface RatioOptions {
  readonly times?: number;
  readonly whenZero: number;
}

/** times * x / y, and `whenZero` where y is 0, so that a flat market never makes a NaN. */
export function ratio(graph: Graph, x: Column, y: Column, options: RatioOptions): Column {
  const { times = 1, whenZero } = options;
  return map2(graph, x, y, (a, b) => (b === 0 ? whenZero : (times * a) / b));
}

/** The value `bars` bars ago. */
export function lag(graph: Graph, x: Column, bars: number): Column {
  return addColumn(graph, { inputs: [x], delay: bars }, (from, to, out) =>
    fillLag({ from, to, out }, x.values, bars),
  );
}

/** x minus its value `bars` bars ago. */
export function change(graph: Graph, x: Column, bars = 1): Column {
  return addColumn(graph, { inputs: [x], delay: bars }, (from, to, out) =>
    fillChange({ from, to, out }, x.values, bars),
  );
}

/** Percent change over `bars` bars; 0 where the earlier value is 0. */
export function percentChange(graph: Graph, x: Column, bars = 1): Column {
  return addColumn(graph, { inputs: [x], delay: bars }, (from, to, out) => {
    const xs = x.values;
    for (let i = from; i < to; i += 1) {
      const past = xs[i - bars]!;
      out[i] = past === 0 ? 0 : (100 * (xs[i]! - past)) / past;
    }
  });
}

/** (high + low + close) / 3, the typical price. */
export function typicalPrice(graph: Graph): Column {
  return map3(graph, [graph.high, graph.low, graph.close], (h, l, c) => (h + l + c) / 3);
}

/** (high + low) / 2, the median price. */
export function medianPrice(graph: Graph): Column {
  return map2(graph, graph.high, graph.low, (h, l) => (h + l) / 2);
}

/**
 * True range: the greatest of high - low, |high - previous close| and |low - previous close|; no
 * value on the first bar.
 * Source: J. W. Wilder, New Concepts in Technical Trading Systems (1978).
 */
export function trueRange(graph: Graph): Column {
  const past = lag(graph, graph.close, 1);
  return map3(graph, [graph.high, graph.low, past], (h, l, p) =>
    Math.max(h - l, Math.abs(h - p), Math.abs(l - p)),
  );
}
