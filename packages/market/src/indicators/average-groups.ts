import { add, lag, map2, map4, medianPrice, scale } from '../graph/maps.ts';
import type { Column, Graph } from '../graph/graph.ts';
import { ema, wilder } from '../graph/recursions.ts';
import { deviation, mean } from '../graph/windows.ts';
import { defineIndicator, line, real, whole } from './definition.ts';

const shared = { group: 'average', pane: 'price' } as const;

function meanOfMeans(graph: Graph, lengths: readonly [number, number, number, number]): Column {
  const [a, b, c, d] = lengths;
  const of = (n: number): Column => mean(graph, graph.close, n);
  return map4(graph, [of(a), of(b), of(c), of(d)], (w, x, y, z) => (w + x + y + z) / 4);
}

/**
 * BBI: the mean of four simple averages of the close, 3, 6, 12 and 24 bars.
 * Source: Tongdaxin BBI: (MA(CLOSE,M1)+MA(CLOSE,M2)+MA(CLOSE,M3)+MA(CLOSE,M4))/4.
 */
export const bbi = defineIndicator({
  ...shared,
  id: 'bbi',
  short: 'BBI',
  name: '多空指标',
  params: {
    m1: whole('周期一', 3),
    m2: whole('周期二', 6),
    m3: whole('周期三', 12),
    m4: whole('周期四', 24),
  },
  outputs: { bbi: line('BBI') },
  build: (g, p) => ({ bbi: meanOfMeans(g, [p.m1, p.m2, p.m3, p.m4]) }),
});

/**
 * BBIBOLL: BBI with bands of m sample standard deviations of BBI over n bars.
 * Source: Tongdaxin BBIBOLL: UPR = BBIBOLL + M * STD(BBIBOLL, N). Its STD has divisor N - 1, and so
 * has this one.
 */
export const bbiboll = defineIndicator({
  ...shared,
  group: 'channel',
  id: 'bbiboll',
  short: 'BBIBOLL',
  name: '多空布林线',
  params: { n: whole('周期', 11, 2), m: real('倍数', 6, 0.1, 20) },
  outputs: { mid: line('BBIBOLL'), upper: line('UPR'), lower: line('DWN') },
  build: (g, p) => {
    const mid = meanOfMeans(g, [3, 6, 12, 24]);
    const band = scale(g, deviation(g, mid, p.n), p.m * Math.sqrt(p.n / (p.n - 1)));
    return { mid, upper: add(g, mid, band), lower: map2(g, mid, band, (a, b) => a - b) };
  },
});

/**
 * Gravity line: the mean of four simple averages (5, 10, 20, 60 bars) and its simple average over m
 * bars.
 * Source: Tongdaxin UDL: (MA(CLOSE,N1)+MA(CLOSE,N2)+MA(CLOSE,N3)+MA(CLOSE,N4))/4; MAUDL = MA(UDL,
 * M).
 */
export const udl = defineIndicator({
  ...shared,
  id: 'udl',
  short: 'UDL',
  name: '引力线',
  params: {
    n1: whole('周期一', 5),
    n2: whole('周期二', 10),
    n3: whole('周期三', 20),
    n4: whole('周期四', 60),
    m: whole('均线周期', 6),
  },
  outputs: { udl: line('UDL'), maudl: line('MAUDL') },
  build: (g, p) => {
    const value = meanOfMeans(g, [p.n1, p.n2, p.n3, p.n4]);
    return { udl: value, maudl: mean(g, value, p.m) };
  },
});

/**
 * Guppy's averages: six short EMAs (3, 5, 8, 10, 12, 15) and six long ones (30, 35, 40, 45, 50,
 * 60), seeded by means.
 * Source: D. Guppy, Trend Trading (2004).
 */
export const guppy = defineIndicator({
  ...shared,
  id: 'guppy',
  short: 'GMMA',
  name: '顾比均线',
  params: {},
  outputs: {
    s3: line('EMA3'),
    s5: line('EMA5'),
    s8: line('EMA8'),
    s10: line('EMA10'),
    s12: line('EMA12'),
    s15: line('EMA15'),
    l30: line('EMA30'),
    l35: line('EMA35'),
    l40: line('EMA40'),
    l45: line('EMA45'),
    l50: line('EMA50'),
    l60: line('EMA60'),
  },
  build: (g) => {
    const of = (n: number): Column => ema(g, g.close, n);
    return {
      s3: of(3),
      s5: of(5),
      s8: of(8),
      s10: of(10),
      s12: of(12),
      s15: of(15),
      l30: of(30),
      l35: of(35),
      l40: of(40),
      l45: of(45),
      l50: of(50),
      l60: of(60),
    };
  },
});

/**
 * Williams' alligator: Wilder averages of the median price, jaw 13 shown 8 bars later, teeth 8
 * shown 5, lips 5 shown 3. The value at a bar is the one drawn there, that is the average of 8, 5
 * or 3 bars ago. Seeded by means.
 * Source: B. Williams, Trading Chaos (1995).
 */
export const alligator = defineIndicator({
  ...shared,
  id: 'alligator',
  short: 'ALLIGATOR',
  name: '鳄鱼线',
  params: { jaw: whole('颚线周期', 13), teeth: whole('齿线周期', 8), lips: whole('唇线周期', 5) },
  outputs: { jaw: line('颚线'), teeth: line('齿线'), lips: line('唇线') },
  build: (g, p) => {
    const median = medianPrice(g);
    return {
      jaw: lag(g, wilder(g, median, p.jaw), 8),
      teeth: lag(g, wilder(g, median, p.teeth), 5),
      lips: lag(g, wilder(g, median, p.lips), 3),
    };
  },
});
