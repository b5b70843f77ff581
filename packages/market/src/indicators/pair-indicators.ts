import { marketError } from '../market-error.ts';
import { choice, line, whole } from './definition.ts';
import type { IndicatorDefinition, IndicatorValues } from './definition.ts';

/**
 * An indicator of two symbols. It has no graph: rules and backtests know one symbol only, so it is for charts, bar by bar.
 */
export interface PairDefinition extends Pick<
  IndicatorDefinition,
  'id' | 'short' | 'name' | 'pane' | 'params' | 'outputs'
> {
  readonly note: string;
  /** The value at a bar from the closes up to it; NaN while one of them is unknown. */
  readonly valueAt: (pair: ClosePair, bar: number, values: IndicatorValues) => number;
}

/** Closes of two symbols at the same bars; NaN where the other has none yet. */
export interface ClosePair {
  readonly own: ArrayLike<number>;
  readonly other: ArrayLike<number>;
}

interface Moments {
  /** Sums of products about the means. */
  readonly both: number;
  readonly own: number;
  readonly other: number;
}

/** Two passes over the n values up to a bar: sums that roll along would drift. */
function momentsOf(
  own: (bar: number) => number,
  other: (bar: number) => number,
  { bar, n }: { bar: number; n: number },
): Moments {
  let sumOwn = 0;
  let sumOther = 0;
  for (let i = bar - n + 1; i <= bar; i += 1) {
    sumOwn += own(i);
    sumOther += other(i);
  }
  let [both, squareOwn, squareOther] = [0, 0, 0];
  for (let i = bar - n + 1; i <= bar; i += 1) {
    const a = own(i) - sumOwn / n;
    const b = other(i) - sumOther / n;
    both += a * b;
    squareOwn += a * a;
    squareOther += b * b;
  }
  return { both, own: squareOwn, other: squareOther };
}

const at =
  (values: ArrayLike<number>) =>
  (bar: number): number =>
    values[bar] ?? Number.NaN;

/** close / close before - 1. */
const returnAt =
  (values: ArrayLike<number>) =>
  (bar: number): number => {
    const before = values[bar - 1] ?? Number.NaN;
    return before > 0 ? (values[bar] ?? Number.NaN) / before - 1 : Number.NaN;
  };

/**
 * Beta of n one-bar returns: their covariance over the variance of the other symbol's; 0 where the other did not move.
 * Source: W. Sharpe (1963); with simple returns as Stock.Indicators.
 */
const beta: PairDefinition = {
  id: 'pair-beta',
  short: 'BETA',
  name: '贝塔（对比品种）',
  pane: 'own',
  note: '用逐根收益率，对比品种的收益为自变量；对比品种没有波动时为 0',
  params: { n: whole('周期', 60, 2) },
  outputs: { beta: line('贝塔') },
  valueAt: ({ own, other }, bar, { n }) => {
    const { both, other: square } = momentsOf(returnAt(own), returnAt(other), {
      bar,
      n: Number(n),
    });
    return square === 0 ? 0 : both / square;
  },
};

/**
 * Pearson's correlation over n bars, of closes or of one-bar returns; 0 where either did not move.
 * Source: K. Pearson (1895); of closes as TA-Lib CORREL and TradingView.
 */
const correlation: PairDefinition = {
  id: 'pair-correl',
  short: 'CORR',
  name: '相关系数（对比品种）',
  pane: 'own',
  note: '收盘价口径与 TradingView、TA-Lib 相同；同涨同跌的趋势会让它偏高，看联动请用收益率',
  params: {
    n: whole('周期', 20, 2),
    of: choice('口径', 'price', { price: '收盘价（TradingView）', return: '收益率' }),
  },
  outputs: { correl: line('相关系数') },
  valueAt: ({ own, other }, bar, { n, of }) => {
    const take = of === 'return' ? returnAt : at;
    const moments = momentsOf(take(own), take(other), { bar, n: Number(n) });
    const product = moments.own * moments.other;
    if (product === 0) return 0;
    return Math.max(-1, Math.min(1, moments.both / Math.sqrt(product)));
  },
};

/** The indicators of two symbols, in the order in which a screen lists them. */
export const PAIR_INDICATORS: readonly PairDefinition[] = [beta, correlation];

/** An indicator of two symbols by its id; undefined for others. */
export function findPairIndicator(id: string): PairDefinition | undefined {
  return PAIR_INDICATORS.find((definition) => definition.id === id);
}

/**
 * The values of a pair indicator at all bars, or written into `into` from a bar on, as ticks and new bars come.
 * @throws MarketError `series.index` when the two do not have the same length.
 */
export function computePair(
  definition: PairDefinition,
  pair: ClosePair,
  values: IndicatorValues,
  {
    from = 0,
    into = new Float64Array(pair.own.length),
  }: { from?: number; into?: Float64Array } = {},
): Float64Array {
  if (pair.own.length !== pair.other.length)
    throw marketError('series.index', '两个品种的收盘价没有对齐');
  for (let bar = from; bar < pair.own.length; bar += 1)
    into[bar] = definition.valueAt(pair, bar, values);
  return into;
}
