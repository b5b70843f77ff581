import { runPaper } from '@wm/market/paper-orders';
import type { PaperOrder, PaperSide } from '@wm/market/paper-orders';
import { CANCEL_REASON_NAMES } from '@wm/market/result';
import type { BacktestResult } from '@wm/market/result';
import type { Series } from '@wm/market/series';
import type { BacktestSettings } from '@wm/market/settings';

/** An account in a replay, at the last bar that is whole. */
export interface PaperAccount {
  equity: number;
  /** Shares held, on which side, and what they gain, percent of their cost; undefined without a position. */
  held: { side: 1 | -1; shares: number; percent: number } | undefined;
  fills: number;
  /** What waits for the next open. */
  pending: PaperSide | undefined;
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
      side: open.side,
      shares: open.shares,
      percent: (100 * open.gross) / (open.shares * open.entryPrice),
    },
    fills: fills.length,
    pending: pendingOf(orders.at(-1), open?.side, series.time[to - 1] ?? 0),
    problem: problemOf(result),
  };
}

function pendingOf(
  order: PaperOrder | undefined,
  held: 1 | -1 | undefined,
  now: number,
): PaperSide | undefined {
  if (!order) return undefined;
  const { side, time } = order;
  // An exit that may not be yet goes on waiting.
  if (side === 'sell') return held === 1 ? side : undefined;
  if (side === 'cover') return held === -1 ? side : undefined;
  // One that was given within a bar waits for its close.
  return held === undefined && time >= now ? side : undefined;
}

function problemOf({ cancelled, fills }: BacktestResult): string | undefined {
  const lost = cancelled.at(-1);
  if (!lost || lost.bar <= (fills.at(-1)?.bar ?? -1)) return undefined;
  return CANCEL_REASON_NAMES[lost.reason];
}
