import { findPairIndicator } from '@wm/market/pair-indicators';
import { requireIndicator } from '@wm/market/registry';
import { registerIndicator } from 'klinecharts';
import type { Chart, KLineData } from 'klinecharts';
import type { Compared } from './compare-line.ts';
import { figuresOf } from './indicator-figures.ts';
import { liveColumn } from './live-column.ts';
import type { IndicatorRow } from './lazy-rows.ts';
import { requireChartIndicator } from './indicator-params.ts';
import type { ChartIndicator, ShownIndicator } from './indicator-params.ts';
import { pairColumn } from './pair-column.ts';

const candlePane = 'candle_pane';
const registered = new Set<string>();

const nameOf = (id: string): string => `wm-${id}`;

/** Names of the numeric parameters, in the order of the definition. */
function numberParams({ params }: ChartIndicator): string[] {
  return Object.entries(params).flatMap(([key, param]) => (param.kind === 'number' ? [key] : []));
}

function register(definition: ChartIndicator): void {
  if (registered.has(definition.id)) return;
  registered.add(definition.id);
  registerIndicator<IndicatorRow, number>({
    name: nameOf(definition.id),
    shortName: definition.short,
    figures: figuresOf(definition),
    series: definition.pane === 'price' ? 'price' : 'normal',
    shouldFormatBigNumber: 'group' in definition && definition.group === 'volume',
    // Each chart brings its own calculation.
    calc: () => [],
  });
}

/** The indicators of one chart, all of them ours: the library's own are worked out over all bars at each tick. */
export function chartIndicators(chart: Chart, epoch: () => number) {
  let shown = new Map<string, string>();
  let items: readonly ShownIndicator[] = [];
  let compared: Compared | undefined;
  const calculationOf = ({ id, params }: ShownIndicator) => {
    const pair = findPairIndicator(id);
    if (pair) return pairColumn(pair, params, compared);
    const column = liveColumn(requireIndicator(id), params);
    return (bars: readonly KLineData[]) => column(bars, epoch());
  };
  const add = (item: ShownIndicator, colors: { up: string; down: string }): void => {
    const { id, params } = item;
    const definition = requireChartIndicator(id);
    register(definition);
    chart.createIndicator(
      {
        name: nameOf(id),
        id: nameOf(id),
        ...(definition.pane === 'price' && { paneId: candlePane }),
        calcParams: numberParams(definition).map((key) => Number(params[key])),
        styles: { bars: [{ upColor: colors.up, downColor: colors.down }] },
        calc: calculationOf(item),
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
      items = indicators;
    },
    /** The symbol whose closes stand beside the chart's own. */
    setCompared: (next: Compared | undefined): void => {
      compared = next;
      for (const item of items)
        if (findPairIndicator(item.id))
          chart.overrideIndicator({
            name: nameOf(item.id),
            id: nameOf(item.id),
            calc: calculationOf(item),
          });
    },
  };
}
