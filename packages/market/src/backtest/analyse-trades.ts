import type { Series } from '../series/series.ts';
import { dailyEquity } from './daily.ts';
import type { BacktestResult, Trade } from './result.ts';

/** The return of one calendar month, for the heat map. `month` 1 to 12. */
export interface MonthlyReturn {
  readonly year: number;
  readonly month: number;
  /**
   * Equity at the month's end against the end of the month before (the start cash for the first),
   * in percent; null after ruin.
   */
  readonly percent: number | null;
}

/** The returns of all months the run touched, in order. */
export function monthlyReturns(series: Series, result: BacktestResult): MonthlyReturn[] {
  const { values, days } = dailyEquity(series, result.equity, result.from);
  const months: MonthlyReturn[] = [];
  let before = result.cash;
  for (let i = 0; i < values.length; i += 1) {
    const { year, month } = yearMonth(days[i]! * 86_400_000);
    const next = i + 1 < values.length ? yearMonth(days[i + 1]! * 86_400_000) : undefined;
    if (next?.year === year && next.month === month) continue;
    const value = values[i]!;
    months.push({ year, month, percent: before > 0 ? 100 * (value / before - 1) : null });
    before = value;
  }
  return months;
}

function yearMonth(time: number): { year: number; month: number } {
  const date = new Date(time);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

/** A group of trades and what they brought. */
export interface TradeGroup {
  readonly key: string;
  readonly trades: number;
  readonly wins: number;
  readonly net: number;
}

/**
 * What trades may be grouped by: month or weekday of the entry, bars held, side, or reason of the
 * exit.
 */
export type TradeGrouping = 'month' | 'weekday' | 'bars' | 'side' | 'reason';

/**
 * Sums trades by a property; groups come in the order of their keys' first trade. Weekdays are 1
 * (Monday) to 7; bars held in the classes 0, 1, 2-5, 6-20, 21-60, 61+.
 */
export function groupTrades(all: readonly Trade[], by: TradeGrouping): TradeGroup[] {
  const groups = new Map<string, { trades: number; wins: number; net: number }>();
  for (const trade of all) {
    const key = groupKey(trade, by);
    const group = groups.get(key) ?? { trades: 0, wins: 0, net: 0 };
    group.trades += 1;
    group.wins += trade.net > 0 ? 1 : 0;
    group.net += trade.net;
    groups.set(key, group);
  }
  return [...groups].map(([key, { trades, wins, net }]) => ({ key, trades, wins, net }));
}

function groupKey(trade: Trade, by: TradeGrouping): string {
  if (by === 'side') return trade.side > 0 ? 'long' : 'short';
  if (by === 'reason') return trade.reason;
  if (by === 'bars') return barsClass(trade.bars);
  const date = new Date(trade.entryTime);
  if (by === 'weekday') return String(date.getUTCDay() === 0 ? 7 : date.getUTCDay());
  return date.toISOString().slice(0, 7);
}

function barsClass(bars: number): string {
  if (bars <= 1) return String(bars);
  if (bars <= 5) return '2-5';
  if (bars <= 20) return '6-20';
  return bars <= 60 ? '21-60' : '61+';
}

/** The longest rows of winning and losing trades; a trade without gain or loss ends both. */
export interface Streaks {
  readonly wins: number;
  readonly losses: number;
}

/** Counts the longest winning and losing streaks. */
export function longestStreaks(trades: readonly Trade[]): Streaks {
  const longest = { wins: 0, losses: 0 };
  let wins = 0;
  let losses = 0;
  for (const { net } of trades) {
    wins = net > 0 ? wins + 1 : 0;
    losses = net < 0 ? losses + 1 : 0;
    longest.wins = Math.max(longest.wins, wins);
    longest.losses = Math.max(longest.losses, losses);
  }
  return longest;
}
