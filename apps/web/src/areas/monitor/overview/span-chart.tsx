import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { Chart } from '#ui/chart/chart.tsx';
import { timeChartOption, timeNumbers } from '#ui/chart/time-chart.ts';
import type { TimeChart } from '#ui/chart/time-chart.ts';

export interface SpanChartProps extends TimeChart {
  title: string;
  group: string;
  height?: number;
  onSpan: (begin: number, end: number) => void;
}

const usualHeight = 150;
const recentSteps = 4;

/** What was measured over a span, with the newest value beside its title. Dragging chooses a span. */
export function SpanChart(props: SpanChartProps): ReactNode {
  const { title, group, height = usualHeight, onSpan, ...chart } = props;
  const { series, format } = chart;
  const signature = JSON.stringify([series, chart.begin, chart.end, chart.marks]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the data is compared by what it holds
  const option = useCallback(timeChartOption(chart), [signature]);
  // Of a process that has gone nothing is said of now.
  const isRecent = (at: number): boolean => at > chart.end - recentSteps * chart.stepMs;
  const newest = series.map(
    ({ points }) => points.findLast(([at, value]) => value !== null && isRecent(at))?.[1],
  );
  const shown = newest.filter((value) => value !== undefined && value !== null);
  const all = series.flatMap(({ points }) => points.flatMap(([, value]) => value ?? []));
  const summary =
    all.length === 0
      ? '没有数据'
      : `现在 ${shown.map(format).join('、')}，最高 ${format(Math.max(...all))}，最低 ${format(Math.min(...all))}`;
  return (
    <Chart
      title={title}
      group={group}
      height={height}
      option={option}
      summary={summary}
      numbers={() => timeNumbers({ series, format })}
      extra={shown.length === 0 ? undefined : shown.map(format).join(' · ')}
      empty={all.length === 0 ? '还没有收集到数据' : undefined}
      onSpan={onSpan}
    />
  );
}
