import type { BacktestResult } from '../backtest/result.ts';
import { quantile } from '../backtest/statistics.ts';
import { marketError } from '../market-error.ts';
import { createRandom, shuffle } from './random.ts';
import type { Random } from './random.ts';

/** How the trades of a run are mixed. */
export interface MonteCarloOptions {
  readonly seed: number;
  /** Default 1,000; at most 100,000. */
  readonly rounds?: number;
  /**
   * `reshuffle`: the same trades in another order. `resample`: as many trades drawn with
   * replacement. `blocks`: the same in runs of neighbours of the square root of their number, which keeps how gains
   * and losses follow each other. Default `reshuffle`.
   */
  readonly method?: 'reshuffle' | 'resample' | 'blocks';
}

/** Five quantiles of a figure over all rounds. */
export interface Spread {
  readonly p5: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
}

/** The account after so many trades, its start as 100, over all rounds. */
export interface FanPoint {
  readonly trade: number;
  readonly p5: number;
  readonly p50: number;
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
  /** At most 61 points over the first 2,000 rounds. */
  readonly fan: readonly FanPoint[];
}

const FAN_POINTS = 60;
const FAN_ROUNDS = 2000;

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
  const fan = openFan(factors.length, Math.min(rounds, FAN_ROUNDS));
  for (let round = 0; round < rounds; round += 1) {
    mix(random, method, factors, order);
    const path = walk(order);
    if (round < FAN_ROUNDS) fan.add(order);
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
    fan: fan.points(),
  };
}

function mix(
  random: Random,
  method: NonNullable<MonteCarloOptions['method']>,
  factors: Float64Array,
  order: Float64Array,
): void {
  const { length } = factors;
  if (method === 'reshuffle') return shuffle(random, order);
  const block = method === 'blocks' ? Math.max(1, Math.round(Math.sqrt(length))) : 1;
  for (let i = 0; i < length; i += block) {
    const from = random.below(length);
    // A block that begins near the end goes on at the beginning.
    for (let j = 0; j < block && i + j < length; j += 1)
      order[i + j] = factors[(from + j) % length]!;
  }
}

/** Collects the account of each round at evenly spaced trades. */
function openFan(trades: number, rounds: number) {
  const count = Math.min(FAN_POINTS, trades);
  const at = Array.from({ length: count + 1 }, (_, k) => Math.round((k * trades) / count));
  const values = at.map(() => new Float64Array(rounds));
  let round = 0;
  return {
    add: (order: Float64Array): void => {
      let value = 100;
      let done = 0;
      for (const [k, until] of at.entries()) {
        for (; done < until; done += 1) value *= order[done]!;
        values[k]![round] = value;
      }
      round += 1;
    },
    points: (): FanPoint[] =>
      at.map((trade, k) => {
        const sorted = values[k]!.slice(0, round).sort();
        const of = (p: number): number => quantile(sorted, p) ?? 0;
        return { trade, p5: of(0.05), p50: of(0.5), p95: of(0.95) };
      }),
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
