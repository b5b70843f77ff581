import type { SeriesPoint } from '@wm/contract/monitor/overview';
import type { TimeSeries } from '#ui/chart/time-chart.ts';

type Measure = {
  [K in keyof SeriesPoint]: SeriesPoint[K] extends number | null ? K : never;
}[keyof SeriesPoint];

/** A measure as a line for each process; of machines, which several share, it is enough to see one. */
export function linesByNode(points: readonly SeriesPoint[], measure: Measure): TimeSeries[] {
  const nodes = [...new Set(points.map(({ node }) => node))].toSorted();
  return nodes.map((node) => ({
    name: node,
    points: points
      .filter((point) => point.node === node)
      .map((point) => [Date.parse(point.at), point[measure]] as const),
  }));
}

/** One line over all processes: what they do is summed up, how long it takes is the longest. */
export function lineOverAll(
  points: readonly SeriesPoint[],
  { name, measure, how }: { name: string; measure: Measure; how: 'sum' | 'most' },
): TimeSeries {
  const byTime = new Map<string, number | null>();
  for (const point of points) {
    const value = point[measure];
    const before = byTime.get(point.at) ?? null;
    if (value === null) byTime.set(point.at, before);
    else if (before === null) byTime.set(point.at, value);
    else byTime.set(point.at, how === 'sum' ? before + value : Math.max(before, value));
  }
  return {
    name,
    points: [...byTime]
      .map(([at, value]) => [Date.parse(at), value] as const)
      .toSorted(([one], [other]) => one - other),
  };
}

/** Restarts: a process that came later than the span began. */
export function startsOf(
  points: readonly SeriesPoint[],
  begin: number,
): { at: number; name: string }[] {
  const first = new Map<string, number>();
  for (const { node, at } of points) {
    const moment = Date.parse(at);
    if (moment < (first.get(node) ?? Number.POSITIVE_INFINITY)) first.set(node, moment);
  }
  const earliest = Math.min(...first.values());
  return [...first.values()]
    .filter((at) => at > begin && at > earliest)
    .map((at) => ({ at, name: '启动' }));
}
