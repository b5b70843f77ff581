import type { Asked, ChartKind, Drawing } from './chart-kind.ts';
import { plainTooltip } from './chart-kind.ts';
import { crossNumbers, greatestOf, labelAxes } from './frame.ts';
import { crossTotals, greatest, tidy, totalsBy } from './totals.ts';

export const amountSlot = { id: 'amount', name: '数值', takes: 'number' } as const;
const labelSlot = { id: 'label', name: '分类', takes: 'label' } as const;
export const partSlot = { id: 'part', name: '系列', takes: 'label', isOptional: true } as const;

/** Series that can be told apart by their color. */
const mostSeries = 8;

type Sums = [label: string, total: number][];

function columnName({ table }: Asked, place: number): string {
  return table.columns[place]?.name ?? '行数';
}

export function tidied(totals: Sums): Sums {
  return totals.map(([label, total]) => [label, tidy(total)]);
}

/** Series by a second column, the greatest ones; one series without it. */
export function seriesOf(asked: Asked, across: number): { drawn: Drawing; names: string[] } {
  const amount = asked.at('amount');
  const part = asked.at('part');
  if (part === -1 || part === across) {
    const totals = tidied(totalsBy(asked.table, { label: across, amount }));
    const name = columnName(asked, amount);
    const option = { series: [{ name, data: totals.map(([, total]) => total) }] };
    const drawn: Drawing = {
      option: { ...labelAxes({ labels: totals.map(([label]) => label), legend: 0 }), ...option },
      numbers: { head: [columnName(asked, across), name], rows: totals },
      summary: `${totals.length} 项，${greatestOf(totals)}`,
      notes: [],
    };
    return { drawn, names: [name] };
  }
  const whole = crossTotals(asked.table, { across, down: part, amount });
  const bySize = tidied(totalsBy(asked.table, { label: part, amount }))
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostSeries);
  const greatestOnes = new Set(bySize.map(([label]) => label));
  const kept = whole.down.filter((label) => greatestOnes.has(label));
  const cells = whole.cells.map((line) =>
    kept.map((label) => {
      const cell = line[whole.down.indexOf(label)] ?? null;
      return cell === null ? null : tidy(cell);
    }),
  );
  const series = kept.map((name, at) => ({ name, data: cells.map((line) => line[at] ?? null) }));
  const left = whole.down.length - kept.length;
  return {
    names: kept,
    drawn: {
      option: { ...labelAxes({ labels: whole.across, legend: kept.length }), series },
      numbers: crossNumbers(columnName(asked, across), { across: whole.across, down: kept, cells }),
      summary: `${whole.across.length} 项，每项 ${kept.length} 个系列`,
      notes: left > 0 ? [`颜色最多分得清 ${mostSeries} 个系列，其余 ${left} 个没有画`] : [],
    },
  };
}

/** Each series drawn alike. */
export function withSeries(drawn: Drawing, look: object): Drawing {
  const { series } = drawn.option as { series: object[] };
  return {
    ...drawn,
    option: { ...drawn.option, series: series.map((one) => ({ ...look, ...one })) },
  };
}

const thickest = 48;

export const barKind: ChartKind = {
  id: 'bar',
  name: '柱状图',
  answers: '各类之间谁多谁少？',
  beware: '超过二十类改用条形排行；随时间变化用折线更清楚。',
  slots: [labelSlot, amountSlot, partSlot],
  sample: { label: ['片区'], amount: ['销售额'], part: [] },
  draw: (asked) =>
    withSeries(seriesOf(asked, asked.at('label')).drawn, { type: 'bar', barMaxWidth: thickest }),
};

export const stackKind: ChartKind = {
  id: 'stack',
  name: '堆叠柱状图',
  answers: '总量多少，由哪几部分组成？',
  beware: '只有最下面一段能准确比较；要逐项比较请并排画。',
  slots: [labelSlot, amountSlot, { ...partSlot, isOptional: false }],
  sample: { label: ['片区'], amount: ['销售额'], part: ['品类'] },
  draw: (asked) =>
    withSeries(seriesOf(asked, asked.at('label')).drawn, {
      type: 'bar',
      stack: 'all',
      barMaxWidth: thickest,
    }),
};

const mostRanks = 50;

export const rankKind: ChartKind = {
  id: 'rank',
  name: '条形排行',
  answers: '从多到少，谁排第几？',
  beware: '分类本身有顺序（月份、年龄段）时不要打乱它。',
  slots: [labelSlot, amountSlot],
  sample: { label: ['片区'], amount: ['订单'] },
  draw: (asked) => {
    const amount = asked.at('amount');
    const all = tidied(totalsBy(asked.table, { label: asked.at('label'), amount }));
    const totals = all.toSorted(([, one], [, other]) => other - one).slice(0, mostRanks);
    const name = columnName(asked, amount);
    const data = totals.map(([, total]) => total);
    const left = all.length - totals.length;
    return {
      option: {
        ...labelAxes({ labels: totals.map(([label]) => label), legend: 0, isAcross: true }),
        series: [
          { type: 'bar', name, data, barMaxWidth: 28, label: { show: true, position: 'right' } },
        ],
      },
      numbers: { head: [columnName(asked, asked.at('label')), name], rows: totals },
      summary: `${totals.length} 项从多到少，${greatestOf(totals)}`,
      notes: left > 0 ? [`只画前 ${mostRanks} 名，其余 ${left} 项没有画`] : [],
    };
  },
};

const mostSlices = 6;

export const pieKind: ChartKind = {
  id: 'pie',
  name: '环形图',
  answers: '各部分占总数多大一块？',
  beware: '眼睛比不准角度：超过六块，或者差别很小，改用条形排行。',
  slots: [labelSlot, amountSlot],
  sample: { label: ['品类'], amount: ['销售额'] },
  draw: (asked) => {
    const all = tidied(
      totalsBy(asked.table, { label: asked.at('label'), amount: asked.at('amount') }),
    );
    const positive = all.filter(([, total]) => total > 0);
    const { kept, merged } = greatest(positive, mostSlices);
    const sum = positive.reduce((whole, [, total]) => whole + total, 0);
    const share = (total: number): string => `${((total / sum) * 100).toFixed(1)}%`;
    return {
      option: {
        tooltip: { ...plainTooltip, trigger: 'item' },
        legend: { bottom: 4, type: 'scroll' },
        series: [
          {
            type: 'pie',
            radius: ['42%', '68%'],
            center: ['50%', '46%'],
            label: { formatter: '{b}\n{d}%', color: asked.theme.text },
            data: kept.map(([name, value]) => ({ name, value: tidy(value) })),
          },
        ],
      },
      numbers: {
        head: [columnName(asked, asked.at('label')), columnName(asked, asked.at('amount')), '占比'],
        rows: kept.map(([label, total]) => [label, tidy(total), share(total)]),
      },
      summary: `${kept.length} 块，${greatestOf(kept)}，占 ${share(Math.max(0, ...kept.map(([, total]) => total)))}`,
      notes: [
        ...(merged > 0 ? [`最小的 ${merged} 块合为「其他」`] : []),
        ...(positive.length < all.length
          ? [`${all.length - positive.length} 项不大于零，占比图里画不出来`]
          : []),
      ],
    };
  },
};
