import type { SymbolBrief } from '@wm/contract/trading/symbol';
import { boardOf } from '@wm/market/instrument';
import { runPaper } from '@wm/market/paper-orders';
import type { PaperOrder } from '@wm/market/paper-orders';
import { CANCEL_REASON_NAMES } from '@wm/market/result';
import type { BacktestResult } from '@wm/market/result';
import type { Series } from '@wm/market/series';
import { A_SHARE_SETTINGS, PLAIN_SETTINGS, settingsFor } from '@wm/market/settings';
import type { BacktestSettings } from '@wm/market/settings';

const paperCash = 1_000_000;

/** The rules under which orders of a replay fill: those of the symbol's board, or none but its volume. */
export function paperSettings({ code, venue, tickSize }: SymbolBrief): BacktestSettings {
  const shared = { cash: paperCash, tickSize, slippage: { kind: 'ticks', value: 1 } } as const;
  if (venue !== 'cn') return { ...PLAIN_SETTINGS, ...shared, longOnly: true, needsVolume: true };
  const board = boardOf(code);
  const base = board ? settingsFor({ board, kind: 'stock' }) : A_SHARE_SETTINGS;
  return { ...base, ...shared, longOnly: true };
}

/** An account in a replay, at the last bar that is whole. */
export interface PaperAccount {
  equity: number;
  /** Shares held and what they gain, percent of their cost; undefined without a position. */
  held: { shares: number; percent: number } | undefined;
  fills: number;
  /** What waits for the next open. */
  pending: PaperOrder['side'] | undefined;
  /** Why the last order was given up, when nothing was filled since. */
  problem: string | undefined;
}

interface PaperBars {
  series: Series;
  settings: BacktestSettings;
  /** The first bar after which something could be ordered. */
  from: number;
  /** The last bar that is whole. */
  time: number;
}

/** What orders have made of the account up to a moment. */
export function paperAccount(
  orders: readonly PaperOrder[],
  { series, settings, from, time }: PaperBars,
): PaperAccount {
  const first = Math.max(
    0,
    series.time.findIndex((at) => at >= from),
  );
  const to = Math.max(first, series.time.findLastIndex((at) => at <= time) + 1);
  const result = runPaper(orders, series, settings, { from: first, to });
  const { open, fills, equity, cash } = result;
  return {
    equity: equity.at(-1) ?? cash,
    held: open && {
      shares: open.shares,
      percent: (100 * open.gross) / (open.shares * open.entryPrice),
    },
    fills: fills.length,
    pending: pendingOf(orders.at(-1), open !== undefined, series.time[to - 1] ?? 0),
    problem: problemOf(result),
  };
}

function pendingOf(
  order: PaperOrder | undefined,
  isHeld: boolean,
  now: number,
): PaperOrder['side'] | undefined {
  // A sale that may not be yet goes on waiting.
  if (order?.side === 'sell') return isHeld ? 'sell' : undefined;
  // One that was given within a bar waits for its close.
  return order && !isHeld && order.time >= now ? 'buy' : undefined;
}

function problemOf({ cancelled, fills }: BacktestResult): string | undefined {
  const lost = cancelled.at(-1);
  if (!lost || lost.bar <= (fills.at(-1)?.bar ?? -1)) return undefined;
  return CANCEL_REASON_NAMES[lost.reason];
}
