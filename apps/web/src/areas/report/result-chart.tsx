import { lookAt } from '@wm/contract/report/mark-levels';
import type { Cell, ModuleResult } from '@wm/contract/report/run';
import { use, useCallback } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { useIsPrinting } from '#ui/use-is-printing.ts';
import { partsOfLine } from './behind/group-parts.ts';
import { ResultLinksContext } from './behind/result-links.ts';
import { isChart, optionOf, placeOfPoint, sharesOf } from './chart-options.ts';
import type { ChartKind, Drawn } from './chart-options.ts';
import { chartRows } from './chart-rows.ts';

const height = 300;

/** What a kind needs that a result may lack. */
const needs: Record<ChartKind, string> = {
  bar: '图需要至少一列分组、一项数字的汇总和一行数据。',
  line: '图需要至少一列分组、一项数字的汇总和一行数据。',
  pie: '图需要至少一列分组、一项数字的汇总和一行数据。',
  funnel: '漏斗图需要至少一列分组、一项数字的汇总和一行数据。',
  scatter: '散点图需要至少一列分组、两项数字的汇总和一行数据。',
  gauge: '仪表盘需要一项数字的汇总和一行数据。',
};

/** The rows of a module as the chart that it is made as; nothing for one that is a table. */
export function ResultChart({ module, rows }: { module: ModuleResult; rows: Cell[][] }): ReactNode {
  const { kind, columns, title, error, exportable } = module;
  const isPrinting = useIsPrinting();
  const links = use(ResultLinksContext);
  const isKept = columns.some(({ id, shown }) => shown && exportable?.includes(id) === false);
  // What may not be taken away is not put on paper.
  if (isPrinting && isKept) return null;
  if (!isChart(kind) || error !== '') return null;
  const drawn = drawnOf(kind, module, rows);
  if (!drawn) return <p className="wm-muted">{needs[kind]}</p>;
  const open = (at: number): void => {
    const place = placeOfPoint(kind, drawn, at);
    const cells = place === undefined ? undefined : rows[place];
    const parts = cells && partsOfLine(columns, { cells, isGroup: false });
    if (parts) links?.open(links.behind(module.id, parts));
  };
  return (
    <DrawnChart
      kind={kind}
      title={title}
      drawn={drawn}
      total={module.total}
      onOpen={links && open}
    />
  );
}

/** What is drawn of a module; nothing where it lacks what its kind needs. */
function drawnOf(kind: ChartKind, module: ModuleResult, rows: Cell[][]): Drawn | undefined {
  const { columns, marks = [], scale = { low: 0, high: 100 } } = module;
  const isGauge = kind === 'gauge';
  const found = chartRows(columns, isGauge ? rows.slice(0, 1) : rows, {
    isLine: kind === 'line',
    isNamed: !isGauge,
  });
  if (!found || (kind === 'scatter' && found.series.length < 2)) return undefined;
  const first = found.series[0]?.id ?? '';
  return { ...found, scale, level: isGauge ? lookAt(marks, first, 0)?.level : undefined };
}

interface DrawnProps {
  kind: ChartKind;
  title: string;
  drawn: Drawn;
  total: number;
  /** What is done with a point that is clicked. */
  onOpen: ((at: number) => void) | undefined;
}

function DrawnChart({ kind, title, drawn, total, onOpen }: DrawnProps): ReactNode {
  const { names, series, scale, level } = drawn;
  const signature = JSON.stringify([kind, names, series, scale, level]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the data is compared by what it holds
  const option = useCallback(optionOf(kind, drawn), [signature]);
  const shares = kind === 'funnel' ? sharesOf(series[0]?.values ?? []) : undefined;
  return (
    <>
      <Chart
        title={title}
        height={height}
        option={option}
        summary={summaryOf(kind, drawn)}
        onPoint={onOpen && (({ at }) => onOpen(at))}
        numbers={() => ({
          head: ['', ...series.map((one) => one.title), ...(shares ? ['占第一步'] : [])],
          rows: names.map((name, at) => [
            name,
            ...series.map(({ texts }) => texts[at] ?? ''),
            ...(shares ? [shares[at] ?? '--'] : []),
          ]),
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

/** What one sees, in a sentence. */
function summaryOf(kind: ChartKind, { names, series: [first, second], scale }: Drawn): string {
  const figure = first?.texts[0] ?? '--';
  if (kind === 'gauge')
    return `${first?.title ?? ''} ${figure}，刻度从 ${formatCount(scale.low)} 到 ${formatCount(scale.high)}`;
  if (kind === 'scatter')
    return `${names.length} 个点，横轴是${first?.title ?? ''}，纵轴是${second?.title ?? ''}`;
  return `${names.length} 项${first ? `，${names[0]} 的${first.title}是 ${figure}` : ''}`;
}
