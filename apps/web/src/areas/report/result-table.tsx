import type { Cell, ModuleResult, ResultColumn } from '@wm/contract/report/run';
import { Alert, Table } from 'antd';
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { cellText } from './cell-text.ts';
import { withGroups } from './group-rows.ts';
import type { Line } from './group-rows.ts';

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

/** Rows of a module as a table that draws only those in sight, with its groups and totals. */
export function ResultTable({ module, rows, height }: ResultTableProps): ReactNode {
  const { columns, totals, title, withheld, error } = module;
  const lines = useMemo(
    () => withGroups(columns, rows, rows.length === module.total),
    [columns, rows, module.total],
  );
  if (error !== '') return <Alert type="warning" showIcon title={error} />;
  const shown = columns.flatMap((column, at) => (column.shown ? [{ column, at }] : []));
  const heads: TableColumnsType<Line> = shown.map(({ column, at }) => ({
    key: column.id,
    title: column.title,
    width: widthOf(column),
    align: alignOf(column),
    ellipsis: true,
    render: (_: unknown, line: Line) => {
      const text = line.isGroup && line.cells[at] === null ? '' : cellText(line.cells[at], column);
      return <span className={isRight(column) ? 'wm-number' : undefined}>{text}</span>;
    },
  }));
  const hasTotals = Object.keys(totals).length > 0;
  const width = shown.reduce((sum, { column }) => sum + widthOf(column), 0);
  return (
    <section aria-label={title} className="rp-result">
      {withheld.length > 0 && (
        <p className="wm-muted">没有权限查看，未显示：{withheld.join('、')}</p>
      )}
      <Table<Line>
        virtual
        size="small"
        columns={heads}
        dataSource={lines}
        rowKey="key"
        pagination={false}
        rowClassName={({ isGroup }) => (isGroup ? 'rp-group' : '')}
        scroll={{ x: width, y: height }}
        locale={{ emptyText: '没有符合条件的数据' }}
        {...(hasTotals && { summary: () => totalsRow({ shown, totals }) })}
      />
    </section>
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
