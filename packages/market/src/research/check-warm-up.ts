import { createGraph } from '../graph/graph.ts';
import type { Column } from '../graph/graph.ts';
import { requireParams } from '../indicators/definition.ts';
import type { IndicatorDefinition, IndicatorValues } from '../indicators/definition.ts';
import { indicatorWarmUp } from '../indicators/compute-indicator.ts';
import { INDICATOR_REGISTRY, requireIndicator } from '../indicators/registry.ts';
import type { IndicatorRegistry } from '../indicators/registry.ts';
import { sliceSeries } from '../series/series.ts';
import type { Series } from '../series/series.ts';
import type { Strategy } from '../strategy/strategy.ts';

/** How an indicator's last values depend on how much history it was given. */
export interface WarmUpFinding {
  /** Name of the use in the strategy. */
  readonly use: string;
  readonly id: string;
  readonly memory: 'window' | 'fading' | 'whole';
  /** Bars until it has values at all. */
  readonly warmUp: number;
  /**
   * Fewest bars of history tried after which every output stayed within the tolerance; null when
   * none did.
   */
  readonly settled: number | null;
  /**
   * Greatest deviation with `warmUp` + 2 bars of history (the engine's own start), as a share of
   * the output's typical size.
   */
  readonly deviationAtStart: number;
  /** Chinese text for people; absent when nothing is to be said. */
  readonly message?: string;
}

/** Deviation that counts as settled: 0.1 % of the output's mean absolute value. */
export const SETTLED_SHARE = 0.001;

/**
 * Recomputes every indicator of a strategy with ever longer pieces of history before the same bars
 * and compares with full history (freqtrade calls this recursive analysis). Indicators over a
 * window agree at once; averages that fade take a while; running totals never do. The bars compared
 * are the last and four earlier ones, evenly spread over the second half.
 */
export function checkWarmUp(
  strategy: Strategy,
  series: Series,
  registry: IndicatorRegistry = INDICATOR_REGISTRY,
): WarmUpFinding[] {
  return Object.entries(strategy.indicators).map(([use, { id, params }]) => {
    const definition = requireIndicator(id, registry);
    const given: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(params)) {
      given[key] = typeof value === 'object' ? strategy.params[value.param]?.value : value;
    }
    return checkUse(use, definition, requireParams(definition, given), series);
  });
}

function checkUse(
  use: string,
  definition: IndicatorDefinition,
  values: IndicatorValues,
  series: Series,
): WarmUpFinding {
  const { bars, memory } = indicatorWarmUp(definition, values);
  const whole = definition.build(createGraph(series), values);
  const sizes = new Map(Object.entries(whole).map(([output, c]) => [output, typicalSize(c)]));
  const ends = [1, 0.9, 0.8, 0.7, 0.6].map((share) => Math.round((series.length - 1) * share));
  const deviationWith = (history: number): number | null => {
    let worst: number | null = null;
    for (const end of ends) {
      const from = end + 1 - history;
      if (from <= 0) continue;
      const part = definition.build(createGraph(sliceSeries(series, from, end + 1)), values);
      for (const [output, column] of Object.entries(part)) {
        const full = whole[output]?.values[end] ?? Number.NaN;
        const size = sizes.get(output) ?? 1;
        const gap = Math.abs((column.values[history - 1] ?? Number.NaN) - full) / size;
        // Written so that a missing value counts as infinitely far off.
        worst = Math.max(worst ?? 0, gap <= 1e9 ? gap : 1e9);
      }
    }
    return worst;
  };
  const settled = settledHistory(bars + 2, series.length, deviationWith);
  const deviationAtStart = deviationWith(bars + 2) ?? 0;
  const message = describe(definition.name, memory, bars, settled);
  const finding = { use, id: definition.id, memory, warmUp: bars, settled, deviationAtStart };
  return message === undefined ? finding : { ...finding, message };
}

/**
 * The first history length, growing by half each time, from which on all tried lengths stay within
 * the tolerance.
 */
function settledHistory(
  first: number,
  length: number,
  deviationWith: (history: number) => number | null,
): number | null {
  let settled: number | null = null;
  for (let history = first; history < length; history = Math.ceil(history * 1.5)) {
    const deviation = deviationWith(history);
    if (deviation === null) break;
    if (deviation > SETTLED_SHARE) settled = null;
    else settled ??= history;
  }
  return settled;
}

function typicalSize(column: Column): number {
  let total = 0;
  let count = 0;
  for (let i = column.start; i < column.values.length; i += 1) {
    total += Math.abs(column.values[i]!);
    count += 1;
  }
  return total > 0 ? total / count : 1;
}

function describe(
  name: string,
  memory: WarmUpFinding['memory'],
  bars: number,
  settled: number | null,
): string | undefined {
  if (memory === 'window') return undefined;
  if (settled === null) {
    return `指标“${name}”的数值取决于数据从哪一天开始，换一段历史结果会不同，请只看变化不看数值`;
  }
  if (settled <= bars + 2) return undefined;
  return `指标“${name}”约需 ${settled} 根K线才稳定（误差小于 0.1%），此前的信号请谨慎看待`;
}
