import type { ResourceSpec, RowOf } from '@wm/contract/core/resource';
import { snakeKey } from '@wm/contract/core/wire';
import { Spin, Table } from 'antd';
import type { CSSProperties, PointerEvent, ReactNode, ThHTMLAttributes } from 'react';
import { columnKey } from '#core/crud/columns-of.ts';
import type { Column } from '#core/crud/columns-of.ts';
import { useListBusy } from '#core/crud/use-crud-table.ts';
import type { CrudTable } from '#core/crud/use-crud-table.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { useIsPrinting } from '#ui/use-is-printing.ts';
import { arrangeColumns, inOrder } from './arrange-columns.ts';
import { CardList } from './card-list.tsx';
import { holdTable } from './hold-table.ts';
import { ResizableHead } from './resizable-head.tsx';
import type { ResizeProps } from './resizable-head.tsx';
import type { ListView } from './use-list-view.ts';

interface ListRowsProps<R extends ResourceSpec> {
  table: CrudTable<R>;
  columns: Column<RowOf<R>>[];
  view: ListView;
  nameOf: (row: RowOf<R>) => string;
  openedId: number;
  canSelect: boolean;
  renderRowActions?: ((row: RowOf<R>) => ReactNode) | undefined;
  rowActionsWidth?: number | undefined;
}

const busyDelayMs = 200;
const selectionWidth = 44;
const flexibleWidth = 120;
const usualActionsWidth = 140;

/** Below this the table scrolls sideways; columns without a width share what is left. */
function leastWidth<Row>(columns: Column<Row>[], besides: number): number {
  const widths = columns.map(({ width }) => (typeof width === 'number' ? width : flexibleWidth));
  return widths.reduce((total, width) => total + width, besides);
}

/** What the head of a column is told beside antd's own: its name, what a new width does, and what a press. */
function headOf<R extends ResourceSpec>(
  column: Column<RowOf<R>>,
  { table, view }: Pick<ListRowsProps<R>, 'table' | 'view'>,
): HeadProps {
  const key = columnKey(column);
  return {
    scope: 'col',
    columnTitle: column.title,
    ...sortingHead(column, table),
    onWidth: (width) => {
      const { [key]: _before, ...others } = view.widths;
      view.change({ widths: width ? { ...others, [key]: width } : others });
    },
  };
}

type HeadProps = ThHTMLAttributes<HTMLTableCellElement> & ResizeProps;

/** A press orders by the column alone; with Shift after those by which the list is ordered already. */
function sortingHead<R extends ResourceSpec>(
  column: Column<RowOf<R>>,
  { sorts, sortBy }: CrudTable<R>,
): HeadProps {
  const { sorter, dataIndex } = column;
  if (!sorter || dataIndex === undefined) return {};
  const sort = snakeKey(dataIndex);
  const place = sorts.length > 1 ? sorts.findIndex((one) => one.sort === sort) + 1 : 0;
  return {
    onClick: ({ shiftKey }) => sortBy(sort, shiftKey),
    onKeyDown: ({ key, shiftKey }) => {
      if (key === 'Enter') sortBy(sort, shiftKey);
    },
    // Shift would select the words between two presses.
    onMouseDown: (event) => {
      if (event.shiftKey) event.preventDefault();
    },
    ...(place > 0 && { style: { '--wm-sort-place': `'${place}'` } as CSSProperties }),
  };
}

/** What antd draws of the order; it comes from the address, antd keeps none of its own. */
function sortingOf<R extends ResourceSpec>(
  { sorter, dataIndex }: Column<RowOf<R>>,
  { sorts }: CrudTable<R>,
): object {
  if (!sorter || dataIndex === undefined) return {};
  const order = sorts.find(({ sort }) => sort === snakeKey(dataIndex))?.order;
  const drawn = { asc: 'ascend', desc: 'descend' } as const;
  return { sorter: { multiple: 1 }, sortOrder: order ? drawn[order] : null };
}

/** One line a cell: what does not fit is told by the tooltip of the cell under the pointer. */
function tellWhatIsCut(event: PointerEvent<HTMLElement>): void {
  const cell = (event.target as HTMLElement).closest<HTMLElement>(
    'td.ant-table-cell, div.ant-table-cell',
  );
  if (!cell || cell.querySelector('[title]')) return;
  const inner = cell.querySelector<HTMLElement>('.wm-ellipsis, .ant-table-cell-content') ?? cell;
  const isCut = inner.scrollWidth > inner.clientWidth || cell.scrollWidth > cell.clientWidth;
  if (isCut) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}

interface WhileBusyProps {
  listKey: readonly unknown[];
  children: ReactNode;
}

/** Turns a ring over the rows while they are fetched anew, without drawing them anew. */
function WhileBusy({ listKey, children }: WhileBusyProps): ReactNode {
  const isBusy = useListBusy(listKey);
  return (
    <Spin spinning={isBusy} delay={busyDelayMs}>
      <div ref={holdTable} onPointerOver={tellWhatIsCut}>
        {children}
      </div>
    </Spin>
  );
}

const headComponents = { header: { cell: ResizableHead } };

/** The rows of a list: a table, on phones cards. */
export function ListRows<R extends ResourceSpec>(props: ListRowsProps<R>): ReactNode {
  const { table, columns, view, nameOf, openedId, canSelect, renderRowActions } = props;
  const isNarrow = useIsNarrow();
  const isPrinting = useIsPrinting();
  if (isNarrow) {
    return (
      <CardList
        table={table}
        columns={inOrder(columns, view.order).filter(
          (column) => !view.hidden.includes(columnKey(column)),
        )}
        renderRowActions={renderRowActions}
        canSelect={canSelect}
        nameOf={nameOf}
      />
    );
  }
  const { rowSelection, virtual, ...tableProps } = table.tableProps;
  const isVirtual = virtual === true && !isPrinting;
  const arranged = arrangeColumns(columns, view);
  const actionsWidth = renderRowActions ? (props.rowActionsWidth ?? usualActionsWidth) : 0;
  const actionColumn = {
    key: 'actions',
    title: '操作',
    fixed: 'end' as const,
    width: actionsWidth,
    render: (_: unknown, row: RowOf<R>) => (
      <div className="wm-row-actions" role="group" aria-label={nameOf(row)}>
        {renderRowActions?.(row)}
      </div>
    ),
  };
  const shown = arranged.map((column) => ({
    ellipsis: true,
    ...column,
    ...sortingOf(column, table),
    onHeaderCell: () => headOf(column, { table, view }),
  }));
  const selection = canSelect &&
    rowSelection && {
      ...rowSelection,
      getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
      getCheckboxProps: (row: RowOf<R>) => ({ 'aria-label': `选择${nameOf(row)}` }),
    };
  return (
    <WhileBusy listKey={table.listKey}>
      <Table<RowOf<R>>
        {...tableProps}
        virtual={isVirtual}
        {...(selection && { rowSelection: selection })}
        rowClassName={(row) => ((row as { id: number }).id === openedId ? 'wm-row-open' : '')}
        columns={renderRowActions ? [...shown, actionColumn] : shown}
        size={view.density}
        tableLayout="fixed"
        scroll={{
          x: leastWidth(arranged, actionsWidth + (selection ? selectionWidth : 0)),
          ...(isVirtual && { y: 600 }),
        }}
        sticky
        components={headComponents}
        showSorterTooltip={false}
      />
    </WhileBusy>
  );
}
