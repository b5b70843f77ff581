import type { ChartNumbers } from '../chart-numbers.ts';
import type { CrossTotals } from './totals.ts';
import { plainTooltip } from './chart-kind.ts';

const crowded = 30;

interface Axes {
  labels: readonly string[];
  /** How many series have names in the legend; none for one without. */
  legend: number;
  isAcross?: boolean;
}

/** Axes of labels and values with their tooltip; many labels are scrolled. */
export function labelAxes({ labels, legend, isAcross = false }: Axes): object {
  const label = { type: 'category', data: [...labels] };
  const value = { type: 'value' };
  const zoom = isAcross ? { yAxisIndex: 0 } : { xAxisIndex: 0 };
  const isCrowded = labels.length > crowded;
  return {
    grid: {
      left: 8,
      right: isAcross && isCrowded ? 40 : 16,
      top: legend > 0 ? 40 : 16,
      bottom: isCrowded && !isAcross ? 44 : 8,
      containLabel: true,
    },
    ...(legend > 0 && { legend: { top: 4, left: 8, type: 'scroll' } }),
    tooltip: { ...plainTooltip, trigger: 'axis' },
    xAxis: isAcross ? value : label,
    yAxis: isAcross ? { ...label, inverse: true } : value,
    ...(isCrowded && {
      dataZoom: [
        { type: 'slider', ...zoom },
        { type: 'inside', ...zoom },
      ],
    }),
  };
}

/** The numbers of sums by two columns. */
export function crossNumbers(first: string, { across, down, cells }: CrossTotals): ChartNumbers {
  return {
    head: [first, ...down],
    rows: across.map((label, at) => [label, ...(cells[at] ?? []).map((cell) => cell ?? '--')]),
  };
}

/** The one with the greatest value of some labels, for a sentence. */
export function greatestOf(totals: readonly (readonly [string, number])[]): string {
  const [best] = totals.toSorted(([, one], [, other]) => other - one);
  return best ? `最大的是${best[0]}，${best[1].toLocaleString('zh-CN')}` : '没有数据';
}
