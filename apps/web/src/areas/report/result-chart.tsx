import type { Cell, ModuleResult } from '@wm/contract/report/run';
import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartOption } from '#ui/chart/chart-canvas.tsx';
import type { ChartTheme } from '#ui/chart/chart-theme.ts';
import { useIsPrinting } from '#ui/use-is-printing.ts';
import { chartRows, unitsOf } from './chart-rows.ts';
import type { ChartRows } from './chart-rows.ts';

type ChartKind = 'bar' | 'line' | 'pie';

const height = 300;
const tooltip = { renderMode: 'richText', confine: true, transitionDuration: 0 };
const fewPoints = 60;

function isChart(kind: string): kind is ChartKind {
  return kind === 'bar' || kind === 'line' || kind === 'pie';
}

/** The rows of a module as the chart that it is made as; nothing for one that is a table. */
export function ResultChart({ module, rows }: { module: ModuleResult; rows: Cell[][] }): ReactNode {
  const { kind, columns, title, error, exportable } = module;
  const isPrinting = useIsPrinting();
  const isKept = columns.some(({ id, shown }) => shown && exportable?.includes(id) === false);
  // What may not be taken away is not put on paper.
  if (isPrinting && isKept) return null;
  if (!isChart(kind) || error !== '') return null;
  const drawn = chartRows(columns, rows, kind === 'line');
  if (!drawn) return <p className="wm-muted">图需要至少一列分组、一项数字的汇总和一行数据。</p>;
  return <Drawn kind={kind} title={title} drawn={drawn} total={module.total} />;
}

interface DrawnProps {
  kind: ChartKind;
  title: string;
  drawn: ChartRows;
  total: number;
}

function Drawn({ kind, title, drawn, total }: DrawnProps): ReactNode {
  const { names, series } = drawn;
  const signature = JSON.stringify([kind, names, series]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the data is compared by what it holds
  const option = useCallback(optionOf(kind, drawn), [signature]);
  const [first] = series;
  return (
    <>
      <Chart
        title={title}
        height={height}
        option={option}
        summary={`${names.length} 项${first ? `，${names[0]} 的${first.title}是 ${first.texts[0]}` : ''}`}
        numbers={() => ({
          head: ['', ...series.map((one) => one.title)],
          rows: names.map((name, at) => [name, ...series.map(({ texts }) => texts[at] ?? '')]),
        })}
      />
      {names.length < total && (
        <p className="wm-muted">
          图里是前 {formatCount(names.length)} 行，共 {formatCount(total)} 行。
        </p>
      )}
    </>
  );
}

function optionOf(kind: ChartKind, { names, series }: ChartRows) {
  return (theme: ChartTheme): ChartOption => {
    if (kind === 'pie')
      return {
        tooltip: { ...tooltip, trigger: 'item' },
        series: [
          {
            type: 'pie',
            radius: ['40%', '72%'],
            label: { color: theme.text },
            data: names.map((name, at) => ({ name, value: series[0]?.values[at] ?? 0 })),
          },
        ],
      };
    const isSeveral = series.length > 1;
    const units = unitsOf(series);
    return {
      tooltip: { ...tooltip, trigger: 'axis' },
      ...(isSeveral && { legend: { top: 0, textStyle: { color: theme.text } } }),
      grid: { left: 8, right: 16, top: isSeveral ? 36 : 16, bottom: 8, containLabel: true },
      xAxis: { type: 'category', data: names },
      yAxis: units.map((unit, at) => ({
        type: 'value',
        // Lines across for the first one only.
        splitLine: { show: at === 0 },
        ...(units.length > 1 && { axisLabel: { formatter: `{value}${unit}` } }),
      })),
      series: series.map(({ title: name, unit, values: data }) => {
        const one = { name, data, yAxisIndex: Math.max(0, units.indexOf(unit)) };
        return kind === 'bar'
          ? { type: kind, ...one, barMaxWidth: 40 }
          : { type: kind, ...one, showSymbol: data.length <= fewPoints };
      }),
    };
  };
}
