import type { RunPart } from '@wm/contract/trading/run-report';
import { computeMetrics } from '@wm/market/metrics';
import type { BacktestResult } from '@wm/market/result';
import type { Series } from '@wm/market/series';
import { deepestOf, figuresOf, monthsOf, profilesOf } from './report-single.ts';

interface Range {
  from: number;
  to: number;
  riskFree: number;
}

/**
 * A part of a finished run, counted as if the account had begun with what it held then: trades count that begin and end
 * within. Undefined where no bar lies.
 */
export function computePart(
  series: Series,
  result: BacktestResult,
  { from, to, riskFree }: Range,
): RunPart | undefined {
  const bars = { from: result.from, to: result.to };
  let first = bars.from;
  while (first < bars.to && (series.time[first] ?? 0) < from) first += 1;
  let last = bars.to - 1;
  while (last >= first && (series.time[last] ?? 0) > to) last -= 1;
  if (last < first) return undefined;
  const isWithin = (bar: number): boolean => bar >= first && bar <= last;
  const within = result.trades.flatMap((trade, no) => (isWithin(trade.entryBar) ? [no] : []));
  const part: BacktestResult = {
    ...result,
    from: first,
    to: last + 1,
    cash: first > bars.from ? (result.equity[first - 1 - bars.from] ?? result.cash) : result.cash,
    equity: result.equity.subarray(first - bars.from, last + 1 - bars.from),
    trades: result.trades.filter(
      ({ entryBar, exitBar }) => isWithin(entryBar) && isWithin(exitBar),
    ),
    fills: result.fills.filter(({ bar }) => isWithin(bar)),
    cancelled: result.cancelled.filter(({ bar }) => isWithin(bar)),
  };
  return {
    from: series.time[first] ?? 0,
    to: series.time[last] ?? 0,
    figures: figuresOf(computeMetrics(series, part, riskFree)),
    profiles: profilesOf(series, part),
    months: monthsOf(series, part),
    drawdowns: deepestOf(series, part),
    trades:
      within.length > 0
        ? { first: within[0] ?? 0, last: within.at(-1) ?? 0, count: within.length }
        : null,
  };
}
