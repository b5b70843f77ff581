import { tradeLimit } from '@wm/contract/trading/run';
import type {
  CarloReport,
  DrawdownSpan,
  MonthReturn,
  RunFigure,
  RunOutcome,
  RunProfiles,
  RunTrades,
} from '@wm/contract/trading/run-report';
import { groupTrades, longestStreaks, monthlyReturns } from '@wm/market/analyse-trades';
import { drawdownEpisodes } from '@wm/market/drawdowns';
import { METRIC_NAMES, METRIC_PROFILES } from '@wm/market/metric-names';
import { profileFigures } from '@wm/market/metric-profiles';
import { computeMetrics } from '@wm/market/metrics';
import type { Metrics } from '@wm/market/metrics';
import { monteCarlo } from '@wm/market/monte-carlo';
import type { MonteCarloReport, Spread } from '@wm/market/monte-carlo';
import { CANCEL_REASON_NAMES } from '@wm/market/result';
import type { BacktestResult, CancelReason, Trade } from '@wm/market/result';
import type { Series } from '@wm/market/series';
import { curveOf } from './curve.ts';

const groupings = ['month', 'weekday', 'bars', 'side', 'reason'] as const;
const shownDrawdowns = 5;

type MetricId = keyof Metrics;

/** Figures in the order of a report. */
export function figuresOf(metrics: Metrics): RunFigure[] {
  return (Object.keys(METRIC_NAMES) as MetricId[]).map((id) => ({ id, value: metrics[id] }));
}

/** What other sites count in their own way. */
export function profilesOf(series: Series, result: BacktestResult): RunProfiles {
  return METRIC_PROFILES.flatMap(({ id }) => {
    if (id === 'site') return [];
    const counted = profileFigures(series, result, id);
    const figures = (Object.keys(METRIC_NAMES) as MetricId[]).flatMap((metric) => {
      const value = counted[metric];
      return value === undefined ? [] : [{ id: metric, value }];
    });
    return [{ id, figures }];
  });
}

/** The deepest stretches below a former peak, the deepest first. */
export function deepestOf(series: Series, { equity, from }: BacktestResult): DrawdownSpan[] {
  const timeAt = (i: number): number => series.time[from + Math.max(0, i)] ?? 0;
  return drawdownEpisodes(equity)
    .toSorted((a, b) => b.percent - a.percent)
    .slice(0, shownDrawdowns)
    .map(({ peak, trough, end, percent, recovered }) => ({
      peakTime: timeAt(peak),
      troughTime: timeAt(trough),
      endTime: timeAt(end),
      percent,
      recovered,
    }));
}

export function monthsOf(series: Series, result: BacktestResult): MonthReturn[] {
  return monthlyReturns(series, result).map(({ year, month, percent }) => ({
    year,
    month,
    percent,
  }));
}

/** What a report says of one run. */
export function singleOutcome(
  series: Series,
  result: BacktestResult,
  { riskFree, seed }: { riskFree: number; seed: number },
): Partial<RunOutcome> {
  const metrics = computeMetrics(series, result, riskFree);
  return {
    hash: result.hash,
    caveats: [...result.caveats],
    optimistic: result.optimistic,
    delayedExits: result.delayedExits,
    figures: figuresOf(metrics),
    profiles: profilesOf(series, result),
    curve: curveOf(series, result),
    months: monthsOf(series, result),
    drawdowns: deepestOf(series, result),
    groups: groupings.map((by) => ({
      by,
      sums: groupTrades(result.trades, by).map((sum) => ({ ...sum })),
    })),
    streaks: { ...longestStreaks(result.trades) },
    unfilled: unfilledOf(result),
    carlo: carloOf(result, seed),
  };
}

function unfilledOf({ cancelled }: BacktestResult): RunOutcome['unfilled'] {
  const counts = new Map<CancelReason, number>();
  for (const { reason } of cancelled) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => ({ reason, name: CANCEL_REASON_NAMES[reason], count }));
}

function carloOf(result: BacktestResult, seed: number): CarloReport | null {
  const reshuffled = monteCarlo(result, { seed });
  const drawn = monteCarlo(result, { seed, method: 'blocks' });
  if (!reshuffled || !drawn) return null;
  return carloReport(seed, reshuffled, drawn);
}

function carloReport(
  seed: number,
  reshuffled: MonteCarloReport,
  drawn: MonteCarloReport,
): CarloReport {
  const spread = ({ p5, p25, p50, p75, p95 }: Spread): Spread => ({ p5, p25, p50, p75, p95 });
  return {
    seed,
    rounds: reshuffled.rounds,
    trades: reshuffled.trades,
    drawdown: spread(reshuffled.maxDrawdownPercent),
    actualDrawdown: reshuffled.actualMaxDrawdownPercent,
    worseShare: reshuffled.worseShare,
    // Of drawn trades: of reordered ones every end is the same.
    fan: drawn.fan.map((point) => ({ ...point })),
    drawnReturn: spread(drawn.returnPercent),
    drawnDrawdown: spread(drawn.maxDrawdownPercent),
  };
}

/** Trades by column. */
export function tradeColumns(result: BacktestResult): Omit<RunTrades, 'comments'> {
  const kept = result.trades.slice(0, tradeLimit);
  const column = (of: (trade: Trade) => number): number[] => kept.map(of);
  const { open } = result;
  return {
    entryTime: column((trade) => trade.entryTime),
    exitTime: column((trade) => trade.exitTime),
    entryPrice: column((trade) => trade.entryPrice),
    exitPrice: column((trade) => trade.exitPrice),
    side: column((trade) => trade.side),
    shares: column((trade) => trade.shares),
    fee: column((trade) => trade.entryFee + trade.exitFee),
    slippage: column((trade) => trade.slippage),
    net: column((trade) => trade.net),
    percent: column((trade) => trade.percent),
    bars: column((trade) => trade.bars),
    mae: column((trade) => trade.mae),
    mfe: column((trade) => trade.mfe),
    reason: kept.map((trade) => trade.reason),
    dropped: result.trades.length - kept.length,
    open: open
      ? {
          entryTime: open.entryTime,
          entryPrice: open.entryPrice,
          side: open.side,
          shares: open.shares,
          gross: open.gross,
        }
      : null,
    unfilled: {
      time: result.cancelled.slice(0, tradeLimit).map(({ time }) => time),
      direction: result.cancelled.slice(0, tradeLimit).map(({ direction }) => direction),
      reason: result.cancelled.slice(0, tradeLimit).map(({ reason }) => reason),
    },
  };
}
