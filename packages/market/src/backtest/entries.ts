import type { CompiledDistance, CompiledStrategy } from '../strategy/compile-strategy.ts';
import type { Strategy } from '../strategy/strategy.ts';
import { bookFill, cancelOrder, executionPrice, isFillable } from './book.ts';
import type { Book, Execution } from './book.ts';
import { orderShares } from './size-order.ts';

/** An entry order waiting to be filled. */
export interface EntryTicket {
  readonly side: 1 | -1;
  readonly kind: 'market' | 'limit' | 'stop';
  /** Limit or stop price; not used by market orders. */
  readonly price: number;
  readonly signalBar: number;
  /** Last bar on which it may fill. */
  readonly lastBar: number;
}

/**
 * How the position came into its first bar, which decides what may still happen in it. `open`: held
 * from the open. `limitInside`, `stopInside`: filled on the way, so only touches that surely came
 * later count.
 */
export type EntryMode = 'open' | 'limitInside' | 'stopInside';

/** How much an entry is of, and the number of that rule. */
export interface OrderSizing {
  readonly sizing: Strategy['sizing'];
  readonly size: number;
}

/** The strategy's parts that an entry needs. */
export interface EntryContext {
  readonly strategy: Strategy;
  readonly compiled: CompiledStrategy;
  /** Where not every entry is of the strategy's size, as by hand: that of the signal at a bar. */
  readonly sizingAt?: (signalBar: number) => OrderSizing | undefined;
}

/**
 * The order a signal at the close of `bar` gives. Limit: below (for longs) the close by the offset;
 * stop: above.
 */
export function createTicket(
  book: Book,
  context: EntryContext,
  side: 1 | -1,
  bar: number,
): EntryTicket {
  const { entry } = context.strategy;
  if (entry.kind === 'market') {
    return { side, kind: 'market', price: 0, signalBar: bar, lastBar: bar + 1 };
  }
  const away = entry.kind === 'stop' ? side : -side;
  const price = book.series.close[bar]! * (1 + (away * context.compiled.offsetPercent) / 100);
  return { side, kind: entry.kind, price, signalBar: bar, lastBar: bar + entry.bars };
}

interface Touch {
  readonly price: number;
  readonly mode: EntryMode;
}

/**
 * Where the bar fills the ticket: a limit at the better, a stop at the worse of its price and the
 * open.
 */
function touchOf(book: Book, ticket: EntryTicket, bar: number): Touch | undefined {
  const { series } = book;
  const open = series.open[bar]!;
  if (ticket.kind === 'market') return { price: open, mode: 'open' };
  const { side, price } = ticket;
  if (ticket.kind === 'limit') {
    const reached = side > 0 ? series.low[bar]! <= price : series.high[bar]! >= price;
    if (!reached) return undefined;
    const inside = side * (open - price) > 0;
    return inside ? { price, mode: 'limitInside' } : { price: open, mode: 'open' };
  }
  const reached = side > 0 ? series.high[bar]! >= price : series.low[bar]! <= price;
  if (!reached) return undefined;
  const inside = side * (price - open) > 0;
  return inside ? { price, mode: 'stopInside' } : { price: open, mode: 'open' };
}

/** The outcome of working a ticket on a bar. */
export type TicketOutcome = EntryMode | 'waiting' | 'cancelled';

/** Fills, keeps or cancels the ticket on this bar. */
export function workTicket(
  book: Book,
  context: EntryContext,
  ticket: EntryTicket,
  bar: number,
): TicketOutcome {
  if (book.position) {
    cancelOrder(book, bar, ticket.side, 'positionOpen');
    return 'cancelled';
  }
  const closed = book.closed(bar);
  const touch = closed === undefined ? touchOf(book, ticket, bar) : undefined;
  if (touch) {
    const slips = ticket.kind !== 'limit';
    const execution = { bar, direction: ticket.side, price: touch.price, slips };
    return enterPosition(book, context, execution, ticket.signalBar) ? touch.mode : 'cancelled';
  }
  if (bar < ticket.lastBar) return 'waiting';
  cancelOrder(book, bar, ticket.side, closed ?? 'lapsed');
  return 'cancelled';
}

/** Opens a position of the size the strategy asks for, or cancels the order with a reason. */
export function enterPosition(
  book: Book,
  context: EntryContext,
  execution: Execution,
  signalBar: number,
): boolean {
  const { bar, direction } = execution;
  const price = executionPrice(book, execution, true);
  const closed = book.closed(bar);
  if (closed !== undefined) {
    cancelOrder(book, bar, direction, closed);
    return false;
  }
  if (!isFillable(book, execution)) {
    cancelOrder(book, bar, direction, direction > 0 ? 'limitUp' : 'limitDown');
    return false;
  }
  if (!(price > 0)) {
    cancelOrder(book, bar, direction, 'badPrice');
    return false;
  }
  const { strategy, compiled } = context;
  const time = book.series.time[bar]!;
  const usual = { sizing: strategy.sizing, size: compiled.size };
  const request = { ...(context.sizingAt?.(signalBar) ?? usual), cash: book.cash };
  const shares = orderShares({ ...request, price, direction, time }, book.settings);
  if (!(shares > 0)) {
    cancelOrder(book, bar, direction, 'notAffordable');
    return false;
  }
  const fill = bookFill(book, execution, shares, price);
  const trailing = compiled.trailingStop;
  const isPercentTrail = trailing?.kind === 'percent';
  book.position = {
    side: direction,
    shares,
    entryBar: bar,
    entryTime: time,
    entryPrice: price,
    entryFee: fill.fee,
    entrySlippage: fill.slippage,
    stopLoss: price - direction * distanceAt(compiled.stopLoss, price, signalBar),
    takeProfit: price + direction * distanceAt(compiled.takeProfit, price, signalBar),
    trailDistance: isPercentTrail ? Number.NaN : distanceAt(trailing, price, signalBar),
    trailPercent: isPercentTrail ? trailing.value : Number.NaN,
    best: price,
    lowest: price,
    highest: price,
    delayed: false,
  };
  return true;
}

function distanceAt(
  distance: CompiledDistance | undefined,
  price: number,
  signalBar: number,
): number {
  if (!distance) return Number.NaN;
  if (distance.kind === 'column') return distance.values[signalBar]! * distance.times;
  return distance.kind === 'percent' ? (price * distance.value) / 100 : distance.value;
}
