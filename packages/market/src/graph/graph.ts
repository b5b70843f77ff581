import { SERIES_COLUMNS } from '../series/series.ts';
import type { Bar, Series, SeriesColumn } from '../series/series.ts';

/**
 * How far back a column looks. `window`: a fixed number of bars, so history before that cannot
 * matter. `fading`: all history with falling weight (exponential averages). `whole`: all history at
 * full weight (running totals).
 */
export type Memory = 'window' | 'fading' | 'whole';

/**
 * A computed or given column. `values[i]` is a number for `start <= i < graph.length` and NaN
 * before `start`. The array is replaced when the graph grows, so read it again after every {@link
 * appendBar}.
 */
export interface Column {
  readonly start: number;
  readonly memory: Memory;
  values: Float64Array;
}

/**
 * Fills `out[from..to)`. It may read its inputs up to the bar it writes and `out` itself below that
 * bar, nothing else.
 */
export type Run = (from: number, to: number, out: Float64Array) => void;

/**
 * Columns in the order of their dependence over one growing series. Because every step computes bar
 * i only from bars up to i and keeps no state outside the columns, running it once over a million
 * bars, or a million times over one bar, or again over the last bar with another price, performs
 * the same arithmetic and gives the same bits.
 */
export interface Graph extends Readonly<Record<SeriesColumn, Column>> {
  length: number;
  capacity: number;
  readonly computed: { readonly column: Column; readonly run: Run }[];
}

/**
 * A graph whose input columns are the series' own arrays (no copy). The series itself is never
 * written to.
 */
export function createGraph(series: Series): Graph {
  const input = (name: SeriesColumn): Column => ({
    start: 0,
    memory: 'window',
    values: series[name],
  });
  return {
    length: series.length,
    capacity: series.length,
    computed: [],
    time: input('time'),
    open: input('open'),
    high: input('high'),
    low: input('low'),
    close: input('close'),
    volume: input('volume'),
  };
}

const MEMORY_ORDER: readonly Memory[] = ['window', 'fading', 'whole'];

/**
 * What a new column depends on: its inputs, the bars it needs beyond theirs, and its own memory.
 */
export interface ColumnNeeds {
  readonly inputs: readonly Column[];
  /**
   * Bars that must pass after the latest start of the inputs before the column has a value; default
   * 0.
   */
  readonly delay?: number;
  /** Default `window`; the column remembers at least as much as its inputs. */
  readonly memory?: Memory;
}

/**
 * Adds a column, computes it for the bars present, and lets later bars be computed by the same
 * `run`.
 */
export function addColumn(graph: Graph, needs: ColumnNeeds, run: Run): Column {
  let start = 0;
  let rank = MEMORY_ORDER.indexOf(needs.memory ?? 'window');
  for (const input of needs.inputs) {
    start = Math.max(start, input.start);
    rank = Math.max(rank, MEMORY_ORDER.indexOf(input.memory));
  }
  start += needs.delay ?? 0;
  const column: Column = {
    start,
    memory: MEMORY_ORDER[rank] ?? 'window',
    values: new Float64Array(graph.capacity),
  };
  graph.computed.push({ column, run });
  runColumn(column, run, 0, graph.length);
  return column;
}

function runColumn(column: Column, run: Run, from: number, to: number): void {
  const { start, values } = column;
  if (from < start) values.fill(Number.NaN, from, Math.min(start, to));
  if (to > start) run(Math.max(from, start), to, values);
}

/**
 * Adds one bar after the last and computes every column for it. The first call copies the inputs,
 * so the graph owns them.
 */
export function appendBar(graph: Graph, bar: Bar): void {
  if (graph.length === graph.capacity) grow(graph, Math.max(64, graph.capacity * 2));
  graph.length += 1;
  writeBar(graph, bar);
}

/**
 * Gives the last bar other values (a tick inside the bar) and computes every column for it again.
 * The graph must own its inputs.
 */
export function rewriteLastBar(graph: Graph, bar: Bar): void {
  writeBar(graph, bar);
}

/**
 * Copies every column into arrays of the given capacity, which must be at least the graph's length.
 */
export function grow(graph: Graph, capacity: number): void {
  const enlarge = (column: Column): void => {
    const values = new Float64Array(capacity);
    values.set(column.values.subarray(0, graph.length));
    column.values = values;
  };
  for (const name of SERIES_COLUMNS) enlarge(graph[name]);
  for (const { column } of graph.computed) enlarge(column);
  graph.capacity = capacity;
}

function writeBar(graph: Graph, bar: Bar): void {
  const last = graph.length - 1;
  for (const name of SERIES_COLUMNS) graph[name].values[last] = bar[name];
  for (const { column, run } of graph.computed) runColumn(column, run, last, last + 1);
}
