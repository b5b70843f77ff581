import { appendBar, createGraph, grow, rewriteLastBar } from '../graph/graph.ts';
import { marketError } from '../market-error.ts';
import type { Bar, Series } from '../series/series.ts';
import { requireParams } from './definition.ts';
import type { IndicatorDefinition } from './definition.ts';

/**
 * The incremental form of an indicator. A new bar or a tick costs the work of one bar, not of the
 * whole history, and every value equals to the last bit what the batch form gives over the same
 * bars.
 */
export interface LiveIndicator {
  /** Bars so far. */
  length(): number;
  /**
   * A bar after the last. @throws MarketError `series.time-order` when it is not later,
   * `series.not-finite`.
   */
  append(bar: Bar): void;
  /**
   * The last bar again with other values, as ticks arrive. @throws MarketError `series.index`
   * without bars, `series.time-order`, `series.not-finite`.
   */
  replaceLast(bar: Bar): void;
  /**
   * The value of an output at a bar, by default the last; NaN while warming up or out of range.
   * @throws MarketError `series.index` for an unknown output.
   */
  value(output: string, index?: number): number;
  /**
   * All values of an output so far, over memory that later bars may replace. @throws MarketError
   * `series.index` for an unknown output.
   */
  values(output: string): Float64Array;
}

/**
 * Opens the incremental form over a copy of the given history, which may be empty.
 * @throws MarketError `indicator.params` when `params` are not valid for the indicator.
 */
export function openIndicator(
  definition: IndicatorDefinition,
  history: Series,
  params: Readonly<Record<string, unknown>> = {},
): LiveIndicator {
  const graph = createGraph(history);
  const columns = definition.build(graph, requireParams(definition, params));
  grow(graph, Math.max(64, graph.length + (graph.length >> 1)));

  const column = (output: string): Float64Array => {
    const found = Object.hasOwn(columns, output) ? columns[output] : undefined;
    if (found) return found.values;
    throw marketError('series.index', `指标“${definition.name}”没有输出 ${output}`);
  };
  const checkBar = (bar: Bar, before: number): void => {
    for (const [name, value] of Object.entries(bar)) {
      if (!Number.isFinite(value)) {
        throw marketError('series.not-finite', `K线的 ${name} 不是有限的数`);
      }
    }
    if (before >= 0 && bar.time <= graph.time.values[before]!) {
      throw marketError('series.time-order', 'K线的时间没有晚于前一根');
    }
  };

  return {
    length: () => graph.length,
    append: (bar) => {
      checkBar(bar, graph.length - 1);
      appendBar(graph, bar);
    },
    replaceLast: (bar) => {
      if (graph.length === 0) throw marketError('series.index', '还没有K线');
      checkBar(bar, graph.length - 2);
      rewriteLastBar(graph, bar);
    },
    value: (output, index = graph.length - 1) =>
      index < graph.length ? (column(output)[index] ?? Number.NaN) : Number.NaN,
    values: (output) => column(output).subarray(0, graph.length),
  };
}
