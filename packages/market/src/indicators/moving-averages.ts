import { blend, subtract } from '../graph/maps.ts';
import { doubleEma, ema, tdxSma, wilder } from '../graph/recursions.ts';
import { mean, risingWeights, weightedMean } from '../graph/windows.ts';
import { defineIndicator, line, seedChoice, whole } from './definition.ts';

const shared = { group: 'average', pane: 'price' } as const;

/**
 * Simple moving average: the mean of the last n closes.
 * Source: textbook; Tongdaxin MA(CLOSE, N), TA-Lib SMA. Warm-up n - 1 bars, no memory beyond n
 * bars.
 */
export const ma = defineIndicator({
  ...shared,
  id: 'ma',
  short: 'MA',
  name: '移动平均线',
  params: { n: whole('周期', 20) },
  outputs: { ma: line('MA') },
  build: (g, p) => ({ ma: mean(g, g.close, p.n) }),
});

/**
 * Exponential moving average: y = y' + 2 / (n + 1) * (close - y').
 * Seed: `mean` begins at bar n with the mean of n closes (TA-Lib EMA); `first` begins with the
 * first close (Tongdaxin EMA).
 * Source: textbook; TA-Lib EMA, Tongdaxin EMA(CLOSE, N).
 */
export const emaIndicator = defineIndicator({
  ...shared,
  id: 'ema',
  short: 'EMA',
  name: '指数移动平均线',
  params: { n: whole('周期', 12), seed: seedChoice('mean') },
  outputs: { ema: line('EMA') },
  build: (g, p) => ({ ema: ema(g, g.close, p.n, p.seed) }),
});

/**
 * EXPMA, two exponential averages of the close, each seeded by the first close.
 * Source: Tongdaxin EXPMA: EMA(CLOSE, M1), EMA(CLOSE, M2).
 */
export const expma = defineIndicator({
  ...shared,
  id: 'expma',
  short: 'EXPMA',
  name: '指数平均线组',
  params: { m1: whole('短周期', 12), m2: whole('长周期', 50) },
  outputs: { exp1: line('EXP1'), exp2: line('EXP2') },
  build: (g, p) => ({
    exp1: ema(g, g.close, p.m1, 'first'),
    exp2: ema(g, g.close, p.m2, 'first'),
  }),
});

/**
 * Tongdaxin's SMA(CLOSE, N, M): y = (M * close + (N - M) * y') / N, seeded by the first close. Not
 * a simple average.
 * Source: Tongdaxin formula manual, function SMA.
 */
export const sma = defineIndicator({
  ...shared,
  id: 'sma',
  short: 'SMA',
  name: '移动平均（通达信SMA）',
  params: { n: whole('周期', 12, 2), m: whole('权重', 2, 1, 499) },
  outputs: { sma: line('SMA') },
  check: (p) => (p.m < p.n ? undefined : '权重必须小于周期'),
  build: (g, p) => ({ sma: tdxSma(g, g.close, p.n, p.m) }),
});

/**
 * Linearly weighted average: weights 1 (oldest) to n (newest).
 * Source: textbook; Tongdaxin WMA, TA-Lib WMA.
 */
export const wma = defineIndicator({
  ...shared,
  id: 'wma',
  short: 'WMA',
  name: '加权移动平均线',
  params: { n: whole('周期', 20) },
  outputs: { wma: line('WMA') },
  build: (g, p) => ({ wma: weightedMean(g, g.close, risingWeights(p.n)) }),
});

/**
 * Wilder's smoothed average (RMA, SMMA): y = y' + (close - y') / n, seeded by the mean of the first
 * n closes.
 * Source: J. W. Wilder, New Concepts in Technical Trading Systems (1978).
 */
export const rma = defineIndicator({
  ...shared,
  id: 'rma',
  short: 'RMA',
  name: '威尔德平滑均线',
  params: { n: whole('周期', 14), seed: seedChoice('mean') },
  outputs: { rma: line('RMA') },
  build: (g, p) => ({ rma: wilder(g, g.close, p.n, p.seed) }),
});

/**
 * Double exponential average: 2 * EMA - EMA(EMA), each EMA seeded by its first n inputs' mean.
 * Source: P. Mulloy, Stocks & Commodities 12:1 (1994).
 */
export const dema = defineIndicator({
  ...shared,
  id: 'dema',
  short: 'DEMA',
  name: '双重指数均线',
  params: { n: whole('周期', 20) },
  outputs: { dema: line('DEMA') },
  build: (g, p) => ({ dema: doubleEma(g, g.close, p.n) }),
});

/**
 * Triple exponential average: 3 * EMA1 - 3 * EMA2 + EMA3, each EMA of the one before, seeded by
 * means.
 * Source: P. Mulloy, Stocks & Commodities 12:1 (1994).
 */
export const tema = defineIndicator({
  ...shared,
  id: 'tema',
  short: 'TEMA',
  name: '三重指数均线',
  params: { n: whole('周期', 20) },
  outputs: { tema: line('TEMA') },
  build: (g, p) => {
    const e1 = ema(g, g.close, p.n);
    const e2 = ema(g, e1, p.n);
    const e3 = ema(g, e2, p.n);
    return { tema: blend(g, e3, subtract(g, e1, e2), 3) };
  },
});

/**
 * Triangular average: the simple mean of a simple mean, lengths ceil((n + 1) / 2) and floor((n + 1)
 * / 2).
 * Source: TA-Lib TRIMA.
 */
export const trima = defineIndicator({
  ...shared,
  id: 'trima',
  short: 'TRIMA',
  name: '三角移动平均线',
  params: { n: whole('周期', 20) },
  outputs: { trima: line('TRIMA') },
  build: (g, p) => {
    const inner = mean(g, g.close, Math.ceil((p.n + 1) / 2));
    return { trima: mean(g, inner, Math.floor((p.n + 1) / 2)) };
  },
});

/**
 * Hull average: WMA(2 * WMA(close, n / 2) - WMA(close, n), sqrt(n)), both lengths truncated to
 * whole bars, as Hull's Integer(...) and TradingView have it. Source: A. Hull, alanhull.com (2005).
 */
export const hma = defineIndicator({
  ...shared,
  id: 'hma',
  short: 'HMA',
  name: '赫尔移动平均线',
  params: { n: whole('周期', 16, 2) },
  outputs: { hma: line('HMA') },
  build: (g, p) => {
    const half = weightedMean(g, g.close, risingWeights(Math.floor(p.n / 2)));
    const full = weightedMean(g, g.close, risingWeights(p.n));
    const raw = blend(g, half, subtract(g, half, full), 1);
    return { hma: weightedMean(g, raw, risingWeights(Math.floor(Math.sqrt(p.n)))) };
  },
});
