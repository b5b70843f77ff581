import type { Column, Graph } from '../graph/graph.ts';
import {
  lag,
  map,
  map2,
  map3,
  map4,
  medianPrice,
  ratio,
  scale,
  subtract,
  typicalPrice,
} from '../graph/maps.ts';
import { ema } from '../graph/recursions.ts';
import {
  highest,
  lowest,
  mean,
  meanDeviation,
  regression,
  sum,
  weightedMean,
} from '../graph/windows.ts';
import { defineIndicator, histogram, line, whole } from './definition.ts';

const shared = { group: 'momentum', pane: 'own' } as const;

/**
 * Commodity channel index: (TYP - MA(TYP, n)) / (0.015 * mean deviation), TYP the typical price; 0
 * in a flat window.
 * Source: D. Lambert, Commodities (1980); Tongdaxin CCI.
 */
export const cci = defineIndicator({
  ...shared,
  id: 'cci',
  short: 'CCI',
  name: '顺势指标',
  params: { n: whole('周期', 14) },
  outputs: { cci: line('CCI') },
  build: (g, p) => {
    const typical = typicalPrice(g);
    const gap = subtract(g, typical, mean(g, typical, p.n));
    const spread = meanDeviation(g, typical, p.n);
    return { cci: map2(g, gap, spread, (a, b) => (b === 0 ? 0 : a / (0.015 * b))) };
  },
});

/**
 * AR = 100 * sum(high - open) / sum(open - low); BR = 100 * sum(max(0, high - previous close)) /
 * sum(max(0, previous close - low)); 100 where the divisor is 0. Source: Tongdaxin BRAR (26).
 */
export const brar = defineIndicator({
  ...shared,
  id: 'brar',
  short: 'BRAR',
  name: '人气意愿指标',
  params: { n: whole('周期', 26) },
  outputs: { br: line('BR'), ar: line('AR') },
  build: (g, p) => {
    const past = lag(g, g.close, 1);
    const over = (x: Column, y: Column): Column =>
      sum(
        g,
        map2(g, x, y, (a, b) => Math.max(0, a - b)),
        p.n,
      );
    const percent = { times: 100, whenZero: 100 };
    const willing = sum(g, subtract(g, g.high, g.open), p.n);
    return {
      br: ratio(g, over(g.high, past), over(past, g.low), percent),
      ar: ratio(g, willing, sum(g, subtract(g, g.open, g.low), p.n), percent),
    };
  },
});

/**
 * CR: 100 * sum(max(0, high - MID)) / sum(max(0, MID - low)), MID the median price of the bar
 * before; 100 where the divisor is 0; and its means over 10, 20, 40 bars as they stood 5, 9, 17
 * bars ago (m / 2.5 + 1). Source: Tongdaxin CR (26, 10, 20, 40).
 */
export const cr = defineIndicator({
  ...shared,
  id: 'cr',
  short: 'CR',
  name: '带状能量线',
  params: {
    n: whole('周期', 26),
    m1: whole('均线一', 10),
    m2: whole('均线二', 20),
    m3: whole('均线三', 40),
  },
  outputs: { cr: line('CR'), ma1: line('MA1'), ma2: line('MA2'), ma3: line('MA3') },
  build: (g, p) => {
    const past = lag(g, medianPrice(g), 1);
    const over = (x: Column, y: Column): Column =>
      sum(
        g,
        map2(g, x, y, (a, b) => Math.max(0, a - b)),
        p.n,
      );
    const value = ratio(g, over(g.high, past), over(past, g.low), { times: 100, whenZero: 100 });
    const average = (m: number): Column => lag(g, mean(g, value, m), Math.floor(m / 2.5) + 1);
    return { cr: value, ma1: average(p.m1), ma2: average(p.m2), ma3: average(p.m3) };
  },
});

/**
 * Dynamic buying and selling: DTM = 0 when the open did not rise, else max(high - open, open rise);
 * DBM = 0 when it did not fall, else max(open - low, open rise), which is open - low there; ADTM =
 * (STM - SBM) / max(STM, SBM) of their n-bar sums, 0 when equal; and its m-bar mean. Source:
 * Tongdaxin ADTM (23, 8).
 */
export const adtm = defineIndicator({
  ...shared,
  id: 'adtm',
  short: 'ADTM',
  name: '动态买卖气指标',
  params: { n: whole('周期', 23), m: whole('均线周期', 8) },
  outputs: { adtm: line('ADTM'), maadtm: line('MAADTM') },
  build: (g, p) => {
    const past = lag(g, g.open, 1);
    const up = map3(g, [g.open, g.high, past], (o, h, l) => (o <= l ? 0 : Math.max(h - o, o - l)));
    const down = map3(g, [g.open, g.low, past], (o, l, q) => (o >= q ? 0 : Math.max(o - l, o - q)));
    const value = map2(g, sum(g, up, p.n), sum(g, down, p.n), (a, b) =>
      a === b ? 0 : (a - b) / Math.max(a, b),
    );
    return { adtm: value, maadtm: mean(g, value, p.m) };
  },
});

/**
 * Elder rays: bulls = high - EMA(close, n), bears = low - EMA(close, n); EMA seeded by the mean.
 * Source: A. Elder, Trading for a Living (1993).
 */
export const elder = defineIndicator({
  ...shared,
  id: 'elder',
  short: 'ELDER',
  name: '艾尔德多空力道',
  params: { n: whole('周期', 13) },
  outputs: { bulls: histogram('多头力道'), bears: histogram('空头力道') },
  build: (g, p) => {
    const middle = ema(g, g.close, p.n);
    return { bulls: subtract(g, g.high, middle), bears: subtract(g, g.low, middle) };
  },
});

/**
 * Balance of power: (close - open) / (high - low), 0 without range, averaged over n bars (1: raw).
 * Source: I. Livshin, Stocks & Commodities 19:8 (2001).
 */
export const bop = defineIndicator({
  ...shared,
  id: 'bop',
  short: 'BOP',
  name: '均势指标',
  params: { n: whole('平滑', 14) },
  outputs: { bop: line('BOP') },
  build: (g, p) => {
    const raw = map4(g, [g.open, g.high, g.low, g.close], (o, h, l, c) =>
      h === l ? 0 : (c - o) / (h - l),
    );
    return { bop: mean(g, raw, p.n) };
  },
});

/**
 * QStick: mean of close - open over n bars. Source: T. Chande and S. Kroll, The New Technical
 * Trader (1994).
 */
export const qstick = defineIndicator({
  ...shared,
  id: 'qstick',
  short: 'QSTICK',
  name: '量化阴阳',
  params: { n: whole('周期', 14) },
  outputs: { qstick: line('QSTICK') },
  build: (g, p) => ({ qstick: mean(g, subtract(g, g.close, g.open), p.n) }),
});

/**
 * Chande forecast: percent by which the close lies above the forecast that the n closes before it
 * gave for this bar.
 * Source: T. Chande and S. Kroll, The New Technical Trader (1994).
 */
export const cfo = defineIndicator({
  ...shared,
  id: 'cfo',
  short: 'CFO',
  name: '钱德预测摆动',
  params: { n: whole('周期', 14, 2) },
  outputs: { cfo: line('CFO') },
  build: (g, p) => {
    const { end, slope } = regression(g, g.close, p.n);
    const forecast = lag(
      g,
      map2(g, end, slope, (a, b) => a + b),
      1,
    );
    return { cfo: map2(g, g.close, forecast, (c, f) => (c === 0 ? 0 : (100 * (c - f)) / c)) };
  },
});

/**
 * Relative vigor: sums over n bars of (close - open) and (high - low), each weighted 1-2-2-1 over
 * four bars; their ratio (0 without range), and the ratio weighted 1-2-2-1 as signal. Source: J.
 * Ehlers, Stocks & Commodities 20:1 (2002).
 */
export const vigor = defineIndicator({
  ...shared,
  id: 'vigor',
  short: 'RVGI',
  name: '相对活力指数',
  params: { n: whole('周期', 10) },
  outputs: { rvgi: line('RVGI'), signal: line('SIGNAL') },
  build: (g, p) => {
    const four = (x: Column): Column => weightedMean(g, x, [1, 2, 2, 1]);
    const top = sum(g, four(subtract(g, g.close, g.open)), p.n);
    const bottom = sum(g, four(subtract(g, g.high, g.low)), p.n);
    const value = ratio(g, top, bottom, { whenZero: 0 });
    return { rvgi: value, signal: four(value) };
  },
});

/**
 * Wave trend: with AP the typical price, ESA = EMA(AP, n1), D = EMA(|AP - ESA|, n1), CI = (AP -
 * ESA) / (0.015 D) (0 when D is 0): WT1 = EMA(CI, n2), WT2 = MA(WT1, 4). EMAs seeded by means.
 * Source: LazyBear (2014) after D. Lambert's CCI.
 */
export const waveTrend = defineIndicator({
  ...shared,
  id: 'wave-trend',
  short: 'WT',
  name: '波浪趋势',
  params: { n1: whole('通道周期', 10), n2: whole('平均周期', 21) },
  outputs: { wt1: line('WT1'), wt2: line('WT2') },
  build: (g, p) => {
    const typical = typicalPrice(g);
    const gap = subtract(g, typical, ema(g, typical, p.n1));
    const spread = ema(g, map(g, gap, Math.abs), p.n1);
    const index = map2(g, gap, spread, (a, b) => (b === 0 ? 0 : a / (0.015 * b)));
    const wt1 = ema(g, index, p.n2);
    return { wt1, wt2: mean(g, wt1, 4) };
  },
});

/**
 * Gain per bar: the least-squares slope of the close over n bars as a percentage of the close.
 * Source: Tongdaxin ACCER: SLOPE(CLOSE, N) / CLOSE, here times 100.
 */
export const accer = defineIndicator({
  ...shared,
  id: 'accer',
  short: 'ACCER',
  name: '幅度涨速',
  params: { n: whole('周期', 8, 2) },
  outputs: { accer: line('ACCER') },
  build: (g, p) => {
    const { slope } = regression(g, g.close, p.n);
    return { accer: ratio(g, slope, g.close, { times: 100, whenZero: 0 }) };
  },
});

/**
 * Percent of the close below the highest and above the lowest price of n bars (250: one year).
 * Source: textbook (distance to 52-week high and low).
 */
export const extremes = defineIndicator({
  ...shared,
  id: 'extremes',
  short: '52W',
  name: '距高低点幅度',
  params: { n: whole('周期', 250) },
  outputs: { fromHigh: line('距最高%'), fromLow: line('距最低%') },
  build: (g, p) => ({
    fromHigh: away(g, highest(g, g.high, p.n)),
    fromLow: away(g, lowest(g, g.low, p.n)),
  }),
});

function away(graph: Graph, level: Column): Column {
  const gap = subtract(graph, graph.close, level);
  return ratio(graph, scale(graph, gap, 100), level, { whenZero: 0 });
}
