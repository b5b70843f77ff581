import type { ResourceSpec, RowOf } from '@wm/contract/core/resource';
import { Button } from 'antd';
import { isValidElement, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { columnKey } from '#core/crud/columns-of.ts';
import type { Column } from '#core/crud/columns-of.ts';
import type { FieldAccess } from '#core/crud/field-access.ts';
import type { CrudTable } from '#core/crud/use-crud-table.ts';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { formatDate } from '#core/time/format-date.ts';
import { ErrorState, PageState } from '#ui/states/page-state.tsx';
import { narrowBelow } from '#ui/use-is-narrow.ts';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { LazyRecordPanel, useRecordProps } from '#ui/record/record-view.tsx';
import type { RecordView } from '#ui/record/record-view.tsx';
import { useOpenRecord } from '#ui/record/use-open-record.ts';
import { BatchDock } from './batch-dock.tsx';
import { ListRows } from './list-rows.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { openingColumn } from './open-cell.tsx';
import { SearchForm } from './search-form.tsx';
import { useListView } from './use-list-view.ts';
import type { ListView } from './use-list-view.ts';
import { useActiveView } from './view-menu.tsx';
import './list-template.css';

interface ListTemplateProps<R extends ResourceSpec> {
  table: CrudTable<R>;
  /** The first names the record. */
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
  /** Drawn instead of the table, where the page shows its records as pictures; they are selected by `table.select`. */
  tiles?: ReactNode;
  /** One line on what belongs here. */
  emptyText: string;
  /** What an open record shows beyond the columns; false where rows are no records of their own. */
  record?: RecordView<RowOf<R>> | false;
  /** Dialogs. */
  children?: ReactNode;
}

const noFields: ReactNode[] = [];
const listKeys: ShortcutGroup = {
  title: '列表',
  shortcuts: [
    { keys: 'Enter', does: '搜索（在搜索框里）；打开记录（在名称上）' },
    { keys: 'Shift+单击', does: '选中两行之间的所有行；在列名上：再按这一列排序' },
  ],
};

/** The page of every list: search, toolbar, table (cards on phones), pages, a bar for the selected rows, the open record. */
export function ListTemplate<R extends ResourceSpec>(given: ListTemplateProps<R>): ReactNode {
  const { table, actions, children, record = {} } = given;
  const columns = allowedColumns(given.columns, table.access);
  const search = (given.search ?? noFields).filter((field) => maySearch(field, table.access));
  const spare = given.columns.filter(({ isSpare }) => isSpare).map((column) => columnKey(column));
  useShortcuts(listKeys);
  const saved = useActiveView(table);
  const view = useListView(table.api.path, spare, saved);
  const [isSearchShown, setSearchShown] = useState(() => window.innerWidth >= narrowBelow);
  const { open, opened } = useOpenRecord(table);
  const nameOf = nameIn(columns, record);
  const hasSearch = search.length > 0;
  const panel = useRecordProps(opened, {
    table,
    columns,
    view: record,
    nameOf,
    renderActions: given.renderRowActions,
  });

  return (
    <div className="wm-list" data-record={panel ? '' : undefined}>
      <h1 className="wm-visually-hidden">{table.api.title}</h1>
      {hasSearch && isSearchShown && (
        <SearchForm fields={search} filters={table.filters} onSearch={table.search} />
      )}
      <section className="wm-list-body" aria-label={`${table.api.title}列表`}>
        <ListToolbar
          actions={actions}
          table={table}
          view={view}
          saved={saved}
          columns={columns}
          canExport={given.canExport ?? false}
          isTable={given.tiles === undefined}
          isSearchShown={isSearchShown}
          onToggleSearch={hasSearch ? () => setSearchShown(!isSearchShown) : undefined}
        />
        <ListBody
          {...given}
          columns={record === false ? columns : opening(columns, { nameOf, open })}
          view={view}
          nameOf={nameOf}
          openedId={opened?.id ?? 0}
        />
        <BatchDock table={table} renderBatch={given.renderBatch} />
      </section>
      {panel && (
        <Suspense fallback={null}>
          <LazyRecordPanel {...panel} />
        </Suspense>
      )}
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

/** A record is called what its first column holds, if the page does not say otherwise. */
function nameIn<Row>(
  [first]: Column<Row>[],
  record: RecordView<Row> | false,
): (row: Row) => string {
  if (record && record.nameOf) return record.nameOf;
  return (row) => {
    const value = first?.dataIndex ? row[first.dataIndex] : undefined;
    return value === undefined || value === null ? '' : String(value);
  };
}

interface OpeningOptions<Row> {
  nameOf: (row: Row) => string;
  open: (id: number) => void;
}

function opening<Row>(columns: Column<Row>[], options: OpeningOptions<Row>): Column<Row>[] {
  const { nameOf, open } = options;
  const [first, ...others] = columns;
  if (!first) return columns;
  const onOpen = (row: Row): void => open((row as { id: number }).id);
  return [openingColumn(first, { nameOf, onOpen }), ...others];
}

interface BodyProps<R extends ResourceSpec> extends ListTemplateProps<R> {
  view: ListView;
  nameOf: (row: RowOf<R>) => string;
  openedId: number;
}

function ListBody<R extends ResourceSpec>(props: BodyProps<R>): ReactNode {
  const { table, columns, emptyText } = props;
  if (table.isFirstLoad) return <ListSkeleton columns={columns.length} />;
  if (table.error && !table.hasRows) return <ListFailed table={table} />;
  if (table.total > 0) {
    return (
      <>
        <StaleNote table={table} />
        {props.tiles ?? <ListRows {...props} canSelect={Boolean(props.renderBatch)} />}
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
    <>
      <StaleNote table={table} />
      <PageState
        picture="empty"
        title={table.isFiltered ? '没有符合条件的记录' : emptyText}
        {...(table.isFiltered && { text: '换个条件再试试' })}
      />
    </>
  );
}

interface OfTable<R extends ResourceSpec> {
  table: CrudTable<R>;
}

function ListFailed<R extends ResourceSpec>({ table }: OfTable<R>): ReactNode {
  return (
    <ErrorState
      error={table.error}
      actions={
        <>
          <Button onClick={() => void table.refresh()}>重试</Button>
          {/* What the address asks for may be what is wrong: an order or a page, too. */}
          {table.address.search !== '' && <Button onClick={table.clear}>清除条件</Button>}
        </>
      }
    />
  );
}

/** A refresh that failed takes nothing away: it says from when the rows are. */
function StaleNote<R extends ResourceSpec>({ table }: OfTable<R>): ReactNode {
  if (!table.error) return null;
  return (
    <p className="wm-stale" role="status">
      刷新失败，显示的是 {formatDate(new Date(table.fetchedAt), 'HH:mm')} 的数据
      <Button type="link" size="small" onClick={() => void table.refresh()}>
        重试
      </Button>
    </p>
  );
}
