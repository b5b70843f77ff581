import type { IndicatorDefinition, IndicatorValues } from '@wm/market/definition';
import { requireIndicator } from '@wm/market/registry';
import { registerIndicator } from 'klinecharts';
import type { Chart } from 'klinecharts';
import { figuresOf } from './indicator-figures.ts';
import { liveColumn } from './live-column.ts';
import type { IndicatorRow } from './lazy-rows.ts';
import type { ShownIndicator } from './indicator-params.ts';

const candlePane = 'candle_pane';
const registered = new Set<string>();

const nameOf = (id: string): string => `wm-${id}`;

/** Names of the numeric parameters, in the order of the definition. */
function numberParams({ params }: IndicatorDefinition): string[] {
  return Object.entries(params).flatMap(([key, param]) => (param.kind === 'number' ? [key] : []));
}

function register(definition: IndicatorDefinition): void {
  if (registered.has(definition.id)) return;
  registered.add(definition.id);
  registerIndicator<IndicatorRow, number>({
    name: nameOf(definition.id),
    shortName: definition.short,
    figures: figuresOf(definition),
    series: definition.pane === 'price' ? 'price' : 'normal',
    shouldFormatBigNumber: definition.group === 'volume',
    // Each chart brings its own calculation.
    calc: () => [],
  });
}

/** The indicators of one chart, all of them ours: the library's own are worked out over all bars at each tick. */
export function chartIndicators(chart: Chart, epoch: () => number) {
  let shown = new Map<string, string>();
  const add = ({ id, params }: ShownIndicator, colors: { up: string; down: string }): void => {
    const definition = requireIndicator(id);
    register(definition);
    const column = liveColumn(definition, params satisfies IndicatorValues);
    chart.createIndicator(
      {
        name: nameOf(id),
        id: nameOf(id),
        ...(definition.pane === 'price' && { paneId: candlePane }),
        calcParams: numberParams(definition).map((key) => Number(params[key])),
        styles: { bars: [{ upColor: colors.up, downColor: colors.down }] },
        calc: (bars) => column(bars, epoch()),
      },
      definition.pane === 'price',
    );
  };
  return {
    /** Shows exactly these. */
    show: (indicators: readonly ShownIndicator[], colors: { up: string; down: string }): void => {
      const next = new Map(
        indicators.map((item) => [item.id, JSON.stringify([item.params, colors])]),
      );
      for (const [id, key] of shown)
        if (next.get(id) !== key) chart.removeIndicator({ id: nameOf(id) });
      for (const item of indicators)
        if (shown.get(item.id) !== next.get(item.id)) add(item, colors);
      shown = next;
    },
  };
}
