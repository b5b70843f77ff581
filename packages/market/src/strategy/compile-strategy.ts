import { createGraph } from '../graph/graph.ts';
import type { Column, Graph } from '../graph/graph.ts';
import { requireParams } from '../indicators/definition.ts';
import { INDICATOR_REGISTRY, requireIndicator } from '../indicators/registry.ts';
import type { IndicatorRegistry } from '../indicators/registry.ts';
import { marketError } from '../market-error.ts';
import type { Series } from '../series/series.ts';
import { conditionColumn } from './condition-columns.ts';
import type { RuleColumns } from './condition-columns.ts';
import type { Amount, Condition, Distance, IndicatorUse, Strategy } from './strategy.ts';

/** The conditions of one side as columns: 1 true, 0 false, from `ready` on. */
export interface CompiledSide {
  readonly enter: Float64Array;
  readonly exit?: Float64Array;
}

/** A protective distance ready for use: a constant, or a column to be read at the signal bar. */
export type CompiledDistance =
  | { readonly kind: 'percent' | 'amount'; readonly value: number }
  | { readonly kind: 'column'; readonly values: Float64Array; readonly times: number };

/** A strategy worked out over one series. */
export interface CompiledStrategy {
  /**
   * First bar whose signals count: every indicator has two values and every condition is defined.
   */
  readonly ready: number;
  readonly long?: CompiledSide;
  readonly short?: CompiledSide;
  readonly stopLoss?: CompiledDistance;
  readonly takeProfit?: CompiledDistance;
  readonly trailingStop?: CompiledDistance;
  readonly maxBars?: number;
  readonly offsetPercent: number;
  readonly size: number;
  /** The values the strategy's parameters had. */
  readonly params: Readonly<Record<string, number>>;
}

/** Indicator columns by id and parameters over one series, shared by the runs of a scan. */
export interface IndicatorCache {
  readonly series: Series;
  readonly columns: Map<string, Readonly<Record<string, Column>>>;
}

/**
 * A cache for runs over this series. It is emptied when it holds more than 2^25 numbers (256 MB).
 */
export function createIndicatorCache(series: Series): IndicatorCache {
  return { series, columns: new Map() };
}

/** What compiling needs besides the strategy and the series. */
export interface CompileOptions {
  /** Values for some of the strategy's parameters; the others keep their defaults. */
  readonly params?: Readonly<Record<string, number>>;
  readonly registry?: IndicatorRegistry;
  readonly cache?: IndicatorCache;
}

interface Work {
  readonly graph: Graph;
  readonly strategy: Strategy;
  readonly values: Readonly<Record<string, number>>;
  readonly registry: IndicatorRegistry;
  readonly cache: IndicatorCache;
  readonly uses: Map<string, Readonly<Record<string, Column>>>;
  ready: number;
}

/**
 * Works out all conditions of a strategy over a series.
 * @throws MarketError `strategy.invalid` for a parameter that is unknown or out of its range,
 * `indicator.params` when parameters of an indicator do not fit together for these values (for
 * example fast above slow).
 */
export function compileStrategy(
  strategy: Strategy,
  series: Series,
  options: CompileOptions = {},
): CompiledStrategy {
  const work: Work = {
    graph: createGraph(series),
    strategy,
    values: paramValues(strategy, options.params ?? {}),
    registry: options.registry ?? INDICATOR_REGISTRY,
    cache: options.cache?.series === series ? options.cache : createIndicatorCache(series),
    uses: new Map(),
    ready: 0,
  };
  const side = (rules: Strategy['long']): CompiledSide | undefined => {
    if (!rules) return undefined;
    const enter = condition(work, rules.enter);
    if (!rules.exit) return { enter };
    return { enter, exit: condition(work, rules.exit) };
  };
  const long = side(strategy.long);
  const short = side(strategy.short);
  const { stopLoss, takeProfit, trailingStop, maxBars } = strategy.protection;
  const distances = {
    ...(stopLoss && { stopLoss: distance(work, stopLoss) }),
    ...(takeProfit && { takeProfit: distance(work, takeProfit) }),
    ...(trailingStop && { trailingStop: distance(work, trailingStop) }),
    ...(maxBars !== undefined && { maxBars: amount(work, maxBars) }),
  };
  return {
    ready: work.ready,
    ...(long && { long }),
    ...(short && { short }),
    ...distances,
    offsetPercent:
      strategy.entry.kind === 'market' ? 0 : amount(work, strategy.entry.offsetPercent),
    size: sizeOf(work),
    params: work.values,
  };
}

function paramValues(
  strategy: Strategy,
  given: Readonly<Record<string, number>>,
): Record<string, number> {
  const values: Record<string, number> = {};
  for (const [key, param] of Object.entries(strategy.params)) values[key] = param.value;
  for (const [key, value] of Object.entries(given)) {
    const param = Object.hasOwn(strategy.params, key) ? strategy.params[key] : undefined;
    if (!param) throw marketError('strategy.invalid', `策略没有参数“${key}”`);
    const fits = value >= param.min && value <= param.max;
    if (!fits || (param.whole && !Number.isInteger(value))) {
      throw marketError(
        'strategy.invalid',
        `参数“${param.name}”的值 ${value} 不在 ${param.min} 到 ${param.max} 之间或不是整数`,
      );
    }
    values[key] = value;
  }
  return values;
}

function amount(work: Work, value: Amount): number {
  return typeof value === 'number' ? value : (work.values[value.param] ?? Number.NaN);
}

function sizeOf(work: Work): number {
  const { sizing } = work.strategy;
  if (sizing.kind === 'percent') return amount(work, sizing.percent);
  if (sizing.kind === 'lots') return amount(work, sizing.lots);
  return sizing.kind === 'cash' ? amount(work, sizing.amount) : 0;
}

function condition(work: Work, rule: Condition): Float64Array {
  const rules: RuleColumns = {
    graph: work.graph,
    amount: (value) => amount(work, value),
    indicator: (use, output) => indicatorColumn(work, use, output),
  };
  const column = conditionColumn(rules, rule);
  work.ready = Math.max(work.ready, column.start);
  return column.values;
}

function distance(work: Work, given: Distance): CompiledDistance {
  if (given.kind !== 'indicator') return { kind: given.kind, value: amount(work, given.value) };
  const { values } = indicatorColumn(work, given.use, given.output);
  return { kind: 'column', values, times: amount(work, given.times) };
}

function indicatorColumn(work: Work, use: string, output: string): Column {
  const columns = work.uses.get(use) ?? computeUse(work, use);
  const column = columns[output];
  if (!column) throw marketError('strategy.invalid', `指标“${use}”没有输出 ${output}`);
  work.ready = Math.max(work.ready, column.start + 1);
  return column;
}

const CACHE_NUMBERS = 2 ** 25;

function computeUse(work: Work, use: string): Readonly<Record<string, Column>> {
  const found: IndicatorUse | undefined = work.strategy.indicators[use];
  if (!found) throw marketError('strategy.invalid', `策略里没有名为“${use}”的指标`);
  const definition = requireIndicator(found.id, work.registry);
  const given: Record<string, number | string> = {};
  for (const [key, value] of Object.entries(found.params)) {
    given[key] = typeof value === 'string' ? value : amount(work, value);
  }
  const values = requireParams(definition, given);
  const { columns, series } = work.cache;
  const key = `${definition.id} ${JSON.stringify(values)}`;
  const columnsOfUse = columns.get(key) ?? definition.build(createGraph(series), values);
  const perUse = Object.keys(columnsOfUse).length * series.length;
  if ((columns.size + 1) * Math.max(1, perUse) > CACHE_NUMBERS) columns.clear();
  columns.set(key, columnsOfUse);
  work.uses.set(use, columnsOfUse);
  return columnsOfUse;
}
