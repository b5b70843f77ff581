import { createGraph } from '../graph/graph.ts';
import type { Column, Memory } from '../graph/graph.ts';
import { createSeries } from '../series/series.ts';
import type { Series } from '../series/series.ts';
import { requireParams } from './definition.ts';
import type { IndicatorDefinition } from './definition.ts';

/** One computed line: `values` has the series' length and is NaN exactly before index `start`. */
export interface IndicatorLine {
  readonly start: number;
  readonly values: Float64Array;
}

/** The lines of an indicator by output id. */
export type IndicatorLines = Readonly<Record<string, IndicatorLine>>;

/**
 * The batch form: all lines of an indicator over a whole series.
 * @throws MarketError `indicator.params` when `params` are not valid for the indicator.
 */
export function computeIndicator(
  definition: IndicatorDefinition,
  series: Series,
  params: Readonly<Record<string, unknown>> = {},
): IndicatorLines {
  const columns = definition.build(createGraph(series), requireParams(definition, params));
  const lines: Record<string, IndicatorLine> = {};
  for (const [output, { start, values }] of Object.entries(columns)) {
    lines[output] = { start, values };
  }
  return lines;
}

/** How many bars an indicator needs, and what it remembers; known without any data. */
export interface WarmUp {
  /** Leading bars without a value, for each output. */
  readonly starts: Readonly<Record<string, number>>;
  /** The greatest of the starts: the first bar index at which every output has a value. */
  readonly bars: number;
  /**
   * `window`: older history cannot matter; `fading`: it matters less and less; `whole`: it always
   * matters.
   */
  readonly memory: Memory;
}

/**
 * The warm-up of an indicator with the given parameters. @throws MarketError `indicator.params`.
 */
export function indicatorWarmUp(
  definition: IndicatorDefinition,
  params: Readonly<Record<string, unknown>> = {},
): WarmUp {
  const columns = definition.build(createGraph(emptySeries()), requireParams(definition, params));
  const starts: Record<string, number> = {};
  let bars = 0;
  let memory: Memory = 'window';
  for (const [output, column] of Object.entries(columns)) {
    starts[output] = column.start;
    bars = Math.max(bars, column.start);
    memory = longer(memory, column);
  }
  return { starts, bars, memory };
}

function longer(memory: Memory, column: Column): Memory {
  if (memory === 'whole' || column.memory === 'whole') return 'whole';
  return memory === 'fading' ? memory : column.memory;
}

function emptySeries(): Series {
  const none = (): Float64Array => new Float64Array(0);
  return createSeries({
    time: none(),
    open: none(),
    high: none(),
    low: none(),
    close: none(),
    volume: none(),
  });
}
