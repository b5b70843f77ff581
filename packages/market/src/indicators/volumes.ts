import { addColumn } from '../graph/graph.ts';
import type { Column, Graph } from '../graph/graph.ts';
import {
  change,
  lag,
  map,
  map2,
  map3,
  map4,
  multiply,
  percentChange,
  ratio,
  scale,
  subtract,
  typicalPrice,
} from '../graph/maps.ts';
import { cumulate, ema } from '../graph/recursions.ts';
import { mean, sum } from '../graph/windows.ts';
import { convergence } from './convergence.ts';
import { defineIndicator, histogram, line, seedChoice, whole } from './definition.ts';
import { relativeStrength } from './strength.ts';

const shared = { group: 'volume', pane: 'own' } as const;

/** Volume and its simple means. Source: Tongdaxin VOL (5, 10). */
export const vol = defineIndicator({
  ...shared,
  id: 'vol',
  short: 'VOL',
  name: '成交量',
  params: { m1: whole('均线一', 5), m2: whole('均线二', 10) },
  outputs: { vol: histogram('VOL'), ma1: line('MA1'), ma2: line('MA2') },
  build: (g, p) => ({ vol: g.volume, ma1: mean(g, g.volume, p.m1), ma2: mean(g, g.volume, p.m2) }),
});

/**
 * On-balance volume: running total of the volume, added when the close rose, subtracted when it
 * fell, begun by 0 on the first bar; and its m-bar mean. Depends on where history begins. Source:
 * J. Granville (1963); Tongdaxin OBV.
 */
export const obv = defineIndicator({
  ...shared,
  id: 'obv',
  short: 'OBV',
  name: '能量潮',
  params: { m: whole('均线周期', 30) },
  outputs: { obv: line('OBV'), maobv: line('MAOBV') },
  build: (g, p) => {
    const total = addColumn(
      g,
      { inputs: [g.close, g.volume], memory: 'whole' },
      (from, to, out) => {
        const closes = g.close.values;
        for (let i = from; i < to; i += 1) {
          const sign = i === 0 ? 0 : Math.sign(closes[i]! - closes[i - 1]!);
          out[i] = (i === 0 ? 0 : out[i - 1]!) + sign * g.volume.values[i]!;
        }
      },
    );
    return { obv: total, maobv: mean(g, total, p.m) };
  },
});

/**
 * Volume ratio: 100 * (2 * TH + TQ) / (2 * TL + TQ), TH, TL, TQ the n-bar sums of volume on rising,
 * falling and unchanged closes; 100 when the divisor is 0; and its m-bar mean. Source: Tongdaxin VR
 * (26, 6).
 */
export const vr = defineIndicator({
  ...shared,
  id: 'vr',
  short: 'VR',
  name: '成交量变异率',
  params: { n: whole('周期', 26), m: whole('均线周期', 6) },
  outputs: { vr: line('VR'), mavr: line('MAVR') },
  build: (g, p) => {
    const step = change(g, g.close);
    const part = (sign: number): Column =>
      sum(
        g,
        map2(g, step, g.volume, (d, v) => (Math.sign(d) === sign ? v : 0)),
        p.n,
      );
    const flat = part(0);
    const twice = (x: Column): Column => map2(g, x, flat, (a, q) => 2 * a + q);
    const value = ratio(g, twice(part(1)), twice(part(-1)), { times: 100, whenZero: 100 });
    return { vr: value, mavr: mean(g, value, p.m) };
  },
});

/**
 * Price volume trend: running total of volume * percent change of the close / 100, from the second
 * bar. Source: Tongdaxin PVT.
 */
export const pvt = defineIndicator({
  ...shared,
  id: 'pvt',
  short: 'PVT',
  name: '价量趋势',
  params: {},
  outputs: { pvt: line('PVT') },
  build: (g) => {
    const flow = map2(g, percentChange(g, g.close), g.volume, (r, v) => (r / 100) * v);
    return { pvt: cumulate(g, flow) };
  },
});

/**
 * Negative volume index: begins at 1000 and takes the close's relative change on bars whose volume
 * fell; and its EMA (mean seed).
 * Source: P. Dysart (1936); N. Fosback, Stock Market Logic (1976).
 */
export const nvi = defineIndicator({
  ...shared,
  id: 'nvi',
  short: 'NVI',
  name: '负量指标',
  params: { m: whole('均线周期', 72) },
  outputs: { nvi: line('NVI'), signal: line('MANVI') },
  build: (g, p) => {
    const value = volumeIndex(g, -1);
    return { nvi: value, signal: ema(g, value, p.m) };
  },
});

/**
 * Positive volume index: as {@link nvi}, on bars whose volume rose. Source: N. Fosback, Stock
 * Market Logic (1976).
 */
export const pvi = defineIndicator({
  ...shared,
  id: 'pvi',
  short: 'PVI',
  name: '正量指标',
  params: { m: whole('均线周期', 72) },
  outputs: { pvi: line('PVI'), signal: line('MAPVI') },
  build: (g, p) => {
    const value = volumeIndex(g, 1);
    return { pvi: value, signal: ema(g, value, p.m) };
  },
});

function volumeIndex(graph: Graph, sign: 1 | -1): Column {
  const { close, volume } = graph;
  return addColumn(graph, { inputs: [close, volume], memory: 'whole' }, (from, to, out) => {
    for (let i = from; i < to; i += 1) {
      const last = i === 0 ? 1000 : out[i - 1]!;
      const counts = i > 0 && sign * (volume.values[i]! - volume.values[i - 1]!) > 0;
      const past = counts ? close.values[i - 1]! : 0;
      out[i] = past === 0 ? last : last + last * ((close.values[i]! - past) / past);
    }
  });
}

/**
 * Klinger oscillator: volume force VF = 100 * volume * T * |2 * dm / cm - 1|, T = +1 when H + L + C
 * rose, else -1, dm = H - L, cm the sum of dm since T last turned (0 force when cm is 0); KVO =
 * EMA(VF, fast) - EMA(VF, slow), and its EMA; seeded by means.
 * Source: S. Klinger, Stocks & Commodities 15:9 (1997).
 */
export const kvo = defineIndicator({
  ...shared,
  id: 'kvo',
  short: 'KVO',
  name: '克林格成交量摆动',
  note: '量能按 |2dm/cm − 1| 加权，取绝对值；不取的终端会有正负差别',
  params: { fast: whole('快线', 34), slow: whole('慢线', 55), signal: whole('信号', 13) },
  outputs: { kvo: line('KVO'), signal: line('SIGNAL') },
  check: (p) => (p.fast < p.slow ? undefined : '快线必须小于慢线'),
  build: (g, p) => {
    const level = map3(g, [g.high, g.low, g.close], (h, l, c) => h + l + c);
    const trend = map(g, change(g, level), (d) => (d > 0 ? 1 : -1));
    const range = subtract(g, g.high, g.low);
    const needs = { inputs: [trend, range], memory: 'fading' } as const;
    const total = addColumn(g, needs, (from, to, out) => {
      for (let i = from; i < to; i += 1) {
        const turned = i === 1 || trend.values[i] !== trend.values[i - 1];
        out[i] = range.values[i]! + (turned ? range.values[i - 1]! : out[i - 1]!);
      }
    });
    const volumeForce = map4(g, [g.volume, trend, range, total], (v, t, dm, cm) =>
      cm === 0 ? 0 : 100 * v * t * Math.abs((2 * dm) / cm - 1),
    );
    const value = subtract(g, ema(g, volumeForce, p.fast), ema(g, volumeForce, p.slow));
    return { kvo: value, signal: ema(g, value, p.signal) };
  },
});

/**
 * Volume oscillator: 100 * (MA(volume, short) - MA(volume, long)) / MA(volume, short), 0 without
 * volume; and its m-bar mean.
 * Source: Tongdaxin VOSC (12, 26, 10).
 */
export const vosc = defineIndicator({
  ...shared,
  id: 'vosc',
  short: 'VOSC',
  name: '成交量震荡',
  params: { short: whole('短周期', 12), long: whole('长周期', 26), m: whole('均线周期', 10) },
  outputs: { vosc: line('VOSC'), mavosc: line('MAVOSC') },
  build: (g, p) => {
    const quick = mean(g, g.volume, p.short);
    const gap = subtract(g, quick, mean(g, g.volume, p.long));
    const value = ratio(g, gap, quick, { times: 100, whenZero: 0 });
    return { vosc: value, mavosc: mean(g, value, p.m) };
  },
});

/**
 * MACD of the volume, seeded as chosen (first value by default); the bar is DIF - DEA without the
 * factor 2. Source: Tongdaxin VMACD (12, 26, 9).
 */
export const vmacd = defineIndicator({
  ...shared,
  id: 'vmacd',
  short: 'VMACD',
  name: '量平滑异同平均',
  params: {
    fast: whole('快线', 12),
    slow: whole('慢线', 26),
    signal: whole('信号', 9),
    seed: seedChoice('first'),
  },
  outputs: { dif: line('DIF'), dea: line('DEA'), macd: histogram('MACD') },
  check: (p) => (p.fast < p.slow ? undefined : '快线必须小于慢线'),
  build: (g, p) => {
    const { dif, dea, macd } = convergence(g, g.volume, p);
    return { dif, dea, macd: scale(g, macd, 0.5) };
  },
});

/** RSI of the volume, seeded by the first change. Source: Tongdaxin VRSI (6). */
export const vrsi = defineIndicator({
  ...shared,
  id: 'vrsi',
  short: 'VRSI',
  name: '量相对强弱',
  params: { n: whole('周期', 6), seed: seedChoice('first') },
  outputs: { vrsi: line('VRSI') },
  build: (g, p) => ({ vrsi: relativeStrength(g, g.volume, p.n, p.seed) }),
});

/**
 * Volume ratio of terminals: this bar's volume over the mean of the n bars before it; 0 when they
 * had none.
 * Source: Tongdaxin quantity ratio (LB), on closed bars.
 */
export const quantityRatio = defineIndicator({
  ...shared,
  id: 'quantity-ratio',
  short: 'LB',
  name: '量比',
  params: { n: whole('周期', 5) },
  outputs: { lb: line('量比') },
  build: (g, p) => ({
    lb: ratio(g, g.volume, lag(g, mean(g, g.volume, p.n), 1), { whenZero: 0 }),
  }),
});

/** Money traded, estimated as typical price * volume, and its n-bar mean. Source: textbook. */
export const turnover = defineIndicator({
  ...shared,
  id: 'turnover',
  short: 'AMO',
  name: '成交额（估算）',
  params: { n: whole('均线周期', 5) },
  outputs: { amo: histogram('AMO'), ma: line('MA') },
  build: (g, p) => {
    const typical = typicalPrice(g);
    const value = multiply(g, typical, g.volume);
    return { amo: value, ma: mean(g, value, p.n) };
  },
});
