import type { Condition, Operand, Strategy, StrategyParam } from './strategy.ts';

function length(name: string, value: number, max = 250): StrategyParam {
  return { name, value, min: 2, max, whole: true };
}

function of(use: string, output: string, ago = 0): Operand {
  return { kind: 'indicator', use, output, ago };
}

function level(value: number | { readonly param: string }): Operand {
  return { kind: 'number', value };
}

const close: Operand = { kind: 'price', field: 'close', ago: 0 };

/** Long from the cross upwards to the cross downwards, short the other way round. */
function bothWays(left: Operand, right: Operand): Pick<Strategy, 'long' | 'short'> {
  const up: Condition = { kind: 'crossUp', left, right };
  const down: Condition = { kind: 'crossDown', left, right };
  return { long: { enter: up, exit: down }, short: { enter: down, exit: up } };
}

const plain = {
  entry: { kind: 'market' },
  protection: {},
  sizing: { kind: 'all' },
} as const;

/** Two simple averages: long while the fast one crosses above, short when it crosses below. */
export const MA_CROSS: Strategy = {
  ...plain,
  name: '双均线交叉',
  params: { fast: length('快线', 10), slow: length('慢线', 20) },
  indicators: {
    fast: { id: 'ma', params: { n: { param: 'fast' } } },
    slow: { id: 'ma', params: { n: { param: 'slow' } } },
  },
  ...bothWays(of('fast', 'ma'), of('slow', 'ma')),
};

/** MACD: in when DIF crosses above DEA, out when it crosses below. */
export const MACD_CROSS: Strategy = {
  ...plain,
  name: 'MACD金叉死叉',
  params: { fast: length('快线', 12, 100), slow: length('慢线', 26, 200) },
  indicators: {
    macd: { id: 'macd', params: { fast: { param: 'fast' }, slow: { param: 'slow' } } },
  },
  long: {
    enter: { kind: 'crossUp', left: of('macd', 'dif'), right: of('macd', 'dea') },
    exit: { kind: 'crossDown', left: of('macd', 'dif'), right: of('macd', 'dea') },
  },
};

/**
 * KDJ: in when K crosses above D below the low level, out when K crosses below D above the high
 * level; stop at 8 %.
 */
export const KDJ_TURN: Strategy = {
  ...plain,
  name: 'KDJ超买超卖',
  params: {
    low: { name: '超卖线', value: 30, min: 5, max: 50, whole: false },
    high: { name: '超买线', value: 70, min: 50, max: 95, whole: false },
  },
  indicators: { kdj: { id: 'kdj', params: {} } },
  long: {
    enter: {
      kind: 'and',
      items: [
        { kind: 'crossUp', left: of('kdj', 'k'), right: of('kdj', 'd') },
        { kind: 'below', left: of('kdj', 'd'), right: level({ param: 'low' }) },
      ],
    },
    exit: {
      kind: 'and',
      items: [
        { kind: 'crossDown', left: of('kdj', 'k'), right: of('kdj', 'd') },
        { kind: 'above', left: of('kdj', 'd'), right: level({ param: 'high' }) },
      ],
    },
  },
  protection: { stopLoss: { kind: 'percent', value: 8 } },
};

/**
 * Bollinger: buys a close below the lower band, leaves at the middle; stop at 5 %, at most 20 bars.
 */
export const BOLL_RETURN: Strategy = {
  ...plain,
  name: '布林带回归',
  params: {
    n: length('周期', 20),
    k: { name: '倍数', value: 2, min: 0.5, max: 5, whole: false },
  },
  indicators: { boll: { id: 'boll', params: { n: { param: 'n' }, k: { param: 'k' } } } },
  long: {
    enter: { kind: 'below', left: close, right: of('boll', 'lower') },
    exit: { kind: 'above', left: close, right: of('boll', 'mid') },
  },
  protection: { stopLoss: { kind: 'percent', value: 5 }, maxBars: 20 },
};

/**
 * Channel breakout: a close beyond the Donchian channel of the bar before, with a 2-ATR stop, left
 * at the shorter channel.
 */
export const CHANNEL_BREAKOUT: Strategy = {
  ...plain,
  name: '海龟通道突破',
  params: { enter: length('突破周期', 20), leave: length('离场周期', 10) },
  indicators: {
    wide: { id: 'donchian', params: { n: { param: 'enter' } } },
    narrow: { id: 'donchian', params: { n: { param: 'leave' } } },
    atr: { id: 'atr', params: { n: 20 } },
  },
  long: {
    enter: { kind: 'above', left: close, right: of('wide', 'upper', 1) },
    exit: { kind: 'below', left: close, right: of('narrow', 'lower', 1) },
  },
  short: {
    enter: { kind: 'below', left: close, right: of('wide', 'lower', 1) },
    exit: { kind: 'above', left: close, right: of('narrow', 'upper', 1) },
  },
  protection: { stopLoss: { kind: 'indicator', use: 'atr', output: 'atr', times: 2 } },
};

/**
 * RSI: in when RSI comes back above the low level, out above the high level; trailing stop of 10 %.
 */
export const RSI_RETURN: Strategy = {
  ...plain,
  name: 'RSI反转',
  params: {
    n: length('周期', 14, 100),
    low: { name: '超卖线', value: 30, min: 5, max: 50, whole: false },
    high: { name: '超买线', value: 70, min: 50, max: 95, whole: false },
  },
  indicators: { rsi: { id: 'rsi', params: { n: { param: 'n' } } } },
  long: {
    enter: { kind: 'crossUp', left: of('rsi', 'rsi'), right: level({ param: 'low' }) },
    exit: { kind: 'above', left: of('rsi', 'rsi'), right: level({ param: 'high' }) },
  },
  protection: { trailingStop: { kind: 'percent', value: 10 } },
};

/** Supertrend: long above the line, short below it. */
export const SUPERTREND_FOLLOW: Strategy = {
  ...plain,
  name: '超级趋势跟随',
  params: {
    n: length('ATR周期', 10, 100),
    k: { name: '倍数', value: 3, min: 0.5, max: 10, whole: false },
  },
  indicators: { trend: { id: 'supertrend', params: { n: { param: 'n' }, k: { param: 'k' } } } },
  ...bothWays(of('trend', 'side'), level(0)),
};

/**
 * Pullback: in an uptrend (close above its 60-bar average) buys by a limit order 2 % below the
 * close, with profit and stop.
 */
export const TREND_PULLBACK: Strategy = {
  name: '趋势回踩限价买入',
  params: { n: length('趋势周期', 60) },
  indicators: { trend: { id: 'ma', params: { n: { param: 'n' } } } },
  long: {
    enter: {
      kind: 'and',
      items: [
        { kind: 'above', left: close, right: of('trend', 'ma') },
        { kind: 'rising', of: of('trend', 'ma'), bars: 3 },
      ],
    },
    exit: { kind: 'below', left: close, right: of('trend', 'ma') },
  },
  entry: { kind: 'limit', offsetPercent: 2, bars: 5 },
  protection: {
    stopLoss: { kind: 'percent', value: 4 },
    takeProfit: { kind: 'percent', value: 8 },
  },
  sizing: { kind: 'percent', percent: 95 },
};

/** The strategies a user finds ready-made. */
export const BUILTIN_STRATEGIES: readonly Strategy[] = [
  MA_CROSS,
  MACD_CROSS,
  KDJ_TURN,
  BOLL_RETURN,
  CHANNEL_BREAKOUT,
  RSI_RETURN,
  SUPERTREND_FOLLOW,
  TREND_PULLBACK,
];
