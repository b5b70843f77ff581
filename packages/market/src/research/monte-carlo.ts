import type { BacktestResult } from '../backtest/result.ts';
import { quantile } from '../backtest/statistics.ts';
import { marketError } from '../market-error.ts';
import { createRandom, shuffle } from './random.ts';

/** How the trades of a run are mixed. */
export interface MonteCarloOptions {
  readonly seed: number;
  /** Default 1,000; at most 100,000. */
  readonly rounds?: number;
  /**
   * `reshuffle`: the same trades in another order. `resample`: as many trades drawn with
   * replacement. Default `reshuffle`.
   */
  readonly method?: 'reshuffle' | 'resample';
}

/** Five quantiles of a figure over all rounds. */
export interface Spread {
  readonly p5: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
}

/** What order and luck could have made of the same trades. */
export interface MonteCarloReport {
  readonly rounds: number;
  readonly trades: number;
  /** Greatest drop of the equity between trades, percent, positive. */
  readonly maxDrawdownPercent: Spread;
  /** Total return, percent; the same in every round of a reshuffle up to rounding. */
  readonly returnPercent: Spread;
  /** The run's own drawdown between trades, and the share of rounds (0 to 1) that were worse. */
  readonly actualMaxDrawdownPercent: number;
  readonly worseShare: number;
  /** Drawdown of every round, in the order of the rounds. */
  readonly drawdowns: Float64Array;
}

/**
 * Replays the trades of a run in other orders. Each trade counts as its net result over the
 * account's value before it, and rounds compound these factors. The same seed gives the same
 * report. Null without trades.
 * @throws MarketError `scan.invalid` when `rounds` is not a whole number from 1 to 100,000.
 */
export function monteCarlo(
  result: BacktestResult,
  options: MonteCarloOptions,
): MonteCarloReport | null {
  const { seed, rounds = 1000, method = 'reshuffle' } = options;
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100_000) {
    throw marketError('scan.invalid', '模拟次数应为 1 到 100000 的整数');
  }
  const factors = tradeFactors(result);
  if (factors.length === 0) return null;
  const random = createRandom(seed);
  const order = factors.slice();
  const drawdowns = new Float64Array(rounds);
  const returns = new Float64Array(rounds);
  for (let round = 0; round < rounds; round += 1) {
    if (method === 'reshuffle') shuffle(random, order);
    else order.forEach((_, i) => (order[i] = factors[random.below(factors.length)]!));
    const path = walk(order);
    drawdowns[round] = path.drawdown;
    returns[round] = path.total;
  }
  const actual = walk(factors).drawdown;
  const worse = drawdowns.reduce((count, drawdown) => count + (drawdown > actual ? 1 : 0), 0);
  return {
    rounds,
    trades: factors.length,
    maxDrawdownPercent: spreadOf(drawdowns),
    returnPercent: spreadOf(returns),
    actualMaxDrawdownPercent: actual,
    worseShare: worse / rounds,
    drawdowns,
  };
}

function tradeFactors(result: BacktestResult): Float64Array {
  const factors = new Float64Array(result.trades.length);
  let value = result.cash;
  for (const [i, { net }] of result.trades.entries()) {
    factors[i] = value > 0 ? Math.max(0, 1 + net / value) : 0;
    value = Math.max(0, value + net);
  }
  return factors;
}

function walk(factors: Float64Array): { drawdown: number; total: number } {
  let value = 1;
  let peak = 1;
  let drawdown = 0;
  for (const factor of factors) {
    value *= factor;
    peak = Math.max(peak, value);
    drawdown = Math.max(drawdown, 1 - value / peak);
  }
  return { drawdown: 100 * drawdown, total: 100 * (value - 1) };
}

function spreadOf(values: Float64Array): Spread {
  const sorted = values.slice().sort();
  const at = (p: number): number => quantile(sorted, p) ?? 0;
  return { p5: at(0.05), p25: at(0.25), p50: at(0.5), p75: at(0.75), p95: at(0.95) };
}
