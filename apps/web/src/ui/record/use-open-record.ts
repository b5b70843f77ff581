import type { ResourceSpec, RowOf } from '@wm/contract/core/resource';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { searchWith } from '#core/tabs/address.ts';
import type { CrudTable } from '#core/crud/use-crud-table.ts';

const overview = 'overview';

/** The record that stands open beside a list; the address names it and its tab. */
export interface OpenRecord<Row> {
  id: number;
  /** Nothing while it is fetched, or when it could not be. */
  row: Row | undefined;
  error: unknown;
  /** Whether the list shows it on this page. */
  isListed: boolean;
  /** Its place among all that the filters leave, counted from 1; 0 when the list does not show it. */
  place: number;
  total: number;
  tab: string;
  showTab: (tab: string) => void;
  close: () => void;
  /** Goes on to the record below (1) or above (-1), over the edge of the page too. */
  step: (direction: 1 | -1) => void;
  retry: () => void;
}

export interface RecordOpening<Row> {
  open: (id: number) => void;
  opened: OpenRecord<Row> | undefined;
}

interface WithId {
  id: number;
}

function pageSizeOf<R extends ResourceSpec>(table: CrudTable<R>): number {
  return table.isWhole ? table.rows.length : Number(table.query.limit);
}

function pageOf<R extends ResourceSpec>(table: CrudTable<R>): number {
  return table.isWhole ? 1 : Number(table.query.page);
}

/** A step over the edge of the page: which row of the next page is meant, until its key is known. */
const edges: Readonly<Record<string, 0 | -1>> = { first: 0, last: -1 };

/** Stands for a record whose key is not known yet. */
const unknownId = -1;

/** The key that the address names, and whether it says so by its place on the page. */
function idIn<R extends ResourceSpec>(table: CrudTable<R>, ids: readonly number[]) {
  const named = new URLSearchParams(table.address.search).get('id') ?? '';
  const edge = edges[named];
  if (edge === undefined) return { id: Math.max(0, Number(named) || 0), isByPlace: false };
  const found = table.isStale || table.isFirstLoad ? undefined : ids.at(edge);
  return { id: found ?? unknownId, isByPlace: true };
}

/** Opens, closes and walks the records of a list. */
export function useOpenRecord<R extends ResourceSpec>(
  table: CrudTable<R>,
): RecordOpening<RowOf<R>> {
  const { search, go } = table.address;
  const ids = table.rows.map((row) => (row as WithId).id);
  const { id, isByPlace } = idIn(table, ids);
  const at = ids.indexOf(id);
  const isMissing = id > 0 && at < 0 && !table.isFirstLoad;
  const found = useQuery({
    queryKey: [table.api.path, 'record', id],
    queryFn: ({ signal }) => table.api.find(id, { signal, silent: true }),
    enabled: isMissing,
    retry: false,
  });
  const write = (values: Readonly<Record<string, string>>, how?: 'replace'): void =>
    go(searchWith(search, values), how);
  useEffect(() => {
    if (isByPlace && id !== unknownId) write({ id: String(id) }, 'replace');
  });
  const open = (next: number): void => write({ id: String(next), ...(next === id && { tab: '' }) });
  if (id === 0) return { open, opened: undefined };

  const size = pageSizeOf(table);
  const page = pageOf(table);
  const placeOf = (index: number): number => (page - 1) * size + index + 1;
  return {
    open,
    opened: {
      id,
      row: table.rows[at] ?? (isMissing ? found.data : undefined),
      error: isMissing ? found.error : undefined,
      isListed: at >= 0,
      place: at < 0 ? 0 : placeOf(at),
      total: table.total,
      tab: new URLSearchParams(search).get('tab') ?? overview,
      showTab: (next) => write({ tab: next === overview ? '' : next }, 'replace'),
      close: () => write({ id: '', tab: '' }),
      step(direction) {
        if (at < 0) return;
        const next = ids[at + direction];
        const place = placeOf(at + direction);
        if (next !== undefined) write({ id: String(next) }, 'replace');
        else if (place >= 1 && place <= table.total) {
          const to = page + direction;
          const name = direction === 1 ? 'first' : 'last';
          write({ id: name, page: to === 1 ? '' : String(to) }, 'replace');
        }
      },
      retry: () => void found.refetch(),
    },
  };
}
