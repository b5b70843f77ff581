import { add, blend, map2, map3, ratio, scale, subtract, trueRange } from '../graph/maps.ts';
import { ema, wilder } from '../graph/recursions.ts';
import {
  deviationAround,
  deviationBands,
  highest,
  lowest,
  mean,
  regression,
} from '../graph/windows.ts';
import type { Column, Graph } from '../graph/graph.ts';
import { defineIndicator, line, real, whole } from './definition.ts';

const shared = { group: 'channel', pane: 'price' } as const;

const bands = { mid: line('MID'), upper: line('UPPER'), lower: line('LOWER') };

function bollinger(graph: Graph, n: number): Record<'mid' | 'width', Column> {
  const mid = mean(graph, graph.close, n);
  return { mid, width: deviationAround(graph, graph.close, mid, n) };
}

/**
 * Bollinger bands: the n-bar mean of the close and k standard deviations about it, divisor n
 * (population), as Bollinger and TA-Lib have it; Tongdaxin's STD has divisor n - 1, so its bands
 * are wider by sqrt(n / (n - 1)).
 * Source: J. Bollinger, Bollinger on Bollinger Bands (2001).
 */
export const boll = defineIndicator({
  ...shared,
  id: 'boll',
  short: 'BOLL',
  name: '布林线',
  params: { n: whole('周期', 20, 2), k: real('倍数', 2, 0.1, 10) },
  outputs: bands,
  build: (g, p) => ({ ...deviationBands(g, g.close, p.n, p.k) }),
});

/**
 * Where the close lies in its Bollinger bands (0 lower, 1 upper; 0.5 when the bands have no width)
 * and the bands' width in percent of the middle. Source: J. Bollinger, %b and BandWidth.
 */
export const bollPercent = defineIndicator({
  ...shared,
  pane: 'own',
  id: 'boll-percent',
  short: '%B',
  name: '布林带位置与宽度',
  params: { n: whole('周期', 20, 2), k: real('倍数', 2, 0.1, 10) },
  outputs: { percent: line('%B'), width: line('宽度%') },
  build: (g, p) => {
    const { mid, width } = bollinger(g, p.n);
    const percent = map3(g, [g.close, mid, width], (c, m, w) =>
      w === 0 ? 0.5 : (c - m + p.k * w) / (2 * p.k * w),
    );
    return { percent, width: ratio(g, width, mid, { times: 200 * p.k, whenZero: 0 }) };
  },
});

/** A middle and k times a width about it. */
function bandsAbout(graph: Graph, mid: Column, width: Column, k: number) {
  return { mid, upper: blend(graph, mid, width, k), lower: blend(graph, mid, width, -k) };
}

/**
 * Keltner channel: EMA of the close and k average true ranges about it; EMA seeded by its mean, ATR
 * by Wilder.
 * Source: C. Keltner (1960) as revised by L. B. Raschke; StockCharts.
 */
export const keltner = defineIndicator({
  ...shared,
  id: 'keltner',
  short: 'KC',
  name: '肯特纳通道',
  params: { n: whole('均线周期', 20), atr: whole('ATR周期', 10), k: real('倍数', 2, 0.1, 10) },
  outputs: bands,
  build: (g, p) => bandsAbout(g, ema(g, g.close, p.n), wilder(g, trueRange(g), p.atr), p.k),
});

/**
 * Donchian channel: the highest high and lowest low of the last n bars, this one included, and
 * their mean.
 * Source: R. Donchian. A breakout rule compares the close with the channel one bar ago.
 */
export const donchian = defineIndicator({
  ...shared,
  id: 'donchian',
  note: '包括当前这一根（TradingView）',
  short: 'DC',
  name: '唐奇安通道',
  params: { n: whole('周期', 20) },
  outputs: { upper: line('UPPER'), mid: line('MID'), lower: line('LOWER') },
  build: (g, p) => {
    const upper = highest(g, g.high, p.n);
    const lower = lowest(g, g.low, p.n);
    return { upper, mid: map2(g, upper, lower, (a, b) => (a + b) / 2), lower };
  },
});

/**
 * Rail lines: the mean of the close moved up by m1 and down by m2 percent, and the middle of the
 * two.
 * Source: Tongdaxin ENE: UPPER = (1+M1/100)*MA(CLOSE,N); LOWER = (1-M2/100)*MA(CLOSE,N); ENE =
 * (UPPER+LOWER)/2.
 */
export const ene = defineIndicator({
  ...shared,
  id: 'ene',
  short: 'ENE',
  name: '轨道线',
  params: { n: whole('周期', 10), m1: real('上轨%', 11, 0.1, 100), m2: real('下轨%', 9, 0.1, 99) },
  outputs: { ene: line('ENE'), upper: line('UPPER'), lower: line('LOWER') },
  build: (g, p) => {
    const centre = mean(g, g.close, p.n);
    const upper = scale(g, centre, 1 + p.m1 / 100);
    const lower = scale(g, centre, 1 - p.m2 / 100);
    return { ene: map2(g, upper, lower, (a, b) => (a + b) / 2), upper, lower };
  },
});

/**
 * STARC bands: the n-bar mean of the close and k average true ranges about it; ATR by Wilder,
 * seeded by the mean.
 * Source: M. Stoller; J. Murphy, Technical Analysis of the Financial Markets (1999).
 */
export const starc = defineIndicator({
  ...shared,
  id: 'starc',
  short: 'STARC',
  name: '斯托勒均幅通道',
  params: { n: whole('均线周期', 6), atr: whole('ATR周期', 15), k: real('倍数', 2, 0.1, 10) },
  outputs: bands,
  build: (g, p) => bandsAbout(g, mean(g, g.close, p.n), wilder(g, trueRange(g), p.atr), p.k),
});

/**
 * Acceleration bands: means over n bars of high * (1 + k * w), close and low * (1 - k * w), w =
 * (high - low) / (high + low), with k = 4 as published. Source: P. Headley, Big Trends in Trading
 * (2002).
 */
export const accbands = defineIndicator({
  ...shared,
  id: 'accbands',
  short: 'ACCBANDS',
  name: '加速通道',
  params: { n: whole('周期', 20), k: real('倍数', 4, 0.1, 20) },
  outputs: bands,
  build: (g, p) => {
    const width = map2(g, g.high, g.low, (h, l) => (h + l === 0 ? 0 : (p.k * (h - l)) / (h + l)));
    const up = map2(g, g.high, width, (h, w) => h * (1 + w));
    const down = map2(g, g.low, width, (l, w) => l * (1 - w));
    return { mid: mean(g, g.close, p.n), upper: mean(g, up, p.n), lower: mean(g, down, p.n) };
  },
});

/**
 * Regression channel: the end of the least-squares line through n closes and k population standard
 * deviations of the closes about that line (sqrt of the mean squared residual). Source: G. Raff
 * (1991), standard-deviation variant.
 */
export const regressionChannel = defineIndicator({
  ...shared,
  id: 'linreg-channel',
  short: 'LRC',
  name: '线性回归通道',
  params: { n: whole('周期', 100, 3), k: real('倍数', 2, 0.1, 10) },
  outputs: bands,
  build: (g, p) => {
    const { end, slope } = regression(g, g.close, p.n);
    const spread = (p.n * p.n - 1) / 12;
    const { width } = bollinger(g, p.n);
    // Residual variance of a least-squares line: variance of y minus slope^2 times variance of the
    // positions.
    const residual = map2(g, width, slope, (w, b) =>
      Math.sqrt(Math.max(0, w * w - b * b * spread)),
    );
    return bandsAbout(g, end, residual, p.k);
  },
});

/**
 * MIKE: three supports and three resistances from the typical price and the n-bar range.
 * Source: the classic MIKE of Chinese terminals: TYP=(H+L+C)/3; WR=TYP+(TYP-LL); MR=TYP+(HH-LL);
 * SR=2*HH-LL; WS=TYP-(HH-TYP); MS=TYP-(HH-LL); SS=2*LL-HH.
 */
export const mike = defineIndicator({
  ...shared,
  id: 'mike',
  short: 'MIKE',
  name: '麦克支撑压力',
  params: { n: whole('周期', 10) },
  outputs: {
    wr: line('初级压力'),
    mr: line('中级压力'),
    sr: line('强力压力'),
    ws: line('初级支撑'),
    ms: line('中级支撑'),
    ss: line('强力支撑'),
  },
  build: (g, p) => {
    const typical = map3(g, [g.high, g.low, g.close], (h, l, c) => (h + l + c) / 3);
    const top = highest(g, g.high, p.n);
    const bottom = lowest(g, g.low, p.n);
    const range = subtract(g, top, bottom);
    return {
      wr: map2(g, typical, bottom, (t, b) => 2 * t - b),
      mr: add(g, typical, range),
      sr: map2(g, top, bottom, (t, b) => 2 * t - b),
      ws: map2(g, typical, top, (t, h) => 2 * t - h),
      ms: subtract(g, typical, range),
      ss: map2(g, top, bottom, (t, b) => 2 * b - t),
    };
  },
});
