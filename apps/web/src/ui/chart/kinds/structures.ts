import type { Asked, ChartKind } from './chart-kind.ts';
import { plainTooltip } from './chart-kind.ts';
import { tidied } from './comparisons.ts';
import { crossNumbers, greatestOf } from './frame.ts';
import { amountIn, crossTotals, tidy, totalsBy } from './totals.ts';

const several = { id: 'amounts', name: '数值', takes: 'number', several: 3 } as const;
const labelSlot = { id: 'label', name: '分类', takes: 'label' } as const;

function names({ table }: Asked, places: readonly number[]): string[] {
  return places.map((place) => table.columns[place]?.name ?? '');
}

/** Sum of a number column over all rows. */
function sumOf({ table }: Asked, place: number): number {
  return tidy(table.rows.reduce((sum, row) => sum + (amountIn(row, place) ?? 0), 0));
}

const mostShapes = 6;

export const radarKind: ChartKind = {
  id: 'radar',
  name: '雷达图',
  answers: '几个对象在好几项指标上各有什么长短？',
  beware: '各轴各用自己的刻度，形状受轴的顺序影响；超过六个对象就看不清。',
  slots: [labelSlot, several],
  sample: { label: ['品类'], amounts: ['浏览', '加购', '订单', '销售额', '退货'] },
  draw: (asked) => {
    const places = asked.all('amounts');
    const sums = places.map((amount) =>
      tidied(totalsBy(asked.table, { label: asked.at('label'), amount })),
    );
    const labels = (sums[0] ?? []).map(([label]) => label);
    const shown = labels.slice(0, mostShapes);
    const heads = names(asked, places);
    const valuesOf = (label: string): number[] =>
      sums.map((totals) => totals.find(([name]) => name === label)?.[1] ?? 0);
    const tops = sums.map((totals) => Math.max(0, ...totals.map(([, total]) => total)));
    return {
      option: {
        legend: { bottom: 4, type: 'scroll' },
        tooltip: { ...plainTooltip, trigger: 'item' },
        radar: {
          center: ['50%', '47%'],
          radius: '66%',
          indicator: heads.map((name, at) => ({ name, max: (tops[at] ?? 0) || 1 })),
          axisName: { color: asked.theme.text },
          splitArea: { show: false },
          splitLine: { lineStyle: { color: asked.theme.border } },
          axisLine: { lineStyle: { color: asked.theme.border } },
        },
        series: [
          {
            type: 'radar',
            areaStyle: { opacity: 0.08 },
            data: shown.map((name) => ({ name, value: valuesOf(name) })),
          },
        ],
      },
      numbers: {
        head: [names(asked, [asked.at('label')])[0] ?? '', ...heads],
        rows: shown.map((label) => [label, ...valuesOf(label)]),
      },
      summary: `${shown.length} 个对象，${heads.length} 项指标`,
      notes:
        labels.length > shown.length
          ? [`最多画 ${mostShapes} 个，其余 ${labels.length - shown.length} 个没有画`]
          : [],
    };
  },
};

export const funnelKind: ChartKind = {
  id: 'funnel',
  name: '漏斗图',
  answers: '一步一步走下来，在哪一步流失最多？',
  beware: '各步须是同一批人依次经过，每一步不多于上一步。',
  slots: [several],
  sample: { amounts: ['浏览', '加购', '下单', '订单'] },
  draw: (asked) => {
    const places = asked.all('amounts');
    const steps = names(asked, places).map((name, at) => ({
      name,
      value: sumOf(asked, places[at] ?? -1),
    }));
    const shares = steps.map(({ value }, at) => {
      const before = at === 0 ? value : (steps[at - 1]?.value ?? 0);
      return before > 0 ? value / before : 0;
    });
    const written = (share: number): string => `${(share * 100).toFixed(1)}%`;
    const isRising = shares.some((share) => share > 1);
    const worst = shares.indexOf(Math.min(...shares));
    return {
      option: {
        tooltip: { ...plainTooltip, trigger: 'item' },
        series: [
          {
            type: 'funnel',
            sort: 'none',
            left: '12%',
            width: '64%',
            top: 16,
            bottom: 16,
            gap: 2,
            label: { position: 'right', color: asked.theme.text },
            data: steps.map(({ name, value }, at) => ({
              name: at === 0 ? name : `${name} ${written(shares[at] ?? 0)}`,
              value,
            })),
          },
        ],
      },
      numbers: {
        head: ['步骤', '数值', '比上一步'],
        rows: steps.map(({ name, value }, at) => [
          name,
          value,
          at === 0 ? '--' : written(shares[at] ?? 0),
        ]),
      },
      summary: `${steps.length} 步，到「${steps[worst]?.name ?? ''}」流失最多`,
      notes: isRising ? ['有一步比上一步还多：它们可能不是同一批人，或者顺序不对'] : [],
    };
  },
};

const mostTiles = 60;

export const treemapKind: ChartKind = {
  id: 'treemap',
  name: '矩形树图',
  answers: '层层分下去，大块在哪里？',
  beware: '面积只能比个大概；两三层以内为好。',
  slots: [
    labelSlot,
    { id: 'part', name: '下一层', takes: 'label' },
    { id: 'amount', name: '数值', takes: 'number' },
  ],
  sample: { label: ['片区'], part: ['品类'], amount: ['销售额'] },
  draw: (asked) => {
    const [label, part, amount] = [asked.at('label'), asked.at('part'), asked.at('amount')];
    const totals = crossTotals(asked.table, { across: label, down: part, amount });
    const tiles = totals.across.map((name, x) => {
      const children = totals.down
        .map((child, y) => ({ name: child, value: tidy(Math.max(0, totals.cells[x]?.[y] ?? 0)) }))
        .filter(({ value }) => value > 0);
      return { name, children, value: tidy(children.reduce((sum, { value }) => sum + value, 0)) };
    });
    const kept = tiles.toSorted((one, other) => other.value - one.value).slice(0, mostTiles);
    return {
      option: {
        tooltip: { ...plainTooltip, trigger: 'item' },
        series: [
          {
            type: 'treemap',
            name: '全部',
            left: 8,
            right: 8,
            top: 8,
            bottom: 36,
            roam: false,
            breadcrumb: {
              bottom: 4,
              itemStyle: { color: asked.theme.raised, textStyle: { color: asked.theme.text } },
            },
            upperLabel: { show: true, height: 22, color: asked.theme.text },
            levels: [
              { itemStyle: { gapWidth: 4, borderWidth: 0 } },
              { itemStyle: { gapWidth: 1, borderWidth: 2 } },
              { colorSaturation: [0.35, 0.6], itemStyle: { gapWidth: 1 } },
            ],
            data: kept,
          },
        ],
      },
      numbers: crossNumbers(names(asked, [label])[0] ?? '', totals),
      summary: `${kept.length} 块，${greatestOf(kept.map(({ name, value }) => [name, value] as const))}`,
      notes: tiles.length > kept.length ? [`只画最大的 ${mostTiles} 块`] : [],
    };
  },
};

export const mapKind: ChartKind = {
  id: 'map',
  name: '地图',
  answers: '在哪里多，在哪里少，相邻的像不像？',
  beware: '大的地方显眼，不等于数大：人口不同时先换成比例。',
  slots: [
    { id: 'label', name: '地名', takes: 'label' },
    { id: 'amount', name: '数值', takes: 'number' },
  ],
  sample: { label: ['片区'], amount: ['销售额'] },
  draw: (asked) => {
    const amount = asked.at('amount');
    const totals = tidied(totalsBy(asked.table, { label: asked.at('label'), amount }));
    const values = totals.map(([, total]) => total);
    return {
      option: {
        tooltip: { ...plainTooltip, trigger: 'item' },
        visualMap: {
          min: Math.min(0, ...values),
          max: Math.max(...values),
          calculable: true,
          left: 8,
          bottom: 8,
          textStyle: { color: asked.theme.text },
          inRange: { color: [asked.theme.raised, asked.theme.palette[0]] },
        },
        series: [
          {
            type: 'map',
            map: asked.map,
            roam: true,
            scaleLimit: { min: 0.8, max: 12 },
            label: {
              show: true,
              color: asked.theme.text,
              textBorderColor: asked.theme.surface,
              textBorderWidth: 3,
            },
            itemStyle: { borderColor: asked.theme.quiet, areaColor: asked.theme.surface },
            emphasis: { label: { color: asked.theme.text } },
            data: totals.map(([name, value]) => ({ name, value })),
          },
        ],
      },
      numbers: { head: names(asked, [asked.at('label'), amount]), rows: totals },
      summary: `${totals.length} 个地方，${greatestOf(totals)}`,
      notes: [],
    };
  },
};
