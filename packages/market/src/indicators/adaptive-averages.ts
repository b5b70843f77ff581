import { addColumn } from '../graph/graph.ts';
import type { Column, Graph } from '../graph/graph.ts';
import { add, blend, lag, map, map2, multiply, ratio, scale, subtract } from '../graph/maps.ts';
import { ema } from '../graph/recursions.ts';
import { mean, regression, sum, weightedMean } from '../graph/windows.ts';
import { defineIndicator, line, real, whole } from './definition.ts';

const shared = { group: 'average', pane: 'price' } as const;

/**
 * Kaufman's adaptive average: y = y' + sc * (close - y'), sc = (ER * (2/(fast+1) - 2/(slow+1)) +
 * 2/(slow+1))^2, ER = |close - close n ago| / sum of |one-bar changes|, 0 when nothing moved.
 * Seeded by the close at bar n.
 * Source: P. Kaufman, Trading Systems and Methods (1995); StockCharts.
 */
export const kama = defineIndicator({
  ...shared,
  id: 'kama',
  short: 'KAMA',
  name: '考夫曼自适应均线',
  params: { n: whole('效率周期', 10), fast: whole('快线', 2), slow: whole('慢线', 30) },
  outputs: { kama: line('KAMA') },
  check: (p) => (p.fast < p.slow ? undefined : '快线必须小于慢线'),
  build: (g, p) => {
    const quick = 2 / (p.fast + 1);
    const idle = 2 / (p.slow + 1);
    const weight = map(g, efficiency(g, p.n), (er) => (er * (quick - idle) + idle) ** 2);
    return { kama: adaptive(g, g.close, weight) };
  },
});

/**
 * VIDYA: y = y' + 2 / (n + 1) * |CMO(m)| * (close - y'), CMO as a share of 1; seeded by the close
 * at its first bar.
 * Source: T. Chande, Stocks & Commodities 10:3 (1992), CMO variant of 1994.
 */
export const vidya = defineIndicator({
  ...shared,
  id: 'vidya',
  short: 'VIDYA',
  name: '可变指数动态均线',
  params: { n: whole('周期', 14), m: whole('动量周期', 9) },
  outputs: { vidya: line('VIDYA') },
  build: (g, p) => {
    const step = subtract(g, g.close, lag(g, g.close, 1));
    const moved = sum(g, map(g, step, Math.abs), p.m);
    const strength = ratio(g, sum(g, step, p.m), moved, { whenZero: 0 });
    const alpha = 2 / (p.n + 1);
    const weight = map(g, strength, (s) => alpha * Math.abs(s));
    return { vidya: adaptive(g, g.close, weight) };
  },
});

/**
 * McGinley Dynamic: y = y' + (close - y') / (k * n * (close / y')^4), k = 0.6, seeded by the mean
 * of the first n closes. The divisor is held at 1 or more so that a crash cannot overshoot the
 * price. Source: J. McGinley (1990), MTA Journal.
 */
export const mcginley = defineIndicator({
  ...shared,
  id: 'mcginley',
  short: 'MD',
  name: '麦金利动态均线',
  params: { n: whole('周期', 14) },
  outputs: { md: line('MD') },
  build: (g, p) => {
    const seed = mean(g, g.close, p.n);
    const needs = { inputs: [seed], memory: 'fading' } as const;
    const md = addColumn(g, needs, (from, to, out) => {
      const closes = g.close.values;
      for (let i = from; i < to; i += 1) {
        if (i === seed.start) {
          out[i] = seed.values[i]!;
          continue;
        }
        const last = out[i - 1]!;
        const divisor = 0.6 * p.n * (closes[i]! / last) ** 4;
        out[i] = last + (closes[i]! - last) / Math.max(1, divisor);
      }
    });
    return { md };
  },
});

/**
 * Zero-lag EMA: EMA of close + (close - close k bars ago), k = floor((n - 1) / 2); EMA seeded by
 * the mean.
 * Source: J. Ehlers and R. Way, Zero Lag (well, almost), Stocks & Commodities (2010); the common
 * de-lagged form.
 */
export const zlema = defineIndicator({
  ...shared,
  id: 'zlema',
  short: 'ZLEMA',
  name: '零滞后指数均线',
  params: { n: whole('周期', 20) },
  outputs: { zlema: line('ZLEMA') },
  build: (g, p) => {
    const past = lag(g, g.close, Math.floor((p.n - 1) / 2));
    return { zlema: ema(g, blend(g, g.close, subtract(g, g.close, past), 1), p.n) };
  },
});

/**
 * Arnaud Legoux average: Gaussian weights exp(-(j - m)^2 / (2 s^2)), m = offset * (n - 1), s = n /
 * sigma.
 * Source: A. Legoux and D. Kouzis-Loukas (2009).
 */
export const alma = defineIndicator({
  ...shared,
  id: 'alma',
  short: 'ALMA',
  name: '阿诺德高斯均线',
  params: {
    n: whole('周期', 9),
    offset: real('偏移', 0.85, 0, 1),
    sigma: real('集中度', 6, 0.1, 20),
  },
  outputs: { alma: line('ALMA') },
  build: (g, p) => {
    const middle = p.offset * (p.n - 1);
    const spread = p.n / p.sigma;
    const weights = Array.from({ length: p.n }, (_, j) =>
      Math.exp(-((j - middle) ** 2) / (2 * spread * spread)),
    );
    return { alma: weightedMean(g, g.close, weights) };
  },
});

/**
 * Volume-weighted moving average: sum(close * volume) / sum(volume) over n bars; the close where no
 * volume was traded.
 * Source: textbook.
 */
export const vwma = defineIndicator({
  ...shared,
  id: 'vwma',
  short: 'VWMA',
  name: '成交量加权均线',
  params: { n: whole('周期', 20) },
  outputs: { vwma: line('VWMA') },
  build: (g, p) => {
    const value = sum(g, multiply(g, g.close, g.volume), p.n);
    const traded = sum(g, g.volume, p.n);
    const price = ratio(g, value, traded, { whenZero: Number.NEGATIVE_INFINITY });
    return { vwma: map2(g, price, g.close, (v, c) => (v === Number.NEGATIVE_INFINITY ? c : v)) };
  },
});

/**
 * Least-squares line through the last n closes: its end (LSMA), its forecast for the next bar (TSF)
 * and its slope per bar.
 * Source: textbook; TA-Lib LINEARREG, TSF, LINEARREG_SLOPE; Tongdaxin FORCAST and SLOPE.
 */
export const linreg = defineIndicator({
  ...shared,
  id: 'linreg',
  short: 'LINREG',
  name: '线性回归',
  params: { n: whole('周期', 14, 2) },
  outputs: { end: line('LSMA'), forecast: line('TSF') },
  build: (g, p) => {
    const { end, slope } = regression(g, g.close, p.n);
    return { end, forecast: add(g, end, slope) };
  },
});

/**
 * Tillson's T3: c1 e6 + c2 e5 + c3 e4 + c4 e3 over six chained EMAs, c1 = -v^3, c2 = 3v^2 + 3v^3,
 * c3 = -6v^2 - 3v - 3v^3, c4 = 1 + 3v + v^3 + 3v^2. EMAs seeded by means.
 * Source: T. Tillson, Stocks & Commodities 16:1 (1998); TA-Lib T3.
 */
export const t3 = defineIndicator({
  ...shared,
  id: 't3',
  short: 'T3',
  name: '蒂尔森T3均线',
  params: { n: whole('周期', 5, 1, 100), v: real('体积因子', 0.7, 0, 1) },
  outputs: { t3: line('T3') },
  build: (g, p) => {
    const chain: Column[] = [];
    for (let k = 0; k < 6; k += 1) chain.push(ema(g, chain.at(-1) ?? g.close, p.n));
    const v2 = p.v * p.v;
    const v3 = v2 * p.v;
    const factors = [1 + 3 * p.v + v3 + 3 * v2, -6 * v2 - 3 * p.v - 3 * v3, 3 * v2 + 3 * v3, -v3];
    const terms = factors.map((factor, k) => scale(g, chain[k + 2] ?? g.close, factor));
    return { t3: terms.reduce((total, term) => add(g, total, term)) };
  },
});

/** Kaufman's efficiency ratio, 0 to 1; 0 when nothing moved. */
export function efficiency(graph: Graph, n: number): Column {
  const past = lag(graph, graph.close, n);
  const travelled = map2(graph, graph.close, past, (a, b) => Math.abs(a - b));
  const steps = map2(graph, graph.close, lag(graph, graph.close, 1), (a, b) => Math.abs(a - b));
  return ratio(graph, travelled, sum(graph, steps, n), { whenZero: 0 });
}

/** y = y' + weight * (x - y'), begun by x at the weight's first bar. */
function adaptive(graph: Graph, x: Column, weight: Column): Column {
  const needs = { inputs: [x, weight], memory: 'fading' } as const;
  const first = Math.max(x.start, weight.start);
  return addColumn(graph, needs, (from, to, out) => {
    const xs = x.values;
    const ws = weight.values;
    for (let i = from; i < to; i += 1) {
      const last = i === first ? xs[i]! : out[i - 1]!;
      out[i] = last + ws[i]! * (xs[i]! - last);
    }
  });
}
