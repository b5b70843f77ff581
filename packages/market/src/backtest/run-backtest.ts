import { marketError } from '../market-error.ts';
import type { Series } from '../series/series.ts';
import { compileStrategy } from '../strategy/compile-strategy.ts';
import type { CompileOptions, CompiledSide } from '../strategy/compile-strategy.ts';
import type { Strategy } from '../strategy/strategy.ts';
import { cancelOrder, createBook, leavePosition } from './book.ts';
import type { Book } from './book.ts';
import { createTicket, enterPosition, workTicket } from './entries.ts';
import type { EntryContext, EntryMode, EntryTicket } from './entries.ts';
import { findCaveats } from './caveats.ts';
import { hashNumbers } from './hash.ts';
import { closeBarForPosition, protectPosition } from './protection.ts';
import type { BacktestResult, ExitReason } from './result.ts';
import type { BacktestSettings } from './settings.ts';

/** Options of a run besides strategy, series and settings. */
export interface BacktestOptions extends CompileOptions {
  /** First bar that may trade, default 0. Indicators also see the bars before it. */
  readonly from?: number;
  /** Bar after the last that may trade, default the series' length. */
  readonly to?: number;
  /**
   * Told now and then how many bars are done of how many; an answer of false ends the run with
   * `run.cancelled`.
   */
  readonly onProgress?: (done: number, total: number) => boolean;
}

/** Bars between two calls of `onProgress`. */
const PROGRESS_STEP = 8192;

interface Run extends EntryContext {
  readonly book: Book;
  ticket: EntryTicket | undefined;
}

/**
 * Runs a strategy over a series. On each bar, in this order:
 * 1. at the open, an exit signalled at the last close, then the entry signalled then (market at the
 *    open; limit and stop orders when the bar reaches them, at the open when it gaps beyond them);
 * 2. inside the bar, stop loss, trailing stop and take profit, the stop first when both are touched;
 * 3. at the close, the account is marked, and the rules are asked, which see data up to this close
 *    only.
 *
 * While a position is held it is left by its exit rule, by an entry of the other side (which then
 * follows at the same open), after `maxBars`, or by protection. When both sides signal at once, or a
 * side's exit rule holds too, nothing is entered. Equity at or below 0 ends trading. Nothing depends
 * on chance or time: the same inputs give the same hash.
 * @throws MarketError as {@link compileStrategy}; `series.index` when `from` and `to` are not
 * inside the series; `run.cancelled`.
 */
export function runBacktest(
  strategy: Strategy,
  series: Series,
  settings: BacktestSettings,
  options: BacktestOptions = {},
): BacktestResult {
  requireRange(series, options);
  const compiled = compileStrategy(strategy, series, options);
  return runCompiled({ strategy, compiled }, series, settings, options);
}

function requireRange({ length }: Series, { from = 0, to = length }: BacktestOptions): void {
  const isRange = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from <= to;
  if (!isRange || to > length) {
    throw marketError('series.index', `回测范围 ${from} 至 ${to} 不在 0 至 ${length} 之内`);
  }
}

/**
 * As {@link runBacktest}, with the signals of each bar as they are given: orders by hand go through the same engine.
 * @throws MarketError `series.index`, `run.cancelled`.
 */
export function runCompiled(
  context: EntryContext,
  series: Series,
  settings: BacktestSettings,
  options: BacktestOptions = {},
): BacktestResult {
  requireRange(series, options);
  const { compiled } = context;
  const { from = 0, to = series.length } = options;
  const run: Run = { ...context, book: createBook(series, settings), ticket: undefined };
  const equity = new Float64Array(to - from);
  for (let bar = from; bar < to; bar += 1) {
    if (
      (bar - from) % PROGRESS_STEP === 0 &&
      options.onProgress?.(bar - from, to - from) === false
    ) {
      throw marketError('run.cancelled', '回测已取消');
    }
    const mode = tradeBar(run, bar);
    closeBarForPosition(run.book, bar, mode);
    const value = accountValue(run.book, bar);
    if (value <= 0) {
      goBankrupt(run.book, bar);
      break;
    }
    if (bar >= compiled.ready) decide(run, bar);
    equity[bar - from] = accountValue(run.book, bar);
  }
  return finishRun(run, { from, to, equity });
}

function accountValue(book: Book, bar: number): number {
  const { position } = book;
  if (!position) return book.cash;
  return book.cash + position.side * position.shares * book.series.close[bar]!;
}

/** Steps 1 and 2 of a bar. */
function tradeBar(run: Run, bar: number): EntryMode {
  const { book } = run;
  let mode: EntryMode = 'open';
  if (book.pendingExit !== undefined) leaveAt(run, bar, book.series.open[bar]!, book.pendingExit);
  if (run.ticket) {
    const outcome = workTicket(book, run, run.ticket, bar);
    if (outcome !== 'waiting') run.ticket = undefined;
    if (outcome !== 'waiting' && outcome !== 'cancelled') mode = outcome;
  }
  if (book.position) protectPosition(book, bar, mode);
  return mode;
}

function leaveAt(run: Run, bar: number, price: number, reason: ExitReason): boolean {
  const { book } = run;
  const direction = book.position && book.position.side > 0 ? -1 : 1;
  return leavePosition(book, { bar, direction, price, slips: true }, reason);
}

function isTrue(column: Float64Array | undefined, bar: number): boolean {
  return column !== undefined && column[bar] === 1;
}

function wantsIn(side: CompiledSide | undefined, bar: number): boolean {
  return isTrue(side?.enter, bar) && !isTrue(side?.exit, bar);
}

/** Step 3: the rules at the close of a bar. */
function decide(run: Run, bar: number): void {
  const { book, compiled } = run;
  const wantsLong = wantsIn(compiled.long, bar);
  const wantsShort = !book.settings.longOnly && wantsIn(compiled.short, bar);
  withdrawTicket(run, bar);
  if (!book.position) {
    if (wantsLong !== wantsShort) orderEntry(run, bar, wantsLong ? 1 : -1);
    return;
  }
  const { side } = book.position;
  const reason = exitReason(run, bar, side > 0 ? wantsShort : wantsLong);
  if (reason === undefined) return;
  const turns = side > 0 ? wantsShort && !wantsLong : wantsLong && !wantsShort;
  book.pendingExit = reason;
  if (book.settings.fill === 'sameClose') leaveAt(run, bar, book.series.close[bar]!, reason);
  if (turns) orderEntry(run, bar, side > 0 ? -1 : 1);
}

function exitReason(run: Run, bar: number, opposite: boolean): ExitReason | undefined {
  const { book, compiled } = run;
  const { position } = book;
  if (!position || book.pendingExit !== undefined) return book.pendingExit;
  const own = position.side > 0 ? compiled.long : compiled.short;
  if (isTrue(own?.exit, bar)) return 'signal';
  if (opposite) return 'reverse';
  const held = bar - position.entryBar + 1;
  return compiled.maxBars !== undefined && held >= compiled.maxBars ? 'maxBars' : undefined;
}

function withdrawTicket(run: Run, bar: number): void {
  const { ticket, compiled } = run;
  if (!ticket) return;
  const own = ticket.side > 0 ? compiled.long : compiled.short;
  if (!isTrue(own?.exit, bar)) return;
  cancelOrder(run.book, bar, ticket.side, 'withdrawn');
  run.ticket = undefined;
}

function orderEntry(run: Run, bar: number, side: 1 | -1): void {
  const { book } = run;
  if (run.ticket) cancelOrder(book, bar, run.ticket.side, 'replaced');
  run.ticket = createTicket(book, run, side, bar);
  if (book.settings.fill !== 'sameClose' || run.ticket.kind !== 'market') return;
  run.ticket = undefined;
  const price = book.series.close[bar]!;
  if (book.position) cancelOrder(book, bar, side, 'positionOpen');
  else enterPosition(book, run, { bar, direction: side, price, slips: true }, bar);
}

function goBankrupt(book: Book, bar: number): void {
  const { position } = book;
  if (position) {
    const direction = position.side > 0 ? -1 : 1;
    const price = book.series.close[bar]!;
    leavePosition(book, { bar, direction, price, slips: false }, 'bankrupt');
  }
  book.writeOff = -book.cash;
  book.cash = 0;
}

function finishRun(
  run: Run,
  part: { readonly from: number; readonly to: number; readonly equity: Float64Array },
): BacktestResult {
  const { book, compiled } = run;
  const { from, to, equity } = part;
  const last = to - 1;
  if (book.position && book.settings.atEnd === 'close') {
    leaveAt(run, last, book.series.close[last]!, 'end');
    equity[last - from] = accountValue(book, last);
  }
  const { position } = book;
  const { fills, trades, cancelled, delayedExits, writeOff, settings } = book;
  return {
    from,
    to,
    cash: settings.cash,
    equity,
    trades,
    fills,
    cancelled,
    ...(position && { open: openPosition(position, book.series.close[last]!) }),
    delayedExits,
    writeOff,
    optimistic: settings.fill === 'sameClose',
    ready: compiled.ready,
    caveats: findCaveats(book),
    hash: hashNumbers([
      ...fills.map((f) => [f.bar, f.direction, f.shares, f.price, f.fee]),
      ...cancelled.map((c) => [c.bar, c.direction]),
      [delayedExits, writeOff],
      equity,
    ]),
  };
}

function openPosition(position: NonNullable<Book['position']>, close: number) {
  const { side, shares, entryBar, entryTime, entryPrice, entryFee } = position;
  const gross = side * shares * (close - entryPrice);
  return { side, shares, entryBar, entryTime, entryPrice, entryFee, gross };
}
