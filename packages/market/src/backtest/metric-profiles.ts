import type { Series } from '../series/series.ts';
import { dailyEquity } from './daily.ts';
import { drawdownEpisodes } from './drawdowns.ts';
import type { MetricProfileId } from './metric-names.ts';
import type { MetricId } from './metrics.ts';
import type { BacktestResult, Trade } from './result.ts';
import { betaOf, finite, meanOf, quotient, varianceOf } from './statistics.ts';

/** The figures that another site defines in its own way; all others are those of `computeMetrics`. */
export type ProfileFigures = Partial<Record<MetricId, number | null>>;

/** Of other sites: ours is `computeMetrics` itself. */
export type ForeignProfileId = Exclude<MetricProfileId, 'site'>;

/** The yearly risk-free rate that JoinQuant counts with, whatever the account. */
const JOINQUANT_RISK_FREE = 0.04;
/** Its days of a year; other periods count as ours do, for it has daily figures only. */
const JOINQUANT_DAYS = 250;

/**
 * The figures of a run as another site counts them, null where undefined. The benchmark is buying and holding the same
 * symbol, as in ours.
 */
export function profileFigures(
  series: Series,
  result: BacktestResult,
  profile: ForeignProfileId,
): ProfileFigures {
  return profile === 'joinquant' ? joinQuant(series, result) : quantStats(series, result);
}

/**
 * JoinQuant (help, 风险指标): n days, the first against the start cash; R = (1 + P)^(250 / n) - 1, volatility with n - 1,
 * downside about the mean up to each day with n, risk-free 4 %.
 */
function joinQuant(series: Series, result: BacktestResult): ProfileFigures {
  const { from, to, cash, equity } = result;
  const { values, perYear } = dailyEquity(series, equity, from);
  const closes = dailyEquity(series, series.close.subarray(from, to), from).values;
  const before = from > 0 ? series.close[from - 1]! : (closes[0] ?? 1);
  const ours = returnsAfter(cash, values);
  const market = returnsAfter(before, closes);
  const days = perYear === 252 ? JOINQUANT_DAYS : perYear;
  const annual = annualized((values.at(-1) ?? cash) / cash, ours.length, days);
  const marketAnnual = annualized((closes.at(-1) ?? before) / before, ours.length, days);
  const excess = annual === null ? null : annual - JOINQUANT_RISK_FREE;
  const volatility = rooted(varianceOf(ours), days);
  const beta = betaOf(ours, market);
  const alpha =
    excess === null || beta === null || marketAnnual === null
      ? null
      : excess - beta * (marketAnnual - JOINQUANT_RISK_FREE);
  return {
    annualReturnPercent: percent(annual),
    annualVolatilityPercent: percent(volatility),
    sharpe: quotient(excess, volatility),
    sortino: quotient(excess, rooted(belowRunningMean(ours), days)),
    beta,
    alphaPercent: percent(alpha),
    maxDrawdownPercent: deepest(values),
    profitFactor: gainOverLoss(result.trades),
  };
}

/**
 * QuantStats (stats.py of 0.0.85, rf = 0): the n - 1 returns between the closes of the days; CAGR by periods, Sharpe of
 * mean over deviation, Sortino by Red Rock Capital, alpha from the means.
 */
function quantStats(series: Series, result: BacktestResult): ProfileFigures {
  const { from, to, equity } = result;
  const { values, perYear } = dailyEquity(series, equity, from);
  const closes = dailyEquity(series, series.close.subarray(from, to), from).values;
  const ours = returnsAfter(values[0] ?? 1, values).subarray(1);
  const market = returnsAfter(closes[0] ?? 1, closes).subarray(1);
  const growth = values.length === 0 ? 1 : values.at(-1)! / values[0]!;
  const annual = annualized(growth, ours.length, perYear);
  const mean = meanOf(ours);
  const marketMean = meanOf(market);
  const beta = betaOf(ours, market);
  const downside = meanOf(ours.map((r) => Math.min(r, 0) ** 2));
  const deepestPercent = deepest(values);
  return {
    annualReturnPercent: percent(annual),
    cagrPercent: percent(annual),
    annualVolatilityPercent: percent(rooted(varianceOf(ours), perYear)),
    sharpe: quotient(mean, rooted(varianceOf(ours), 1 / perYear)),
    sortino: quotient(mean, rooted(downside, 1 / perYear)),
    calmar: quotient(annual, deepestPercent / -100),
    beta,
    alphaPercent:
      beta === null || mean === null || marketMean === null
        ? null
        : percent((mean - beta * marketMean) * perYear),
    maxDrawdownPercent: deepestPercent,
  };
}

/** values[i] / values[i - 1] - 1, the first against `before`; 0 after ruin. */
function returnsAfter(before: number, values: Float64Array): Float64Array {
  return values.map((value, i) => {
    const last = i === 0 ? before : values[i - 1]!;
    return last > 0 ? value / last - 1 : 0;
  });
}

function annualized(growth: number, days: number, perYear: number): number | null {
  return days === 0 ? null : finite(growth ** (perYear / days) - 1);
}

/** sqrt(variance * factor). */
function rooted(variance: number | null, factor: number): number | null {
  return variance === null ? null : Math.sqrt(variance * factor);
}

/** Mean over all days of the squared distance below the mean up to that day; null without days. */
function belowRunningMean(returns: Float64Array): number | null {
  let sum = 0;
  let squares = 0;
  returns.forEach((r, i) => {
    sum += r;
    squares += Math.min(0, r - sum / (i + 1)) ** 2;
  });
  return returns.length === 0 ? null : squares / returns.length;
}

/** The deepest drawdown of the closes of the days, not positive, in percent. */
function deepest(values: Float64Array): number {
  const depth = drawdownEpisodes(values).reduce((most, { percent: p }) => Math.max(most, p), 0);
  return depth === 0 ? 0 : -depth;
}

/** Money won by trades over money lost. */
function gainOverLoss(trades: readonly Trade[]): number | null {
  const gained = trades.reduce((total, { net }) => total + Math.max(0, net), 0);
  const lost = trades.reduce((total, { net }) => total - Math.min(0, net), 0);
  return finite(gained / lost);
}

function percent(share: number | null): number | null {
  return share === null ? null : finite(100 * share);
}
