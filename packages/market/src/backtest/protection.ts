import { leavePosition, seePrice } from './book.ts';
import type { Book, HeldPosition } from './book.ts';
import type { EntryMode } from './entries.ts';
import type { ExitReason } from './result.ts';

interface Stop {
  readonly price: number;
  readonly reason: ExitReason;
}

/**
 * The nearer of the fixed and the trailing stop. The trailing stop of a bar comes from the bars
 * before it.
 */
function stopOf(position: HeldPosition): Stop {
  const { side, stopLoss, trailDistance, trailPercent, best } = position;
  const gap = Number.isNaN(trailPercent) ? trailDistance : (best * trailPercent) / 100;
  const trailing = best - side * gap;
  const isTrailing = Number.isNaN(stopLoss) || side * (trailing - stopLoss) > 0;
  if (!Number.isNaN(trailing) && isTrailing) return { price: trailing, reason: 'trailingStop' };
  return { price: stopLoss, reason: 'stopLoss' };
}

interface ProtectiveExit {
  readonly price: number;
  readonly reason: ExitReason;
}

/**
 * What the protective orders do in a bar. Held from the open: a gap beyond a level fills at the
 * open; else the stop before the profit when both lie inside the bar. Filled inside the bar: only
 * touches that surely came after the fill count; a profit that was surely reached together with a
 * stop that may have been is taken as the stop.
 */
function protectiveExit(book: Book, bar: number, mode: EntryMode): ProtectiveExit | undefined {
  const { series, position } = book;
  if (!position) return undefined;
  const { side, takeProfit } = position;
  const stop = stopOf(position);
  const open = series.open[bar]!;
  const close = series.close[bar]!;
  const worst = side > 0 ? series.low[bar]! : series.high[bar]!;
  const finest = side > 0 ? series.high[bar]! : series.low[bar]!;
  // Levels that do not exist are NaN, and comparisons with NaN are false.
  const isStopped = side * (worst - stop.price) <= 0;
  const isTaken = side * (finest - takeProfit) >= 0;
  const taken: ProtectiveExit = { price: takeProfit, reason: 'takeProfit' };
  if (mode === 'open') {
    if (side * (open - stop.price) <= 0) return { price: open, reason: stop.reason };
    if (side * (open - takeProfit) >= 0) return { price: open, reason: 'takeProfit' };
    if (isStopped) return stop;
    return isTaken ? taken : undefined;
  }
  if (mode === 'limitInside') {
    if (isStopped) return stop;
    return side * (close - takeProfit) >= 0 ? taken : undefined;
  }
  const isStoppedAfter = side * (close - stop.price) <= 0;
  if (isStopped && (isStoppedAfter || isTaken)) return stop;
  return isTaken ? taken : undefined;
}

/**
 * Lets the protective orders work during a bar; they rest while another exit is already waiting.
 */
export function protectPosition(book: Book, bar: number, mode: EntryMode): void {
  const { position } = book;
  if (!position || book.pendingExit !== undefined) return;
  const exit = protectiveExit(book, bar, mode);
  if (!exit) return;
  const direction = position.side > 0 ? -1 : 1;
  const slips = exit.reason !== 'takeProfit';
  leavePosition(book, { bar, direction, price: exit.price, slips }, exit.reason);
}

/**
 * After the bar's close: the excursions and the trailing stop learn what the position surely saw of
 * it.
 */
export function closeBarForPosition(book: Book, bar: number, mode: EntryMode): void {
  const { series, position } = book;
  if (!position) return;
  const { side } = position;
  const close = series.close[bar]!;
  const low = series.low[bar]!;
  const high = series.high[bar]!;
  const seesWorst = mode !== 'stopInside';
  const seesBest = mode !== 'limitInside';
  seePrice(position, close);
  if (seesWorst) seePrice(position, side > 0 ? low : high);
  if (seesBest) seePrice(position, side > 0 ? high : low);
  position.best = side > 0 ? position.highest : position.lowest;
}
