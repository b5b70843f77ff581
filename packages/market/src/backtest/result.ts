import type { Direction } from './costs.ts';

/** Why a position was left. */
export type ExitReason =
  | 'signal'
  | 'reverse'
  | 'stopLoss'
  | 'takeProfit'
  | 'trailingStop'
  | 'maxBars'
  | 'end'
  | 'bankrupt';

/** Chinese names of the exit reasons. */
export const EXIT_REASON_NAMES: Readonly<Record<ExitReason, string>> = {
  signal: '信号离场',
  reverse: '反手',
  stopLoss: '止损',
  takeProfit: '止盈',
  trailingStop: '移动止损',
  maxBars: '持有到期',
  end: '回测结束平仓',
  bankrupt: '资金耗尽',
};

/**
 * One execution. `price` includes slippage and spread; `slippage` is what they cost in money, `fee`
 * what the fill cost besides.
 */
export interface Fill {
  /** Index of the bar in the whole series. */
  readonly bar: number;
  readonly time: number;
  readonly direction: Direction;
  readonly shares: number;
  readonly price: number;
  readonly fee: number;
  readonly slippage: number;
}

/** A position from its entry on. `side` 1 long, -1 short. */
export interface Position {
  readonly side: 1 | -1;
  readonly shares: number;
  readonly entryBar: number;
  readonly entryTime: number;
  readonly entryPrice: number;
  readonly entryFee: number;
}

/**
 * A finished round trip. `gross` = side * shares * (exit price - entry price), `net` = gross - both
 * fees, `percent` = 100 * net / entry amount. `mae` and `mfe`: how far the price went against and
 * for the position while it was held, in percent of the entry price, not negative. The bar of the
 * exit counts with its open and the exit price only, the bar of the entry with what surely came
 * after it.
 */
export interface Trade extends Position {
  readonly exitBar: number;
  readonly exitTime: number;
  readonly exitPrice: number;
  readonly exitFee: number;
  readonly slippage: number;
  readonly gross: number;
  readonly net: number;
  readonly percent: number;
  /** Bars from entry to exit; 0 within one bar. */
  readonly bars: number;
  readonly mae: number;
  readonly mfe: number;
  readonly reason: ExitReason;
}

/** Why an order did not become a fill. */
export type CancelReason =
  | 'notAffordable'
  | 'limitUp'
  | 'limitDown'
  | 'lapsed'
  | 'replaced'
  | 'withdrawn'
  | 'positionOpen'
  | 'badPrice'
  | 'noVolume'
  | 'outsideSession';

/** Chinese names of the cancel reasons. */
export const CANCEL_REASON_NAMES: Readonly<Record<CancelReason, string>> = {
  notAffordable: '资金不足一手',
  limitUp: '涨停无法买入',
  limitDown: '跌停无法卖出',
  lapsed: '委托到期未成交',
  replaced: '被新信号取代',
  withdrawn: '离场信号撤单',
  positionOpen: '持仓未能平掉',
  badPrice: '价格不是正数',
  noVolume: '停牌或没有成交',
  outsideSession: '不在交易时段内',
};

/** An entry order that was given up at a bar. */
export interface CancelledOrder {
  readonly bar: number;
  readonly time: number;
  readonly direction: Direction;
  readonly reason: CancelReason;
}

/** The position still open after the last bar, marked to its close without exit costs. */
export interface OpenPosition extends Position {
  /** side * shares * (last close - entry price). */
  readonly gross: number;
}

/**
 * The outcome of a run over bars `from` to `to` (excluded). For every bar i:
 * `equity[i - from]` = cash + side * shares * close[i], and at the end
 * equity = start cash + sum of trade gross + open gross - sum of all fill fees + `writeOff`.
 */
export interface BacktestResult {
  readonly from: number;
  readonly to: number;
  readonly cash: number;
  readonly equity: Float64Array;
  readonly trades: readonly Trade[];
  readonly fills: readonly Fill[];
  readonly cancelled: readonly CancelledOrder[];
  readonly open?: OpenPosition;
  /** Exits that had to wait at least one bar because of T+1, a price limit or a bar without trading. */
  readonly delayedExits: number;
  /** Debt struck off when equity fell below 0: the run stops at 0, the rest is nobody's gain. */
  readonly writeOff: number;
  /** Fills at the signal's own close were allowed. */
  readonly optimistic: boolean;
  /** First bar whose signals counted. */
  readonly ready: number;
  /** What the rules of the time of these fills do not know, in Chinese sentences. */
  readonly caveats: readonly string[];
  /** Same inputs, same hash: 16 hexadecimal digits over fills, trades and equity. */
  readonly hash: string;
}
