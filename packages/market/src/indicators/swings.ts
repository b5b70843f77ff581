import { addColumn } from '../graph/graph.ts';
import type { Column, Graph } from '../graph/graph.ts';
import { trueRange } from '../graph/maps.ts';
import { wilder } from '../graph/recursions.ts';
import { defineIndicator, dots, line, real, state, whole } from './definition.ts';

const shared = { group: 'trend', pane: 'price' } as const;
const nothing = (): void => undefined;

/**
 * ATR trailing stop: the close -+ k * ATR (Wilder). While two closes in a row stay on its side the
 * stop only rises (`side` 1, below the price) or only falls (-1, above); a close through it puts it
 * on the other side. Begins below the first close that has an ATR.
 * Source: S. Vervoort, Stocks & Commodities 27:6 (2009), without the modified range.
 */
export const atrStop = defineIndicator({
  ...shared,
  id: 'atr-stop',
  short: 'ATRSTOP',
  name: '均幅跟踪止损',
  note: '真实波幅按威尔德平滑，未用原文对长影线的修正',
  params: { n: whole('ATR周期', 5), k: real('倍数', 3.5, 0.1, 20) },
  outputs: { stop: line('止损'), side: state('方向') },
  build: (g, p) => {
    const range = wilder(g, trueRange(g), p.n);
    const needs = { inputs: [range, g.close], memory: 'fading' } as const;
    // Written by the run of the stop, which is added next and so runs right after this empty one.
    const side = addColumn(g, needs, nothing);
    const stop = addColumn(g, needs, (from, to, out) => {
      const closes = g.close.values;
      for (let i = from; i < to; i += 1) {
        const close = closes[i]!;
        const width = p.k * range.values[i]!;
        const last = i === range.start ? Number.NEGATIVE_INFINITY : out[i - 1]!;
        const isUp = close === last ? side.values[i - 1]! > 0 : close > last;
        const fresh = isUp ? close - width : close + width;
        const stays = i > range.start && (isUp ? closes[i - 1]! > last : closes[i - 1]! < last);
        side.values[i] = isUp ? 1 : -1;
        out[i] = stays ? (isUp ? Math.max(last, fresh) : Math.min(last, fresh)) : fresh;
      }
    });
    return { stop, side };
  },
});

/**
 * Zigzag of highs and lows that is never redrawn: a turn is known at the bar that comes back from
 * the extreme of the leg by d percent, and stands from that bar on. `turn` is the price of the
 * newest known turn, `extreme` the extreme of the leg since, `side` 1 in a rising leg and -1 in a
 * falling one. A bar that makes a new extreme turns nothing. Begins on the second bar as SAR does:
 * rising when its close is not below the first close, from the first bar's low (falling: high).
 * Source: A. Merrill, Filtered Waves (1977).
 */
export const zigzag = defineIndicator({
  ...shared,
  id: 'zigzag',
  short: 'ZIGZAG',
  name: '之字转向',
  note: '转折在回撤达到幅度的那一根才确认，画在确认处，以后不再改动',
  params: { d: real('幅度%', 5, 0.1, 90) },
  outputs: { turn: dots('转折'), extreme: line('当前极值'), side: state('方向') },
  build: (g, p) => legs(g, p.d / 100),
});

interface Legs {
  readonly turn: Column;
  readonly extreme: Column;
  readonly side: Column;
}

function legs(graph: Graph, share: number): Legs {
  const { high, low, close } = graph;
  const needs = { inputs: [high, low, close], delay: 1, memory: 'fading' } as const;
  // Written by the run of the turn, which is added last.
  const extreme = addColumn(graph, needs, nothing);
  const side = addColumn(graph, needs, nothing);
  const turn = addColumn(graph, needs, (from, to, out) => {
    const columns = { turn: out, extreme: extreme.values, side: side.values };
    for (let i = from; i < to; i += 1) {
      if (i > 1) legBar(i, columns, graph, share);
      else beginLeg(columns, graph);
    }
  });
  return { turn, extreme, side };
}

type LegValues = Record<keyof Legs, Float64Array>;

function beginLeg({ turn, extreme, side }: LegValues, { high, low, close }: Graph): void {
  const isUp = close.values[1]! >= close.values[0]!;
  side[1] = isUp ? 1 : -1;
  turn[1] = isUp ? low.values[0]! : high.values[0]!;
  extreme[1] = isUp
    ? Math.max(high.values[0]!, high.values[1]!)
    : Math.min(low.values[0]!, low.values[1]!);
}

function legBar(i: number, { turn, extreme, side }: LegValues, graph: Graph, share: number): void {
  const isUp = side[i - 1]! > 0;
  const best = extreme[i - 1]!;
  const ahead = isUp ? graph.high.values[i]! : graph.low.values[i]!;
  const back = isUp ? graph.low.values[i]! : graph.high.values[i]!;
  const isFurther = isUp ? ahead > best : ahead < best;
  const isBack = isUp ? back <= best * (1 - share) : back >= best * (1 + share);
  const turns = isBack && !isFurther;
  side[i] = turns === isUp ? -1 : 1;
  turn[i] = turns ? best : turn[i - 1]!;
  if (turns) extreme[i] = back;
  else extreme[i] = isFurther ? ahead : best;
}
