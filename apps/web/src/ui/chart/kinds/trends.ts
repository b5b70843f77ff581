import type { ChartKind } from './chart-kind.ts';
import { amountSlot, partSlot, seriesOf, withSeries } from './comparisons.ts';

const timeSlot = { id: 'label', name: '横轴', takes: 'label' } as const;

export const lineKind: ChartKind = {
  id: 'line',
  name: '折线图',
  answers: '随时间怎样变化，几条线谁高谁低？',
  beware: '横轴没有先后（例如片区）时，连线没有意义，用柱状图。',
  slots: [timeSlot, amountSlot, partSlot],
  sample: { label: ['月份'], amount: ['销售额'], part: ['品类'] },
  draw: (asked) =>
    withSeries(seriesOf(asked, asked.at('label')).drawn, {
      type: 'line',
      showSymbol: true,
      symbol: 'circle',
      symbolSize: 5,
    }),
};

export const areaKind: ChartKind = {
  id: 'area',
  name: '堆叠面积图',
  answers: '总量怎样变化，各部分怎样此消彼长？',
  beware: '上面各层的起伏受下面影响，不要从中读单独一层的增减。',
  slots: [timeSlot, amountSlot, { ...partSlot, isOptional: false }],
  sample: { label: ['月份'], amount: ['销售额'], part: ['品类'] },
  draw: (asked) =>
    withSeries(seriesOf(asked, asked.at('label')).drawn, {
      type: 'line',
      stack: 'all',
      areaStyle: { opacity: 0.55 },
      lineStyle: { width: 1 },
    }),
};
