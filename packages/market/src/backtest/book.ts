import { marketError } from '../market-error.ts';
import type { Series } from '../series/series.ts';
import { isTPlusOne } from '../venue/instrument.ts';
import { dayLimits, dayOf, feeOf, hasLimits, isTradable, slipped, withinLimits } from './costs.ts';
import { closedBars } from './closed-bars.ts';
import type { ClosedBars } from './closed-bars.ts';
import type { Direction } from './costs.ts';
import type { CancelledOrder, CancelReason, ExitReason, Fill, Position, Trade } from './result.ts';
import type { BacktestSettings } from './settings.ts';

/** A position while it is held: its protective levels and what it has seen. */
export interface HeldPosition extends Position {
  /** Price at which it is stopped out; NaN for none. */
  readonly stopLoss: number;
  /** Price at which the profit is taken; NaN for none. */
  readonly takeProfit: number;
  /** Distance of the trailing stop from the best price; NaN for none. */
  readonly trailDistance: number;
  /** Instead of a distance: percent of the best price; NaN for none. */
  readonly trailPercent: number;
  readonly entrySlippage: number;
  /** Best price for the position over the bars already closed. */
  best: number;
  lowest: number;
  highest: number;
  /** An exit waited because of T+1, a price limit or a bar without trading. */
  delayed: boolean;
}

/** The account during a run. Its functions below are the only ones that change it. */
export interface Book {
  readonly series: Series;
  readonly settings: BacktestSettings;
  /** Why a bar fills nothing at all. */
  readonly closed: ClosedBars;
  cash: number;
  position: HeldPosition | undefined;
  pendingExit: ExitReason | undefined;
  readonly fills: Fill[];
  readonly trades: Trade[];
  readonly cancelled: CancelledOrder[];
  delayedExits: number;
  writeOff: number;
}

/** An account with its starting cash and nothing else. */
export function createBook(series: Series, settings: BacktestSettings): Book {
  return {
    series,
    settings,
    closed: closedBars(series, settings),
    cash: settings.cash,
    position: undefined,
    pendingExit: undefined,
    fills: [],
    trades: [],
    cancelled: [],
    delayedExits: 0,
    writeOff: 0,
  };
}

/** Notes that an entry order was given up. */
export function cancelOrder(
  book: Book,
  bar: number,
  direction: Direction,
  reason: CancelReason,
): void {
  book.cancelled.push({ bar, time: book.series.time[bar]!, direction, reason });
}

/** A fill that is about to happen, before slippage. */
export interface Execution {
  readonly bar: number;
  readonly direction: Direction;
  readonly price: number;
  /** Market and stop orders slip; limit orders and taken profits do not. */
  readonly slips: boolean;
}

/**
 * The price of an execution after slippage and, for entries, spread, inside the day's price limits.
 */
export function executionPrice(book: Book, execution: Execution, isEntry: boolean): number {
  const { settings } = book;
  const { direction, price, slips } = execution;
  let result = slips ? slipped(settings, direction, price) : price;
  if (isEntry) result *= 1 + (direction * settings.spreadPercent) / 100;
  if (!hasLimits(settings)) return result;
  const limits = dayLimits(book.series, execution.bar, settings);
  const low = Math.min(limits.low, price);
  return withinLimits({ low, high: Math.max(limits.high, price) }, result);
}

/** Whether the bar trades at all, and the day's price limit lets this side trade at this price. */
export function isFillable(book: Book, execution: Execution): boolean {
  const { settings } = book;
  if (book.closed(execution.bar) !== undefined) return false;
  if (!hasLimits(settings)) return true;
  const limits = dayLimits(book.series, execution.bar, settings);
  return isTradable(limits, execution.direction, execution.price, settings.tickSize);
}

/** Whether T+1 still holds the position on the day of this bar. */
function isLocked(book: Book, bar: number): boolean {
  const { position, settings, series } = book;
  const isLate = settings.instrument ? isTPlusOne(settings.instrument) : settings.tPlusOne;
  if (!isLate || !position || position.side < 0) return false;
  return dayOf(settings, series.time[bar]!) === dayOf(settings, position.entryTime);
}

/** Books a fill: moves cash, charges the fee, keeps the record. */
export function bookFill(book: Book, execution: Execution, shares: number, price: number): Fill {
  const { bar, direction } = execution;
  const time = book.series.time[bar]!;
  const amount = shares * price;
  const fee = feeOf(book.settings.fees, direction, amount, time);
  const slippage = Math.abs(price - execution.price) * shares;
  const fill = { bar, time, direction, shares, price, fee, slippage };
  book.cash -= direction * amount + fee;
  book.fills.push(fill);
  return fill;
}

/**
 * Leaves the position, or, when T+1, a price limit or a bar without trading forbids it, notes the
 * exit as waiting (not for taken profits, which stay resting orders). The end of the run knows no
 * T+1. Answers whether the position is gone.
 */
export function leavePosition(book: Book, execution: Execution, reason: ExitReason): boolean {
  const { position } = book;
  if (!position) throw marketError('series.index', '没有持仓可平');
  const isLockedNow = reason !== 'end' && isLocked(book, execution.bar);
  if (reason !== 'bankrupt' && (isLockedNow || !isFillable(book, execution))) {
    if (reason !== 'takeProfit' && reason !== 'end') {
      book.pendingExit = reason;
      if (!position.delayed) book.delayedExits += 1;
      position.delayed = true;
    }
    return false;
  }
  const price = executionPrice(book, execution, false);
  const fill = bookFill(book, execution, position.shares, price);
  if (execution.bar > position.entryBar) seePrice(position, book.series.open[execution.bar]!);
  seePrice(position, price);
  book.trades.push(finishTrade(position, fill, reason));
  book.position = undefined;
  book.pendingExit = undefined;
  return true;
}

/** Lets the position remember a price for its excursions. */
export function seePrice(position: HeldPosition, price: number): void {
  position.lowest = Math.min(position.lowest, price);
  position.highest = Math.max(position.highest, price);
}

function finishTrade(position: HeldPosition, exit: Fill, reason: ExitReason): Trade {
  const { side, shares, entryBar, entryTime, entryPrice, entryFee } = position;
  const gross = side * shares * (exit.price - entryPrice);
  const net = gross - entryFee - exit.fee;
  const down = (100 * (entryPrice - position.lowest)) / entryPrice;
  const up = (100 * (position.highest - entryPrice)) / entryPrice;
  return {
    side,
    shares,
    entryBar,
    entryTime,
    entryPrice,
    entryFee,
    exitBar: exit.bar,
    exitTime: exit.time,
    exitPrice: exit.price,
    exitFee: exit.fee,
    slippage: position.entrySlippage + exit.slippage,
    gross,
    net,
    percent: (100 * net) / (shares * entryPrice),
    bars: exit.bar - entryBar,
    mae: side > 0 ? down : up,
    mfe: side > 0 ? up : down,
    reason,
  };
}
