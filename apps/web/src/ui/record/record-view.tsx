import type { ResourceSpec, RowOf } from '@wm/contract/core/resource';
import { lazy } from 'react';
import type { ReactNode } from 'react';
import { cellOf, columnKey } from '#core/crud/columns-of.ts';
import type { Column } from '#core/crud/columns-of.ts';
import type { CrudTable } from '#core/crud/use-crud-table.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import type { RecordLine, RecordPanelProps, RecordTab } from './record-panel.tsx';
import type { OpenRecord } from './use-open-record.ts';

/** What an open record shows beyond the columns of its list. */
export interface RecordView<Row> {
  /** What the record is called; what its first column holds when absent. */
  nameOf?: (row: Row) => string;
  /** Further lines; one whose key is a column's stands in its place. */
  lines?: (row: Row) => RecordLine[];
  tabs?: (row: Row) => RecordTab[];
  /** False where no changes are recorded; else the code that lets one read them, the resource's `:query` when absent. */
  history?: false | string;
}

/** The open record, fetched when the first one is opened. */
export const LazyRecordPanel = lazy(async () => ({
  default: (await import('./record-panel.tsx')).RecordPanel,
}));

interface Shown<R extends ResourceSpec> {
  table: CrudTable<R>;
  columns: Column<RowOf<R>>[];
  view: RecordView<RowOf<R>> | false;
  nameOf: (row: RowOf<R>) => string;
  renderActions: ((row: RowOf<R>) => ReactNode) | undefined;
}

const statusKey = 'status';

/** What the panel shows of the open record of a list: the columns are its lines, the row's actions its actions. */
export function useRecordProps<R extends ResourceSpec>(
  record: OpenRecord<RowOf<R>> | undefined,
  { table, columns, view, nameOf, renderActions }: Shown<R>,
): RecordPanelProps | undefined {
  const { api } = table;
  const named = view === false || view.history === false ? undefined : view.history;
  const mayReadChanges = usePermission(named ?? `${api.permission}:query`);
  if (!record || view === false) return undefined;
  const { row } = record;
  const [, ...others] = columns;
  const status = others.find((column) => columnKey(column) === statusKey);
  const of = row !== undefined && {
    name: nameOf(row),
    status: status && cellOf(status, row, 0),
    actions: renderActions?.(row),
    lines: linesOf(row, others, view),
    tabs: view.tabs?.(row) ?? [],
  };
  return {
    record,
    kind: api.title,
    ...(of || { name: '', lines: [], tabs: [] }),
    ...(view.history !== false &&
      mayReadChanges && {
        history: {
          path: api.path,
          onRevert: async (field, value) => {
            await api.revert(record.id, field, value);
            await table.refresh();
          },
        },
      }),
  };
}

function linesOf<Row>(row: Row, columns: Column<Row>[], view: RecordView<Row>): RecordLine[] {
  const own = view.lines?.(row) ?? [];
  const ownKeys = new Set(own.map(({ key }) => key));
  const fromColumns = columns
    .filter((column) => columnKey(column) !== statusKey && !ownKeys.has(columnKey(column)))
    .map((column) => ({
      key: columnKey(column),
      title: column.title,
      value: column.detail ? column.detail(row) : cellOf(column, row, 0),
    }));
  return [...fromColumns, ...own];
}
