import type { IndicatorDefinition, IndicatorParam } from '@wm/market/definition';
import { findPairIndicator } from '@wm/market/pair-indicators';
import { requireIndicator } from '@wm/market/registry';

/** An indicator on a chart: which, and its parameters. */
export interface ShownIndicator {
  id: string;
  params: Record<string, number | string>;
}

/** What a chart has to know of an indicator, of one symbol or two. */
export type ChartIndicator = Pick<
  IndicatorDefinition,
  'id' | 'short' | 'name' | 'pane' | 'note' | 'params' | 'outputs'
>;

/** An indicator of a chart by its id. @throws MarketError for an id that nobody knows. */
export function requireChartIndicator(id: string): ChartIndicator {
  return findPairIndicator(id) ?? requireIndicator(id);
}

/** Parameters of an indicator as they are unless changed. */
export function defaultParams({ params }: ChartIndicator): ShownIndicator['params'] {
  return Object.fromEntries(Object.entries(params).map(([key, { fallback }]) => [key, fallback]));
}

/** What a chart shows at first. */
export function firstIndicators(): ShownIndicator[] {
  return ['ma', 'vol', 'macd'].map((id) => ({ id, params: defaultParams(requireIndicator(id)) }));
}

/** For charts whose indicators nobody chooses: prices need the room. */
export const defaultIndicators: readonly ShownIndicator[] = firstIndicators().filter(
  ({ id }) => id !== 'macd',
);

/** What was kept of a chart's indicators; what is not known any more is left out. */
export function parseIndicators(kept: unknown): ShownIndicator[] | undefined {
  if (!Array.isArray(kept)) return undefined;
  return kept.flatMap((item: unknown) => parseIndicator(item) ?? []);
}

function parseIndicator(item: unknown): ShownIndicator | undefined {
  if (typeof item !== 'object' || item === null || !('id' in item) || !('params' in item))
    return undefined;
  const { id, params } = item;
  if (typeof id !== 'string' || typeof params !== 'object' || params === null) return undefined;
  try {
    const definition = requireChartIndicator(id);
    const known = Object.entries(params).filter(([key, value]) =>
      isAllowed(definition.params[key], value),
    );
    return { id, params: { ...defaultParams(definition), ...Object.fromEntries(known) } };
  } catch {
    return undefined;
  }
}

function isAllowed(param: IndicatorParam | undefined, value: unknown): boolean {
  if (param?.kind === 'choice') return param.options.some((option) => option.value === value);
  return param !== undefined && Number.isFinite(value);
}
