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
  ratio,
  scale,
  subtract,
  typicalPrice,
} from '../graph/maps.ts';
import { cumulate, ema } from '../graph/recursions.ts';
import { correlation, mean, sum } from '../graph/windows.ts';
import { DAY_MS } from '../series/series.ts';
import { choice, defineIndicator, line, whole } from './definition.ts';

const shared = { group: 'volume', pane: 'own' } as const;

/** Close location value times volume: ((C - L) - (H - C)) / (H - L) * V, 0 without range. */
function flowVolume(graph: Graph): Column {
  const { high, low, close, volume } = graph;
  return map4(graph, [high, low, close, volume], (h, l, c, v) =>
    h === l ? 0 : ((c - l - (h - c)) / (h - l)) * v,
  );
}

/**
 * Accumulation/distribution: running total of ((C - L) - (H - C)) / (H - L) * V from the first bar,
 * so it depends on where history begins. Source: M. Chaikin.
 */
export const ad = defineIndicator({
  ...shared,
  id: 'ad',
  short: 'A/D',
  name: '累积派发线',
  params: {},
  outputs: { ad: line('A/D') },
  build: (g) => ({ ad: cumulate(g, flowVolume(g)) }),
});

/**
 * Chaikin oscillator: EMA(A/D, fast) - EMA(A/D, slow), seeded by means. Source: M. Chaikin; TA-Lib
 * ADOSC seeds by the first value.
 */
export const adosc = defineIndicator({
  ...shared,
  id: 'adosc',
  short: 'ADOSC',
  name: '佳庆摆动指标',
  params: { fast: whole('快线', 3), slow: whole('慢线', 10) },
  outputs: { adosc: line('ADOSC') },
  check: (p) => (p.fast < p.slow ? undefined : '快线必须小于慢线'),
  build: (g, p) => {
    const total = cumulate(g, flowVolume(g));
    return { adosc: subtract(g, ema(g, total, p.fast), ema(g, total, p.slow)) };
  },
});

/**
 * Chaikin money flow: n-bar sum of the flow volume / n-bar sum of volume; 0 without volume. Source:
 * M. Chaikin.
 */
export const cmf = defineIndicator({
  ...shared,
  id: 'cmf',
  short: 'CMF',
  name: '佳庆资金流量',
  params: { n: whole('周期', 20) },
  outputs: { cmf: line('CMF') },
  build: (g, p) => ({
    cmf: ratio(g, sum(g, flowVolume(g), p.n), sum(g, g.volume, p.n), { whenZero: 0 }),
  }),
});

/**
 * Money flow index: 100 * positive / (positive + negative) over n bars, flow = typical price *
 * volume, positive when the typical price rose; 50 when there was no flow. Source: G. Quong and A.
 * Soudack, Stocks & Commodities 7:3 (1989).
 */
export const mfi = defineIndicator({
  ...shared,
  id: 'mfi',
  short: 'MFI',
  name: '资金流量指标',
  params: { n: whole('周期', 14) },
  outputs: { mfi: line('MFI') },
  build: (g, p) => {
    const typical = typicalPrice(g);
    const flow = multiply(g, typical, g.volume);
    const step = change(g, typical);
    const up = sum(
      g,
      map2(g, flow, step, (f, d) => (d > 0 ? f : 0)),
      p.n,
    );
    const down = sum(
      g,
      map2(g, flow, step, (f, d) => (d < 0 ? f : 0)),
      p.n,
    );
    return { mfi: map2(g, up, down, (u, d) => (u + d === 0 ? 50 : (100 * u) / (u + d))) };
  },
});

/**
 * Williams' variable accumulation: n-bar sum of (close - open) / (high - low) * volume / 10000, and
 * its m-bar mean; 0 without range.
 * Source: Tongdaxin WVAD (24, 6).
 */
export const wvad = defineIndicator({
  ...shared,
  id: 'wvad',
  short: 'WVAD',
  name: '威廉变异离散量',
  params: { n: whole('周期', 24), m: whole('均线周期', 6) },
  outputs: { wvad: line('WVAD'), mawvad: line('MAWVAD') },
  build: (g, p) => {
    const body = map4(g, [g.open, g.high, g.low, g.close], (o, h, l, c) =>
      h === l ? 0 : (c - o) / (h - l),
    );
    const value = sum(g, scale(g, multiply(g, body, g.volume), 1 / 10_000), p.n);
    return { wvad: value, mawvad: mean(g, value, p.m) };
  },
});

/**
 * Ease of movement, Chinese form: MID = 100 * (change of H + L) / (H + L); EMV = n-bar mean of MID
 * * (MA(volume, n) / volume) * (H - L) / MA(H - L, n), and its m-bar mean. A bar without volume or
 * a window without range counts 0.
 * Source: Tongdaxin EMV (14, 9).
 */
export const emv = defineIndicator({
  ...shared,
  id: 'emv',
  short: 'EMV',
  name: '简易波动指标',
  params: { n: whole('周期', 14), m: whole('均线周期', 9) },
  outputs: { emv: line('EMV'), maemv: line('MAEMV') },
  build: (g, p) => {
    const level = map2(g, g.high, g.low, (h, l) => h + l);
    const middle = ratio(g, change(g, level), level, { times: 100, whenZero: 0 });
    const busy = ratio(g, mean(g, g.volume, p.n), g.volume, { whenZero: 0 });
    const range = subtract(g, g.high, g.low);
    const width = ratio(g, range, mean(g, range, p.n), { whenZero: 0 });
    const value = mean(
      g,
      map3(g, [middle, busy, width], (a, b, c) => a * b * c),
      p.n,
    );
    return { emv: value, maemv: mean(g, value, p.m) };
  },
});

/**
 * Arms' ease of movement: n-bar mean of (change of the median price) / (volume / `unit` / (H - L));
 * a bar without volume or range counts 0. Source: R. Arms, Volume Cycles in the Stock Market
 * (1983).
 */
export const eom = defineIndicator({
  ...shared,
  id: 'eom',
  short: 'EOM',
  name: '简易波动（原版）',
  params: { n: whole('周期', 14), unit: whole('成交量单位', 100_000_000, 1, 1_000_000_000_000) },
  outputs: { eom: line('EOM') },
  build: (g, p) => {
    const move = change(
      g,
      map2(g, g.high, g.low, (h, l) => (h + l) / 2),
    );
    const raw = map4(g, [move, g.high, g.low, g.volume], (d, h, l, v) =>
      v === 0 ? 0 : (d * (h - l) * p.unit) / v,
    );
    return { eom: mean(g, raw, p.n) };
  },
});

/**
 * Volume-weighted average price from an anchor on: running sum(typical * volume) / sum(volume),
 * begun anew with each day, week (Monday), month, or never; the typical price while no volume was
 * traded. Source: textbook.
 */
export const vwap = defineIndicator({
  ...shared,
  pane: 'price',
  id: 'vwap',
  short: 'VWAP',
  name: '成交量加权均价',
  params: {
    anchor: choice('起算', 'day', { day: '每日', week: '每周', month: '每月', all: '首根K线' }),
  },
  outputs: { vwap: line('VWAP') },
  build: (g, p) => {
    const typical = typicalPrice(g);
    const value = anchored(g, multiply(g, typical, g.volume), p.anchor);
    const traded = anchored(g, g.volume, p.anchor);
    return { vwap: map3(g, [value, traded, typical], (a, b, t) => (b === 0 ? t : a / b)) };
  },
});

type VwapAnchor = 'day' | 'week' | 'month' | 'all';

function anchored(graph: Graph, x: Column, anchor: VwapAnchor): Column {
  return addColumn(graph, { inputs: [x, graph.time], memory: 'whole' }, (from, to, out) => {
    const times = graph.time.values;
    for (let i = from; i < to; i += 1) {
      const fresh = i === 0 || periodOf(times[i]!, anchor) !== periodOf(times[i - 1]!, anchor);
      out[i] = x.values[i]! + (fresh ? 0 : out[i - 1]!);
    }
  });
}

function periodOf(time: number, anchor: VwapAnchor): number {
  const day = Math.floor(time / DAY_MS);
  if (anchor === 'day') return day;
  // 1970-01-01 was a Thursday, so Mondays are the days with (day + 3) divisible by 7.
  if (anchor === 'week') return Math.floor((day + 3) / 7);
  if (anchor === 'all') return 0;
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/**
 * VWAP over the last n bars; the typical price where nothing was traded. Source: textbook (moving
 * VWAP).
 */
export const movingVwap = defineIndicator({
  ...shared,
  pane: 'price',
  id: 'moving-vwap',
  short: 'MVWAP',
  name: '移动成交量加权均价',
  params: { n: whole('周期', 20) },
  outputs: { mvwap: line('MVWAP') },
  build: (g, p) => {
    const typical = typicalPrice(g);
    const value = sum(g, multiply(g, typical, g.volume), p.n);
    const traded = sum(g, g.volume, p.n);
    return { mvwap: map3(g, [value, traded, typical], (a, b, t) => (b === 0 ? t : a / b)) };
  },
});

/**
 * Accumulation swing index, Chinese form: R and X as Wilder defines them, SI = 16 * X / R * max(|H
 * - C'|, |L - C'|) (0 when R is 0), ASI the n-bar sum of SI and its m-bar mean. Wilder sums from
 * the first bar and scales by the limit move instead.
 * Source: J. W. Wilder (1978); Tongdaxin ASI (26, 10).
 */
export const asi = defineIndicator({
  ...shared,
  group: 'trend',
  id: 'asi',
  short: 'ASI',
  name: '振动升降指标',
  note: '按周期求和（通达信）；威尔德原式从第一根累加，并按涨跌停幅度缩放',
  params: { n: whole('周期', 26), m: whole('均线周期', 10) },
  outputs: { asi: line('ASI'), asit: line('ASIT') },
  build: (g, p) => {
    const value = sum(g, swingIndex(g), p.n);
    return { asi: value, asit: mean(g, value, p.m) };
  },
});

function swingIndex(graph: Graph): Column {
  const { open, high, low, close } = graph;
  const pastClose = lag(graph, close, 1);
  const up = map2(graph, high, pastClose, (h, c) => Math.abs(h - c));
  const down = map2(graph, low, pastClose, (l, c) => Math.abs(l - c));
  const across = map2(graph, high, lag(graph, low, 1), (h, l) => Math.abs(h - l));
  const pastOpen = lag(graph, open, 1);
  const body = map2(graph, pastClose, pastOpen, (c, o) => Math.abs(c - o));
  const range = map4(graph, [up, down, across, body], (a, b, c, d) => {
    if (a > b && a > c) return a + b / 2 + d / 4;
    return b > c && b > a ? b + a / 2 + d / 4 : c + d / 4;
  });
  const drive = map4(
    graph,
    [close, open, pastClose, pastOpen],
    (c, o, pc, po) => c - pc + (c - o) / 2 + pc - po,
  );
  const reach = map2(graph, up, down, Math.max);
  return map3(graph, [drive, range, reach], (x, r, k) => (r === 0 ? 0 : ((16 * x) / r) * k));
}

/**
 * Force index: EMA of (close change * volume) over n bars, seeded by the mean. Source: A. Elder,
 * Trading for a Living (1993).
 */
export const force = defineIndicator({
  ...shared,
  id: 'force',
  short: 'FI',
  name: '强力指数',
  params: { n: whole('周期', 13) },
  outputs: { force: line('FI') },
  build: (g, p) => ({ force: ema(g, multiply(g, change(g, g.close), g.volume), p.n) }),
});

/**
 * Market facilitation: (high - low) / volume * 10^6, 0 without volume. Source: B. Williams, Trading
 * Chaos (1995).
 */
export const facilitation = defineIndicator({
  ...shared,
  id: 'facilitation',
  short: 'BWMFI',
  name: '市场促进指数',
  params: {},
  outputs: { bwmfi: line('BWMFI') },
  build: (g) => {
    const range = map(g, subtract(g, g.high, g.low), (x) => x * 1e6);
    return { bwmfi: ratio(g, range, g.volume, { whenZero: 0 }) };
  },
});

/**
 * Pearson's correlation of close and volume over n bars, -1 to 1: near 1 when volume comes with
 * rising prices, near -1 when it comes with falling ones; 0 where either did not move.
 * Source: K. Pearson (1895); TA-Lib CORREL over close and volume.
 */
export const priceVolumeCorrelation = defineIndicator({
  group: 'volume',
  pane: 'own',
  id: 'pv-correl',
  short: 'PVCORR',
  name: '量价相关系数',
  params: { n: whole('周期', 20, 2) },
  outputs: { correl: line('相关系数') },
  build: (g, p) => ({ correl: correlation(g, g.close, g.volume, p.n) }),
});
