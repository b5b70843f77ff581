import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { formatDate } from '#core/time/format-date.ts';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartOption } from '#ui/chart/chart-canvas.tsx';
import type { ChartTheme } from '#ui/chart/chart-theme.ts';

interface Hour {
  at: string;
  succeeded: number;
  failed: number;
}

interface LoginHoursProps {
  rows: readonly Hour[];
  firstTime: string | null;
  onSpan: (begin: number, end: number) => void;
}

const height = 120;

function hoursOption(rows: readonly Hour[]): (theme: ChartTheme) => ChartOption {
  const bars = (name: string, color: string, measure: 'succeeded' | 'failed') => ({
    type: 'bar',
    name,
    stack: 'tries',
    itemStyle: { color },
    barCategoryGap: '25%',
    data: rows.map((row) => [Date.parse(row.at) + 1_800_000, row[measure]]),
  });
  return (theme) => ({
    grid: { left: 4, right: 12, top: 8, bottom: 4, containLabel: true },
    xAxis: {
      type: 'time',
      min: Date.parse(rows[0]?.at ?? ''),
      max: Date.parse(rows.at(-1)?.at ?? '') + 3_600_000,
    },
    yAxis: { type: 'value', minInterval: 1, splitNumber: 2 },
    brush: {
      xAxisIndex: 0,
      toolbox: [],
      brushStyle: { color: theme.border, borderColor: theme.quiet, opacity: 0.4 },
      outOfBrush: { colorAlpha: 1 },
    },
    tooltip: { trigger: 'axis', renderMode: 'richText', confine: true, transitionDuration: 0 },
    series: [
      bars('成功', theme.palette[0] ?? '', 'succeeded'),
      bars('失败', theme.danger, 'failed'),
    ],
  });
}

/** Tries to sign in by hour, the failed ones on top. Dragging over hours filters the list beneath. */
export function LoginHours({ rows, firstTime, onSpan }: LoginHoursProps): ReactNode {
  const sum = (measure: 'succeeded' | 'failed'): number =>
    rows.reduce((total, row) => total + row[measure], 0);
  const [good, bad] = [sum('succeeded'), sum('failed')];
  const signature = JSON.stringify(rows);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the data is compared by what it holds
  const option = useCallback(hoursOption(rows), [signature]);
  const since = firstTime === null ? '' : `，从 ${formatDate(firstTime)} 开始记录`;
  return (
    <Chart
      title="最近 48 小时"
      height={height}
      option={option}
      summary={`成功 ${good} 次，失败 ${bad} 次`}
      extra={`成功 ${formatCount(good)} 次，失败 ${formatCount(bad)} 次${since}，在图上拖动可筛选`}
      numbers={() => ({
        head: ['时间', '成功', '失败'],
        rows: rows
          .toReversed()
          .map(({ at, succeeded, failed }) => [formatDate(at, 'MM-DD HH:mm'), succeeded, failed]),
      })}
      onSpan={onSpan}
    />
  );
}
