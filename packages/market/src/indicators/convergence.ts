import { addColumn } from '../graph/graph.ts';
import type { Column, Graph } from '../graph/graph.ts';
import { fillGap } from '../graph/loops.ts';
import {
  add,
  change,
  lag,
  map,
  map2,
  medianPrice,
  percentChange,
  ratio,
  scale,
  subtract,
} from '../graph/maps.ts';
import { ema, emaSmoothing, smooth, smoothGap, tdxSma } from '../graph/recursions.ts';
import type { Seed } from '../graph/recursions.ts';
import { mean, risingWeights, weightedMean } from '../graph/windows.ts';
import { defineIndicator, histogram, line, seedChoice, whole } from './definition.ts';

const shared = { group: 'momentum', pane: 'own' } as const;

const macdParams = {
  fast: whole('快线', 12),
  slow: whole('慢线', 26),
  signal: whole('信号', 9),
  seed: seedChoice('mean'),
} as const;

function fastBelowSlow(p: { readonly fast: number; readonly slow: number }): string | undefined {
  return p.fast < p.slow ? undefined : '快线必须小于慢线';
}

/** DIF, DEA and twice their distance for any column. */
export function convergence(
  graph: Graph,
  x: Column,
  p: { readonly fast: number; readonly slow: number; readonly signal: number; readonly seed: Seed },
): Record<'dif' | 'dea' | 'macd', Column> {
  const dif = smoothGap(graph, x, emaSmoothing(p.fast, p.seed), emaSmoothing(p.slow, p.seed));
  const dea = ema(graph, dif, p.signal, p.seed);
  const macd = addColumn(graph, { inputs: [dif, dea] }, (from, to, out) =>
    fillGap({ from, to, out }, dif.values, dea.values, 2),
  );
  return { dif, dea, macd };
}

/**
 * MACD: DIF = EMA(close, fast) - EMA(close, slow), DEA = EMA(DIF, signal), MACD = 2 * (DIF - DEA),
 * the Chinese convention; the western histogram is half of it. Seed `mean`: each EMA begins with
 * the mean of its first n inputs; `first`: with its first input (Tongdaxin). Source: G. Appel
 * (1979); Tongdaxin MACD.
 */
export const macd = defineIndicator({
  ...shared,
  id: 'macd',
  short: 'MACD',
  name: '平滑异同移动平均线',
  params: macdParams,
  outputs: { dif: line('DIF'), dea: line('DEA'), macd: histogram('MACD') },
  check: fastBelowSlow,
  build: (g, p) => convergence(g, g.close, p),
});

/**
 * Percentage price oscillator: 100 * (EMA fast - EMA slow) / EMA slow, its EMA, and their plain
 * difference; seeded by means.
 * Source: G. Appel; StockCharts PPO.
 */
export const ppo = defineIndicator({
  ...shared,
  id: 'ppo',
  short: 'PPO',
  name: '价格摆动百分比',
  params: { fast: whole('快线', 12), slow: whole('慢线', 26), signal: whole('信号', 9) },
  outputs: { ppo: line('PPO'), signal: line('SIGNAL'), histogram: histogram('差') },
  check: fastBelowSlow,
  build: (g, p) => {
    const slow = ema(g, g.close, p.slow);
    const gap = subtract(g, ema(g, g.close, p.fast), slow);
    const value = ratio(g, gap, slow, { times: 100, whenZero: 0 });
    const signal = ema(g, value, p.signal);
    return { ppo: value, signal, histogram: subtract(g, value, signal) };
  },
});

/**
 * DMA: MA(close, n1) - MA(close, n2), and its m-bar mean. Source: Tongdaxin DMA (10, 50, 10).
 */
export const dma = defineIndicator({
  ...shared,
  id: 'dma',
  short: 'DMA',
  name: '平均线差',
  params: { n1: whole('短周期', 10), n2: whole('长周期', 50), m: whole('均线周期', 10) },
  outputs: { dif: line('DIF'), difma: line('DIFMA') },
  build: (g, p) => {
    const dif = subtract(g, mean(g, g.close, p.n1), mean(g, g.close, p.n2));
    return { dif, difma: mean(g, dif, p.m) };
  },
});

/**
 * TRIX: percent change of a three-fold EMA, and its m-bar mean. Seed as chosen; Tongdaxin seeds by
 * the first value.
 * Source: J. Hutson, Stocks & Commodities 1:5 (1983); Tongdaxin TRIX.
 */
export const trix = defineIndicator({
  ...shared,
  id: 'trix',
  short: 'TRIX',
  name: '三重指数平滑',
  params: { n: whole('周期', 12), m: whole('均线周期', 9), seed: seedChoice('mean') },
  outputs: { trix: line('TRIX'), matrix: line('MATRIX') },
  build: (g, p) => {
    const once = (x: Column): Column => ema(g, x, p.n, p.seed);
    const value = percentChange(g, once(once(once(g.close))));
    return { trix: value, matrix: mean(g, value, p.m) };
  },
});

/**
 * Awesome oscillator: MA(median price, 5) - MA(median price, 34). Source: B. Williams, New Trading
 * Dimensions (1998).
 */
export const ao = defineIndicator({
  ...shared,
  id: 'ao',
  short: 'AO',
  name: '动量震荡指标',
  params: { fast: whole('短周期', 5), slow: whole('长周期', 34) },
  outputs: { ao: histogram('AO') },
  check: fastBelowSlow,
  build: (g, p) => ({ ao: awesome(g, p.fast, p.slow) }),
});

function awesome(graph: Graph, fast: number, slow: number): Column {
  const median = medianPrice(graph);
  return subtract(graph, mean(graph, median, fast), mean(graph, median, slow));
}

/** Accelerator: AO(5, 34) - MA(AO, m). Source: B. Williams, New Trading Dimensions (1998). */
export const ac = defineIndicator({
  ...shared,
  id: 'ac',
  short: 'AC',
  name: '加速震荡指标',
  params: { m: whole('均线周期', 5) },
  outputs: { ac: histogram('AC') },
  build: (g, p) => {
    const value = awesome(g, 5, 34);
    return { ac: subtract(g, value, mean(g, value, p.m)) };
  },
});

/**
 * Detrended price: close - MA(close, n) of n/2 + 1 bars ago (rounded down), and its m-bar mean; it
 * looks back only.
 * Source: Tongdaxin DPO: CLOSE-REF(MA(CLOSE,N),N/2+1); MADPO = MA(DPO, M).
 */
export const dpo = defineIndicator({
  ...shared,
  id: 'dpo',
  note: '只用已知的K线，不画到过去',
  short: 'DPO',
  name: '区间震荡线',
  params: { n: whole('周期', 20), m: whole('均线周期', 6) },
  outputs: { dpo: line('DPO'), madpo: line('MADPO') },
  build: (g, p) => {
    const past = lag(g, mean(g, g.close, p.n), Math.floor(p.n / 2) + 1);
    const value = subtract(g, g.close, past);
    return { dpo: value, madpo: mean(g, value, p.m) };
  },
});

/**
 * KST: 1, 2, 3, 4 times the means (10, 10, 10, 15) of the percent changes over 10, 15, 20, 30 bars,
 * and its 9-bar mean.
 * Source: M. Pring, Stocks & Commodities 10:9 (1992), short-term daily lengths.
 */
export const kst = defineIndicator({
  ...shared,
  id: 'kst',
  short: 'KST',
  name: '确知指标',
  params: {
    r1: whole('变动一', 10),
    r2: whole('变动二', 15),
    r3: whole('变动三', 20),
    r4: whole('变动四', 30),
    m: whole('信号', 9),
  },
  outputs: { kst: line('KST'), signal: line('SIGNAL') },
  build: (g, p) => {
    const part = (bars: number, n: number, weight: number): Column =>
      scale(g, mean(g, percentChange(g, g.close, bars), n), weight);
    const low = add(g, part(p.r1, 10, 1), part(p.r2, 10, 2));
    const value = add(g, low, add(g, part(p.r3, 10, 3), part(p.r4, 15, 4)));
    return { kst: value, signal: mean(g, value, p.m) };
  },
});

/**
 * Coppock curve: WMA(ROC(close, r1) + ROC(close, r2), n). Source: E. Coppock, Barron's (1962);
 * lengths 14, 11, 10.
 */
export const coppock = defineIndicator({
  ...shared,
  id: 'coppock',
  short: 'COPPOCK',
  name: '估波指标',
  params: { r1: whole('长变动', 14), r2: whole('短变动', 11), n: whole('加权周期', 10) },
  outputs: { coppock: line('COPPOCK') },
  build: (g, p) => {
    const both = add(g, percentChange(g, g.close, p.r1), percentChange(g, g.close, p.r2));
    return { coppock: weightedMean(g, both, risingWeights(p.n)) };
  },
});

/**
 * Price momentum oscillator: ROC(1) smoothed by y = y' + 2/n1 * (x - y'), times 10, smoothed with
 * 2/n2, and its EMA as signal; each seeded by the mean of its first inputs. Source: C. Swenlin,
 * DecisionPoint; StockCharts PMO.
 */
export const pmo = defineIndicator({
  ...shared,
  id: 'pmo',
  short: 'PMO',
  name: '价格动量摆动',
  params: { n1: whole('平滑一', 35, 2), n2: whole('平滑二', 20, 2), signal: whole('信号', 10) },
  outputs: { pmo: line('PMO'), signal: line('SIGNAL') },
  build: (g, p) => {
    const custom = (x: Column, n: number): Column => smooth(g, x, { alpha: 2 / n, seedBars: n });
    const value = custom(scale(g, custom(percentChange(g, g.close), p.n1), 10), p.n2);
    return { pmo: value, signal: ema(g, value, p.signal) };
  },
});

/**
 * Rate of change in percent over n bars, and its m-bar mean. Source: Tongdaxin ROC:
 * 100*(CLOSE-REF(CLOSE,N))/REF(CLOSE,N).
 */
export const roc = defineIndicator({
  ...shared,
  id: 'roc',
  short: 'ROC',
  name: '变动率指标',
  params: { n: whole('周期', 12), m: whole('均线周期', 6) },
  outputs: { roc: line('ROC'), maroc: line('MAROC') },
  build: (g, p) => {
    const value = percentChange(g, g.close, p.n);
    return { roc: value, maroc: mean(g, value, p.m) };
  },
});

/** Momentum: close - close n bars ago, and its m-bar mean. Source: Tongdaxin MTM (12, 6). */
export const mtm = defineIndicator({
  ...shared,
  id: 'mtm',
  short: 'MTM',
  name: '动量线',
  params: { n: whole('周期', 12), m: whole('均线周期', 6) },
  outputs: { mtm: line('MTM'), mtmma: line('MTMMA') },
  build: (g, p) => {
    const value = change(g, g.close, p.n);
    return { mtm: value, mtmma: mean(g, value, p.m) };
  },
});

/**
 * BIAS: percent distance of the close from its mean over 6, 12 and 24 bars.
 * Source: Tongdaxin BIAS: (CLOSE-MA(CLOSE,N))/MA(CLOSE,N)*100.
 */
export const bias = defineIndicator({
  ...shared,
  id: 'bias',
  short: 'BIAS',
  name: '乖离率',
  params: { n1: whole('周期一', 6), n2: whole('周期二', 12), n3: whole('周期三', 24) },
  outputs: { bias1: line('BIAS1'), bias2: line('BIAS2'), bias3: line('BIAS3') },
  build: (g, p) => ({ bias1: apart(g, p.n1), bias2: apart(g, p.n2), bias3: apart(g, p.n3) }),
});

function apart(graph: Graph, n: number): Column {
  const middle = mean(graph, graph.close, n);
  return map2(graph, graph.close, middle, (c, m) => (m === 0 ? 0 : (100 * (c - m)) / m));
}

/**
 * OSC: 100 * (close - MA(close, n)), and its EMA over m bars seeded by the mean of the first m
 * values.
 * Source: Tongdaxin OSC (20, 6), whose EXPMEMA is an EMA begun by a mean.
 */
export const osc = defineIndicator({
  ...shared,
  id: 'osc',
  short: 'OSC',
  name: '变动速率线',
  params: { n: whole('周期', 20), m: whole('均线周期', 6) },
  outputs: { osc: line('OSC'), maosc: line('MAOSC') },
  build: (g, p) => {
    const value = scale(g, subtract(g, g.close, mean(g, g.close, p.n)), 100);
    return { osc: value, maosc: ema(g, value, p.m) };
  },
});

/**
 * DBCD: BIAS as a share of 1, its change over m bars, smoothed by SMA(X, t, 1) from its first
 * value, and the 5-bar mean.
 * Source: Tongdaxin DBCD (5, 16, 76): DIF = BIAS - REF(BIAS,M); DBCD = SMA(DIF,T,1); MM =
 * MA(DBCD,5).
 */
export const dbcd = defineIndicator({
  ...shared,
  id: 'dbcd',
  short: 'DBCD',
  name: '异同离差乖离率',
  params: { n: whole('周期', 5), m: whole('差分周期', 16), t: whole('平滑', 76) },
  outputs: { dbcd: line('DBCD'), mm: line('MM') },
  build: (g, p) => {
    const shareApart = map(g, apart(g, p.n), (x) => x / 100);
    const value = tdxSma(g, change(g, shareApart, p.m), p.t, 1);
    return { dbcd: value, mm: mean(g, value, 5) };
  },
});
