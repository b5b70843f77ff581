import { addColumn } from '../graph/graph.ts';
import type { Column, Graph } from '../graph/graph.ts';
import { change, lag, map, map2, map3, ratio, subtract, trueRange } from '../graph/maps.ts';
import { ema, tdxSma, wilder } from '../graph/recursions.ts';
import {
  highest,
  highestIndex,
  lowest,
  lowestIndex,
  mean,
  regression,
  sum,
} from '../graph/windows.ts';
import { efficiency } from './adaptive-averages.ts';
import { choice, defineIndicator, line, whole } from './definition.ts';

const shared = { group: 'trend', pane: 'own' } as const;

interface Directions {
  readonly up: Column;
  readonly down: Column;
}

/**
 * Wilder's directional moves: the greater of the high's rise and the low's fall, when positive,
 * else 0; ties give neither.
 */
function directions(graph: Graph): Directions {
  const rise = change(graph, graph.high);
  const fall = map(graph, change(graph, graph.low), (x) => -x);
  return {
    up: map2(graph, rise, fall, (h, l) => (h > 0 && h > l ? h : 0)),
    down: map2(graph, rise, fall, (h, l) => (l > 0 && l > h ? l : 0)),
  };
}

function directionIndex(graph: Graph, pdi: Column, mdi: Column): Column {
  return map2(graph, pdi, mdi, (p, m) => (p + m === 0 ? 0 : (100 * Math.abs(p - m)) / (p + m)));
}

/**
 * DMI as Chinese terminals have it: PDI and MDI are 100 * n-bar sums of the directional moves over
 * the n-bar sum of true range, ADX the m-bar mean of DX, ADXR the mean of ADX and ADX m bars ago.
 * Plain sums, no seed. 0 where nothing moved.
 * Source: Tongdaxin DMI (14, 6).
 */
export const dmi = defineIndicator({
  ...shared,
  id: 'dmi',
  short: 'DMI',
  name: '趋向指标',
  params: { n: whole('周期', 14), m: whole('平滑', 6) },
  outputs: { pdi: line('PDI'), mdi: line('MDI'), adx: line('ADX'), adxr: line('ADXR') },
  build: (g, p) => {
    const { up, down } = directions(g);
    const range = sum(g, trueRange(g), p.n);
    const percent = { times: 100, whenZero: 0 };
    const pdi = ratio(g, sum(g, up, p.n), range, percent);
    const mdi = ratio(g, sum(g, down, p.n), range, percent);
    const adx = mean(g, directionIndex(g, pdi, mdi), p.m);
    return { pdi, mdi, adx, adxr: map2(g, adx, lag(g, adx, p.m), (a, b) => (a + b) / 2) };
  },
});

/**
 * ADX after Wilder: +DI and -DI from Wilder averages (alpha 1/n) of the moves and true range, ADX
 * the Wilder average of DX; every average is seeded by the mean of its first n inputs, so ADX
 * begins at bar 2n. 0 where nothing moved.
 * Source: J. W. Wilder, New Concepts in Technical Trading Systems (1978).
 */
export const adx = defineIndicator({
  ...shared,
  id: 'adx',
  short: 'ADX',
  name: '平均趋向指数',
  params: { n: whole('周期', 14) },
  outputs: { pdi: line('+DI'), mdi: line('-DI'), adx: line('ADX') },
  build: (g, p) => {
    const { up, down } = directions(g);
    const range = wilder(g, trueRange(g), p.n);
    const percent = { times: 100, whenZero: 0 };
    const pdi = ratio(g, wilder(g, up, p.n), range, percent);
    const mdi = ratio(g, wilder(g, down, p.n), range, percent);
    return { pdi, mdi, adx: wilder(g, directionIndex(g, pdi, mdi), p.n) };
  },
});

/**
 * Aroon: 100 * (n - bars since the highest high / lowest low of n + 1 bars, newest of equals) / n,
 * and the difference.
 * Source: T. Chande, Stocks & Commodities 13:9 (1995).
 */
export const aroon = defineIndicator({
  ...shared,
  id: 'aroon',
  note: '相同的高低点取最近的（TA-Lib）',
  short: 'AROON',
  name: '阿隆指标',
  params: { n: whole('周期', 25) },
  outputs: { up: line('上升'), down: line('下降'), osc: line('震荡') },
  build: (g, p) => {
    const up = recency(g, highestIndex(g, g.high, p.n + 1), p.n);
    const down = recency(g, lowestIndex(g, g.low, p.n + 1), p.n);
    return { up, down, osc: subtract(g, up, down) };
  },
});

function recency(graph: Graph, index: Column, n: number): Column {
  return addColumn(graph, { inputs: [index] }, (from, to, out) => {
    for (let i = from; i < to; i += 1) out[i] = (100 * (n - (i - index.values[i]!))) / n;
  });
}

/**
 * Vortex: n-bar sums of |high - previous low| and |low - previous high| over the sum of true range;
 * 0 without range.
 * Source: E. Botes and D. Siepman, Stocks & Commodities 28:1 (2010).
 */
export const vortex = defineIndicator({
  ...shared,
  id: 'vortex',
  short: 'VI',
  name: '涡旋指标',
  params: { n: whole('周期', 14) },
  outputs: { plus: line('VI+'), minus: line('VI-') },
  build: (g, p) => {
    const range = sum(g, trueRange(g), p.n);
    const reach = (x: Column, y: Column): Column =>
      sum(
        g,
        map2(g, x, lag(g, y, 1), (a, b) => Math.abs(a - b)),
        p.n,
      );
    return {
      plus: ratio(g, reach(g.high, g.low), range, { whenZero: 0 }),
      minus: ratio(g, reach(g.low, g.high), range, { whenZero: 0 }),
    };
  },
});

/**
 * Mass index: n-bar sum of EMA(range, k) / EMA(EMA(range, k), k), range = high - low; a ratio
 * without range counts 1. EMAs seeded by means. Source: D. Dorsey, Stocks & Commodities 10:6
 * (1992).
 */
export const massIndex = defineIndicator({
  ...shared,
  id: 'mass',
  short: 'MASS',
  name: '梅斯线',
  params: { k: whole('平滑', 9), n: whole('周期', 25) },
  outputs: { mass: line('MASS') },
  build: (g, p) => {
    const once = ema(g, subtract(g, g.high, g.low), p.k);
    return { mass: sum(g, ratio(g, once, ema(g, once, p.k), { whenZero: 1 }), p.n) };
  },
});

/**
 * Choppiness: 100 * log10(sum of true range over n bars / (highest high - lowest low)) / log10(n);
 * 100 in a flat window.
 * Source: E. W. Dreiss (1993).
 */
export const chop = defineIndicator({
  ...shared,
  id: 'chop',
  note: '用最高与最低的区间（TradingView）',
  short: 'CHOP',
  name: '震荡指数',
  params: { n: whole('周期', 14, 2) },
  outputs: { chop: line('CHOP') },
  build: (g, p) => {
    const travelled = sum(g, trueRange(g), p.n);
    const top = highest(g, g.high, p.n);
    const bottom = lowest(g, g.low, p.n);
    const scaleFactor = 100 / Math.log10(p.n);
    return {
      chop: map3(g, [travelled, top, bottom], (t, h, l) =>
        h === l ? 100 : scaleFactor * Math.log10(t / (h - l)),
      ),
    };
  },
});

/**
 * Vertical horizontal filter: (highest close - lowest close) of n bars / sum of the last n one-bar
 * moves; 0 when nothing moved.
 * Source: A. White, Futures (1991).
 */
export const vhf = defineIndicator({
  ...shared,
  id: 'vhf',
  short: 'VHF',
  name: '十字过滤线',
  params: { n: whole('周期', 28) },
  outputs: { vhf: line('VHF') },
  build: (g, p) => {
    const spread = subtract(g, highest(g, g.close, p.n), lowest(g, g.close, p.n));
    const moved = sum(g, map(g, change(g, g.close), Math.abs), p.n);
    return { vhf: ratio(g, spread, moved, { whenZero: 0 }) };
  },
});

/**
 * Efficiency ratio: |close - close n bars ago| / sum of the one-bar moves, 0 to 1; 0 when nothing
 * moved.
 * Source: P. Kaufman, Trading Systems and Methods (1995).
 */
export const er = defineIndicator({
  ...shared,
  id: 'er',
  short: 'ER',
  name: '考夫曼效率系数',
  params: { n: whole('周期', 10) },
  outputs: { er: line('ER') },
  build: (g, p) => ({ er: efficiency(g, p.n) }),
});

/**
 * DDI: TR = max(|high move|, |low move|), counted up when high + low rose and down when it fell;
 * DIZ and DIF are the shares of their n-bar sums (0 when both are 0), DDI = DIZ - DIF, ADDI =
 * SMA(DDI, n1, m) from the first value, AD = MA(ADDI, m1).
 * Source: Tongdaxin DDI (13, 30, 10, 5).
 */
export const ddi = defineIndicator({
  ...shared,
  id: 'ddi',
  short: 'DDI',
  name: '方向标准离差指数',
  params: {
    n: whole('周期', 13),
    n1: whole('平滑', 30, 2),
    m: whole('权重', 10),
    m1: whole('均线周期', 5),
  },
  outputs: { ddi: line('DDI'), addi: line('ADDI'), ad: line('AD') },
  check: (p) => (p.m < p.n1 ? undefined : '权重必须小于平滑'),
  build: (g, p) => {
    const move = map2(g, change(g, g.high), change(g, g.low), (h, l) =>
      Math.max(Math.abs(h), Math.abs(l)),
    );
    const level = change(
      g,
      map2(g, g.high, g.low, (h, l) => h + l),
    );
    const up = sum(
      g,
      map2(g, move, level, (t, d) => (d > 0 ? t : 0)),
      p.n,
    );
    const down = sum(
      g,
      map2(g, move, level, (t, d) => (d < 0 ? t : 0)),
      p.n,
    );
    const value = map2(g, up, down, (a, b) => (a + b === 0 ? 0 : (a - b) / (a + b)));
    const addi = tdxSma(g, value, p.n1, p.m);
    return { ddi: value, addi, ad: mean(g, addi, p.m1) };
  },
});

/**
 * Random walk index over exactly n bars: (high - low n bars ago) / (ATR * sqrt(n)) for rises, (high
 * n bars ago - low) for falls, ATR the plain mean of n true ranges; 0 without range. Source: M.
 * Poulos, Stocks & Commodities 9:2 (1991), single length.
 */
export const rwi = defineIndicator({
  ...shared,
  id: 'rwi',
  short: 'RWI',
  name: '随机漫步指数',
  params: { n: whole('周期', 14) },
  outputs: { high: line('上行'), low: line('下行') },
  build: (g, p) => {
    const range = mean(g, trueRange(g), p.n);
    const root = Math.sqrt(p.n);
    const index = (gap: Column): Column =>
      ratio(
        g,
        gap,
        map(g, range, (r) => r * root),
        { whenZero: 0 },
      );
    return {
      high: index(subtract(g, g.high, lag(g, g.low, p.n))),
      low: index(subtract(g, lag(g, g.high, p.n), g.low)),
    };
  },
});

/**
 * Slope of the least-squares line through the last n closes: its rise per bar as a price, or as
 * percent of the line's own value at the newest bar, so that symbols compare; 0 percent where that
 * value is 0. Source: TA-Lib LINEARREG_SLOPE.
 */
export const slope = defineIndicator({
  ...shared,
  id: 'slope',
  short: 'SLOPE',
  name: '回归斜率',
  params: {
    n: whole('周期', 14, 2),
    unit: choice('单位', 'price', { price: '每根的价格（TA-Lib）', percent: '每根的百分比' }),
  },
  outputs: { slope: line('斜率') },
  build: (g, p) => {
    const fitted = regression(g, g.close, p.n);
    const percent = { times: 100, whenZero: 0 };
    return {
      slope: p.unit === 'price' ? fitted.slope : ratio(g, fitted.slope, fitted.end, percent),
    };
  },
});
