import type { ResourceSpec, RowOf } from '@wm/contract/core/resource';
import { snakeKey } from '@wm/contract/core/wire';
import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TableProps } from 'antd';
import { useMemo, useState } from 'react';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { fieldAccess } from './field-access.ts';
import type { FieldAccess } from './field-access.ts';
import type { ListInput, ResourceApi } from './resource-api.ts';

function firstQuery(initial: object): Record<string, unknown> {
  return { page: 1, limit: 20, ...initial };
}

/** Tables longer than this draw only the rows in view. */
const virtualFrom = 100;

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
  isFiltered: boolean;
  search: (filters: Record<string, unknown>) => void;
  refresh: () => Promise<void>;
  goTo: (page: number, limit: number) => void;
  selectedIds: number[];
  select: (ids: number[]) => void;
  /** Deletes rows, then shows the page that is left. */
  remove: (ids: number[]) => Promise<void>;
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

/** Page, filters, sort, selection and deletion of a resource's list, as props for an antd table. */
export function useCrudTable<R extends ResourceSpec>(
  api: ResourceApi<R>,
  initial: ListInput<R> = {},
): CrudTable<R> {
  const client = useQueryClient();
  const [query, setQuery] = useTabState(`list:${api.path}`, firstQuery(initial));
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
  const { page: _page, limit: _limit, sort: _sort, order: _order, ...filters } = query;

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
    isFiltered: Object.values(filters).some(isUsed),
    refresh,
    selectedIds,
    select,
    search(values) {
      select([]);
      setQuery({ ...query, ...values, page: 1 });
    },
    goTo(nextPage, nextLimit) {
      setQuery({ ...query, page: nextPage, limit: nextLimit });
    },
    async remove(ids) {
      await api.remove(ids);
      select(selectedIds.filter((id) => !ids.includes(id)));
      const lastPage = Math.max(1, Math.ceil((total - ids.length) / limit));
      if (page > lastPage) setQuery({ ...query, page: lastPage });
      await refresh();
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
