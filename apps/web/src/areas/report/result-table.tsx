import { cellText } from '@wm/contract/report/cell-text';
import { lookAt, rowLevelAt } from '@wm/contract/report/mark-levels';
import type { Cell, ModuleResult, ResultColumn } from '@wm/contract/report/run';
import { Alert, Table } from 'antd';
import type { GetRef, TableColumnsType } from 'antd';
import { use, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsPrinting } from '#ui/use-is-printing.ts';
import { isCounted, partsOfCell, partsOfLine } from './behind/group-parts.ts';
import { ResultLinksContext } from './behind/result-links.ts';
import type { ResultLinks } from './behind/result-links.ts';
import { withGroups } from './group-rows.ts';
import type { Line } from './group-rows.ts';
import { MarkList } from './marks/mark-list.tsx';
import { MarkedCell } from './marks/marked-cell.tsx';
import { marksAt } from './marks/marks-at.ts';
import type { CellWarning } from './marks/marks-at.ts';

interface ResultTableProps {
  module: ModuleResult;
  rows: Cell[][];
  height: number;
}

const totalNames = { none: '', sum: '合计', avg: '平均', min: '最小', max: '最大' } as const;

function widthOf({ width, type }: ResultColumn): number {
  return width ?? (type === 'time' ? 180 : 140);
}

function isRight({ align, type }: ResultColumn): boolean {
  return align === 'right' || (align === 'auto' && type === 'number');
}

function alignOf(column: ResultColumn): 'left' | 'center' | 'right' {
  if (column.align === 'center') return 'center';
  return isRight(column) ? 'right' : 'left';
}

/** What warnings say of a cell; nothing of a line that sums others up. */
function warningAt(
  { marks }: ModuleResult,
  column: ResultColumn,
  line: Line,
): CellWarning | undefined {
  if (!marks || line.isGroup) return undefined;
  return marksAt(marks, column.id, Number(line.key));
}

function rowClass({ marks = [] }: ModuleResult, { isGroup, key }: Line): string {
  if (isGroup) return 'rp-group';
  const level = rowLevelAt(marks, Number(key));
  return level ? `rp-marked-row rp-marked-${level}` : '';
}

interface Leading {
  module: ModuleResult;
  links: ResultLinks | undefined;
  column: ResultColumn;
  line: Line;
}

/** Where a cell leads: to the report that its column names, or to the rows behind its figure. */
function addressOf({ module, links, column, line }: Leading): string | undefined {
  if (!links) return undefined;
  const { columns } = module;
  if (column.link && !line.isGroup)
    return links.report(column.link, (id) => {
      const at = columns.findIndex((one) => one.id === id);
      return line.cells[at] ?? null;
    });
  const leads = column.isMeasure || line.isGroup;
  const parts = leads && isCounted(module) ? partsOfLine(columns, line) : undefined;
  return parts && links.behind(module.id, partsOfCell(parts, column));
}

/** Rows of a module as a table that draws only those in sight, with its groups and totals. */
export function ResultTable({ module, rows, height }: ResultTableProps): ReactNode {
  const { columns, totals, title, withheld, error } = module;
  const isCross = module.kind === 'pivot';
  const lines = useMemo(
    // A cross table has sums of its own, and lines between its lines would be none of them.
    () => withGroups(isCross ? [] : columns, rows, rows.length === module.total),
    [columns, isCross, rows, module.total],
  );
  const isPrinting = useIsPrinting();
  const links = use(ResultLinksContext);
  const table = useRef<GetRef<typeof Table>>(null);
  if (error !== '') return <Alert type="warning" showIcon title={error} />;
  if (isPrinting) return <PrintedRows module={module} lines={lines} />;
  const shown = columns.flatMap((column, at) => (column.shown ? [{ column, at }] : []));
  const heads: TableColumnsType<Line> = shown.map(({ column, at }) => ({
    key: column.id,
    title: column.title,
    width: widthOf(column),
    align: alignOf(column),
    ellipsis: true,
    // Heads of lines stay in sight beside many columns.
    ...(isCross && !column.isMeasure && { fixed: 'left' as const }),
    onCell: (line) => {
      const warning = warningAt(module, column, line);
      return warning ? { className: `rp-marked rp-marked-${warning.level}` } : {};
    },
    render: (_: unknown, line: Line) => {
      const text = line.isGroup && line.cells[at] === null ? '' : cellText(line.cells[at], column);
      const className = isRight(column) ? 'wm-number' : undefined;
      // Where nothing was counted there is nothing behind it.
      const isNothing = text === '' || (line.cells[at] === null && column.under !== undefined);
      const address = isNothing ? undefined : addressOf({ module, links, column, line });
      const cell = address ? (
        <Link to={address} className={className ? `rp-leads ${className}` : 'rp-leads'}>
          {text}
        </Link>
      ) : (
        <span className={className}>{text}</span>
      );
      const warning = warningAt(module, column, line);
      return warning ? <MarkedCell warning={warning}>{cell}</MarkedCell> : cell;
    },
  }));
  const hasTotals = Object.keys(totals).length > 0;
  const width = shown.reduce((sum, { column }) => sum + widthOf(column), 0);
  return (
    <section aria-label={title} className="rp-result">
      {withheld.length > 0 && (
        <p className="wm-muted">没有权限查看，未显示：{withheld.join('、')}</p>
      )}
      <MarkList
        marks={module.marks ?? []}
        columns={columns}
        loaded={rows.length}
        onShow={(row) => table.current?.scrollTo({ key: String(row) })}
      />
      <Table<Line>
        ref={table}
        virtual
        size="small"
        columns={heads}
        dataSource={lines}
        rowKey="key"
        pagination={false}
        rowClassName={(line) => rowClass(module, line)}
        scroll={{ x: width, y: height }}
        locale={{ emptyText: '没有符合条件的数据' }}
        {...(hasTotals && { summary: () => totalsRow({ shown, totals }) })}
      />
    </section>
  );
}

/** On paper a cell is coloured as on the screen and in a workbook. */
function printedClass(
  { marks = [] }: ModuleResult,
  column: ResultColumn,
  line: Line,
): string | undefined {
  const look = line.isGroup ? undefined : lookAt(marks, column.id, Number(line.key));
  return look && `rp-printed-${look.isOfRow ? 'row' : 'cell'} rp-marked-${look.level}`;
}

/** The same on paper: every row, with the heads again on each page. */
function PrintedRows({ module, lines }: { module: ModuleResult; lines: Line[] }): ReactNode {
  const { columns, totals, exportable } = module;
  const shown = columns.flatMap((column, at) =>
    column.shown && (exportable?.includes(column.id) ?? true) ? [{ column, at }] : [],
  );
  const first = shown.findIndex(({ column }) => !(column.id in totals));
  return (
    <table className="rp-printed">
      <thead>
        <tr>
          {shown.map(({ column }) => (
            <th key={column.id} style={{ textAlign: alignOf(column) }}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key} className={line.isGroup ? 'rp-group' : undefined}>
            {shown.map(({ column, at }) => (
              <td
                key={column.id}
                className={printedClass(module, column, line)}
                style={{ textAlign: alignOf(column) }}
              >
                {warningAt(module, column, line) && '⚠ '}
                {line.isGroup && line.cells[at] === null ? '' : cellText(line.cells[at], column)}
              </td>
            ))}
          </tr>
        ))}
        {Object.keys(totals).length > 0 && (
          <tr className="rp-group">
            {shown.map(({ column }, place) => (
              <td key={column.id} style={{ textAlign: alignOf(column) }}>
                {column.id in totals
                  ? cellText(totals[column.id], column)
                  : place === first && '合计'}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface TotalsProps {
  shown: { column: ResultColumn; at: number }[];
  totals: ModuleResult['totals'];
}

/** The line below the table: what its columns come to over all rows. */
function totalsRow({ shown, totals }: TotalsProps): ReactNode {
  const isOneKind =
    new Set(shown.flatMap(({ column: { id, total } }) => (id in totals ? [total] : []))).size === 1;
  const first = shown.findIndex(({ column }) => !(column.id in totals));
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="rp-totals">
        {shown.map(({ column }, place) => {
          const isTotalled = column.id in totals;
          const name = isOneKind ? '' : `${totalNames[column.total]} `;
          const head = place === first ? '合计' : '';
          return (
            <Table.Summary.Cell key={column.id} index={place} align={alignOf(column)}>
              <span className="wm-number">
                {isTotalled ? `${name}${cellText(totals[column.id], column)}` : head}
              </span>
            </Table.Summary.Cell>
          );
        })}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
