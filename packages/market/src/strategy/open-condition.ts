import { appendBar, createGraph, grow, rewriteLastBar } from '../graph/graph.ts';
import type { Column, Graph } from '../graph/graph.ts';
import { requireParams } from '../indicators/definition.ts';
import { requireIndicator } from '../indicators/registry.ts';
import { marketError } from '../market-error.ts';
import type { Bar, Series } from '../series/series.ts';
import { conditionColumn } from './condition-columns.ts';
import type { Amount, Condition, Strategy } from './strategy.ts';

/** A condition with everything it refers to. */
export interface Rule {
  readonly condition: Condition;
  readonly indicators: Strategy['indicators'];
  /** Values of the parameters that the condition and its indicators name. */
  readonly params?: Readonly<Record<string, number>>;
}

/** A condition that is asked again with each bar and each tick. */
export interface LiveCondition {
  /** Whether it holds at the last bar; false while its indicators warm up and where it has no answer. */
  holds(): boolean;
  /** A bar after the last. @throws MarketError `series.time-order` when it is not later. */
  append(bar: Bar): void;
  /** The last bar again with other values. @throws MarketError `series.index` without bars. */
  replaceLast(bar: Bar): void;
}

/**
 * Opens a condition over a copy of the given history. A bar or tick costs the work of one bar, and every answer equals what
 * {@link conditionHits} gives over the same bars.
 * @throws MarketError `strategy.invalid`, `indicator.params` when the rule refers to what is not there.
 */
export function openCondition(rule: Rule, history: Series): LiveCondition {
  const graph = createGraph(history);
  const column = columnOf(graph, rule);
  grow(graph, Math.max(64, graph.length + (graph.length >> 1)));
  return {
    holds: () => graph.length > column.start && column.values[graph.length - 1] === 1,
    append: (bar) => {
      const last = graph.length - 1;
      if (last >= 0 && bar.time <= graph.time.values[last]!)
        throw marketError('series.time-order', 'K线的时间没有晚于前一根');
      appendBar(graph, bar);
    },
    replaceLast: (bar) => {
      if (graph.length === 0) throw marketError('series.index', '还没有K线');
      rewriteLastBar(graph, bar);
    },
  };
}

/**
 * At which bars a condition holds: 1, else 0, and NaN while its indicators warm up.
 * @throws MarketError as {@link openCondition}.
 */
export function conditionHits(rule: Rule, series: Series): Float64Array {
  return columnOf(createGraph(series), rule).values;
}

function columnOf(graph: Graph, { condition, indicators, params = {} }: Rule): Column {
  const built = new Map<string, Readonly<Record<string, Column>>>();
  const amount = (value: Amount): number => {
    if (typeof value === 'number') return value;
    const found = Object.hasOwn(params, value.param) ? params[value.param] : undefined;
    if (found === undefined) throw marketError('strategy.invalid', `没有参数“${value.param}”`);
    return found;
  };
  const build = (use: string): Readonly<Record<string, Column>> => {
    const given = Object.hasOwn(indicators, use) ? indicators[use] : undefined;
    if (!given) throw marketError('strategy.invalid', `没有名为“${use}”的指标`);
    const definition = requireIndicator(given.id);
    const values = Object.entries(given.params).map(
      ([key, value]) => [key, typeof value === 'string' ? value : amount(value)] as const,
    );
    const columns = definition.build(graph, requireParams(definition, Object.fromEntries(values)));
    built.set(use, columns);
    return columns;
  };
  return conditionColumn(
    {
      graph,
      amount,
      indicator: (use, output) => {
        const column = (built.get(use) ?? build(use))[output];
        if (!column) throw marketError('strategy.invalid', `指标“${use}”没有输出 ${output}`);
        return column;
      },
    },
    condition,
  );
}
