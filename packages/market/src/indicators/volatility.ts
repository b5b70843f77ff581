import { lag, map, map2, percentChange, ratio, scale, subtract, trueRange } from '../graph/maps.ts';
import { ema, wilder } from '../graph/recursions.ts';
import { deviation, highest, mean, sampleDeviation } from '../graph/windows.ts';
import { defineIndicator, line, seedChoice, whole } from './definition.ts';

const shared = { group: 'volatility', pane: 'own' } as const;

/**
 * Average true range: Wilder average (alpha 1/n) of the true range. Seed `mean`: the first value is
 * the mean of the first n true ranges (Wilder, TA-Lib); `first`: the first true range. Source: J.
 * W. Wilder (1978). Tongdaxin's ATR is {@link atrMean}.
 */
export const atr = defineIndicator({
  ...shared,
  id: 'atr',
  short: 'ATR',
  name: '平均真实波幅',
  params: { n: whole('周期', 14), seed: seedChoice('mean') },
  outputs: { atr: line('ATR') },
  build: (g, p) => ({ atr: wilder(g, trueRange(g), p.n, p.seed) }),
});

/** True range and its plain n-bar mean. Source: Tongdaxin ATR: MTR; ATR = MA(MTR, N). */
export const atrMean = defineIndicator({
  ...shared,
  id: 'atr-mean',
  short: 'MTR',
  name: '真实波幅（通达信）',
  params: { n: whole('周期', 14) },
  outputs: { mtr: line('MTR'), atr: line('ATR') },
  build: (g, p) => {
    const mtr = trueRange(g);
    return { mtr, atr: mean(g, mtr, p.n) };
  },
});

/**
 * ATR (Wilder, seeded by the mean) in percent of the close. Source: J. Forman, Stocks & Commodities
 * 24:5 (2006).
 */
export const natr = defineIndicator({
  ...shared,
  id: 'natr',
  short: 'NATR',
  name: '归一化波幅',
  params: { n: whole('周期', 14) },
  outputs: { natr: line('NATR') },
  build: (g, p) => ({
    natr: ratio(g, wilder(g, trueRange(g), p.n), g.close, { times: 100, whenZero: 0 }),
  }),
});

/**
 * Standard deviation of n closes: divisor n (population) and divisor n - 1 (sample; Tongdaxin STD).
 * Source: textbook.
 */
export const std = defineIndicator({
  ...shared,
  id: 'std',
  short: 'STD',
  name: '标准差',
  params: { n: whole('周期', 20, 2) },
  outputs: { population: line('总体'), sample: line('样本') },
  build: (g, p) => ({
    population: deviation(g, g.close, p.n),
    sample: sampleDeviation(g, g.close, p.n),
  }),
});

/**
 * Distance of the close from its n-bar mean in population standard deviations; 0 in a flat window.
 * Source: textbook.
 */
export const zscore = defineIndicator({
  ...shared,
  id: 'zscore',
  short: 'Z',
  name: '标准分数',
  params: { n: whole('周期', 20, 2) },
  outputs: { z: line('Z') },
  build: (g, p) => {
    const gap = subtract(g, g.close, mean(g, g.close, p.n));
    return { z: ratio(g, gap, deviation(g, g.close, p.n), { whenZero: 0 }) };
  },
});

/**
 * Historical volatility: sample standard deviation of n log returns times sqrt(bars per year), in
 * percent. A return between prices that are not positive counts 0. Source: textbook (close-to-close
 * estimator).
 */
export const hv = defineIndicator({
  ...shared,
  id: 'hv',
  short: 'HV',
  name: '历史波动率',
  params: { n: whole('周期', 20, 2), year: whole('年K线数', 252, 1, 200_000) },
  outputs: { hv: line('HV%') },
  build: (g, p) => {
    const past = lag(g, g.close, 1);
    const returns = map2(g, g.close, past, (c, q) => (c > 0 && q > 0 ? Math.log(c / q) : 0));
    return { hv: scale(g, sampleDeviation(g, returns, p.n), 100 * Math.sqrt(p.year)) };
  },
});

/**
 * Chaikin volatility: percent change over m bars of EMA(high - low, n), seeded by the mean; 0 from
 * a zero range.
 * Source: M. Chaikin.
 */
export const chaikinVolatility = defineIndicator({
  ...shared,
  id: 'chaikin-volatility',
  short: 'CVLT',
  name: '佳庆波动率',
  params: { n: whole('平滑', 10), m: whole('周期', 10) },
  outputs: { cvlt: line('CVLT') },
  build: (g, p) => ({
    cvlt: percentChange(g, ema(g, subtract(g, g.high, g.low), p.n), p.m),
  }),
});

/**
 * Ulcer index: square root of the n-bar mean of squared percent drawdowns from the highest close of
 * n bars.
 * Source: P. Martin and B. McCann, The Investor's Guide to Fidelity Funds (1989).
 */
export const ulcer = defineIndicator({
  ...shared,
  id: 'ulcer',
  note: '每根K线各取自己的n根最高收盘',
  short: 'UI',
  name: '溃疡指数',
  params: { n: whole('周期', 14) },
  outputs: { ui: line('UI') },
  build: (g, p) => {
    const peak = highest(g, g.close, p.n);
    const square = map2(g, g.close, peak, (c, h) => (h === 0 ? 0 : ((100 * (c - h)) / h) ** 2));
    return { ui: map(g, mean(g, square, p.n), Math.sqrt) };
  },
});

/**
 * Relative volatility: RSI whose gains and losses are the n-bar population deviation of the close,
 * counted as gain when the close rose and as loss when it fell, averaged by Wilder over m bars
 * (seeded by means); 50 when both are 0.
 * Source: D. Dorsey, Stocks & Commodities 11:6 (1993).
 */
export const relativeVolatility = defineIndicator({
  ...shared,
  id: 'relative-volatility',
  short: 'RVI',
  name: '相对波动指数',
  params: { n: whole('标准差周期', 10, 2), m: whole('平滑', 14) },
  outputs: { rvi: line('RVI') },
  build: (g, p) => {
    const spread = deviation(g, g.close, p.n);
    const step = subtract(g, g.close, lag(g, g.close, 1));
    const up = wilder(
      g,
      map2(g, spread, step, (s, d) => (d > 0 ? s : 0)),
      p.m,
    );
    const down = wilder(
      g,
      map2(g, spread, step, (s, d) => (d < 0 ? s : 0)),
      p.m,
    );
    return { rvi: map2(g, up, down, (u, d) => (u + d === 0 ? 50 : (100 * u) / (u + d))) };
  },
});
