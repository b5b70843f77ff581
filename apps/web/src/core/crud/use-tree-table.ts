import type { Page, ResourceSpec, RowOf } from '@wm/contract/core/resource';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TableProps } from 'antd';
import { useMemo, useState } from 'react';
import type { Key } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { useAddress } from '#core/tabs/address.ts';
import { buildTree } from '#core/tree/build-tree.ts';
import { fieldAccess } from './field-access.ts';
import { readListAddress, writeListAddress } from './list-address.ts';
import type { ListInput, ResourceApi } from './resource-api.ts';
import type { CrudTable } from './use-crud-table.ts';

/** A row of a resource whose records stand below each other. */
export interface TreeRow {
  id: number;
  parentId: number;
  orderNum: number;
}

export interface TreeTable<R extends ResourceSpec> extends CrudTable<R> {
  /** All rows as the server has them, in its order. */
  all: RowOf<R>[];
  /** The same from the top down, as they stand in the table. */
  tree: TreeRow[];
  isExpanded: boolean;
  toggleExpanded: () => void;
  /** How a row stands in the tree. */
  nodeOf: (id: number) => TreeNode;
  /** Opens or closes one branch. */
  toggle: (id: number) => void;
  orders: OrderEdits;
}

export interface TreeNode {
  /** 0 at the top. */
  depth: number;
  hasChildren: boolean;
  isOpen: boolean;
}

/** Order fields that were changed and not yet saved. */
export interface OrderEdits {
  /** The order shown of a row. */
  of: (row: TreeRow) => number;
  change: (row: TreeRow, order: number) => void;
  /** Gives siblings the places they stand in: the first of the list comes first. */
  arrange: (siblings: readonly TreeRow[]) => void;
  isChanged: boolean;
  isSaving: boolean;
  save: () => Promise<void>;
  discard: () => void;
}

interface TreeTableOptions {
  /** Keeps new places. */
  saveOrders: (orders: { id: number; order: number }[]) => Promise<unknown>;
  /** Whether branches are closed to begin with. */
  startsClosed?: boolean;
}

const pageSize = 1000;
/** Trees that show more rows than this draw only those in view. */
const virtualFrom = 100;

/** All pages of a list; trees are drawn whole. */
async function fetchAll<R extends ResourceSpec>(
  api: ResourceApi<R>,
  query: object,
  signal: AbortSignal,
): Promise<Page<RowOf<R>>> {
  const rows: RowOf<R>[] = [];
  for (let page = 1; ; page += 1) {
    const input = { ...query, page, limit: pageSize } as unknown as ListInput<R>;
    const answer = await api.list(input, { signal, silent: true });
    rows.push(...answer.rows);
    if (answer.rows.length < pageSize || rows.length >= answer.total) return { ...answer, rows };
  }
}

function inShownOrder(rows: readonly unknown[], orders: OrderEdits): TreeRow[] {
  return (rows as TreeRow[]).toSorted((a, b) => orders.of(a) - orders.of(b) || a.id - b.id);
}

interface Branch extends TreeRow {
  children?: Branch[];
}

function depthFirst(branches: readonly Branch[]): Branch[] {
  return branches.flatMap((branch) => [branch, ...depthFirst(branch.children ?? [])]);
}

/** The rows that stand in open branches, from the top down. */
function shownRows(branches: readonly Branch[], opened: ReadonlySet<Key>): Branch[] {
  return branches.flatMap((branch) => [
    branch,
    ...(opened.has(branch.id) ? shownRows(branch.children ?? [], opened) : []),
  ]);
}

function depthsOf(branches: readonly Branch[], depth = 0): [number, number][] {
  return branches.flatMap((branch): [number, number][] => [
    [branch.id, depth],
    ...depthsOf(branch.children ?? [], depth + 1),
  ]);
}

function useOrderEdits({ saveOrders }: TreeTableOptions, refresh: () => Promise<void>): OrderEdits {
  const [edits, setEdits] = useState<Readonly<Record<number, number>>>({});
  const [isSaving, setSaving] = useState(false);
  /** Where the rows stood that were moved. */
  const [before] = useState(() => new Map<number, number>());
  // A row that is back where it was is not changed.
  const put = (places: [TreeRow, number][]): void =>
    setEdits((earlier) => {
      const next = new Map(Object.entries(earlier));
      for (const [{ id, orderNum }, order] of places) {
        before.set(id, orderNum);
        if (order === orderNum) next.delete(String(id));
        else next.set(String(id), order);
      }
      return Object.fromEntries(next);
    });
  return {
    of: (row) => edits[row.id] ?? row.orderNum,
    change: (row, order) => put([[row, order]]),
    arrange(siblings) {
      // The numbers in use change hands; where two are alike they are counted anew.
      const used = siblings.map((row) => edits[row.id] ?? row.orderNum).sort((a, b) => a - b);
      const isDistinct = new Set(used).size === used.length;
      put(siblings.map((row, at) => [row, isDistinct ? (used[at] ?? at) : at + 1]));
    },
    isChanged: Object.keys(edits).length > 0,
    isSaving,
    async save() {
      setSaving(true);
      try {
        const places = Object.entries(edits).map(([id, order]) => ({ id: Number(id), order }));
        const earlier = places.map(({ id, order }) => ({ id, order: before.get(id) ?? order }));
        await saveOrders(places);
        notifier().undoable('已保存排序', () => saveOrders(earlier).then(refresh));
        await refresh();
        setEdits({});
      } catch {
        // The client has shown why; what was typed stays.
      } finally {
        setSaving(false);
      }
    },
    discard: () => setEdits({}),
  };
}

function isUsed(value: unknown): boolean {
  return value !== undefined && value !== '' && value !== null;
}

interface BranchOptions {
  isFiltered: boolean;
  startsClosed: boolean | undefined;
}

/** The rows below each other, and which branches stand open. */
function useBranches(rows: readonly TreeRow[], { isFiltered, startsClosed }: BranchOptions) {
  // Nothing chosen: all branches stand open.
  const [chosenKeys, setChosenKeys] = useState<readonly Key[] | undefined>(
    startsClosed ? [] : undefined,
  );
  const tree = buildTree(rows as unknown as Record<string, unknown>[], {
    parentId: 'parentId',
  }) as unknown as Branch[];
  const parents = new Set(rows.map((row) => row.parentId));
  // What was searched for must not hide in a closed branch.
  const openKeys = chosenKeys === undefined || isFiltered ? [...parents] : chosenKeys;
  const opened = new Set<Key>(openKeys);
  const depths = new Map(depthsOf(tree));
  return {
    tree,
    shown: shownRows(tree, opened),
    expandable: {
      expandedRowKeys: openKeys,
      onExpandedRowsChange: (keys: readonly Key[]) => setChosenKeys(keys),
      indentSize: 20,
    },
    isExpanded: openKeys.length > 0,
    toggleExpanded: () => setChosenKeys(openKeys.length > 0 ? [] : undefined),
    nodeOf: (id: number): TreeNode => ({
      depth: depths.get(id) ?? 0,
      hasChildren: parents.has(id),
      isOpen: opened.has(id),
    }),
    toggle: (id: number) =>
      setChosenKeys(opened.has(id) ? openKeys.filter((key) => key !== id) : [...openKeys, id]),
  };
}

/** A tree has no pages. */
const wholeTree = { limit: undefined };

/** What a tree is searched for, by the address of its screen. */
function useTreeFilters(search: string): Record<string, unknown> {
  return useMemo(() => {
    const { page: _page, limit: _limit, ...filters } = readListAddress(search, wholeTree);
    return filters;
  }, [search]);
}

/**
 * A resource's records as a tree table: fetched whole, filtered on the server, opened and closed, with order fields that
 * are changed in the table and saved together. What it gives is drawn by the same template as lists.
 */
export function useTreeTable<R extends ResourceSpec>(
  api: ResourceApi<R>,
  options: TreeTableOptions,
): TreeTable<R> {
  const client = useQueryClient();
  const address = useAddress();
  const query = useTreeFilters(address.search);
  const listKey = [api.path, 'tree', query];
  const result = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => fetchAll(api, query, signal),
    placeholderData: keepPreviousData,
  });
  const refresh = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: [api.path] });
  };
  const orders = useOrderEdits(options, refresh);
  const all = result.data?.rows ?? [];
  const answered = result.data?.columns;
  const access = useMemo(() => fieldAccess(answered), [answered]);
  const sorted = inShownOrder(all, orders);
  const isFiltered = Object.values(query).some(isUsed);
  const branches = useBranches(sorted, { isFiltered, startsClosed: options.startsClosed });
  const { tree, shown } = branches;
  const tableProps = {
    rowKey: 'id',
    dataSource: tree,
    expandable: branches.expandable,
    virtual: shown.length > virtualFrom,
    pagination: false,
  } as unknown as TableProps<RowOf<R>>;
  return {
    api,
    query: query as ListInput<R>,
    all,
    tree: depthFirst(tree),
    rows: shown as unknown as RowOf<R>[],
    total: all.length,
    isWhole: true,
    access,
    listKey,
    isFirstLoad: result.isPending,
    error: result.error,
    hasRows: result.data !== undefined,
    isStale: result.isPlaceholderData,
    fetchedAt: result.dataUpdatedAt,
    address,
    isFiltered,
    filters: query,
    refresh,
    search(values) {
      const written = writeListAddress(address.search, { page: 1, ...values }, wholeTree);
      if (written === writeListAddress(address.search, { page: 1, ...query }, wholeTree))
        void refresh();
      else address.go(written);
    },
    clear: () => address.go(''),
    // A tree has an order of its own.
    sorts: [],
    sortBy: () => undefined,
    goTo: () => undefined,
    selectedIds: [],
    select: () => undefined,
    selectAll: () => Promise.resolve(),
    async remove(ids) {
      const undo = await api.remove(ids);
      await refresh();
      return undo && (() => undo().then(refresh));
    },
    tableProps,
    isExpanded: branches.isExpanded,
    toggleExpanded: branches.toggleExpanded,
    nodeOf: branches.nodeOf,
    toggle: branches.toggle,
    orders,
  };
}
