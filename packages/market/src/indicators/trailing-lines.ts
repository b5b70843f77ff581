import { addColumn } from '../graph/graph.ts';
import type { Column, Graph } from '../graph/graph.ts';
import { blend, lag, map2, map3, map4, medianPrice, trueRange } from '../graph/maps.ts';
import { wilder } from '../graph/recursions.ts';
import { highest, lowest } from '../graph/windows.ts';
import { defineIndicator, dots, line, real, state, whole } from './definition.ts';

const shared = { group: 'channel', pane: 'price' } as const;

function midrange(graph: Graph, n: number): Column {
  return map2(
    graph,
    highest(graph, graph.high, n),
    lowest(graph, graph.low, n),
    (a, b) => (a + b) / 2,
  );
}

/**
 * Ichimoku: conversion and base are the midranges of 9 and 26 bars; leading spans A and B are
 * (conversion + base) / 2 and the 52-bar midrange of 26 bars ago, as they stand under this bar;
 * lagging is the close, drawn that far to the left. The displacement of the spans is the base
 * length. Source: G. Hosoda (1969).
 */
export const ichimoku = defineIndicator({
  ...shared,
  group: 'trend',
  id: 'ichimoku',
  short: 'ICHIMOKU',
  name: '一目均衡表',
  params: {
    conversion: whole('转换周期', 9),
    base: whole('基准周期', 26),
    span: whole('先行周期', 52),
  },
  outputs: {
    conversion: line('转换线'),
    base: line('基准线'),
    spanA: line('先行带A'),
    spanB: line('先行带B'),
    lagging: line('迟行线', 'base'),
  },
  build: (g, p) => {
    const conversion = midrange(g, p.conversion);
    const base = midrange(g, p.base);
    const ahead = map2(g, conversion, base, (a, b) => (a + b) / 2);
    return {
      conversion,
      base,
      spanA: lag(g, ahead, p.base),
      spanB: lag(g, midrange(g, p.span), p.base),
      lagging: g.close,
    };
  },
});

/**
 * Parabolic SAR. Begins on the second bar: upward when its close is not below the first close, with
 * the first bar's low (downward: high) as the stop. Each bar: sar = sar' + af * (ep - sar'), held
 * outside the ranges of the two bars before; when the bar's range touches it the side changes, sar
 * = ep, af = step. A new extreme adds `step` to af up to `max`. `side` is 1 while the stop is below
 * the price and -1 while above.
 * Source: J. W. Wilder, New Concepts in Technical Trading Systems (1978).
 */
export const sar = defineIndicator({
  ...shared,
  group: 'trend',
  id: 'sar',
  short: 'SAR',
  name: '抛物线转向',
  note: '转向时夹在前两根的高低之间（TA-Lib）',
  params: { step: real('步长', 0.02, 0.001, 1), max: real('极值', 0.2, 0.001, 1) },
  outputs: { sar: dots('SAR'), side: state('方向') },
  check: (p) => (p.step <= p.max ? undefined : '步长不能大于极值'),
  build: (g, p) => parabolic(g, p.step, p.max),
});

interface SarColumns {
  readonly sar: Column;
  readonly side: Column;
}

function parabolic(graph: Graph, step: number, max: number): SarColumns {
  const { high, low, close } = graph;
  const needs = { inputs: [high, low, close], delay: 1, memory: 'fading' } as const;
  const nothing = (): void => undefined;
  // side, ep and af are written by the run of sar, which is added last and so runs after their
  // empty runs.
  const side = addColumn(graph, needs, nothing);
  const ep = addColumn(graph, needs, nothing);
  const af = addColumn(graph, needs, nothing);
  const column = addColumn(graph, needs, (from, to, out) => {
    const state = { side: side.values, ep: ep.values, af: af.values, sar: out };
    const bars = { high: high.values, low: low.values };
    for (let i = from; i < to; i += 1) {
      if (i === 1) {
        const up = close.values[1]! >= close.values[0]!;
        state.side[1] = up ? 1 : -1;
        state.ep[1] = up ? bars.high[1]! : bars.low[1]!;
        state.af[1] = step;
        out[1] = up ? Math.min(bars.low[0]!, bars.low[1]!) : Math.max(bars.high[0]!, bars.high[1]!);
      } else sarBar(i, state, bars, { step, max });
    }
  });
  return { sar: column, side };
}

type SarState = Record<'side' | 'ep' | 'af' | 'sar', Float64Array>;

function sarBar(
  i: number,
  state: SarState,
  bars: Record<'high' | 'low', Float64Array>,
  rate: { readonly step: number; readonly max: number },
): void {
  const up = state.side[i - 1]! > 0;
  const ep = state.ep[i - 1]!;
  const af = state.af[i - 1]!;
  const high = bars.high[i]!;
  const low = bars.low[i]!;
  let stop = state.sar[i - 1]! + af * (ep - state.sar[i - 1]!);
  if (up) stop = Math.min(stop, bars.low[i - 1]!, bars.low[i - 2]!);
  else stop = Math.max(stop, bars.high[i - 1]!, bars.high[i - 2]!);
  const turned = up ? low <= stop : high >= stop;
  const nowUp = turned ? !up : up;
  const extreme = nowUp ? high : low;
  const further = nowUp ? extreme > ep : extreme < ep;
  state.side[i] = nowUp ? 1 : -1;
  state.sar[i] = turned ? turnStop(nowUp, ep, high, low) : stop;
  state.ep[i] = turned || further ? extreme : ep;
  state.af[i] = nextRate(af, turned, further, rate);
}

function turnStop(nowUp: boolean, ep: number, high: number, low: number): number {
  return nowUp ? Math.min(ep, low) : Math.max(ep, high);
}

function nextRate(
  af: number,
  turned: boolean,
  further: boolean,
  rate: { readonly step: number; readonly max: number },
): number {
  if (turned) return rate.step;
  return further ? Math.min(rate.max, af + rate.step) : af;
}

/**
 * Supertrend: bands at (high + low) / 2 -+ k * ATR (Wilder). The lower band only rises and the
 * upper only falls while the previous close stays inside; the side changes when the close leaves
 * the active band. Begins upward. `side` 1: the line is the lower band; -1: the upper band. Source:
 * O. Seban.
 */
export const supertrend = defineIndicator({
  ...shared,
  group: 'trend',
  id: 'supertrend',
  short: 'SUPERTREND',
  name: '超级趋势',
  params: { n: whole('ATR周期', 10), k: real('倍数', 3, 0.1, 20) },
  outputs: { line: line('超级趋势'), side: state('方向') },
  build: (g, p) => {
    const range = wilder(g, trueRange(g), p.n);
    const middle = medianPrice(g);
    const lower = ratchet(g, blend(g, middle, range, -p.k), 1);
    const upper = ratchet(g, blend(g, middle, range, p.k), -1);
    const first = lower.start;
    const needs = { inputs: [lower, upper, g.close], memory: 'fading' } as const;
    const side = addColumn(g, needs, (from, to, out) => {
      const closes = g.close.values;
      for (let i = from; i < to; i += 1) {
        const last = i === first ? 1 : out[i - 1]!;
        const broken = last > 0 ? closes[i]! < lower.values[i]! : closes[i]! > upper.values[i]!;
        out[i] = broken ? -last : last;
      }
    });
    return { line: map3(g, [side, lower, upper], (s, l, u) => (s > 0 ? l : u)), side };
  },
});

/**
 * A band that only rises (sign 1) or falls (sign -1) as long as the previous close has not left it.
 */
function ratchet(graph: Graph, band: Column, sign: 1 | -1): Column {
  const needs = { inputs: [band, graph.close], memory: 'fading' } as const;
  return addColumn(graph, needs, (from, to, out) => {
    const closes = graph.close.values;
    for (let i = from; i < to; i += 1) {
      const fresh = band.values[i]!;
      const last = i === band.start ? fresh : out[i - 1]!;
      const left = i > band.start && sign * (closes[i - 1]! - last) < 0;
      out[i] = left || sign * (fresh - last) > 0 ? fresh : last;
    }
  });
}

/**
 * Chandelier exit: highest high of n bars - k * ATR(n) for longs, lowest low + k * ATR(n) for
 * shorts; ATR by Wilder, seeded by the mean.
 * Source: C. Le Beau; A. Elder, Come Into My Trading Room (2002).
 */
export const chandelier = defineIndicator({
  ...shared,
  id: 'chandelier',
  short: 'CE',
  name: '吊灯止损',
  params: { n: whole('周期', 22), k: real('倍数', 3, 0.1, 20) },
  outputs: { long: line('多头止损'), short: line('空头止损') },
  build: (g, p) => {
    const range = wilder(g, trueRange(g), p.n);
    return {
      long: blend(g, highest(g, g.high, p.n), range, -p.k),
      short: blend(g, lowest(g, g.low, p.n), range, p.k),
    };
  },
});

/**
 * Counter-trend levels from the bar before: CDP = (H + L + 2C) / 4, AH = CDP + (H - L), NH = 2 CDP
 * - L, NL = 2 CDP - H, AL = CDP - (H - L). Source: the textbook form of CDP in Chinese markets.
 */
export const cdp = defineIndicator({
  ...shared,
  id: 'cdp',
  short: 'CDP',
  name: '逆势操作',
  params: {},
  outputs: { cdp: line('CDP'), ah: line('AH'), nh: line('NH'), nl: line('NL'), al: line('AL') },
  build: (g) => {
    const h = lag(g, g.high, 1);
    const l = lag(g, g.low, 1);
    const middle = map3(g, [h, l, lag(g, g.close, 1)], (a, b, c) => (a + b + 2 * c) / 4);
    return {
      cdp: middle,
      ah: map3(g, [middle, h, l], (m, a, b) => m + (a - b)),
      nh: map2(g, middle, l, (m, b) => 2 * m - b),
      nl: map2(g, middle, h, (m, a) => 2 * m - a),
      al: map3(g, [middle, h, l], (m, a, b) => m - (a - b)),
    };
  },
});

/**
 * Floor pivots from the bar before: PP = (H + L + C) / 3, R1 = 2 PP - L, S1 = 2 PP - H, R2 = PP +
 * (H - L), S2 = PP - (H - L). On daily bars these are the classic daily pivots. Source:
 * floor-trader practice; J. Person (2004).
 */
export const pivot = defineIndicator({
  ...shared,
  id: 'pivot',
  short: 'PIVOT',
  name: '枢轴点',
  note: '由前一根K线算出',
  params: {},
  outputs: { pp: line('PP'), r1: line('R1'), s1: line('S1'), r2: line('R2'), s2: line('S2') },
  build: (g) => {
    const h = lag(g, g.high, 1);
    const l = lag(g, g.low, 1);
    const pp = map3(g, [h, l, lag(g, g.close, 1)], (a, b, c) => (a + b + c) / 3);
    return {
      pp,
      r1: map2(g, pp, l, (m, b) => 2 * m - b),
      s1: map2(g, pp, h, (m, a) => 2 * m - a),
      r2: map3(g, [pp, h, l], (m, a, b) => m + (a - b)),
      s2: map3(g, [pp, h, l], (m, a, b) => m - (a - b)),
    };
  },
});

/**
 * Heikin-Ashi candles: close = (O + H + L + C) / 4; open = mean of the previous Heikin-Ashi open
 * and close, begun by (O + C) / 2; high and low include both. Source: D. Valcu, Stocks &
 * Commodities 22:2 (2004).
 */
export const heikinAshi = defineIndicator({
  ...shared,
  group: 'trend',
  id: 'heikin-ashi',
  short: 'HA',
  name: '平均K线',
  params: {},
  outputs: { open: line('开'), high: line('高'), low: line('低'), close: line('收') },
  build: (g) => {
    const close = map4(g, [g.open, g.high, g.low, g.close], (o, h, l, c) => (o + h + l + c) / 4);
    const needs = { inputs: [g.open, close], memory: 'fading' } as const;
    const open = addColumn(g, needs, (from, to, out) => {
      for (let i = from; i < to; i += 1) {
        out[i] =
          i === 0
            ? (g.open.values[0]! + g.close.values[0]!) / 2
            : (out[i - 1]! + close.values[i - 1]!) / 2;
      }
    });
    const high = map3(g, [g.high, open, close], (h, o, c) => Math.max(h, o, c));
    const low = map3(g, [g.low, open, close], (l, o, c) => Math.min(l, o, c));
    return { open, high, low, close };
  },
});
