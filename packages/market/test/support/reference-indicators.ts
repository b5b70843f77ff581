import * as F from './formulas.ts';
import {
  abs,
  add,
  CUM,
  div,
  EMA,
  EMA1,
  EXP,
  FORECAST,
  HHV,
  LLV,
  MA,
  max,
  min,
  mul,
  pos,
  REF,
  RMA,
  ROLL,
  SCAN,
  SLOPE,
  SMA,
  STDP,
  sub,
  SUM,
  times,
  WMA,
  zip,
} from './formulas.ts';
import type { X } from './formulas.ts';

/** The columns of a market. */
export interface M {
  readonly t: X;
  readonly o: X;
  readonly h: X;
  readonly l: X;
  readonly c: X;
  readonly v: X;
}

type Lines = Record<string, number[]>;

const prev = (x: X): number[] => REF(x, 1);
const step = (x: X): number[] => sub(x, prev(x));
const typ = ({ h, l, c }: M): number[] => zip((a, b, d) => (a + b + d) / 3, h, l, c);
const med = ({ h, l }: M): number[] => zip((a, b) => (a + b) / 2, h, l);
const tr = ({ h, l, c }: M): number[] => max(sub(h, l), abs(sub(h, prev(c))), abs(sub(l, prev(c))));
const pct = (x: X, n: number): number[] => div(sub(x, REF(x, n)), REF(x, n), 0, 100);
const place = (x: X, h: X, l: X, n: number): number[] =>
  zip((a, t, b) => (t === b ? 50 : (100 * (a - b)) / (t - b)), x, HHV(h, n), LLV(l, n));
const rsi = (x: X, n: number, seed: number, m = 1): number[] => {
  const d = sub(x, REF(x, m));
  const up = EXP(pos(d), 1 / n, seed);
  const down = EXP(pos(times(d, -1)), 1 / n, seed);
  const raw = div(up, add(up, down), 50, 100);
  // Without a change both averages shrink alike, so the ratio stays; carried over so that rounding
  // makes no difference.
  const from = raw.findIndex((v) => !Number.isNaN(v));
  return SCAN(x.length, from, (i, last) => (d[i] === 0 && last !== undefined ? last : raw[i]!));
};
const iff = (test: (x: number) => boolean, x: X, yes: X): number[] =>
  zip((a, b) => (test(a) ? b : 0), x, yes);
const er = (c: X, n: number): number[] => div(abs(sub(c, REF(c, n))), SUM(abs(step(c)), n), 0);
const adapt = (x: X, w: X): number[] => {
  const from = w.findIndex((v) => !Number.isNaN(v));
  return SCAN(x.length, from, (i, last) =>
    last === undefined ? x[i]! : last + w[i]! * (x[i]! - last),
  );
};
const band = (mid: X, width: X, k: number): Lines => ({
  mid: [...mid],
  upper: zip((m, w) => m + k * w, mid, width),
  lower: zip((m, w) => m - k * w, mid, width),
});
const chain = (x: X, n: number, k: number): number[] =>
  k === 0 ? [...x] : EMA(chain(x, n, k - 1), n);
const bbiOf = (c: X, ns: X): number[] =>
  zip((...m) => (m[0]! + m[1]! + m[2]! + m[3]!) / 4, ...ns.map((n) => MA(c, n)));
const clv = ({ h, l, c, v }: M): number[] =>
  zip((a, b, d, q) => (a === b ? 0 : ((2 * d - a - b) / (a - b)) * q), h, l, c, v);
const vwapOver = (m: M, n: number): number[] =>
  zip((a, b, d) => (b === 0 ? d : a / b), SUM(mul(typ(m), m.v), n), SUM(m.v, n), typ(m));
const dm = ({ h, l }: M): { up: number[]; down: number[] } => ({
  up: zip((a, b) => (a > 0 && a > b ? a : 0), step(h), times(step(l), -1)),
  down: zip((a, b) => (b > 0 && b > a ? b : 0), step(h), times(step(l), -1)),
});
const dx = (p: X, m: X): number[] =>
  zip((a, b) => (a + b === 0 ? 0 : (100 * Math.abs(a - b)) / (a + b)), p, m);

/** Every indicator with its default parameters, written from its definition. */
export const REFERENCE: Record<string, (m: M) => Lines> = {
  ma: ({ c }) => ({ ma: MA(c, 20) }),
  ema: ({ c }) => ({ ema: EMA(c, 12) }),
  expma: ({ c }) => ({ exp1: EMA1(c, 12), exp2: EMA1(c, 50) }),
  sma: ({ c }) => ({ sma: SMA(c, 12, 2) }),
  wma: ({ c }) => ({ wma: WMA(c, 20) }),
  rma: ({ c }) => ({ rma: RMA(c, 14) }),
  dema: ({ c }) => ({ dema: sub(times(chain(c, 20, 1), 2), chain(c, 20, 2)) }),
  tema: ({ c }) => ({
    tema: add(times(sub(chain(c, 20, 1), chain(c, 20, 2)), 3), chain(c, 20, 3)),
  }),
  trima: ({ c }) => ({ trima: MA(MA(c, 11), 10) }),
  hma: ({ c }) => ({ hma: WMA(sub(times(WMA(c, 8), 2), WMA(c, 16)), 4) }),
  kama: ({ c }) => ({
    kama: adapt(
      c,
      er(c, 10).map((e) => (e * (2 / 3 - 2 / 31) + 2 / 31) ** 2),
    ),
  }),
  vidya: ({ c }) => ({
    vidya: adapt(
      c,
      div(SUM(step(c), 9), SUM(abs(step(c)), 9), 0).map((s) => (2 / 15) * Math.abs(s)),
    ),
  }),
  mcginley: ({ c }) => ({
    md: SCAN(c.length, 13, (i, last) =>
      last === undefined
        ? MA(c, 14)[13]!
        : last + (c[i]! - last) / Math.max(1, 0.6 * 14 * (c[i]! / last) ** 4),
    ),
  }),
  zlema: ({ c }) => ({ zlema: EMA(sub(times(c, 2), REF(c, 9)), 20) }),
  alma: ({ c }) => ({
    alma: F.FIR(
      c,
      Array.from({ length: 9 }, (_, j) => Math.exp(-((j - 6.8) ** 2) / (2 * 1.5 * 1.5))),
    ),
  }),
  vwma: ({ c, v }) => ({
    vwma: zip((a, b, d) => (b === 0 ? d : a / b), SUM(mul(c, v), 20), SUM(v, 20), c),
  }),
  linreg: ({ c }) => ({ end: FORECAST(c, 14), forecast: add(FORECAST(c, 14), SLOPE(c, 14)) }),
  t3: ({ c }) => ({
    t3: zip(
      (e3, e4, e5, e6) => 1.7 ** 3 * e3 - 2.1 * 1.7 ** 2 * e4 + 3 * 0.49 * 1.7 * e5 - 0.343 * e6,
      ...[3, 4, 5, 6].map((k) => chain(c, 5, k)),
    ),
  }),
  bbi: ({ c }) => ({ bbi: bbiOf(c, [3, 6, 12, 24]) }),
  bbiboll: ({ c }) => {
    const mid = bbiOf(c, [3, 6, 12, 24]);
    return band(mid, F.STD(mid, 11), 6);
  },
  udl: ({ c }) => {
    const udl = bbiOf(c, [5, 10, 20, 60]);
    return { udl, maudl: MA(udl, 6) };
  },
  guppy: ({ c }) =>
    Object.fromEntries([
      ...[3, 5, 8, 10, 12, 15].map((n) => [`s${n}`, EMA(c, n)]),
      ...[30, 35, 40, 45, 50, 60].map((n) => [`l${n}`, EMA(c, n)]),
    ]) as Lines,
  alligator: (m) => ({
    jaw: REF(RMA(med(m), 13), 8),
    teeth: REF(RMA(med(m), 8), 5),
    lips: REF(RMA(med(m), 5), 3),
  }),
  boll: ({ c }) => band(MA(c, 20), STDP(c, 20), 2),
  'boll-percent': ({ c }) => {
    const { mid, upper, lower } = band(MA(c, 20), STDP(c, 20), 2) as Record<
      'mid' | 'upper' | 'lower',
      number[]
    >;
    return {
      percent: zip((x, u, l) => (u === l ? 0.5 : (x - l) / (u - l)), c, upper, lower),
      width: zip((m, u, l) => (100 * (u - l)) / m, mid, upper, lower),
    };
  },
  keltner: (m) => band(EMA(m.c, 20), RMA(tr(m), 10), 2),
  donchian: ({ h, l }) => ({
    upper: HHV(h, 20),
    mid: times(add(HHV(h, 20), LLV(l, 20)), 0.5),
    lower: LLV(l, 20),
  }),
  ene: ({ c }) => ({
    ene: times(MA(c, 10), (1.11 + 0.91) / 2),
    upper: times(MA(c, 10), 1.11),
    lower: times(MA(c, 10), 0.91),
  }),
  starc: (m) => band(MA(m.c, 6), RMA(tr(m), 15), 2),
  accbands: ({ h, l, c }) => {
    const w = zip((a, b) => (4 * (a - b)) / (a + b), h, l);
    return {
      mid: MA(c, 20),
      upper: MA(
        zip((a, k) => a * (1 + k), h, w),
        20,
      ),
      lower: MA(
        zip((a, k) => a * (1 - k), l, w),
        20,
      ),
    };
  },
  'linreg-channel': ({ c }) => {
    const n = 100;
    const width = ROLL(c, n, (w) => {
      const b = SLOPE(w, n)[n - 1]!;
      const end = FORECAST(w, n)[n - 1]!;
      const squares = w.map((v, j) => (v - (end - b * (n - 1 - j))) ** 2);
      return Math.sqrt(squares.reduce((p, q) => p + q, 0) / n);
    });
    return band(FORECAST(c, n), width, 2);
  },
  mike: (m) => {
    const [t, hh, ll] = [typ(m), HHV(m.h, 10), LLV(m.l, 10)];
    return {
      wr: zip((a, b) => a + (a - b), t, ll),
      mr: zip((a, b, d) => a + (b - d), t, hh, ll),
      sr: zip((b, d) => 2 * b - d, hh, ll),
      ws: zip((a, b) => a - (b - a), t, hh),
      ms: zip((a, b, d) => a - (b - d), t, hh, ll),
      ss: zip((b, d) => 2 * d - b, hh, ll),
    };
  },
  ichimoku: ({ h, l, c }) => {
    const mid = (n: number): number[] => times(add(HHV(h, n), LLV(l, n)), 0.5);
    return {
      conversion: mid(9),
      base: mid(26),
      spanA: REF(times(add(mid(9), mid(26)), 0.5), 26),
      spanB: REF(mid(52), 26),
      lagging: [...c],
    };
  },
  sar: ({ h, l, c }) => {
    const sar = [Number.NaN];
    const side = [Number.NaN];
    let up = c[1]! >= c[0]!;
    let ep = up ? h[1]! : l[1]!;
    let af = 0.02;
    sar.push(up ? Math.min(l[0]!, l[1]!) : Math.max(h[0]!, h[1]!));
    side.push(up ? 1 : -1);
    for (let i = 2; i < c.length; i += 1) {
      let next = sar[i - 1]! + af * (ep - sar[i - 1]!);
      next = up ? Math.min(next, l[i - 1]!, l[i - 2]!) : Math.max(next, h[i - 1]!, h[i - 2]!);
      if (up ? l[i]! <= next : h[i]! >= next) {
        up = !up;
        next = up ? Math.min(ep, l[i]!) : Math.max(ep, h[i]!);
        ep = up ? h[i]! : l[i]!;
        af = 0.02;
      } else if (up ? h[i]! > ep : l[i]! < ep) {
        ep = up ? h[i]! : l[i]!;
        af = Math.min(0.2, af + 0.02);
      }
      sar.push(next);
      side.push(up ? 1 : -1);
    }
    return { sar, side };
  },
  supertrend: (m) => {
    const atr = RMA(tr(m), 10);
    const mid = med(m);
    const line: number[] = [];
    const side: number[] = [];
    let [lo, hi, s] = [0, 0, 1];
    for (let i = 0; i < mid.length; i += 1) {
      if (i < 10) {
        line.push(Number.NaN);
        side.push(Number.NaN);
        continue;
      }
      const [down, up] = [mid[i]! - 3 * atr[i]!, mid[i]! + 3 * atr[i]!];
      lo = i === 10 || down > lo || m.c[i - 1]! < lo ? down : lo;
      hi = i === 10 || up < hi || m.c[i - 1]! > hi ? up : hi;
      if (s > 0 ? m.c[i]! < lo : m.c[i]! > hi) s = -s;
      line.push(s > 0 ? lo : hi);
      side.push(s);
    }
    return { line, side };
  },
  chandelier: (m) => ({
    long: sub(HHV(m.h, 22), times(RMA(tr(m), 22), 3)),
    short: add(LLV(m.l, 22), times(RMA(tr(m), 22), 3)),
  }),
  cdp: ({ h, l, c }) => {
    const [H, L, C] = [prev(h), prev(l), prev(c)];
    const cdp = zip((a, b, d) => (a + b + 2 * d) / 4, H, L, C);
    return {
      cdp,
      ah: add(cdp, sub(H, L)),
      nh: sub(times(cdp, 2), L),
      nl: sub(times(cdp, 2), H),
      al: sub(cdp, sub(H, L)),
    };
  },
  pivot: ({ h, l, c }) => {
    const [H, L, C] = [prev(h), prev(l), prev(c)];
    const pp = zip((a, b, d) => (a + b + d) / 3, H, L, C);
    return {
      pp,
      r1: sub(times(pp, 2), L),
      s1: sub(times(pp, 2), H),
      r2: add(pp, sub(H, L)),
      s2: sub(pp, sub(H, L)),
    };
  },
  'heikin-ashi': ({ o, h, l, c }) => {
    const close = zip((a, b, d, e) => (a + b + d + e) / 4, o, h, l, c);
    const open = SCAN(c.length, 0, (i, last) =>
      last === undefined ? (o[0]! + c[0]!) / 2 : (last + close[i - 1]!) / 2,
    );
    return { open, high: max(h, open, close), low: min(l, open, close), close };
  },
  macd: ({ c }) => {
    const dif = sub(EMA(c, 12), EMA(c, 26));
    const dea = EMA(dif, 9);
    return { dif, dea, macd: times(sub(dif, dea), 2) };
  },
  ppo: ({ c }) => {
    const ppo = zip((a, b) => 100 * (a / b - 1), EMA(c, 12), EMA(c, 26));
    return { ppo, signal: EMA(ppo, 9), histogram: sub(ppo, EMA(ppo, 9)) };
  },
  dma: ({ c }) => {
    const dif = sub(MA(c, 10), MA(c, 50));
    return { dif, difma: MA(dif, 10) };
  },
  trix: ({ c }) => ({ trix: pct(chain(c, 12, 3), 1), matrix: MA(pct(chain(c, 12, 3), 1), 9) }),
  ao: (m) => ({ ao: sub(MA(med(m), 5), MA(med(m), 34)) }),
  ac: (m) => {
    const ao = sub(MA(med(m), 5), MA(med(m), 34));
    return { ac: sub(ao, MA(ao, 5)) };
  },
  dpo: ({ c }) => {
    const dpo = sub(c, REF(MA(c, 20), 11));
    return { dpo, madpo: MA(dpo, 6) };
  },
  kst: ({ c }) => {
    const part = (r: number, n: number): number[] => MA(pct(c, r), n);
    const kst = zip(
      (a, b, d, e) => a + 2 * b + 3 * d + 4 * e,
      part(10, 10),
      part(15, 10),
      part(20, 10),
      part(30, 15),
    );
    return { kst, signal: MA(kst, 9) };
  },
  coppock: ({ c }) => ({ coppock: WMA(add(pct(c, 14), pct(c, 11)), 10) }),
  pmo: ({ c }) => {
    const pmo = EXP(times(EXP(pct(c, 1), 2 / 35, 35), 10), 2 / 20, 20);
    return { pmo, signal: EMA(pmo, 10) };
  },
  roc: ({ c }) => ({ roc: pct(c, 12), maroc: MA(pct(c, 12), 6) }),
  mtm: ({ c }) => ({ mtm: sub(c, REF(c, 12)), mtmma: MA(sub(c, REF(c, 12)), 6) }),
  bias: ({ c }) => {
    const bias = (n: number): number[] => zip((a, b) => 100 * (a / b - 1), c, MA(c, n));
    return { bias1: bias(6), bias2: bias(12), bias3: bias(24) };
  },
  osc: ({ c }) => {
    const osc = times(sub(c, MA(c, 20)), 100);
    return { osc, maosc: EMA(osc, 6) };
  },
  dbcd: ({ c }) => {
    const bias = zip((a, b) => (a - b) / b, c, MA(c, 5));
    const dbcd = SMA(sub(bias, REF(bias, 16)), 76, 1);
    return { dbcd, mm: MA(dbcd, 5) };
  },
  rsi: ({ c }) => ({ rsi: rsi(c, 14, 14) }),
  'rsi-group': ({ c }) => ({ rsi1: rsi(c, 6, 1), rsi2: rsi(c, 12, 1), rsi3: rsi(c, 24, 1) }),
  rmi: ({ c }) => ({ rmi: rsi(c, 20, 20, 5) }),
  cmo: ({ c }) => ({ cmo: div(SUM(step(c), 14), SUM(abs(step(c)), 14), 0, 100) }),
  imi: ({ o, c }) => ({ imi: div(SUM(pos(sub(c, o)), 14), SUM(abs(sub(c, o)), 14), 50, 100) }),
  tsi: ({ c }) => {
    const tsi = div(EMA(EMA(step(c), 25), 13), EMA(EMA(abs(step(c)), 25), 13), 0, 100);
    return { tsi, signal: EMA(tsi, 7) };
  },
  uo: (m) => {
    const bp = sub(m.c, min(m.l, prev(m.c)));
    const part = (n: number): number[] => div(SUM(bp, n), SUM(tr(m), n), 0.5);
    return { uo: zip((a, b, d) => (100 * (4 * a + 2 * b + d)) / 7, part(7), part(14), part(28)) };
  },
  kdj: ({ h, l, c }) => {
    const k = SMA(place(c, h, l, 9), 3, 1);
    const d = SMA(k, 3, 1);
    return { k, d, j: zip((a, b) => 3 * a - 2 * b, k, d) };
  },
  skdj: ({ h, l, c }) => {
    const k = EMA1(EMA1(place(c, h, l, 9), 3), 3);
    return { k, d: MA(k, 3) };
  },
  stoch: ({ h, l, c }) => {
    const k = MA(place(c, h, l, 14), 3);
    return { k, d: MA(k, 3) };
  },
  'stoch-rsi': ({ c }) => {
    const r = rsi(c, 14, 14);
    const k = MA(place(r, r, r, 14), 3);
    return { k, d: MA(k, 3) };
  },
  wr: ({ h, l, c }) => ({
    wr1: place(c, h, l, 10).map((x) => 100 - x),
    wr2: place(c, h, l, 6).map((x) => 100 - x),
  }),
  lwr: ({ h, l, c }) => {
    const lwr1 = SMA(
      place(c, h, l, 9).map((x) => 100 - x),
      3,
      1,
    );
    return { lwr1, lwr2: SMA(lwr1, 3, 1) };
  },
  smi: ({ h, l, c }) => {
    const [hh, ll] = [HHV(h, 13), LLV(l, 13)];
    const top = EMA(EMA(sub(c, times(add(hh, ll), 0.5)), 25), 2);
    const smi = div(top, EMA(EMA(times(sub(hh, ll), 0.5), 25), 2), 0, 100);
    return { smi, signal: EMA(smi, 9) };
  },
  stc: ({ c }) => {
    const macd = sub(EMA(c, 23), EMA(c, 50));
    const once = EXP(place(macd, macd, macd, 10), 0.5, 1);
    return { stc: EXP(place(once, once, once, 10), 0.5, 1) };
  },
  'connors-rsi': ({ c }) => {
    const streak = SCAN(c.length, 1, (i, last = 0) => {
      const d = Math.sign(c[i]! - c[i - 1]!);
      if (d === 0) return 0;
      return Math.sign(last) === d ? last + d : d;
    });
    const r = pct(c, 1);
    const rank = ROLL(r, 101, (w) => w.slice(0, 100).filter((x) => x < w[100]!).length);
    return { crsi: zip((a, b, d) => (a + b + d) / 3, rsi(c, 3, 3), rsi(streak, 2, 2), rank) };
  },
  psy: ({ c }) => {
    const psy = times(
      MA(
        iff(
          (d) => d > 0,
          step(c),
          c.map(() => 1),
        ),
        12,
      ),
      100,
    );
    return { psy, psyma: MA(psy, 6) };
  },
  fisher: (m) => {
    const x = med(m);
    const p = place(x, x, x, 10);
    const v = SCAN(x.length, 9, (i, last = 0) =>
      Math.max(-0.999, Math.min(0.999, 0.66 * (p[i]! / 100 - 0.5) + 0.67 * last)),
    );
    const fisher = SCAN(x.length, 9, (i, last = 0) => Math.atanh(v[i]!) + 0.5 * last);
    return { fisher, trigger: prev(fisher) };
  },
  cci: (m) => ({
    cci: div(sub(typ(m), MA(typ(m), 14)), times(F.AVEDEV(typ(m), 14), 0.015), 0),
  }),
  brar: ({ o, h, l, c }) => ({
    br: div(SUM(pos(sub(h, prev(c))), 26), SUM(pos(sub(prev(c), l)), 26), 100, 100),
    ar: div(SUM(sub(h, o), 26), SUM(sub(o, l), 26), 100, 100),
  }),
  cr: (m) => {
    const mid = prev(med(m));
    const cr = div(SUM(pos(sub(m.h, mid)), 26), SUM(pos(sub(mid, m.l)), 26), 100, 100);
    return { cr, ma1: REF(MA(cr, 10), 5), ma2: REF(MA(cr, 20), 9), ma3: REF(MA(cr, 40), 17) };
  },
  adtm: ({ o, h, l }) => {
    const up = zip((a, b, p) => (a <= p ? 0 : Math.max(b - a, a - p)), o, h, prev(o));
    const down = zip((a, b, p) => (a >= p ? 0 : Math.max(a - b, a - p)), o, l, prev(o));
    const adtm = zip(
      (s, b) => {
        if (s > b) return (s - b) / s;
        return s === b ? 0 : (s - b) / b;
      },
      SUM(up, 23),
      SUM(down, 23),
    );
    return { adtm, maadtm: MA(adtm, 8) };
  },
  elder: ({ h, l, c }) => ({ bulls: sub(h, EMA(c, 13)), bears: sub(l, EMA(c, 13)) }),
  bop: ({ o, h, l, c }) => ({ bop: MA(div(sub(c, o), sub(h, l), 0), 14) }),
  qstick: ({ o, c }) => ({ qstick: MA(sub(c, o), 14) }),
  cfo: ({ c }) => ({
    cfo: zip((x, f) => 100 * (1 - f / x), c, prev(add(FORECAST(c, 14), SLOPE(c, 14)))),
  }),
  vigor: ({ o, h, l, c }) => {
    const four = (x: X): number[] =>
      zip((a, b, d, e) => (a + 2 * b + 2 * d + e) / 6, x, REF(x, 1), REF(x, 2), REF(x, 3));
    const rvgi = div(SUM(four(sub(c, o)), 10), SUM(four(sub(h, l)), 10), 0);
    return { rvgi, signal: four(rvgi) };
  },
  'wave-trend': (m) => {
    const ap = typ(m);
    const esa = EMA(ap, 10);
    const d = EMA(abs(sub(ap, esa)), 10);
    const wt1 = EMA(div(sub(ap, esa), times(d, 0.015), 0), 21);
    return { wt1, wt2: MA(wt1, 4) };
  },
  accer: ({ c }) => ({ accer: zip((s, x) => (100 * s) / x, SLOPE(c, 8), c) }),
  extremes: ({ h, l, c }) => ({
    fromHigh: zip((x, y) => 100 * (x / y - 1), c, HHV(h, 250)),
    fromLow: zip((x, y) => 100 * (x / y - 1), c, LLV(l, 250)),
  }),
  dmi: (m) => {
    const { up, down } = dm(m);
    const pdi = div(SUM(up, 14), SUM(tr(m), 14), 0, 100);
    const mdi = div(SUM(down, 14), SUM(tr(m), 14), 0, 100);
    const adx = MA(dx(pdi, mdi), 6);
    return { pdi, mdi, adx, adxr: times(add(adx, REF(adx, 6)), 0.5) };
  },
  adx: (m) => {
    const { up, down } = dm(m);
    const pdi = div(RMA(up, 14), RMA(tr(m), 14), 0, 100);
    const mdi = div(RMA(down, 14), RMA(tr(m), 14), 0, 100);
    return { pdi, mdi, adx: RMA(dx(pdi, mdi), 14) };
  },
  aroon: ({ h, l }) => {
    const up = ROLL(h, 26, (w) => (100 * w.lastIndexOf(Math.max(...w))) / 25);
    const down = ROLL(l, 26, (w) => (100 * w.lastIndexOf(Math.min(...w))) / 25);
    return { up, down, osc: sub(up, down) };
  },
  vortex: (m) => ({
    plus: div(SUM(abs(sub(m.h, prev(m.l))), 14), SUM(tr(m), 14), 0),
    minus: div(SUM(abs(sub(m.l, prev(m.h))), 14), SUM(tr(m), 14), 0),
  }),
  mass: ({ h, l }) => {
    const once = EMA(sub(h, l), 9);
    return { mass: SUM(div(once, EMA(once, 9), 1), 25) };
  },
  chop: (m) => ({
    chop: zip(
      (t, a, b) => (a === b ? 100 : (100 * Math.log(t / (a - b))) / Math.log(14)),
      SUM(tr(m), 14),
      HHV(m.h, 14),
      LLV(m.l, 14),
    ),
  }),
  vhf: ({ c }) => ({ vhf: div(sub(HHV(c, 28), LLV(c, 28)), SUM(abs(step(c)), 28), 0) }),
  er: ({ c }) => ({ er: er(c, 10) }),
  ddi: ({ h, l }) => {
    const t = max(abs(step(h)), abs(step(l)));
    const s = step(add(h, l));
    const z = SUM(
      iff((d) => d > 0, s, t),
      13,
    );
    const f = SUM(
      iff((d) => d < 0, s, t),
      13,
    );
    const ddi = sub(div(z, add(z, f), 0), div(f, add(z, f), 0));
    const addi = SMA(ddi, 30, 10);
    return { ddi, addi, ad: MA(addi, 5) };
  },
  rwi: (m) => {
    const unit = times(MA(tr(m), 14), Math.sqrt(14));
    return {
      high: div(sub(m.h, REF(m.l, 14)), unit, 0),
      low: div(sub(REF(m.h, 14), m.l), unit, 0),
    };
  },
  atr: (m) => ({ atr: RMA(tr(m), 14) }),
  'atr-mean': (m) => ({ mtr: tr(m), atr: MA(tr(m), 14) }),
  natr: (m) => ({ natr: div(RMA(tr(m), 14), m.c, 0, 100) }),
  std: ({ c }) => ({ population: STDP(c, 20), sample: F.STD(c, 20) }),
  zscore: ({ c }) => ({ z: div(sub(c, MA(c, 20)), STDP(c, 20), 0) }),
  hv: ({ c }) => ({
    hv: times(
      F.STD(
        zip((a, b) => Math.log(a) - Math.log(b), c, prev(c)),
        20,
      ),
      100 * Math.sqrt(252),
    ),
  }),
  'chaikin-volatility': ({ h, l }) => ({ cvlt: pct(EMA(sub(h, l), 10), 10) }),
  ulcer: ({ c }) => ({
    ui: MA(
      zip((a, b) => (100 * (a / b - 1)) ** 2, c, HHV(c, 14)),
      14,
    ).map(Math.sqrt),
  }),
  'relative-volatility': ({ c }) => {
    const s = STDP(c, 10);
    const up = RMA(
      iff((d) => d > 0, step(c), s),
      14,
    );
    const down = RMA(
      iff((d) => d < 0, step(c), s),
      14,
    );
    return { rvi: div(up, add(up, down), 50, 100) };
  },
  vol: ({ v }) => ({ vol: [...v], ma1: MA(v, 5), ma2: MA(v, 10) }),
  obv: ({ c, v }) => {
    const obv = CUM(c.map((x, i) => (i === 0 ? 0 : Math.sign(x - c[i - 1]!) * v[i]!)));
    return { obv, maobv: MA(obv, 30) };
  },
  vr: ({ c, v }) => {
    const s = step(c);
    const [th, tl, tq] = [
      SUM(
        iff((d) => d > 0, s, v),
        26,
      ),
      SUM(
        iff((d) => d < 0, s, v),
        26,
      ),
      SUM(
        iff((d) => d === 0, s, v),
        26,
      ),
    ];
    const vr = zip(
      (a, b, q) => (2 * b + q === 0 ? 100 : (100 * (2 * a + q)) / (2 * b + q)),
      th,
      tl,
      tq,
    );
    return { vr, mavr: MA(vr, 6) };
  },
  pvt: ({ c, v }) => ({ pvt: CUM(zip((r, q) => (r * q) / 100, pct(c, 1), v)) }),
  nvi: ({ c, v }) => {
    const nvi = SCAN(c.length, 0, (i, last = 1000) =>
      i > 0 && v[i]! < v[i - 1]! ? (last * c[i]!) / c[i - 1]! : last,
    );
    return { nvi, signal: EMA(nvi, 72) };
  },
  pvi: ({ c, v }) => {
    const pvi = SCAN(c.length, 0, (i, last = 1000) =>
      i > 0 && v[i]! > v[i - 1]! ? (last * c[i]!) / c[i - 1]! : last,
    );
    return { pvi, signal: EMA(pvi, 72) };
  },
  kvo: (m) => {
    const s = step(zip((a, b, d) => a + b + d, m.h, m.l, m.c));
    const t = s.map((d) => (Number.isNaN(d) ? d : d > 0 ? 1 : -1));
    const r = sub(m.h, m.l);
    const cm = SCAN(r.length, 1, (i, last) =>
      last !== undefined && t[i] === t[i - 1] ? last + r[i]! : r[i - 1]! + r[i]!,
    );
    const vf = zip(
      (v, d, a, b) => (b === 0 ? 0 : 100 * v * d * Math.abs((2 * a) / b - 1)),
      m.v,
      t,
      r,
      cm,
    );
    const kvo = sub(EMA(vf, 34), EMA(vf, 55));
    return { kvo, signal: EMA(kvo, 13) };
  },
  vosc: ({ v }) => {
    const vosc = div(sub(MA(v, 12), MA(v, 26)), MA(v, 12), 0, 100);
    return { vosc, mavosc: MA(vosc, 10) };
  },
  vmacd: ({ v }) => {
    const dif = sub(EMA1(v, 12), EMA1(v, 26));
    return { dif, dea: EMA1(dif, 9), macd: sub(dif, EMA1(dif, 9)) };
  },
  vrsi: ({ v }) => ({ vrsi: rsi(v, 6, 1) }),
  'quantity-ratio': ({ v }) => ({ lb: div(v, REF(MA(v, 5), 1), 0) }),
  turnover: (m) => ({ amo: mul(typ(m), m.v), ma: MA(mul(typ(m), m.v), 5) }),
  ad: (m) => ({ ad: CUM(clv(m)) }),
  adosc: (m) => ({ adosc: sub(EMA(CUM(clv(m)), 3), EMA(CUM(clv(m)), 10)) }),
  cmf: (m) => ({ cmf: div(SUM(clv(m), 20), SUM(m.v, 20), 0) }),
  mfi: (m) => {
    const flow = mul(typ(m), m.v);
    const up = SUM(
      iff((d) => d > 0, step(typ(m)), flow),
      14,
    );
    const down = SUM(
      iff((d) => d < 0, step(typ(m)), flow),
      14,
    );
    return { mfi: div(up, add(up, down), 50, 100) };
  },
  wvad: ({ o, h, l, c, v }) => {
    const wvad = times(SUM(mul(div(sub(c, o), sub(h, l), 0), v), 24), 1e-4);
    return { wvad, mawvad: MA(wvad, 6) };
  },
  emv: ({ h, l, v }) => {
    const s = add(h, l);
    const middle = div(sub(s, prev(s)), s, 0, 100);
    const busy = div(MA(v, 14), v, 0);
    const emv = MA(mul(mul(middle, busy), div(sub(h, l), MA(sub(h, l), 14), 0)), 14);
    return { emv, maemv: MA(emv, 9) };
  },
  eom: (m) => ({
    eom: MA(div(mul(step(med(m)), sub(m.h, m.l)), times(m.v, 1e-8), 0), 14),
  }),
  vwap: (m) => {
    const day = (i: number): string => new Date(m.t[i]!).toISOString().slice(0, 10);
    const since = (x: X): number[] =>
      SCAN(
        x.length,
        0,
        (i, last) => (last !== undefined && day(i) === day(i - 1) ? last : 0) + x[i]!,
      );
    return {
      vwap: zip((a, b, t) => (b === 0 ? t : a / b), since(mul(typ(m), m.v)), since(m.v), typ(m)),
    };
  },
  'moving-vwap': (m) => ({ mvwap: vwapOver(m, 20) }),
  asi: ({ o, h, l, c }) => {
    const si = c.map((C, i) => {
      if (i === 0) return Number.NaN;
      const [pc, po, pl] = [c[i - 1]!, o[i - 1]!, l[i - 1]!];
      const [A, B] = [Math.abs(h[i]! - pc), Math.abs(l[i]! - pc)];
      const [C2, D] = [Math.abs(h[i]! - pl), Math.abs(pc - po)];
      let r = C2 + D / 4;
      if (A > B && A > C2) r = A + B / 2 + D / 4;
      else if (B > C2 && B > A) r = B + A / 2 + D / 4;
      const x = C - pc + (C - o[i]!) / 2 + pc - po;
      return r === 0 ? 0 : (16 * x * Math.max(A, B)) / r;
    });
    return { asi: SUM(si, 26), asit: MA(SUM(si, 26), 10) };
  },
  force: ({ c, v }) => ({ force: EMA(mul(step(c), v), 13) }),
  facilitation: ({ h, l, v }) => ({ bwmfi: div(sub(h, l), v, 0, 1e6) }),
  'pv-correl': ({ c, v }) => {
    const n = 20;
    const spread = zip((a, b) => a * b, STDP(c, n), STDP(v, n));
    const both = c.map((_, i) => {
      if (i < n - 1) return Number.NaN;
      const [x, y] = [c.slice(i - n + 1, i + 1), v.slice(i - n + 1, i + 1)];
      const [mx, my] = [x.reduce((a, b) => a + b) / n, y.reduce((a, b) => a + b) / n];
      return x.reduce((sum, a, j) => sum + (a - mx) * (y[j]! - my), 0) / n;
    });
    return { correl: div(both, spread, 0) };
  },
  slope: ({ c }) => ({ slope: SLOPE(c, 14) }),
  'atr-stop': (m) => {
    const loss = times(RMA(tr(m), 5), 3.5);
    const out: Lines = { stop: [], side: [] };
    let stop = Number.NaN;
    let side = 1;
    m.c.forEach((c, i) => {
      if (Number.isNaN(loss[i]!)) {
        out['stop']!.push(Number.NaN);
        out['side']!.push(Number.NaN);
        return;
      }
      const before = m.c[i - 1]!;
      const old = stop;
      if (Number.isNaN(old)) stop = c - loss[i]!;
      else {
        if (c !== old) side = c > old ? 1 : -1;
        const away = c - side * loss[i]!;
        const held = side > 0 ? before > old : before < old;
        stop = held && side * (away - old) < 0 ? old : away;
      }
      out['stop']!.push(stop);
      out['side']!.push(side);
    });
    return out;
  },
  zigzag: ({ h, l, c }) => {
    const out: Lines = { turn: [], extreme: [], side: [] };
    // Of each bar anew, from the beginning.
    c.forEach((_, last) => {
      if (last === 0) {
        for (const line of Object.values(out)) line.push(Number.NaN);
        return;
      }
      let isUp = c[1]! >= c[0]!;
      const turns = [isUp ? l[0]! : h[0]!];
      let leg = isUp ? [h[0]!, h[1]!] : [l[0]!, l[1]!];
      const extreme = (): number => (isUp ? Math.max(...leg) : Math.min(...leg));
      for (let i = 2; i <= last; i += 1) {
        const top = extreme();
        if (isUp ? h[i]! > top : l[i]! < top) leg.push(isUp ? h[i]! : l[i]!);
        else if (isUp ? l[i]! <= top * 0.95 : h[i]! >= top * 1.05) {
          turns.push(top);
          isUp = !isUp;
          leg = [isUp ? h[i]! : l[i]!];
        }
      }
      out['turn']!.push(turns.at(-1)!);
      out['extreme']!.push(extreme());
      out['side']!.push(isUp ? 1 : -1);
    });
    return out;
  },
};
