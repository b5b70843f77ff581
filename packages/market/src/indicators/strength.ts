import { addColumn } from '../graph/graph.ts';
import type { Column, Graph } from '../graph/graph.ts';
import { change, lag, map, map2, ratio, scale } from '../graph/maps.ts';
import { ema, strength } from '../graph/recursions.ts';
import type { Seed } from '../graph/recursions.ts';
import { sum } from '../graph/windows.ts';
import { defineIndicator, line, seedChoice, whole } from './definition.ts';

const shared = { group: 'momentum', pane: 'own' } as const;

/** The rise of x over `bars` bars where it rose, else 0. */
function gains(graph: Graph, x: Column, bars = 1): Column {
  return addColumn(graph, { inputs: [x], delay: bars }, (from, to, out) => {
    const xs = x.values;
    for (let i = from; i < to; i += 1) out[i] = Math.max(0, xs[i]! - xs[i - bars]!);
  });
}

/** The fall of x over `bars` bars where it fell, else 0. */
function losses(graph: Graph, x: Column, bars = 1): Column {
  return addColumn(graph, { inputs: [x], delay: bars }, (from, to, out) => {
    const xs = x.values;
    for (let i = from; i < to; i += 1) out[i] = Math.max(0, xs[i - bars]! - xs[i]!);
  });
}

/**
 * RSI of any column over changes of `bars` bars: {@link strength} with alpha 1/n and the chosen
 * seed.
 */
export function relativeStrength(graph: Graph, x: Column, n: number, seed: Seed, bars = 1): Column {
  return strength(graph, x, { alpha: 1 / n, seedBars: seed === 'mean' ? n : 1, bars });
}

/**
 * Relative strength index: 100 * U / (U + D), U and D the Wilder averages (alpha 1/n) of the
 * one-bar rises and falls; 50 while nothing has moved. Seed `mean`: the first averages are plain
 * means of n changes (Wilder, TA-Lib); `first`: the first change (Tongdaxin:
 * SMA(MAX(CLOSE-LC,0),N,1)/SMA(ABS(CLOSE-LC),N,1)*100).
 * Source: J. W. Wilder, New Concepts in Technical Trading Systems (1978).
 */
export const rsi = defineIndicator({
  ...shared,
  id: 'rsi',
  short: 'RSI',
  name: '相对强弱指标',
  params: { n: whole('周期', 14), seed: seedChoice('mean') },
  outputs: { rsi: line('RSI') },
  build: (g, p) => ({ rsi: relativeStrength(g, g.close, p.n, p.seed) }),
});

/**
 * Three RSIs as Chinese terminals show them (6, 12, 24), seeded by the first change.
 * Source: Tongdaxin RSI: SMA(MAX(CLOSE-LC,0),N,1)/SMA(ABS(CLOSE-LC),N,1)*100.
 */
export const rsiGroup = defineIndicator({
  ...shared,
  id: 'rsi-group',
  short: 'RSI3',
  name: '相对强弱三线',
  params: { n1: whole('周期一', 6), n2: whole('周期二', 12), n3: whole('周期三', 24) },
  outputs: { rsi1: line('RSI1'), rsi2: line('RSI2'), rsi3: line('RSI3') },
  build: (g, p) => ({
    rsi1: relativeStrength(g, g.close, p.n1, 'first'),
    rsi2: relativeStrength(g, g.close, p.n2, 'first'),
    rsi3: relativeStrength(g, g.close, p.n3, 'first'),
  }),
});

/**
 * Relative momentum index: RSI over m-bar instead of one-bar changes, seeded by means.
 * Source: R. Altman, Stocks & Commodities 11:2 (1993).
 */
export const rmi = defineIndicator({
  ...shared,
  id: 'rmi',
  short: 'RMI',
  name: '相对动量指数',
  params: { n: whole('周期', 20), m: whole('动量周期', 5) },
  outputs: { rmi: line('RMI') },
  build: (g, p) => ({ rmi: relativeStrength(g, g.close, p.n, 'mean', p.m) }),
});

/**
 * Chande momentum oscillator: 100 * (sum of rises - sum of falls) / (sum of both) over n bars; 0
 * when nothing moved.
 * Source: T. Chande and S. Kroll, The New Technical Trader (1994).
 */
export const cmo = defineIndicator({
  ...shared,
  id: 'cmo',
  short: 'CMO',
  name: '钱德动量摆动',
  params: { n: whole('周期', 14) },
  outputs: { cmo: line('CMO') },
  build: (g, p) => {
    const up = sum(g, gains(g, g.close), p.n);
    const down = sum(g, losses(g, g.close), p.n);
    return { cmo: map2(g, up, down, (u, d) => (u + d === 0 ? 0 : (100 * (u - d)) / (u + d))) };
  },
});

/**
 * Intraday momentum index: 100 * sum of (close - open) on rising bars / sum of |close - open| over
 * n bars; 50 when all are 0.
 * Source: T. Chande.
 */
export const imi = defineIndicator({
  ...shared,
  id: 'imi',
  short: 'IMI',
  name: '日内动量指数',
  params: { n: whole('周期', 14) },
  outputs: { imi: line('IMI') },
  build: (g, p) => {
    const body = map2(g, g.close, g.open, (c, o) => c - o);
    const up = sum(
      g,
      map(g, body, (x) => Math.max(0, x)),
      p.n,
    );
    return { imi: ratio(g, up, sum(g, map(g, body, Math.abs), p.n), { times: 100, whenZero: 50 }) };
  },
});

/**
 * True strength index: 100 * EMA(EMA(change, long), short) / EMA(EMA(|change|, long), short), 0
 * when nothing moved, and its EMA as signal; all seeded by means. Source: W. Blau, Stocks &
 * Commodities 9:11 (1991).
 */
export const tsi = defineIndicator({
  ...shared,
  id: 'tsi',
  short: 'TSI',
  name: '真实强弱指数',
  params: { long: whole('长平滑', 25), short: whole('短平滑', 13), signal: whole('信号', 7) },
  outputs: { tsi: line('TSI'), signal: line('SIGNAL') },
  build: (g, p) => {
    const step = change(g, g.close);
    const twice = (x: Column): Column => ema(g, ema(g, x, p.long), p.short);
    const top = twice(step);
    const value = ratio(g, top, twice(map(g, step, Math.abs)), { times: 100, whenZero: 0 });
    return { tsi: value, signal: ema(g, value, p.signal) };
  },
});

/**
 * Ultimate oscillator: buying pressure BP = close - min(low, previous close) over true range TR,
 * sums over three lengths weighted 4 : 2 : 1, in percent; a length without range counts 50. Source:
 * L. Williams, Stocks & Commodities 3:4 (1985).
 */
export const uo = defineIndicator({
  ...shared,
  id: 'uo',
  short: 'UO',
  name: '终极指标',
  params: { n1: whole('短周期', 7), n2: whole('中周期', 14), n3: whole('长周期', 28) },
  outputs: { uo: line('UO') },
  build: (g, p) => {
    const past = lag(g, g.close, 1);
    const floor = map2(g, g.low, past, Math.min);
    const pressure = map2(g, g.close, floor, (c, f) => c - f);
    const range = map2(g, map2(g, g.high, past, Math.max), floor, (t, f) => t - f);
    const part = (n: number): Column =>
      ratio(g, sum(g, pressure, n), sum(g, range, n), { times: 100, whenZero: 50 });
    const pair = map2(g, part(p.n1), part(p.n2), (a, b) => 4 * a + 2 * b);
    return {
      uo: scale(
        g,
        map2(g, pair, part(p.n3), (a, b) => a + b),
        1 / 7,
      ),
    };
  },
});
