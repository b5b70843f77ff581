import { addColumn } from '../graph/graph.ts';
import type { Column, Graph } from '../graph/graph.ts';
import { lag, map, map2, map3, percentChange, ratio, scale, subtract } from '../graph/maps.ts';
import { ema, smooth, tdxSma } from '../graph/recursions.ts';
import { highest, lowest, mean, share } from '../graph/windows.ts';
import { choice, defineIndicator, line, whole } from './definition.ts';
import { relativeStrength } from './strength.ts';

const shared = { group: 'momentum', pane: 'own' } as const;

/**
 * Where x lies between the lowest `low` and highest `high` of n bars, 0 to 100; 50 when they are
 * equal.
 */
function position(
  graph: Graph,
  x: Column,
  range: { readonly high: Column; readonly low: Column },
  n: number,
): Column {
  const top = highest(graph, range.high, n);
  const bottom = lowest(graph, range.low, n);
  return map3(graph, [x, top, bottom], (c, h, l) => (h === l ? 50 : (100 * (c - l)) / (h - l)));
}

/**
 * KDJ: RSV = position of the close in the n-bar range (50 in a flat range), K = SMA(RSV, m1, 1), D
 * = SMA(K, m2, 1), J = 3K - 2D. Seed `first`: K and D begin with the first RSV (Tongdaxin);
 * `fifty`: as if the bar before had been 50 (the exchange textbooks). Source: G. Lane's stochastics
 * in the Chinese form; Tongdaxin KDJ.
 */
export const kdj = defineIndicator({
  ...shared,
  id: 'kdj',
  short: 'KDJ',
  name: '随机指标',
  params: {
    n: whole('周期', 9),
    m1: whole('K平滑', 3),
    m2: whole('D平滑', 3),
    seed: choice('起始方式', 'first', { first: '首个RSV（通达信）', fifty: '从50开始' }),
  },
  outputs: { k: line('K'), d: line('D'), j: line('J') },
  build: (g, p) => {
    const rsv = position(g, g.close, g, p.n);
    const average = p.seed === 'first' ? smoothFromFirst : smoothFromFifty;
    const k = average(g, rsv, p.m1);
    const d = average(g, k, p.m2);
    return { k, d, j: map2(g, k, d, (a, b) => 3 * a - 2 * b) };
  },
});

function smoothFromFirst(graph: Graph, x: Column, n: number): Column {
  return tdxSma(graph, x, n, 1);
}

function smoothFromFifty(graph: Graph, x: Column, n: number): Column {
  return addColumn(graph, { inputs: [x], memory: 'fading' }, (from, to, out) => {
    const xs = x.values;
    for (let i = from; i < to; i += 1) {
      const last = i === x.start ? 50 : out[i - 1]!;
      out[i] = last + (xs[i]! - last) / n;
    }
  });
}

/**
 * Slow stochastic of Tongdaxin: RSV = EMA(position, m), K = EMA(RSV, m), D = MA(K, m); EMAs seeded
 * by their first value.
 * Source: Tongdaxin SKDJ (its N 9, M 3).
 */
export const skdj = defineIndicator({
  ...shared,
  id: 'skdj',
  short: 'SKDJ',
  name: '慢速随机指标',
  params: { n: whole('周期', 9), m: whole('平滑', 3) },
  outputs: { k: line('K'), d: line('D') },
  build: (g, p) => {
    const rsv = ema(g, position(g, g.close, g, p.n), p.m, 'first');
    const k = ema(g, rsv, p.m, 'first');
    return { k, d: mean(g, k, p.m) };
  },
});

/**
 * Lane's stochastic with simple averages: %K = mean of the position over `slow` bars (1 is the fast
 * form), %D = mean of %K over d bars. Flat range: 50. Source: G. Lane (1984); TA-Lib STOCH with
 * SMA.
 */
export const stoch = defineIndicator({
  ...shared,
  id: 'stoch',
  short: 'STOCH',
  name: '经典随机指标',
  params: { n: whole('周期', 14), slow: whole('K平滑', 3), d: whole('D周期', 3) },
  outputs: { k: line('%K'), d: line('%D') },
  build: (g, p) => {
    const k = mean(g, position(g, g.close, g, p.n), p.slow);
    return { k, d: mean(g, k, p.d) };
  },
});

/**
 * Stochastic of RSI: position of RSI(n) in its range over k bars, averaged over `smooth` bars, and
 * its d-bar mean. RSI by Wilder seeded by means. Source: T. Chande and S. Kroll, The New Technical
 * Trader (1994).
 */
export const stochRsi = defineIndicator({
  ...shared,
  id: 'stoch-rsi',
  short: 'STOCHRSI',
  name: '随机相对强弱',
  params: {
    n: whole('RSI周期', 14),
    k: whole('随机周期', 14),
    smooth: whole('K平滑', 3),
    d: whole('D周期', 3),
  },
  outputs: { k: line('%K'), d: line('%D') },
  build: (g, p) => {
    const rsi = relativeStrength(g, g.close, p.n, 'mean');
    const k = mean(g, position(g, rsi, { high: rsi, low: rsi }, p.k), p.smooth);
    return { k, d: mean(g, k, p.d) };
  },
});

/**
 * Williams %R the Chinese way, 0 (at the high) to 100 (at the low), for two lengths; flat range:
 * 50. The original is its negative. Source: L. Williams (1973); Tongdaxin WR:
 * 100*(HHV(HIGH,N)-CLOSE)/(HHV(HIGH,N)-LLV(LOW,N)).
 */
export const wr = defineIndicator({
  ...shared,
  id: 'wr',
  short: 'WR',
  name: '威廉指标',
  params: { n: whole('周期一', 10), n1: whole('周期二', 6) },
  outputs: { wr1: line('WR1'), wr2: line('WR2') },
  build: (g, p) => ({
    wr1: map(g, position(g, g.close, g, p.n), (x) => 100 - x),
    wr2: map(g, position(g, g.close, g, p.n1), (x) => 100 - x),
  }),
});

/**
 * LWR: %R of n bars smoothed twice, SMA(X, m, 1) seeded by the first value.
 * Source: Tongdaxin LWR: LWR1 = SMA(RSV,M1,1); LWR2 = SMA(LWR1,M2,1).
 */
export const lwr = defineIndicator({
  ...shared,
  id: 'lwr',
  short: 'LWR',
  name: 'LWR威廉指标',
  params: { n: whole('周期', 9), m1: whole('平滑一', 3), m2: whole('平滑二', 3) },
  outputs: { lwr1: line('LWR1'), lwr2: line('LWR2') },
  build: (g, p) => {
    const lwr1 = tdxSma(
      g,
      map(g, position(g, g.close, g, p.n), (x) => 100 - x),
      p.m1,
      1,
    );
    return { lwr1, lwr2: tdxSma(g, lwr1, p.m2, 1) };
  },
});

/**
 * Stochastic momentum index: 100 * EMA(EMA(close - midrange)) / EMA(EMA(half range)), 0 where the
 * divisor is 0, with its EMA as signal; all EMAs seeded by means. Source: W. Blau, Momentum,
 * Direction, and Divergence (1995).
 */
export const smi = defineIndicator({
  ...shared,
  id: 'smi',
  short: 'SMI',
  name: '随机动量指数',
  params: {
    n: whole('周期', 13),
    m1: whole('平滑一', 25),
    m2: whole('平滑二', 2),
    signal: whole('信号', 9),
  },
  outputs: { smi: line('SMI'), signal: line('SIGNAL') },
  build: (g, p) => {
    const top = highest(g, g.high, p.n);
    const bottom = lowest(g, g.low, p.n);
    const offset = map3(g, [g.close, top, bottom], (c, h, l) => c - (h + l) / 2);
    const half = map2(g, top, bottom, (h, l) => (h - l) / 2);
    const twice = (x: Column): Column => ema(g, ema(g, x, p.m1), p.m2);
    const value = ratio(g, twice(offset), twice(half), { times: 100, whenZero: 0 });
    return { smi: value, signal: ema(g, value, p.signal) };
  },
});

/**
 * Schaff trend cycle: MACD(fast, slow) put twice through a stochastic of n bars, each smoothed by y
 * = y' + 0.5 * (x - y') from its first value; flat ranges keep the midpoint 50. EMAs seeded by
 * means.
 * Source: D. Schaff (1999), Stocks & Commodities.
 */
export const stc = defineIndicator({
  ...shared,
  id: 'stc',
  note: '两次随机化，各平滑一次',
  short: 'STC',
  name: '沙夫趋势周期',
  params: { n: whole('周期', 10), fast: whole('快线', 23), slow: whole('慢线', 50) },
  outputs: { stc: line('STC') },
  check: (p) => (p.fast < p.slow ? undefined : '快线必须小于慢线'),
  build: (g, p) => {
    const half = { alpha: 0.5, seedBars: 1 };
    const macd = subtract(g, ema(g, g.close, p.fast), ema(g, g.close, p.slow));
    const once = smooth(g, position(g, macd, { high: macd, low: macd }, p.n), half);
    return { stc: smooth(g, position(g, once, { high: once, low: once }, p.n), half) };
  },
});

/**
 * Connors RSI: the mean of RSI(close, n), RSI(streak, m) and the percent rank of today's change
 * among the last `rank` changes (share of those below it). streak: bars risen (+) or fallen (-) in
 * a row, 0 when unchanged. RSIs by Wilder, seeded by means. Source: L. Connors and C. Alvarez
 * (2012).
 */
export const connorsRsi = defineIndicator({
  ...shared,
  id: 'connors-rsi',
  short: 'CRSI',
  name: '康纳斯强弱',
  params: { n: whole('RSI周期', 3), m: whole('连涨周期', 2), rank: whole('排名周期', 100) },
  outputs: { crsi: line('CRSI') },
  build: (g, p) => {
    const strength = relativeStrength(g, g.close, p.n, 'mean');
    const streak = relativeStrength(g, streakColumn(g), p.m, 'mean');
    const rank = percentRank(g, percentChange(g, g.close), p.rank);
    return { crsi: map3(g, [strength, streak, rank], (a, b, c) => (a + b + c) / 3) };
  },
});

function streakColumn(graph: Graph): Column {
  const { close } = graph;
  return addColumn(graph, { inputs: [close], delay: 1, memory: 'fading' }, (from, to, out) => {
    for (let i = from; i < to; i += 1) {
      const moved = Math.sign(close.values[i]! - close.values[i - 1]!);
      const last = i === 1 ? 0 : out[i - 1]!;
      out[i] = moved * last > 0 ? last + moved : moved;
    }
  });
}

/** 100 * share of the n values before this one that are below it. */
function percentRank(graph: Graph, x: Column, n: number): Column {
  return addColumn(graph, { inputs: [x], delay: n }, (from, to, out) => {
    const xs = x.values;
    for (let i = from; i < to; i += 1) {
      let below = 0;
      for (let j = i - n; j < i; j += 1) if (xs[j]! < xs[i]!) below += 1;
      out[i] = (100 * below) / n;
    }
  });
}

/**
 * Psychological line: 100 * share of the last n bars that closed higher, and its m-bar mean.
 * Source: Tongdaxin PSY: COUNT(CLOSE>REF(CLOSE,1),N)/N*100; PSYMA = MA(PSY, M).
 */
export const psy = defineIndicator({
  ...shared,
  id: 'psy',
  short: 'PSY',
  name: '心理线',
  params: { n: whole('周期', 12), m: whole('均线周期', 6) },
  outputs: { psy: line('PSY'), psyma: line('PSYMA') },
  build: (g, p) => {
    const rose = map(g, percentChange(g, g.close), (x) => (x > 0 ? 1 : 0));
    const value = scale(g, share(g, rose, p.n), 100);
    return { psy: value, psyma: mean(g, value, p.m) };
  },
});

/**
 * Fisher transform of the median price: x = the price's place in its n-bar range, -1 to 1; v = 0.33
 * * x + 0.67 * v', held within +-0.999; fisher = 0.5 * ln((1 + v) / (1 - v)) + 0.5 * fisher'. Both
 * begin at 0. `trigger` is the value one bar ago. Source: J. Ehlers, Stocks & Commodities 20:11
 * (2002).
 */
export const fisher = defineIndicator({
  ...shared,
  id: 'fisher',
  short: 'FISHER',
  name: '费舍尔变换',
  params: { n: whole('周期', 10) },
  outputs: { fisher: line('FISHER'), trigger: line('TRIGGER') },
  build: (g, p) => {
    const median = map2(g, g.high, g.low, (h, l) => (h + l) / 2);
    const place = position(g, median, { high: median, low: median }, p.n);
    const drift = map(g, place, (x) => 0.33 * (x / 50 - 1));
    const held = decay(g, drift, 0.67, 0.999);
    const turned = map(g, held, (v) => 0.5 * Math.log((1 + v) / (1 - v)));
    const value = decay(g, turned, 0.5, Number.MAX_VALUE);
    return { fisher: value, trigger: lag(g, value, 1) };
  },
});

/** y = x + factor * y', begun as if y' were 0, held within +-limit. */
function decay(graph: Graph, x: Column, factor: number, limit: number): Column {
  return addColumn(graph, { inputs: [x], memory: 'fading' }, (from, to, out) => {
    for (let i = from; i < to; i += 1) {
      const last = i === x.start ? 0 : out[i - 1]!;
      out[i] = Math.max(-limit, Math.min(limit, x.values[i]! + factor * last));
    }
  });
}
