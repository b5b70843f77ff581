import type { ChartKind } from './chart-kind.ts';
import { barKind, pieKind, rankKind, stackKind } from './comparisons.ts';
import { boxKind, histogramKind } from './distributions.ts';
import { bubbleKind, heatKind, sankeyKind, scatterKind } from './relations.ts';
import { funnelKind, mapKind, radarKind, treemapKind } from './structures.ts';
import { areaKind, lineKind } from './trends.ts';

/** The kinds of charts that a table can be seen as, by the question that they answer. */
export const chartKinds: readonly ChartKind[] = [
  lineKind,
  areaKind,
  barKind,
  stackKind,
  rankKind,
  pieKind,
  histogramKind,
  boxKind,
  scatterKind,
  bubbleKind,
  heatKind,
  radarKind,
  funnelKind,
  treemapKind,
  sankeyKind,
  mapKind,
];

export function chartKindOf(id: string | null): ChartKind | undefined {
  return chartKinds.find((kind) => kind.id === id);
}
