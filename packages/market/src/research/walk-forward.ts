import { computeMetrics } from '../backtest/metrics.ts';
import type { MetricId, Metrics } from '../backtest/metrics.ts';
import type { BacktestResult } from '../backtest/result.ts';
import { runBacktest } from '../backtest/run-backtest.ts';
import type { BacktestSettings } from '../backtest/settings.ts';
import { marketError } from '../market-error.ts';
import type { Series } from '../series/series.ts';
import { createIndicatorCache } from '../strategy/compile-strategy.ts';
import type { Strategy } from '../strategy/strategy.ts';
import { bestCell, scanGrid } from './scan-grid.ts';
import type { ScanOptions } from './scan-grid.ts';

/** How the series is cut. Lengths in bars. */
export interface WalkForwardOptions extends Pick<ScanOptions, 'axes' | 'rising' | 'registry'> {
  readonly train: number;
  readonly test: number;
  /** Training always begins at the first bar instead of moving along. Default false. */
  readonly anchored?: boolean;
  /** The figure whose greatest in-sample value chooses the parameters. */
  readonly objective: MetricId;
}

/** One step: parameters chosen on bars [trainFrom, testFrom) and used on [testFrom, testTo). */
export interface WalkForwardStep {
  readonly trainFrom: number;
  readonly testFrom: number;
  readonly testTo: number;
  /** Null when no cell had the figure; the account then rests. */
  readonly params: Readonly<Record<string, number>> | null;
  readonly inSample: Metrics | null;
  readonly outOfSample: Metrics | null;
}

/** The whole walk. */
export interface WalkForwardReport {
  readonly steps: readonly WalkForwardStep[];
  /**
   * Out-of-sample equity from the first test bar on; each step starts with what the one before
   * left.
   */
  readonly equity: Float64Array;
  /** Series index of equity[0]. */
  readonly from: number;
  readonly returnPercent: number;
  /**
   * Mean out-of-sample annual return / mean in-sample annual return over the steps that have both;
   * null when undefined.
   */
  readonly efficiency: number | null;
}

/**
 * Walks forward: on each window, scan the training bars, take the best parameters, and trade the
 * test bars that follow with them. Open positions are closed at each test window's last close. The
 * last test window may be shorter. A generator that yields every step and returns the report.
 * @throws MarketError `scan.invalid` when the lengths are not positive whole numbers or leave no
 * test bars.
 */
export function* walkForward(
  strategy: Strategy,
  series: Series,
  settings: BacktestSettings,
  options: WalkForwardOptions,
): Generator<WalkForwardStep, WalkForwardReport> {
  const { train, test, anchored = false } = options;
  const isLength = (bars: number): boolean => Number.isInteger(bars) && bars >= 1;
  if (!isLength(train) || !isLength(test) || train >= series.length) {
    throw marketError('scan.invalid', '训练和测试长度应为正整数，且训练长度小于数据长度');
  }
  const cache = createIndicatorCache(series);
  const steps: WalkForwardStep[] = [];
  const equity = new Float64Array(series.length - train);
  let cash = settings.cash;
  for (let testFrom = train; testFrom < series.length; testFrom += test) {
    const trainFrom = anchored ? 0 : testFrom - train;
    const testTo = Math.min(series.length, testFrom + test);
    const scan = scanGrid(strategy, series, settings, {
      axes: options.axes,
      ...(options.rising && { rising: options.rising }),
      ...(options.registry && { registry: options.registry }),
      from: trainFrom,
      to: testFrom,
      cache,
    });
    const best = bestCell(scan, options.objective);
    let outOfSample: Metrics | null = null;
    if (best && cash > 0) {
      const result = runBacktest(
        strategy,
        series,
        { ...settings, cash, atEnd: 'close' },
        {
          params: best.params,
          from: testFrom,
          to: testTo,
          cache,
          ...(options.registry && { registry: options.registry }),
        },
      );
      outOfSample = computeMetrics(series, result, settings.riskFree);
      equity.set(result.equity, testFrom - train);
      cash = lastEquity(result);
    } else equity.fill(cash, testFrom - train, testTo - train);
    const step: WalkForwardStep = {
      trainFrom,
      testFrom,
      testTo,
      params: best?.params ?? null,
      inSample: best?.inSample ?? null,
      outOfSample,
    };
    steps.push(step);
    yield step;
  }
  const returnPercent = 100 * (cash / settings.cash - 1);
  return { steps, equity, from: train, returnPercent, efficiency: efficiencyOf(steps) };
}

function lastEquity(result: BacktestResult): number {
  return result.equity[result.equity.length - 1] ?? result.cash;
}

function efficiencyOf(steps: readonly WalkForwardStep[]): number | null {
  let inside = 0;
  let outside = 0;
  for (const step of steps) {
    const trained = step.inSample?.annualReturnPercent ?? null;
    const tested = step.outOfSample?.annualReturnPercent ?? null;
    if (trained === null || tested === null) continue;
    inside += trained;
    outside += tested;
  }
  return inside === 0 ? null : outside / inside;
}
