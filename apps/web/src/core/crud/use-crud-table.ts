import type { ResourceSpec, RowOf } from '@wm/contract/core/resource';
import { snakeKey } from '@wm/contract/core/wire';
import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TableProps } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useAddress } from '#core/tabs/address.ts';
import type { Address } from '#core/tabs/address.ts';
import type { Undo } from '#core/http/notifier.ts';
import { fieldAccess } from './field-access.ts';
import type { FieldAccess } from './field-access.ts';
import { firstQuery, readListAddress, writeListAddress } from './list-address.ts';
import type { ListInput, ResourceApi } from './resource-api.ts';

/** Tables longer than this draw only the rows in view. */
const virtualFrom = 100;

/** How many records one call may change. */
export const batchLimit = 1000;

export interface CrudTable<R extends ResourceSpec> {
  api: ResourceApi<R>;
  query: ListInput<R>;
  rows: RowOf<R>[];
  total: number;
  /** All rows are there: no pages below them. */
  isWhole?: boolean;
  /** What the user may do with each field. */
  access: FieldAccess;
  /** Names the list on the screen, for `useListBusy`. */
  listKey: readonly unknown[];
  /** True while the first page has never arrived. */
  isFirstLoad: boolean;
  error: unknown;
  /** Whether this question has ever been answered. */
  hasRows: boolean;
  /** The rows are those of what was asked before. */
  isStale: boolean;
  /** When the rows were fetched, in milliseconds since 1970. */
  fetchedAt: number;
  /** Where the filters, the page and the open record are written. */
  address: Address;
  isFiltered: boolean;
  /** What is searched for, beside page and order. */
  filters: Record<string, unknown>;
  search: (filters: Record<string, unknown>) => void;
  /** Shows the list as its page begins. */
  clear: () => void;
  refresh: () => Promise<void>;
  goTo: (page: number, limit: number) => void;
  selectedIds: number[];
  select: (ids: number[]) => void;
  /** Selects all that the filters leave, on whatever page, up to what one batch takes. */
  selectAll: () => Promise<void>;
  /** Deletes rows, then shows the page that is left. */
  remove: (ids: number[]) => Promise<Undo | undefined>;
  tableProps: TableProps<RowOf<R>>;
}

interface WithId {
  id: number;
}

function idOf(row: unknown): number {
  return (row as WithId).id;
}

function isUsed(value: unknown): boolean {
  return value !== undefined && value !== '' && value !== null;
}

/** Whether a list is being fetched. Asked by the small parts that show it, so that the rows are not drawn anew for it. */
export function useListBusy(listKey: readonly unknown[]): boolean {
  return useIsFetching({ queryKey: listKey, exact: true }) > 0;
}

interface CrudTableOptions {
  /** The list stands in a dialog, or beside the list of the screen: the address says nothing of it. */
  isApart?: boolean;
}

type Query = Record<string, unknown>;

/** What a list shows, by the address of its screen. */
function useListQuery(
  initial: Query,
  { isApart = false }: CrudTableOptions,
): {
  address: Address;
  query: Query;
  setQuery: (query: Query, how?: 'push' | 'replace') => boolean;
} {
  const address = useAddress(isApart);
  const { search, go } = address;
  const usual = JSON.stringify(initial);
  const query = useMemo(() => readListAddress(search, JSON.parse(usual) as Query), [search, usual]);
  return {
    address,
    query,
    setQuery(next, how) {
      const written = writeListAddress(search, next, initial);
      if (written === writeListAddress(search, query, initial)) return false;
      go(written, how);
      return true;
    },
  };
}

/** Page, filters, sort, selection and deletion of a resource's list, as props for an antd table. */
export function useCrudTable<R extends ResourceSpec>(
  api: ResourceApi<R>,
  initial: ListInput<R> = {},
  options: CrudTableOptions = {},
): CrudTable<R> {
  const client = useQueryClient();
  const { address, query, setQuery } = useListQuery(initial, options);
  const [selectedIds, select] = useState<number[]>([]);
  const listKey = [api.path, 'list', query];
  const result = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => api.list(query as ListInput<R>, { signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  const rows = result.data?.rows ?? [];
  const total = result.data?.total ?? 0;
  const answered = result.data?.columns;
  const access = useMemo(() => fieldAccess(answered), [answered]);
  const page = Number(query['page']);
  const limit = Number(query['limit']);
  const usual = firstQuery(initial);
  const { page: _page, limit: _limit, sort: _sort, order: _order, ...filters } = query;

  const lastPage = Math.max(1, Math.ceil(total / limit));
  const isPastEnd = result.isSuccess && !result.isPlaceholderData && page > lastPage;
  useEffect(() => {
    // What stood there has gone meanwhile.
    if (isPastEnd) setQuery({ ...query, page: lastPage }, 'replace');
  });

  const refresh = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: [api.path] });
  };
  const handleChange: TableProps<RowOf<R>>['onChange'] = (_pages, _filters, sorter) => {
    const one = Array.isArray(sorter) ? sorter[0] : sorter;
    const order = one?.order === 'descend' ? 'desc' : 'asc';
    const isSorted = one?.order && typeof one.field === 'string';
    const sorting = isSorted
      ? { sort: snakeKey(String(one.field)), order }
      : { sort: initial.sort, order: initial.order };
    const isNewOrder = sorting.sort !== query['sort'] || sorting.order !== query['order'];
    if (isNewOrder) setQuery({ ...query, ...sorting, page: 1 });
  };

  return {
    api,
    query: query as ListInput<R>,
    rows,
    total,
    access,
    listKey,
    isFirstLoad: result.isPending,
    error: result.error,
    hasRows: result.data !== undefined,
    isStale: result.isPlaceholderData,
    fetchedAt: result.dataUpdatedAt,
    address,
    isFiltered: Object.entries(filters).some(
      ([key, value]) => isUsed(value) && value !== usual[key],
    ),
    filters,
    refresh,
    selectedIds,
    select,
    async selectAll() {
      const all = { ...query, page: 1, limit: batchLimit } as ListInput<R>;
      const { rows: found } = await api.list(all);
      select(found.map(idOf));
    },
    search(values) {
      select([]);
      // Whoever presses 搜索 asks again, also with the same words.
      if (!setQuery({ ...query, ...values, page: 1 })) void refresh();
    },
    clear: () => void setQuery(usual),
    goTo(nextPage, nextLimit) {
      setQuery({ ...query, page: nextPage, limit: nextLimit });
    },
    async remove(ids) {
      const undo = await api.remove(ids);
      select(selectedIds.filter((id) => !ids.includes(id)));
      await refresh();
      return undo && (() => undo().then(refresh));
    },
    tableProps: {
      rowKey: idOf,
      dataSource: rows,
      onChange: handleChange,
      virtual: rows.length > virtualFrom,
      rowSelection: {
        selectedRowKeys: selectedIds,
        onChange: (keys) => select(keys.map(Number)),
        preserveSelectedRowKeys: true,
        columnWidth: 44,
      },
      // Drawn by the list itself.
      pagination: false,
    },
  };
}
