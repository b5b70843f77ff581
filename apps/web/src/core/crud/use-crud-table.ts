import type { ResourceSpec, RowOf } from '@wm/contract/core/resource';
import { writeSorts } from '@wm/contract/core/sorts';
import type { Sort } from '@wm/contract/core/sorts';
import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TableProps } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAddress } from '#core/tabs/address.ts';
import type { Address } from '#core/tabs/address.ts';
import type { Undo } from '#core/http/notifier.ts';
import { fieldAccess } from './field-access.ts';
import type { FieldAccess } from './field-access.ts';
import { firstQuery, readListAddress, sortsOf, writeListAddress } from './list-address.ts';
import type { ListInput, ResourceApi } from './resource-api.ts';

/** Tables longer than this draw only the rows in view. */
const virtualFrom = 100;

/** A list is ordered by so many columns. */
const sortsAtMost = 5;

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
  /** By what the list is ordered, the first column first. */
  sorts: Sort[];
  /** Orders by a column: alone, or after those that it is ordered by already. */
  sortBy: (sort: string, isFurther: boolean) => void;
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

/** Whether a list is being fetched. Read by the small parts that show it, so that rows do not re-render. */
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
  /** Says what changes in what was asked for last, which may not be drawn yet; false when that changes nothing. */
  setQuery: (change: (query: Query) => Query, how?: 'push' | 'replace') => boolean;
} {
  const address = useAddress(isApart);
  const { search, go } = address;
  const usual = JSON.stringify(initial);
  const query = useMemo(() => readListAddress(search, JSON.parse(usual) as Query), [search, usual]);
  const asked = useRef(search);
  useEffect(() => {
    asked.current = search;
  }, [search]);
  return {
    address,
    query,
    setQuery(change, how) {
      const before = readListAddress(asked.current, initial);
      const written = writeListAddress(asked.current, change(before), initial);
      if (written === writeListAddress(asked.current, before, initial)) return false;
      asked.current = written;
      go(written, how);
      return true;
    },
  };
}

/** What the server answers to the query, and how that stands. */
function useListAnswer<R extends ResourceSpec>(api: ResourceApi<R>, query: Query) {
  const listKey = [api.path, 'list', query];
  const result = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => api.list(query as ListInput<R>, { signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  const answered = result.data?.columns;
  const access = useMemo(() => fieldAccess(answered), [answered]);
  return {
    listKey,
    rows: result.data?.rows ?? [],
    total: result.data?.total ?? 0,
    access,
    isFirstLoad: result.isPending,
    error: result.error,
    hasRows: result.data !== undefined,
    isStale: result.isPlaceholderData,
    fetchedAt: result.dataUpdatedAt,
  };
}

/** Goes to the last page when what stood on this one has gone meanwhile. */
function useLastPage(
  isKnown: boolean,
  { page, lastPage }: { page: number; lastPage: number },
  go: () => void,
): void {
  const isPastEnd = isKnown && page > lastPage;
  useEffect(() => {
    if (isPastEnd) go();
  });
}

/** Ascending, descending, not at all: what the next press of a head makes of its column. */
function nextOrder(order: Sort['order'] | undefined, isUsual: boolean): Sort['order'] | undefined {
  if (order === undefined) return 'asc';
  if (order === 'asc') return 'desc';
  // Not at all would be what it is already.
  return isUsual ? 'asc' : undefined;
}

interface Pressed {
  sort: string;
  isFurther: boolean;
  /** The column by which the page begins. */
  usual: unknown;
}

/** The order that a press on a head asks for: by its column alone, or by it after the others; none is that of the page. */
function pressedSorts(sorts: readonly Sort[], { sort, isFurther, usual }: Pressed): Sort[] {
  const order = nextOrder(sorts.find((one) => one.sort === sort)?.order, sort === usual);
  const pressed: Sort[] = order === undefined ? [] : [{ sort, order }];
  if (!isFurther) return pressed;
  const isNew = sorts.every((one) => one.sort !== sort);
  if (isNew) return [...sorts, ...pressed].slice(0, sortsAtMost);
  return sorts.flatMap((one) => (one.sort === sort ? pressed : [one]));
}

function queryOfSorts([first, ...others]: readonly Sort[], initial: Query): Query {
  const { sort, order } = first ?? { sort: initial['sort'], order: initial['order'] };
  return { sort, order, thenBy: others.length > 0 ? writeSorts(others) : undefined };
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
  const answer = useListAnswer(api, query);
  const usual = firstQuery(initial);
  const { page, limit, sort: _sort, order: _order, thenBy: _thenBy, ...filters } = query;
  const lastPage = Math.max(1, Math.ceil(answer.total / Number(limit)));
  const isKnown = answer.hasRows && !answer.isStale;
  useLastPage(isKnown, { page: Number(page), lastPage }, () => {
    setQuery((before) => ({ ...before, page: lastPage }), 'replace');
  });
  const refresh = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: [api.path] });
  };
  return {
    api,
    query: query as ListInput<R>,
    ...answer,
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
      if (!setQuery((before) => ({ ...before, ...values, page: 1 }))) void refresh();
    },
    clear: () => void setQuery(() => usual),
    sorts: sortsOf(query),
    sortBy(sort, isFurther) {
      const wanted = { sort, isFurther: isFurther && !api.sortsByOne, usual: initial['sort'] };
      setQuery((before) => {
        const sorts = pressedSorts(sortsOf(before), wanted);
        return { ...before, ...queryOfSorts(sorts, initial), page: 1 };
      });
    },
    goTo: (nextPage, nextLimit) =>
      void setQuery((before) => ({ ...before, page: nextPage, limit: nextLimit })),
    async remove(ids) {
      const undo = await api.remove(ids);
      select(selectedIds.filter((id) => !ids.includes(id)));
      await refresh();
      return undo && (() => undo().then(refresh));
    },
    tableProps: {
      rowKey: idOf,
      dataSource: answer.rows,
      virtual: answer.rows.length > virtualFrom,
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
