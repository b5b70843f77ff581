import type { ResourceSpec, RowOf } from '@wm/contract/core/resource';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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

function addressWith(search: string, values: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text && `?${text}`;
}

function pageSizeOf<R extends ResourceSpec>(table: CrudTable<R>): number {
  return table.isWhole ? table.rows.length : Number(table.query.limit);
}

function pageOf<R extends ResourceSpec>(table: CrudTable<R>): number {
  return table.isWhole ? 1 : Number(table.query.page);
}

/** Opens, closes and walks the records of a list. */
export function useOpenRecord<R extends ResourceSpec>(
  table: CrudTable<R>,
): RecordOpening<RowOf<R>> {
  const { search, go } = table.address;
  const given = new URLSearchParams(search);
  const id = Number(given.get('id')) || 0;
  const tab = given.get('tab') ?? overview;
  // The page that a step has led to is still on its way: which of its rows is meant.
  const [edge, setEdge] = useState<{ page: number; at: 0 | -1 }>();
  const ids = table.rows.map((row) => (row as WithId).id);
  const at = ids.indexOf(id);
  const isMissing = id > 0 && at < 0 && !table.isFirstLoad;
  const found = useQuery({
    queryKey: [table.api.path, 'record', id],
    queryFn: ({ signal }) => table.api.find(id, { signal, silent: true }),
    enabled: isMissing,
    retry: false,
  });
  const write = (values: Readonly<Record<string, string>>, how?: 'replace'): void =>
    go(addressWith(search, values), how);
  const edgeId = edge && edge.page === pageOf(table) ? ids.at(edge.at) : undefined;
  useEffect(() => {
    if (edgeId === undefined || table.isStale) return;
    setEdge(undefined);
    write({ id: String(edgeId) }, 'replace');
  });
  const open = (next: number): void => write({ id: String(next), ...(next === id && { tab: '' }) });
  if (id === 0) return { open, opened: undefined };

  const size = pageSizeOf(table);
  const page = pageOf(table);
  return {
    open,
    opened: {
      id,
      row: table.rows[at] ?? (isMissing ? found.data : undefined),
      error: isMissing ? found.error : undefined,
      isListed: at >= 0,
      place: at < 0 ? 0 : (page - 1) * size + at + 1,
      total: table.total,
      tab,
      showTab: (next) => write({ tab: next === overview ? '' : next }, 'replace'),
      close: () => write({ id: '', tab: '' }),
      step(direction) {
        const next = ids[at + direction];
        const place = (page - 1) * size + at + direction;
        if (at < 0) return;
        if (next !== undefined) write({ id: String(next) }, 'replace');
        else if (place >= 0 && place < table.total) {
          setEdge({ page: page + direction, at: direction === 1 ? 0 : -1 });
          table.goTo(page + direction, size);
        }
      },
      retry: () => void found.refetch(),
    },
  };
}
