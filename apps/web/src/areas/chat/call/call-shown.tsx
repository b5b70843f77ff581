import type { ChatCall } from '@wm/contract/chat/call';
import { useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { ChartTable } from '#ui/chart/chart-table.tsx';
import type { ChartOption } from '#ui/chart/chart-canvas.tsx';
import type { ChartTheme } from '#ui/chart/chart-theme.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { drawKind } from '#ui/chart/kinds/chart-kind.ts';
import type { ChartKind } from '#ui/chart/kinds/chart-kind.ts';
import { barKind, pieKind } from '#ui/chart/kinds/comparisons.ts';
import { lineKind } from '#ui/chart/kinds/trends.ts';
import { tableOfShown } from './shown-table.ts';
import type { ShownCell } from './shown-table.ts';

type Shown = ChatCall['shown'][number];

const kinds: Record<Exclude<Shown['kind'], 'table'>, ChartKind> = {
  line: lineKind,
  bar: barKind,
  pie: pieKind,
};
const height = 260;
const rowHeight = 34;

/** Rows that a tool has found: as a table, or drawn. */
export function CallShown({ shown, path }: { shown: Shown; path: string }): ReactNode {
  const { kind, title, columns, total } = shown;
  const rows = shown.result as ShownCell[][];
  const isCut = rows.length < total;
  return (
    <section className="chat-shown" aria-label={title}>
      {kind === 'table' || rows.length === 0 ? (
        <>
          <p className="chat-call-title">{title}</p>
          <ChartTable
            title={title}
            height={Math.min(height, (rows.length + 1) * rowHeight)}
            numbers={{ head: columns, rows: rows.map((row) => row.map((cell) => cell ?? '--')) }}
          />
        </>
      ) : (
        <Drawn shown={shown} rows={rows} kind={kinds[kind]} />
      )}
      {(isCut || path !== '') && (
        <p className="chat-note">
          {isCut && `前 ${formatCount(rows.length)} 行，共 ${formatCount(total)} 行`}
          {isCut && path !== '' && ' · '}
          {path !== '' && <Link to={path}>打开</Link>}
        </p>
      )}
    </section>
  );
}

interface DrawnProps {
  shown: Shown;
  rows: readonly ShownCell[][];
  kind: ChartKind;
}

function Drawn({ shown: { title, columns }, rows, kind }: DrawnProps): ReactNode {
  const { table, chosen } = useMemo(() => tableOfShown(columns, rows), [columns, rows]);
  const option = useCallback(
    (theme: ChartTheme): ChartOption => drawKind(kind, { table, chosen, theme }).option,
    [kind, table, chosen],
  );
  return (
    <Chart
      title={title}
      height={height}
      option={option}
      summary={`${rows.length} 项`}
      numbers={() => ({ head: columns, rows: rows.map((row) => row.map((cell) => cell ?? '--')) })}
    />
  );
}
