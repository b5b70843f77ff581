import { runBacktest } from '../backtest/run-backtest.ts';
import type { BacktestSettings } from '../backtest/settings.ts';
import { createGraph } from '../graph/graph.ts';
import type { IndicatorDefinition, IndicatorValues } from '../indicators/definition.ts';
import type { IndicatorRegistry } from '../indicators/registry.ts';
import { sliceSeries } from '../series/series.ts';
import type { Series } from '../series/series.ts';
import type { Strategy } from '../strategy/strategy.ts';
import { createRandom } from './random.ts';

/** A place where the past changed when the future was taken away. */
export interface LookAhead {
  /** Length of the cut series. */
  readonly cut: number;
  /** The first bar that differed. */
  readonly bar: number;
  /** What differed: an output, the equity, or the fills. */
  readonly what: string;
}

/** How a check draws its cuts. */
export interface CutOptions {
  /** Default 50. */
  readonly cuts?: number;
  /** Default 1. */
  readonly seed?: number;
}

/** Random lengths from 1 to the series' length, the same for the same seed. */
export function randomCuts(length: number, options: CutOptions = {}): number[] {
  const { cuts = 50, seed = 1 } = options;
  const random = createRandom(seed);
  return length === 0 ? [] : Array.from({ length: cuts }, () => 1 + random.below(length));
}

/**
 * Computes an indicator over the series and over prefixes of it. An honest indicator gives the same
 * bits for the bars of the prefix; every prefix that does not is reported with its first differing
 * bar. `values` must be valid for the indicator.
 */
export function findIndicatorLookAhead(
  definition: IndicatorDefinition,
  series: Series,
  values: IndicatorValues,
  options: CutOptions = {},
): LookAhead[] {
  const whole = definition.build(createGraph(series), values);
  const found: LookAhead[] = [];
  for (const cut of randomCuts(series.length, options)) {
    const part = definition.build(createGraph(sliceSeries(series, 0, cut)), values);
    for (const [output, column] of Object.entries(part)) {
      const bar = firstDifference(column.values, whole[output]?.values ?? new Float64Array(0), cut);
      if (bar >= 0) found.push({ cut, bar, what: output });
    }
  }
  return found;
}

/**
 * Runs a strategy over the series and over prefixes of it. Fills, cancelled orders and equity of
 * the prefix must be the same to the last bit; every prefix for which they are not is reported.
 */
export function findStrategyLookAhead(
  strategy: Strategy,
  series: Series,
  settings: BacktestSettings,
  options: CutOptions & { readonly registry?: IndicatorRegistry } = {},
): LookAhead[] {
  const run = options.registry ? { registry: options.registry } : {};
  // Closing at the end is an event of the end itself, so it is left out of the comparison.
  const kept: BacktestSettings = { ...settings, atEnd: 'keep' };
  const whole = runBacktest(strategy, series, kept, run);
  const found: LookAhead[] = [];
  for (const cut of randomCuts(series.length, options)) {
    const part = runBacktest(strategy, sliceSeries(series, 0, cut), kept, run);
    const bar = firstDifference(part.equity, whole.equity, cut);
    if (bar >= 0) found.push({ cut, bar, what: '权益' });
    const fill = firstOtherEvent(part.fills, whole.fills, cut);
    if (fill >= 0) found.push({ cut, bar: fill, what: '成交' });
    const order = firstOtherEvent(part.cancelled, whole.cancelled, cut);
    if (order >= 0) found.push({ cut, bar: order, what: '撤单' });
  }
  return found;
}

function firstDifference(a: Float64Array, b: Float64Array, length: number): number {
  for (let i = 0; i < length; i += 1) if (!Object.is(a[i], b[i])) return i;
  return -1;
}

function firstOtherEvent<T extends { readonly bar: number }>(
  part: readonly T[],
  whole: readonly T[],
  cut: number,
): number {
  const expected = whole.filter((event) => event.bar < cut);
  for (let i = 0; i < Math.max(part.length, expected.length); i += 1) {
    if (JSON.stringify(part[i]) !== JSON.stringify(expected[i])) {
      return (part[i] ?? expected[i])?.bar ?? 0;
    }
  }
  return -1;
}
