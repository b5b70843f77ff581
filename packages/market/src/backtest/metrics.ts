import type { Series } from '../series/series.ts';
import { dailyEquity } from './daily.ts';
import { drawdownEpisodes } from './drawdowns.ts';
import type { BacktestResult, Trade } from './result.ts';
import { betaOf, finite, geometricMean, meanOf, quotient, varianceOf } from './statistics.ts';

/**
 * The figures of a run. null means undefined (shown as --): never NaN, never infinite. E is the
 * equity, E0 the start cash, C the close, r the n - 1 returns between the closes of the n days (on the first day
 * nothing can be held yet), A the
 * days per year of `daily.ts`, rf the yearly risk-free rate. Percentages are in percent, durations
 * in milliseconds. Definitions follow backtesting.py's statistics unless said otherwise.
 */
export interface Metrics {
  readonly start: number | null;
  readonly end: number | null;
  readonly durationMs: number | null;
  /** Bars with a position (entry and exit bar included) / bars. */
  readonly exposurePercent: number | null;
  readonly equityFinal: number;
  readonly equityPeak: number;
  /** Fees of all fills. */
  readonly commissions: number;
  /** Cost of slippage and spread of all fills. */
  readonly slippage: number;
  /** E_n / E0 - 1. */
  readonly returnPercent: number;
  /** C_n / C_w - 1, w the first bar at which every indicator has a value, one before the first that may signal. */
  readonly buyHoldPercent: number | null;
  /** (1 + g)^A - 1, g the geometric mean of r. */
  readonly annualReturnPercent: number | null;
  /**
   * sqrt((var(r) + (1 + g)^2)^A - (1 + g)^(2A)), var with the divisor of a sample.
   */
  readonly annualVolatilityPercent: number | null;
  /** (E_n / E0)^(1 / years) - 1, years = days / 365.25. */
  readonly cagrPercent: number | null;
  /** (annual return - rf) / annual volatility. */
  readonly sharpe: number | null;
  /** mean(r) / std(r) * sqrt(A), divisor n - 1, as empyrical and freqtrade have it (no rf). */
  readonly simpleSharpe: number | null;
  /** (annual return - rf) / (sqrt(mean(min(r, 0)^2)) * sqrt(A)). */
  readonly sortino: number | null;
  /** annual return / |max drawdown|. */
  readonly calmar: number | null;
  /** cov(ln E_i/E_i-1, ln C_i/C_i-1) / var(ln C_i/C_i-1), bar by bar. */
  readonly beta: number | null;
  /** return - rf - beta * (buy and hold - rf). */
  readonly alphaPercent: number | null;
  /** Deepest drawdown, negative. */
  readonly maxDrawdownPercent: number;
  /** Mean over drawdown episodes of their depths, negative. */
  readonly averageDrawdownPercent: number | null;
  readonly maxDrawdownDurationMs: number | null;
  readonly averageDrawdownDurationMs: number | null;
  readonly trades: number;
  /** Trades with a positive net result / trades. */
  readonly winRatePercent: number | null;
  readonly bestTradePercent: number | null;
  readonly worstTradePercent: number | null;
  /** Geometric mean of the trade returns. */
  readonly averageTradePercent: number | null;
  readonly maxTradeDurationMs: number | null;
  readonly averageTradeDurationMs: number | null;
  /** Sum of the positive trade returns / |sum of the negative|. */
  readonly profitFactor: number | null;
  /** Mean trade return. */
  readonly expectancyPercent: number | null;
  /** sqrt(n) * mean(net) / std(net), divisor n - 1 (V. Tharp). */
  readonly sqn: number | null;
  /** W - (1 - W) / (mean win / mean loss) (J. Kelly, 1956). */
  readonly kelly: number | null;
}

/** The name of a figure. */
export type MetricId = keyof Metrics;

/** The figures of a run over the series it ran on; `riskFree` is a yearly share of 1. */
export function computeMetrics(series: Series, result: BacktestResult, riskFree = 0): Metrics {
  const { from, to, equity, cash } = result;
  const bars = to - from;
  const final = bars === 0 ? cash : equity[bars - 1]!;
  const returnShare = final / cash - 1;
  const warm = Math.min(Math.max(result.ready - 1, from), Math.max(from, to - 1));
  const hold = bars === 0 ? null : finite(series.close[to - 1]! / series.close[warm]! - 1);
  const beta = marketBeta(series, result);
  const start = bars === 0 ? null : series.time[from]!;
  const end = bars === 0 ? null : series.time[to - 1]!;
  const durationMs = start === null || end === null ? null : end - start;
  return {
    start,
    end,
    durationMs,
    exposurePercent: exposure(result),
    equityFinal: final,
    equityPeak: equity.reduce((a, b) => Math.max(a, b), cash),
    commissions: result.fills.reduce((total, fill) => total + fill.fee, 0),
    slippage: result.fills.reduce((total, fill) => total + fill.slippage, 0),
    returnPercent: 100 * returnShare,
    buyHoldPercent: percent(hold),
    cagrPercent: percent(cagr(final / cash, durationMs)),
    beta,
    alphaPercent:
      beta === null || hold === null
        ? null
        : percent(returnShare - riskFree - beta * (hold - riskFree)),
    ...riskMetrics(series, result, riskFree),
    ...tradeMetrics(result.trades),
  };
}

function percent(share: number | null): number | null {
  return share === null ? null : finite(100 * share);
}

function cagr(growth: number, durationMs: number | null): number | null {
  if (durationMs === null) return null;
  const years = durationMs / 86_400_000 / 365.25;
  return years > 0 ? finite(growth ** (1 / years) - 1) : null;
}

function exposure(result: BacktestResult): number | null {
  const { from, to, trades, open } = result;
  if (to === from) return null;
  let held = 0;
  let next = from;
  const spans = trades.map((trade) => [trade.entryBar, trade.exitBar] as const);
  if (open) spans.push([open.entryBar, to - 1]);
  for (const [entry, exit] of spans) {
    held += Math.max(0, exit - Math.max(entry, next) + 1);
    next = Math.max(next, exit + 1);
  }
  return (100 * held) / (to - from);
}

function marketBeta(series: Series, result: BacktestResult): number | null {
  const { from, equity } = result;
  const n = Math.max(0, equity.length - 1);
  const ours = new Float64Array(n);
  const market = new Float64Array(n);
  for (let i = 1; i <= n; i += 1) {
    ours[i - 1] = Math.log(equity[i]! / equity[i - 1]!);
    market[i - 1] = Math.log(series.close[from + i]! / series.close[from + i - 1]!);
  }
  return betaOf(ours, market);
}

type RiskMetrics = Pick<
  Metrics,
  | 'annualReturnPercent'
  | 'annualVolatilityPercent'
  | 'sharpe'
  | 'simpleSharpe'
  | 'sortino'
  | 'calmar'
  | 'maxDrawdownPercent'
  | 'averageDrawdownPercent'
  | 'maxDrawdownDurationMs'
  | 'averageDrawdownDurationMs'
>;

function riskMetrics(series: Series, result: BacktestResult, riskFree: number): RiskMetrics {
  const { values, perYear } = dailyEquity(series, result.equity, result.from);
  const returns = Float64Array.from(values.subarray(1), (value, i) =>
    values[i]! > 0 ? value / values[i]! - 1 : 0,
  );
  const g = geometricMean(returns);
  const variance = varianceOf(returns);
  const annual = g === null ? null : finite((1 + g) ** perYear - 1);
  const excess = annual === null ? null : annual - riskFree;
  const volatility = annualVolatility(g, variance, perYear);
  const downside = meanOf(returns.map((r) => Math.min(r, 0) ** 2));
  const deviation = variance === null ? null : Math.sqrt(variance / perYear);
  const episodes = drawdownEpisodes(result.equity);
  const depths = episodes.map((episode) => episode.percent);
  const timeAt = (i: number): number => series.time[result.from + i]!;
  const durations = episodes.map(({ peak, end }) => timeAt(end) - timeAt(Math.max(0, peak)));
  const deepest = greatest(depths) ?? 0;
  const averageDepth = meanOf(depths);
  return {
    annualReturnPercent: percent(annual),
    annualVolatilityPercent: percent(volatility),
    sharpe: quotient(excess, volatility),
    simpleSharpe: quotient(meanOf(returns), deviation),
    sortino: quotient(excess, downside === null ? null : Math.sqrt(downside * perYear)),
    calmar: quotient(annual, deepest / 100),
    maxDrawdownPercent: deepest === 0 ? 0 : -deepest,
    averageDrawdownPercent: averageDepth === null ? null : -averageDepth,
    maxDrawdownDurationMs: greatest(durations),
    averageDrawdownDurationMs: meanOf(durations),
  };
}

function annualVolatility(
  g: number | null,
  variance: number | null,
  perYear: number,
): number | null {
  if (g === null || variance === null) return null;
  const growth = (1 + g) ** 2;
  return finite(Math.sqrt(Math.max(0, (variance + growth) ** perYear - growth ** perYear)));
}

type TradeMetrics = Pick<
  Metrics,
  | 'trades'
  | 'winRatePercent'
  | 'bestTradePercent'
  | 'worstTradePercent'
  | 'averageTradePercent'
  | 'maxTradeDurationMs'
  | 'averageTradeDurationMs'
  | 'profitFactor'
  | 'expectancyPercent'
  | 'sqn'
  | 'kelly'
>;

function tradeMetrics(trades: readonly Trade[]): TradeMetrics {
  const nets = trades.map((trade) => trade.net);
  const returns = trades.map((trade) => trade.percent);
  const durations = trades.map((trade) => trade.exitTime - trade.entryTime);
  const wins = nets.filter((net) => net > 0);
  const losses = nets.filter((net) => net < 0);
  const winRate = quotient(wins.length, trades.length);
  const payoff = quotient(meanOf(wins), absolute(meanOf(losses)));
  const variance = varianceOf(nets);
  const gained = returns.reduce((total, r) => total + Math.max(0, r), 0);
  const lost = returns.reduce((total, r) => total + Math.min(0, r), 0);
  return {
    trades: trades.length,
    winRatePercent: percent(winRate),
    bestTradePercent: greatest(returns),
    worstTradePercent: least(returns),
    averageTradePercent: percent(geometricMean(returns.map((r) => r / 100))),
    maxTradeDurationMs: greatest(durations),
    averageTradeDurationMs: meanOf(durations),
    profitFactor: quotient(gained, absolute(lost)),
    expectancyPercent: meanOf(returns),
    sqn: quotient(
      scaled(meanOf(nets), Math.sqrt(trades.length)),
      variance === null ? null : Math.sqrt(variance),
    ),
    kelly: winRate === null || payoff === null ? null : finite(winRate - (1 - winRate) / payoff),
  };
}

function scaled(value: number | null, factor: number): number | null {
  return value === null ? null : value * factor;
}

function absolute(value: number | null): number | null {
  return value === null ? null : Math.abs(value);
}

function greatest(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => Math.max(a, b));
}

function least(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => Math.min(a, b));
}
