import { computeMetrics } from '../backtest/metrics.ts';
import type { MetricId, Metrics } from '../backtest/metrics.ts';
import { runBacktest } from '../backtest/run-backtest.ts';
import type { BacktestOptions } from '../backtest/run-backtest.ts';
import type { BacktestSettings } from '../backtest/settings.ts';
import { isMarketError, marketError } from '../market-error.ts';
import type { Series } from '../series/series.ts';
import { createIndicatorCache } from '../strategy/compile-strategy.ts';
import type { IndicatorCache } from '../strategy/compile-strategy.ts';
import type { Strategy } from '../strategy/strategy.ts';

/** Greatest number of cells of a scan. */
export const MAX_SCAN_CELLS = 2000;

/** One axis of the grid: a parameter of the strategy and the values it takes. */
export interface ScanAxis {
  readonly param: string;
  readonly values: readonly number[];
}

/** What to scan. */
export interface ScanOptions {
  readonly axes: readonly ScanAxis[];
  /** Pairs of parameters of which the first must be below the second; other cells are left out. */
  readonly rising?: readonly (readonly [string, string])[];
  /** Bars to use, default all. */
  readonly from?: number;
  readonly to?: number;
  /**
   * Share of the bars, from the first on, that count as in-sample (0 to 1); the rest is shown
   * beside it. Default 1: no split.
   */
  readonly inSample?: number;
  readonly registry?: BacktestOptions['registry'];
  readonly cache?: IndicatorCache;
}

/** One cell: its parameters, and its figures or why it could not run. */
export interface ScanCell {
  readonly params: Readonly<Record<string, number>>;
  readonly inSample: Metrics | null;
  /** Null when the scan is not split. */
  readonly outOfSample: Metrics | null;
  /** Chinese reason of a cell whose parameters do not fit together. */
  readonly problem?: string;
}

/**
 * The values of an axis from `from` to `to` (included when reached) by `step`, without adding up
 * rounding errors.
 * @throws MarketError `scan.invalid` when the step is not positive or the axis would have more than
 * 2,000 values.
 */
export function axisValues(from: number, to: number, step: number): number[] {
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (!(step > 0) || !(count >= 1 && count <= MAX_SCAN_CELLS)) {
    throw marketError('scan.invalid', `参数范围 ${from} 到 ${to}、步长 ${step} 无效或取值过多`);
  }
  return Array.from({ length: count }, (_, i) => Number((from + i * step).toPrecision(12)));
}

/**
 * All combinations of the axes, the last axis fastest.
 * @throws MarketError `scan.invalid` without axes, with an empty or repeated one, or with more than
 * 2,000 cells.
 */
export function gridCells(options: ScanOptions): Record<string, number>[] {
  const names = options.axes.map((axis) => axis.param);
  const total = options.axes.reduce((count, axis) => count * axis.values.length, 1);
  if (names.length === 0 || total === 0) throw marketError('scan.invalid', '没有可扫描的参数');
  if (new Set(names).size < names.length) throw marketError('scan.invalid', '扫描参数重复');
  if (total > MAX_SCAN_CELLS) {
    throw marketError('scan.invalid', `扫描共 ${total} 格，超过上限 ${MAX_SCAN_CELLS} 格`);
  }
  let cells: Record<string, number>[] = [{}];
  for (const { param, values } of options.axes) {
    cells = cells.flatMap((cell) =>
      values.map((value) => Object.assign({}, cell, { [param]: value })),
    );
  }
  const rising = options.rising ?? [];
  return cells.filter((cell) => rising.every(([a, b]) => (cell[a] ?? 0) < (cell[b] ?? 0)));
}

/**
 * Runs the strategy for every cell. A generator, so that the caller can show progress after each
 * cell and stop at any time; indicators that several cells share are computed once.
 * @throws MarketError `scan.invalid` as {@link gridCells} or for a share out of range;
 * `strategy.invalid` for an unknown parameter.
 */
export function* scanGrid(
  strategy: Strategy,
  series: Series,
  settings: BacktestSettings,
  options: ScanOptions,
): Generator<ScanCell, void> {
  const { from = 0, to = series.length, inSample = 1 } = options;
  if (!(inSample > 0 && inSample <= 1))
    throw marketError('scan.invalid', '样本内比例应在 0 到 1 之间');
  for (const { param } of options.axes) {
    if (!Object.hasOwn(strategy.params, param)) {
      throw marketError('strategy.invalid', `策略没有参数“${param}”`);
    }
  }
  const border = from + Math.round((to - from) * inSample);
  const cache = options.cache ?? createIndicatorCache(series);
  const base = { cache, ...(options.registry && { registry: options.registry }) };
  for (const params of gridCells(options)) {
    const metricsOf = (start: number, end: number): Metrics => {
      const run = { ...base, params, from: start, to: end };
      const result = runBacktest(strategy, series, settings, run);
      return computeMetrics(series, result, settings.riskFree);
    };
    try {
      const first = metricsOf(from, border);
      const second = border < to ? metricsOf(border, to) : null;
      yield { params, inSample: first, outOfSample: second };
    } catch (error) {
      if (!isMarketError(error)) throw error;
      yield { params, inSample: null, outOfSample: null, problem: error.message };
    }
  }
}

/**
 * The cell with the greatest in-sample figure (the first of equals); undefined when no cell has it.
 */
export function bestCell(cells: Iterable<ScanCell>, objective: MetricId): ScanCell | undefined {
  let best: ScanCell | undefined;
  let bestValue = Number.NEGATIVE_INFINITY;
  for (const cell of cells) {
    const value = cell.inSample?.[objective] ?? null;
    if (value !== null && value > bestValue) {
      best = cell;
      bestValue = value;
    }
  }
  return best;
}
