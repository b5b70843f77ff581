import type { ChartOption } from '#ui/chart/chart-canvas.tsx';
import { plainTooltip } from '#ui/chart/kinds/chart-kind.ts';
import { crossTotals, placeOf } from '#ui/chart/kinds/totals.ts';
import { sampleTable } from '#ui/chart/kinds/sample-table.ts';

/** Points of the long line and of the large cloud. */
export const lineLength = 100_000;
export const cloudSize = 1_000_000;

/** Points of the live line that are kept. */
export const mostLive = 10_000;
export const liveEveryMs = 100;

/** A walk by chance: the next value from the last. */
export function nextValue(last: number): number {
  return last * 0.995 + (Math.random() - 0.5) * 4;
}

/** A long walk with a few peaks, which no sampling may lose. */
export function longLine(): [number, number][] {
  let value = 0;
  return Array.from({ length: lineLength }, (_, at) => {
    value = nextValue(value);
    return [at, at % 17_000 === 8500 ? 120 : value];
  });
}

/** Two clouds of points, as pairs in one typed array. */
export function cloud(): Float32Array {
  const points = new Float32Array(cloudSize * 2);
  for (let at = 0; at < cloudSize; at += 1) {
    const radius = Math.sqrt(-2 * Math.log(1 - Math.random()));
    const angle = 2 * Math.PI * Math.random();
    const shift = at % 3 === 0 ? 4 : 0;
    points[at * 2] = radius * Math.cos(angle) + shift;
    points[at * 2 + 1] = radius * Math.sin(angle) + shift * 0.6;
  }
  return points;
}

const frame = {
  grid: { left: 8, right: 24, top: 24, bottom: 56, containLabel: true },
  dataZoom: [{ type: 'inside' }, { type: 'slider' }],
};

export function lineOption(points: readonly (readonly [number, number])[]): ChartOption {
  return {
    ...frame,
    tooltip: { ...plainTooltip, trigger: 'axis' },
    xAxis: { type: 'value', min: 'dataMin', max: 'dataMax' },
    yAxis: { type: 'value', scale: true },
    series: [{ type: 'line', showSymbol: false, sampling: 'lttb', data: points }],
  };
}

export function cloudOption(points: Float32Array): ChartOption {
  return {
    ...frame,
    dataZoom: [
      { type: 'inside', xAxisIndex: 0 },
      { type: 'inside', yAxisIndex: 0 },
      { type: 'slider', xAxisIndex: 0 },
    ],
    xAxis: { type: 'value', scale: true },
    yAxis: { type: 'value', scale: true },
    series: [
      {
        type: 'scatter',
        dimensions: ['x', 'y'],
        data: points,
        symbolSize: 1.5,
        itemStyle: { opacity: 0.4 },
        large: true,
        largeThreshold: 2000,
        progressive: 50_000,
        silent: true,
      },
    ],
  };
}

/** Amounts, or orders, of the sample by month and kind of goods. */
export function linkedOption(amount: '销售额' | '订单'): ChartOption {
  const table = sampleTable();
  const { across, down, cells } = crossTotals(table, {
    across: placeOf(table, '月份'),
    down: placeOf(table, '品类'),
    amount: placeOf(table, amount),
  });
  return {
    grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
    legend: { top: 4, left: 8 },
    tooltip: { ...plainTooltip, trigger: 'axis' },
    xAxis: { type: 'category', data: across },
    yAxis: { type: 'value', name: amount },
    series: down.map((name, at) => ({
      type: amount === '订单' ? 'bar' : 'line',
      name,
      data: cells.map((line) => line[at] ?? null),
    })),
  };
}
