import type { ChartOption } from '#ui/chart/chart-canvas.tsx';
import type { ChartTheme } from '#ui/chart/chart-theme.ts';
import { unitsOf } from './chart-rows.ts';
import type { ChartRows } from './chart-rows.ts';

const chartKinds = ['bar', 'line', 'pie', 'scatter', 'funnel', 'gauge'] as const;

export type ChartKind = (typeof chartKinds)[number];

export function isChart(kind: string): kind is ChartKind {
  return chartKinds.some((one) => one === kind);
}

const tooltip = { renderMode: 'richText', confine: true, transitionDuration: 0 };
const fewPoints = 60;

export interface Drawn extends ChartRows {
  /** Of a gauge, where it begins and ends, and what its warnings say of its figure. */
  scale: { low: number; high: number };
  level: 'info' | 'warn' | 'error' | undefined;
}

type OptionOf = (drawn: Drawn, theme: ChartTheme) => ChartOption;

function pieOption({ names, series }: Drawn, theme: ChartTheme): ChartOption {
  return {
    tooltip: { ...tooltip, trigger: 'item' },
    series: [
      {
        type: 'pie',
        radius: ['40%', '72%'],
        label: { color: theme.text },
        data: names.map((name, at) => ({ name, value: series[0]?.values[at] ?? 0 })),
      },
    ],
  };
}

function axisOption(kind: 'bar' | 'line'): OptionOf {
  return ({ names, series }, theme) => {
    const isSeveral = series.length > 1;
    const units = unitsOf(series);
    return {
      tooltip: { ...tooltip, trigger: 'axis' },
      ...(isSeveral && { legend: { top: 0, textStyle: { color: theme.text } } }),
      grid: { left: 8, right: 16, top: isSeveral ? 36 : 16, bottom: 8, containLabel: true },
      xAxis: { type: 'category', data: names },
      yAxis: units.map((unit, at) => ({
        type: 'value',
        // Lines across for the first one only.
        splitLine: { show: at === 0 },
        ...(units.length > 1 && { axisLabel: { formatter: `{value}${unit}` } }),
      })),
      series: series.map(({ title: name, unit, values: data }) => {
        const one = { name, data, yAxisIndex: Math.max(0, units.indexOf(unit)) };
        return kind === 'bar'
          ? { type: kind, ...one, barMaxWidth: 40 }
          : { type: kind, ...one, showSymbol: data.length <= fewPoints };
      }),
    };
  };
}

/** The first figure along, the second one up, a point for each row that has both. */
function scatterOption({ names, series: [along, up] }: Drawn): ChartOption {
  const axis = (title: string): object => ({ type: 'value', name: title, scale: true });
  return {
    tooltip: { ...tooltip, trigger: 'item', formatter: '{b}' },
    grid: { left: 48, right: 72, top: 32, bottom: 32 },
    xAxis: { ...axis(along?.title ?? ''), splitLine: { show: false } },
    yAxis: axis(up?.title ?? ''),
    series: [
      {
        type: 'scatter',
        data: names.flatMap((name, at) => {
          const [x, y] = [along?.values[at] ?? null, up?.values[at] ?? null];
          if (x === null || y === null) return [];
          const texts = [along, up].map((one) => `${one?.title ?? ''}：${one?.texts[at] ?? ''}`);
          return [{ name: [name, ...texts].join('\n'), value: [x, y] }];
        }),
      },
    ],
  };
}

/** Where a point that was clicked stands in the result; what lacks a figure is no point of a scatter chart. */
export function placeOfPoint(
  kind: ChartKind,
  { places, series: [along, up] }: ChartRows,
  at: number,
): number | undefined {
  const drawn =
    kind === 'scatter'
      ? places.filter((_, nth) => along?.values[nth] !== null && up?.values[nth] !== null)
      : places;
  return drawn[at];
}

/** How much of the first step is left at each one. */
export function sharesOf([first = null, ...rest]: readonly (number | null)[]): string[] {
  const share = (value: number | null): string =>
    value === null || first === null || first <= 0
      ? '--'
      : `${((value / first) * 100).toFixed(1)}%`;
  return [share(first), ...rest.map(share)];
}

function funnelOption({ names, series: [first] }: Drawn, theme: ChartTheme): ChartOption {
  const shares = sharesOf(first?.values ?? []);
  return {
    tooltip: { ...tooltip, trigger: 'item', formatter: '{b}' },
    series: [
      {
        type: 'funnel',
        // Steps stand as they are in the table.
        sort: 'none',
        left: 8,
        width: '50%',
        top: 12,
        bottom: 12,
        gap: 2,
        label: { position: 'right', color: theme.text, width: 150, overflow: 'truncate' },
        data: names.map((name, at) => ({
          name: `${name} ${first?.texts[at] ?? ''}（${shares[at] ?? '--'}）`,
          value: first?.values[at] ?? 0,
        })),
      },
    ],
  };
}

function levelColor(level: Drawn['level'], theme: ChartTheme): string | undefined {
  if (level === 'error') return theme.danger;
  return level === 'warn' ? theme.warning : theme.palette[0];
}

function gaugeOption({ series: [first], scale, level }: Drawn, theme: ChartTheme): ChartOption {
  const color = levelColor(level, theme);
  const [value, text = '--'] = [first?.values[0] ?? null, first?.texts[0]];
  return {
    series: [
      {
        type: 'gauge',
        min: scale.low,
        max: scale.high,
        startAngle: 205,
        endAngle: -25,
        center: ['50%', '60%'],
        radius: '92%',
        splitNumber: 5,
        progress: { show: value !== null, width: 16, itemStyle: { color } },
        axisLine: { lineStyle: { width: 16, color: [[1, theme.border]] } },
        axisTick: { show: false },
        splitLine: { distance: -16, length: 16, lineStyle: { color: theme.surface, width: 2 } },
        axisLabel: { distance: 24, color: theme.quiet, fontSize: 12 },
        pointer: {
          show: value !== null,
          width: 4,
          length: '56%',
          itemStyle: { color: theme.text },
        },
        anchor: { show: false },
        title: { offsetCenter: [0, '62%'], color: theme.quiet, fontSize: 12 },
        detail: {
          formatter: () => text,
          offsetCenter: [0, '36%'],
          color: theme.text,
          fontSize: 26,
          fontWeight: 600,
        },
        data: [{ value: value ?? scale.low, name: first?.title ?? '' }],
      },
    ],
  };
}

const options: Record<ChartKind, OptionOf> = {
  bar: axisOption('bar'),
  line: axisOption('line'),
  pie: pieOption,
  scatter: scatterOption,
  funnel: funnelOption,
  gauge: gaugeOption,
};

/** What a chart of a result is drawn from. */
export function optionOf(kind: ChartKind, drawn: Drawn): (theme: ChartTheme) => ChartOption {
  return (theme) => options[kind](drawn, theme);
}
