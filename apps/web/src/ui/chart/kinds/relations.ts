import type { Asked, ChartKind, Drawing } from './chart-kind.ts';
import { plainTooltip } from './chart-kind.ts';
import { crossNumbers } from './frame.ts';
import { amountIn, crossTotals, labelIn, labelsOf, tidy } from './totals.ts';

const acrossSlot = { id: 'x', name: '横轴', takes: 'number' } as const;
const upSlot = { id: 'y', name: '纵轴', takes: 'number' } as const;
const groupSlot = { id: 'group', name: '颜色', takes: 'label', isOptional: true } as const;
const mostGroups = 8;
const largeFrom = 5000;

interface Cloud {
  name: string;
  points: number[][];
  /** Which row of the data each point is. */
  rows: number[];
}

/** The rows as points, by group. Rows without one of the numbers are left out. */
function clouds(
  { table, at }: Asked,
  places: readonly number[],
): { all: Cloud[]; missing: number } {
  const group = at('group');
  const names = group === -1 ? [''] : labelsOf(table, group);
  const all = names.map((name): Cloud => ({ name, points: [], rows: [] }));
  let missing = 0;
  for (const [index, row] of table.rows.entries()) {
    const point = places.map((place) => amountIn(row, place));
    const cloud = all[group === -1 ? 0 : names.indexOf(labelIn(row, group))];
    if (!cloud || point.includes(undefined)) {
      missing += 1;
      continue;
    }
    cloud.points.push(point as number[]);
    cloud.rows.push(index);
  }
  return { all, missing };
}

/** Pearson's coefficient of the first two numbers of each point; undefined where one of them never changes. */
export function correlation(points: readonly (readonly number[])[]): number | undefined {
  const count = points.length;
  const mean = (at: number): number => points.reduce((sum, one) => sum + (one[at] ?? 0), 0) / count;
  const [x, y] = [mean(0), mean(1)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [a = 0, b = 0] of points) {
    xy += (a - x) * (b - y);
    xx += (a - x) ** 2;
    yy += (b - y) ** 2;
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : undefined;
}

function drawCloud(asked: Asked, sizeOf?: number): Drawing {
  const { table } = asked;
  const places = [asked.at('x'), asked.at('y'), ...(sizeOf === undefined ? [] : [sizeOf])];
  const { all, missing } = clouds(asked, places);
  const kept = all.filter(({ points }) => points.length > 0).slice(0, mostGroups);
  const left = all.length - kept.length;
  const heads = places.map((place) => table.columns[place]?.name ?? '');
  const every = kept.flatMap(({ points }) => points);
  const greatest = every.reduce((most, point) => Math.max(most, point[2] ?? 0), 0);
  const related = correlation(every);
  return {
    option: {
      grid: { left: 8, right: 24, top: kept.length > 1 ? 48 : 32, bottom: 24, containLabel: true },
      ...(kept.length > 1 && { legend: { top: 4, left: 8, type: 'scroll' } }),
      tooltip: { ...plainTooltip, trigger: 'item' },
      brush: { xAxisIndex: 0, yAxisIndex: 0, toolbox: [], outOfBrush: { colorAlpha: 0.25 } },
      xAxis: { type: 'value', name: heads[0], nameLocation: 'middle', nameGap: 28, scale: true },
      yAxis: { type: 'value', name: heads[1], scale: true },
      ...(sizeOf !== undefined && {
        visualMap: {
          show: false,
          dimension: 2,
          min: 0,
          max: greatest,
          inRange: { symbolSize: [4, 44] },
        },
      }),
      series: kept.map(({ name, points }) => ({
        type: 'scatter',
        name,
        dimensions: heads,
        symbolSize: sizeOf === undefined ? 8 : 12,
        itemStyle: { opacity: 0.7 },
        ...(points.length > largeFrom && sizeOf === undefined && { large: true }),
        data: points,
      })),
    },
    rowsOf: kept.map(({ rows }) => rows),
    numbers: {
      head: [kept.length > 1 ? '颜色' : '点', ...heads],
      rows: kept.flatMap(({ name, points }) =>
        points.map((point, at) => [kept.length > 1 ? name : String(at + 1), ...point]),
      ),
    },
    summary: `${every.length} 个点${related === undefined ? '' : `，相关系数 ${related.toFixed(2)}`}`,
    notes: [
      ...(related === undefined ? [] : [`相关系数 r = ${related.toFixed(2)}；相关不等于因果`]),
      ...(missing > 0 ? [`${missing} 行缺数，没有画`] : []),
      ...(left > 0 ? [`颜色最多分 ${mostGroups} 组，其余 ${left} 组没有画`] : []),
    ],
  };
}

export const scatterKind: ChartKind = {
  id: 'scatter',
  name: '散点图',
  answers: '两个数有没有关系，有没有离群的？',
  beware: '点太多叠在一起时看不出疏密，先筛选或改用热力图。',
  slots: [acrossSlot, upSlot, groupSlot],
  sample: { x: ['浏览'], y: ['订单'], group: ['品类'] },
  draw: (asked) => drawCloud(asked),
};

export const bubbleKind: ChartKind = {
  id: 'bubble',
  name: '气泡图',
  answers: '三个数放在一起，谁突出？',
  beware: '人低估面积的差别：大小只用来分轻重，不用来读数。',
  slots: [acrossSlot, upSlot, { id: 'size', name: '大小', takes: 'number' }, groupSlot],
  sample: { x: ['浏览'], y: ['退货率'], size: ['销售额'], group: ['片区'] },
  draw: (asked) => drawCloud(asked, asked.at('size')),
};

const mostSide = 200;

export const heatKind: ChartKind = {
  id: 'heat',
  name: '热力图',
  answers: '两个分类交叉，哪里热哪里冷？',
  beware: '颜色只分深浅，要读准数请看数据表。',
  slots: [
    { id: 'x', name: '横轴', takes: 'label' },
    { id: 'y', name: '纵轴', takes: 'label' },
    { id: 'amount', name: '数值', takes: 'number' },
  ],
  sample: { x: ['月份'], y: ['片区'], amount: ['订单'] },
  draw: (asked) => {
    const { table, theme } = asked;
    const amount = asked.at('amount');
    const totals = crossTotals(table, { across: asked.at('x'), down: asked.at('y'), amount });
    const across = totals.across.slice(0, mostSide);
    const down = totals.down.slice(0, mostSide);
    const data = across.flatMap((_, x) =>
      down.flatMap((__, y) => {
        const cell = totals.cells[x]?.[y] ?? null;
        return cell === null ? [] : [[x, y, tidy(cell)]];
      }),
    );
    const values = data.map(([, , value = 0]) => value);
    const left = totals.across.length + totals.down.length - across.length - down.length;
    return {
      option: {
        grid: { left: 8, right: 16, top: 16, bottom: 56, containLabel: true },
        tooltip: { ...plainTooltip, position: 'top' },
        xAxis: { type: 'category', data: across },
        yAxis: { type: 'category', data: down, inverse: true },
        visualMap: {
          min: values.reduce((least, value) => Math.min(least, value), Infinity),
          max: values.reduce((most, value) => Math.max(most, value), -Infinity),
          calculable: true,
          orient: 'horizontal',
          left: 'center',
          bottom: 4,
          itemHeight: 160,
          textStyle: { color: theme.text },
          inRange: { color: [theme.surface, theme.palette[0]] },
        },
        series: [{ type: 'heatmap', name: table.columns[amount]?.name ?? '', data }],
      },
      numbers: crossNumbers(table.columns[asked.at('x')]?.name ?? '', { ...totals, across, down }),
      summary: `${across.length} × ${down.length} 格`,
      notes: left > 0 ? [`每边最多画 ${mostSide} 项，还有 ${left} 项没有画`] : [],
    };
  },
};

const mostFlows = 200;

export const sankeyKind: ChartKind = {
  id: 'sankey',
  name: '桑基图',
  answers: '从哪里来，到哪里去，各有多少？',
  beware: '两边各十几个以内才看得清；不能有回头的流向。',
  slots: [
    { id: 'from', name: '来处', takes: 'label' },
    { id: 'to', name: '去处', takes: 'label' },
    { id: 'amount', name: '数值', takes: 'number' },
  ],
  sample: { from: ['片区'], to: ['品类'], amount: ['订单'] },
  draw: (asked) => {
    const { table } = asked;
    const [from, to, amount] = [asked.at('from'), asked.at('to'), asked.at('amount')];
    const totals = crossTotals(table, { across: from, down: to, amount });
    const flows = totals.across
      .flatMap((source, x) =>
        totals.down.map((target, y) => ({ source, target, value: totals.cells[x]?.[y] ?? 0 })),
      )
      .filter(({ value }) => value > 0)
      .toSorted((one, other) => other.value - one.value);
    const kept = flows.slice(0, mostFlows).map((flow) => ({ ...flow, value: tidy(flow.value) }));
    // The same word on both sides is another place on each.
    const apart = (name: string): string => (totals.across.includes(name) ? `${name} ` : name);
    const links = kept.map((flow) => ({ ...flow, target: apart(flow.target) }));
    const names = new Set(links.flatMap(({ source, target }) => [source, target]));
    return {
      option: {
        tooltip: { ...plainTooltip, trigger: 'item' },
        series: [
          {
            type: 'sankey',
            left: 16,
            right: 96,
            top: 16,
            bottom: 16,
            emphasis: { focus: 'adjacency' },
            label: {
              color: asked.theme.text,
              textBorderColor: asked.theme.surface,
              textBorderWidth: 3,
            },
            lineStyle: { color: 'gradient', opacity: 0.4 },
            data: [...names].map((name) => ({ name })),
            links,
          },
        ],
      },
      numbers: {
        head: ['流向', '数值'],
        rows: kept.map(({ source, target, value }) => [`${source} → ${target}`, value]),
      },
      summary: `${totals.across.length} 个来处，${totals.down.length} 个去处，${kept.length} 条流向`,
      notes: flows.length > kept.length ? [`只画最大的 ${mostFlows} 条流向`] : [],
    };
  },
};
