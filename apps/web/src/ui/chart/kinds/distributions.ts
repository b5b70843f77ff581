import type { ChartKind } from './chart-kind.ts';
import { plainTooltip } from './chart-kind.ts';
import { labelAxes } from './frame.ts';
import { amountIn, classesOf, labelIn, labelsOf, quartiles, tidy } from './totals.ts';

const valueSlot = { id: 'amount', name: '数值', takes: 'number' } as const;

export const histogramKind: ChartKind = {
  id: 'histogram',
  name: '直方图',
  answers: '大多数落在哪里，有没有两个峰？',
  beware: '它数的是行，不是把数加起来；要比各类的合计用柱状图。',
  slots: [valueSlot],
  sample: { amount: ['销售额'] },
  draw: ({ table, at }) => {
    const place = at('amount');
    const values = table.rows.flatMap((row) => amountIn(row, place) ?? []);
    const classes = classesOf(values);
    const labels = classes.map(({ from, to }) => `${from}–${to}`);
    const missing = table.rows.length - values.length;
    const [, lower, middle, upper] = quartiles(values);
    return {
      option: {
        ...labelAxes({ labels, legend: 0 }),
        series: [
          {
            type: 'bar',
            name: '行数',
            barCategoryGap: '4%',
            data: classes.map(({ count }) => count),
          },
        ],
      },
      numbers: {
        head: [table.columns[place]?.name ?? '', '行数'],
        rows: classes.map(({ count }, index) => [labels[index] ?? '', count]),
      },
      summary: `${values.length} 个数，中位数 ${tidy(middle)}，一半在 ${tidy(lower)} 到 ${tidy(upper)} 之间`,
      notes: missing > 0 ? [`${missing} 行缺数，没有计入`] : [],
    };
  },
};

const mostBoxes = 40;
/** Tukey's fences. */
const fence = 1.5;

export const boxKind: ChartKind = {
  id: 'box',
  name: '箱线图',
  answers: '各类的分布差多少，离群的有哪些？',
  beware: '每类不足十来个数时，直接画散点更诚实。',
  slots: [{ id: 'label', name: '分类', takes: 'label' }, valueSlot],
  sample: { label: ['品类'], amount: ['销售额'] },
  draw: ({ table, at }) => {
    const [label, amount] = [at('label'), at('amount')];
    const labels = labelsOf(table, label).slice(0, mostBoxes);
    const values = new Map(labels.map((name) => [name, [] as number[]]));
    for (const row of table.rows) {
      const value = amountIn(row, amount);
      if (value !== undefined) values.get(labelIn(row, label))?.push(value);
    }
    const boxes = labels.map((name) => boxOf(values.get(name) ?? []));
    const apart = boxes.flatMap(({ outliers }, x) => outliers.map((value) => [x, value]));
    const left = labelsOf(table, label).length - labels.length;
    return {
      option: {
        ...labelAxes({ labels, legend: 0 }),
        tooltip: { ...plainTooltip, trigger: 'item' },
        series: [
          { type: 'boxplot', name: '分布', boxWidth: [8, 48], data: boxes.map(({ box }) => box) },
          { type: 'scatter', name: '离群', symbolSize: 5, data: apart },
        ],
      },
      numbers: {
        head: [table.columns[label]?.name ?? '', '下限', '下四分位', '中位数', '上四分位', '上限'],
        rows: labels.map((name, index) => [name, ...(boxes[index]?.box ?? [])]),
      },
      summary: `${labels.length} 类的分布，${apart.length} 个离群的数`,
      notes: [
        '须到 1.5 倍四分位距以内最远的数，之外的画成点',
        ...(left > 0 ? [`只画前 ${mostBoxes} 类，其余 ${left} 类没有画`] : []),
      ],
    };
  },
};

function boxOf(values: readonly number[]): { box: number[]; outliers: number[] } {
  const [, lower, middle, upper] = quartiles(values);
  const reach = (upper - lower) * fence;
  const within = values.filter((value) => value >= lower - reach && value <= upper + reach);
  const ends = quartiles(within);
  return {
    box: [ends[0], lower, middle, upper, ends[4]].map(tidy),
    outliers: values.filter((value) => value < lower - reach || value > upper + reach),
  };
}
