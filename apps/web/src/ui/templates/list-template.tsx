import type { ResourceSpec, RowOf } from '@wm/contract/core/resource';
import { Button, Spin, Table } from 'antd';
import { isValidElement, useState } from 'react';
import type { ReactNode } from 'react';
import { columnKey } from '#core/crud/columns-of.ts';
import type { Column } from '#core/crud/columns-of.ts';
import type { FieldAccess } from '#core/crud/field-access.ts';
import { useListBusy } from '#core/crud/use-crud-table.ts';
import type { CrudTable } from '#core/crud/use-crud-table.ts';
import { holdMeasureRow } from './hold-measure-row.ts';
import { ErrorState, PageState } from '#ui/states/page-state.tsx';
import { narrowBelow, useIsNarrow } from '#ui/use-is-narrow.ts';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { arrangeColumns, inOrder } from './arrange-columns.ts';
import { CardList } from './card-list.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ResizableHead } from './resizable-head.tsx';
import type { ResizeProps } from './resizable-head.tsx';
import { SearchForm } from './search-form.tsx';
import { useListView } from './use-list-view.ts';
import type { ListView } from './use-list-view.ts';
import './list-template.css';

interface ListTemplateProps<R extends ResourceSpec> {
  table: CrudTable<R>;
  columns: Column<RowOf<R>>[];
  /** Form items of the search, named by the list's filters; what does not fit one line stands behind 展开. */
  search?: ReactNode[];
  /** Main action first, filled; the others plain. */
  actions?: ReactNode;
  /** What can be done with the selected rows. */
  renderBatch?: (ids: number[]) => ReactNode;
  /** Buttons at the end of each row. */
  renderRowActions?: (row: RowOf<R>) => ReactNode;
  rowActionsWidth?: number;
  canExport?: boolean;
  /** One line on what belongs here. */
  emptyText: string;
  /** Dialogs. */
  children?: ReactNode;
}

const noFields: ReactNode[] = [];

/** The page of every list: search, toolbar, table (cards on phones), pages, and a bar for the selected rows. */
export function ListTemplate<R extends ResourceSpec>(given: ListTemplateProps<R>): ReactNode {
  const { table, actions, children } = given;
  const columns = allowedColumns(given.columns, table.access);
  const search = (given.search ?? noFields).filter((field) => maySearch(field, table.access));
  const props = { ...given, columns };
  const view = useListView(table.api.path);
  const [isSearchShown, setSearchShown] = useState(() => window.innerWidth >= narrowBelow);
  const hasSearch = search.length > 0;

  return (
    <div className="wm-list">
      <h1 className="wm-visually-hidden">{table.api.title}</h1>
      {hasSearch && isSearchShown && <SearchForm fields={search} onSearch={table.search} />}
      <section className="wm-list-body" aria-label={`${table.api.title}列表`}>
        <ListToolbar
          actions={actions}
          table={table}
          view={view}
          columns={columns}
          canExport={props.canExport ?? false}
          isSearchShown={isSearchShown}
          onToggleSearch={hasSearch ? () => setSearchShown(!isSearchShown) : undefined}
        />
        <BatchBar {...props} />
        <ListBody {...props} view={view} />
      </section>
      {children}
    </div>
  );
}

/** Columns the user may see; one he may not sort by has no arrows. */
function allowedColumns<Row>(columns: Column<Row>[], access: FieldAccess): Column<Row>[] {
  return columns
    .filter((column) => access.mayRead(columnKey(column)))
    .map((column) => {
      if (access.mayFilter(columnKey(column))) return column;
      const { sorter: _sorter, ...rest } = column;
      return rest;
    });
}

function maySearch(field: ReactNode, access: FieldAccess): boolean {
  return !isValidElement(field) || field.key === null || access.mayFilter(field.key);
}

function BatchBar<R extends ResourceSpec>(props: ListTemplateProps<R>): ReactNode {
  const { table, renderBatch } = props;
  const selected = table.selectedIds;
  if (!renderBatch || selected.length === 0) return null;
  return (
    <div className="wm-batch" role="status">
      <span>
        已选 <b className="wm-number">{selected.length}</b> 项
      </span>
      {renderBatch(selected)}
      <Button type="link" size="small" onClick={() => table.select([])}>
        取消选择
      </Button>
    </div>
  );
}

interface BodyProps<R extends ResourceSpec> extends ListTemplateProps<R> {
  view: ListView;
}

function ListBody<R extends ResourceSpec>(props: BodyProps<R>): ReactNode {
  const { table, columns, emptyText } = props;
  if (table.error) {
    return (
      <ErrorState
        error={table.error}
        actions={<Button onClick={() => void table.refresh()}>重试</Button>}
      />
    );
  }
  if (table.isFirstLoad) return <ListSkeleton columns={columns.length} />;
  if (table.total > 0) {
    return (
      <>
        <Rows {...props} />
        {!table.isWhole && (
          <AppPagination
            page={Number(table.query.page)}
            limit={Number(table.query.limit)}
            total={table.total}
            onChange={table.goTo}
          />
        )}
      </>
    );
  }
  return (
    <PageState
      picture="empty"
      title={table.isFiltered ? '没有符合条件的记录' : emptyText}
      {...(table.isFiltered && { text: '换个条件再试试' })}
    />
  );
}

const busyDelayMs = 200;
const selectionWidth = 44;
const flexibleWidth = 180;

/** Below this the table scrolls sideways; columns without a width share what is left. */
function leastWidth<Row>(columns: Column<Row>[], actionsWidth: number): number {
  const widths = columns.map(({ width }) => (typeof width === 'number' ? width : flexibleWidth));
  return widths.reduce((total, width) => total + width, selectionWidth + actionsWidth);
}

/** What the head of a column is told beside antd's own: its name, and what a new width does. */
function headOf<Row>(column: Column<Row>, view: ListView): { scope: string } & ResizeProps {
  const key = columnKey(column);
  return {
    scope: 'col',
    columnTitle: column.title,
    onWidth: (width) => {
      const { [key]: _before, ...others } = view.widths;
      view.change({ widths: width ? { ...others, [key]: width } : others });
    },
  };
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
      <div ref={holdMeasureRow}>{children}</div>
    </Spin>
  );
}

const headComponents = { header: { cell: ResizableHead } };

function Rows<R extends ResourceSpec>(props: BodyProps<R>): ReactNode {
  const { table, columns, renderRowActions, view, renderBatch } = props;
  const isNarrow = useIsNarrow();
  const arranged = arrangeColumns(columns, view);
  if (isNarrow) {
    return (
      <CardList
        table={table}
        columns={inOrder(columns, view.order).filter(
          (column) => !view.hidden.includes(columnKey(column)),
        )}
        renderRowActions={renderRowActions}
        canSelect={Boolean(renderBatch)}
      />
    );
  }
  const { rowSelection, ...tableProps } = table.tableProps;
  const actionsWidth = renderRowActions ? (props.rowActionsWidth ?? 140) : 0;
  const actionColumn = {
    key: 'actions',
    title: '操作',
    fixed: 'end' as const,
    width: actionsWidth,
    render: (_: unknown, row: RowOf<R>) => (
      <div className="wm-row-actions">{renderRowActions?.(row)}</div>
    ),
  };
  const shown = arranged.map((column) => ({
    ...column,
    onHeaderCell: () => headOf(column, view),
  }));
  return (
    <WhileBusy listKey={table.listKey}>
      <Table<RowOf<R>>
        {...tableProps}
        {...(renderBatch && rowSelection && { rowSelection })}
        columns={renderRowActions ? [...shown, actionColumn] : shown}
        size={view.density}
        tableLayout="fixed"
        scroll={{ x: leastWidth(arranged, actionsWidth), ...(tableProps.virtual && { y: 600 }) }}
        sticky
        components={headComponents}
        showSorterTooltip={false}
      />
    </WhileBusy>
  );
}
