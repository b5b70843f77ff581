import type { ChatUsage } from '@wm/contract/chat/usage';
import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartOption } from '#ui/chart/chart-canvas.tsx';
import type { ChartTheme } from '#ui/chart/chart-theme.ts';
import { yuan } from '@wm/contract/chat/money-rules';
import { daysOf, sumsByModel } from './usage-sums.ts';

export type Measure = 'cost' | 'tokens';

interface UsageChartProps {
  usage: ChatUsage;
  measure: Measure;
}

interface Stack {
  name: string;
  values: number[];
}

const height = 220;
/** More models than a reader tells apart stand together. */
const modelsAtMost = 7;

const valueOf = (day: ChatUsage['days'][number], measure: Measure): number =>
  measure === 'cost' ? day.costMicro / 1e6 : day.tokensIn + day.tokensOut;

function stacksOf({ days }: ChatUsage, dates: readonly string[], measure: Measure): Stack[] {
  const models = [...new Set(sumsByModel(days).map(({ model }) => model))];
  const shown = models.length > modelsAtMost ? models.slice(0, modelsAtMost - 1) : models;
  const names = shown.length < models.length ? [...shown, '其他模型'] : shown;
  const place = new Map(dates.map((date, at) => [date, at]));
  const stacks = names.map((name) => ({ name, values: dates.map(() => 0) }));
  for (const day of days) {
    const at = shown.indexOf(day.model);
    const values = stacks[at === -1 ? stacks.length - 1 : at]?.values ?? [];
    const where = place.get(day.day) ?? -1;
    if (where >= 0) values[where] = (values[where] ?? 0) + valueOf(day, measure);
  }
  return stacks;
}

function stacksOption(
  stacks: readonly Stack[],
  dates: readonly string[],
  format: (value: number) => string,
): (theme: ChartTheme) => ChartOption {
  return (theme) => ({
    grid: { left: 4, right: 12, top: 12, bottom: 28, containLabel: true },
    xAxis: { type: 'category', data: dates.map((date) => date.slice(5)) },
    yAxis: { type: 'value', splitNumber: 3, axisLabel: { formatter: format } },
    legend: { bottom: 0, left: 0, type: 'scroll' },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      transitionDuration: 0,
      valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : '--'),
    },
    series: stacks.map(({ name, values }, at) => ({
      type: 'bar',
      name,
      stack: 'models',
      itemStyle: { color: theme.palette[at % theme.palette.length] ?? '' },
      barMaxWidth: 24,
      data: values,
    })),
  });
}

/** What was used by day, a colour for each model. */
export function UsageChart({ usage, measure }: UsageChartProps): ReactNode {
  const dates = daysOf(usage.beginDate, usage.endDate);
  const stacks = stacksOf(usage, dates, measure);
  const format = (value: number): string =>
    measure === 'cost' ? yuan(value * 1e6) : formatCount(value);
  const signature = JSON.stringify([stacks, dates, measure]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the data is compared by what it holds
  const option = useCallback(stacksOption(stacks, dates, format), [signature]);
  const total = stacks.flatMap(({ values }) => values).reduce((sum, value) => sum + value, 0);
  return (
    <Chart
      title={measure === 'cost' ? '每天的费用' : '每天的词元'}
      height={height}
      option={option}
      summary={`共 ${format(total)}，${stacks.length} 个模型`}
      empty={usage.days.length === 0 ? '这段时间没有用过模型' : undefined}
      numbers={() => ({
        head: ['日期', ...stacks.map(({ name }) => name)],
        rows: dates
          .map((date, at) => [date, ...stacks.map(({ values }) => format(values[at] ?? 0))])
          .toReversed(),
      })}
    />
  );
}
