import { formatDate } from '#core/time/format-date.ts';
import type { ChartOption } from './chart-canvas.tsx';
import type { ChartNumbers } from './chart-numbers.ts';
import type { ChartTheme } from './chart-theme.ts';

/** A line over time. */
export interface TimeSeries {
  name: string;
  /** Instants in milliseconds and values, in their order. */
  points: readonly (readonly [at: number, value: number | null])[];
}

export interface TimeChart {
  series: readonly TimeSeries[];
  begin: number;
  end: number;
  /** Between two points that are further apart nothing was measured: the line breaks and the gap is shaded. */
  stepMs: number;
  /** How a value is written: 12%, 3.1 GB. */
  format: (value: number) => string;
  /** The value at the top of the axis, where it has a natural end. */
  most?: number;
  /** Moments to mark, such as restarts. */
  marks?: readonly { at: number; name: string }[];
  isFilled?: boolean;
  /** The axis goes in steps of 1024. */
  isBytes?: boolean;
}

const gapSteps = 3;

/** The points with a break wherever nothing was measured for a while. */
export function withGaps(points: TimeSeries['points'], stepMs: number): TimeSeries['points'] {
  return points.flatMap((point, at) => {
    const before = points[at - 1];
    const isGap = before !== undefined && point[0] - before[0] > gapSteps * stepMs;
    return isGap ? [[before[0] + stepMs, null] as const, point] : [point];
  });
}

/** Spans between `begin` and `end` in which no series has a point. */
export function gapsOf({
  series,
  begin,
  end,
  stepMs,
}: Pick<TimeChart, 'series' | 'begin' | 'end' | 'stepMs'>): [number, number][] {
  const times = series.flatMap(({ points }) => points.map(([at]) => at)).toSorted((a, b) => a - b);
  const gaps: [number, number][] = [];
  let last = begin;
  for (const at of [...times, end]) {
    if (at - last > gapSteps * stepMs) gaps.push([last, at]);
    last = Math.max(last, at);
  }
  return gaps;
}

const axisSteps = 4;

/** A step of a size axis: one, two or five of a unit, so that the axis has some four of them. */
function byteStep(series: readonly TimeSeries[], most: number | undefined): number {
  const values = series.flatMap(({ points }) => points.flatMap(([, value]) => value ?? []));
  const highest = most ?? Math.max(1, ...values);
  const power = 2 ** Math.ceil(Math.log2(highest / axisSteps));
  return most === undefined ? power : most / axisSteps;
}

const hatchSize = 6;

/** Slanting lines: where nothing was measured. */
function hatch(color: string): object {
  const image = document.createElement('canvas');
  image.width = hatchSize;
  image.height = hatchSize;
  const pen = image.getContext('2d');
  if (pen) {
    pen.strokeStyle = color;
    pen.beginPath();
    for (const shift of [-hatchSize, 0, hatchSize]) {
      pen.moveTo(shift, hatchSize);
      pen.lineTo(shift + hatchSize, 0);
    }
    pen.stroke();
  }
  return { image, repeat: 'repeat' };
}

/** Lines over time that share one axis with others of their group. */
export function timeChartOption(chart: TimeChart): (theme: ChartTheme) => ChartOption {
  const { series, begin, end, stepMs, format, most, marks = [], isFilled = true } = chart;
  const step = chart.isBytes ? byteStep(series, most) : undefined;
  const gaps = gapsOf(chart);
  return (theme) => ({
    grid: {
      left: 4,
      right: 12,
      top: marks.length > 0 ? 22 : 12,
      bottom: series.length > 1 ? 28 : 4,
      containLabel: true,
    },
    xAxis: { type: 'time', min: begin, max: end, splitNumber: 6 },
    yAxis: {
      type: 'value',
      min: 0,
      ...(most !== undefined && { max: most }),
      splitNumber: 3,
      ...(step !== undefined && { interval: step }),
      axisLabel: { formatter: format },
    },
    brush: {
      xAxisIndex: 0,
      toolbox: [],
      brushStyle: { color: theme.border, borderColor: theme.quiet, opacity: 0.4 },
      outOfBrush: { colorAlpha: 1 },
    },
    tooltip: {
      trigger: 'axis',
      // Markup in markup is what the page's policy refuses.
      renderMode: 'richText',
      confine: true,
      transitionDuration: 0,
      valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : '--'),
      axisPointer: { type: 'line' },
    },
    ...(series.length > 1 && { legend: { bottom: 0, left: 0, type: 'scroll' } }),
    series: series.map(({ name, points }, at) => ({
      type: 'line',
      name,
      data: withGaps(points, stepMs),
      connectNulls: false,
      // A point between two gaps is no line.
      showSymbol: points.length === 1,
      symbol: 'circle',
      ...(isFilled && series.length === 1 && { areaStyle: { opacity: 0.12 } }),
      ...(at === 0 && {
        markLine: {
          silent: true,
          symbol: 'none',
          label: { formatter: ({ name: mark }: { name: string }) => mark, color: theme.quiet },
          lineStyle: { color: theme.warning, type: 'dashed' },
          data: marks.map(({ at: moment, name: mark }) => ({ xAxis: moment, name: mark })),
        },
        markArea: {
          silent: true,
          itemStyle: { color: hatch(theme.border) },
          data: gaps.map(([from, to]) => [{ xAxis: from }, { xAxis: to }]),
        },
      }),
    })),
  });
}

/** The numbers of such lines, the newest first. */
export function timeNumbers({
  series,
  format,
}: Pick<TimeChart, 'series' | 'format'>): ChartNumbers {
  const byTime = new Map<number, (string | number)[]>();
  for (const [place, { points }] of series.entries())
    for (const [at, value] of points) {
      const row = byTime.get(at) ?? series.map(() => '--');
      row[place] = value === null ? '--' : format(value);
      byTime.set(at, row);
    }
  return {
    head: ['时间', ...series.map(({ name }) => name)],
    rows: [...byTime]
      .toSorted(([one], [other]) => other - one)
      .map(([at, values]) => [formatDate(new Date(at), 'MM-DD HH:mm:ss'), ...values]),
  };
}
