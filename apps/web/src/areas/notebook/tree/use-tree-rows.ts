import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { levelQuery, useTreeTop } from './tree.api.ts';
import type { TreeLevel } from './tree.api.ts';
import { bookKey, rowsOf } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';
import { useTreeStore } from './tree-store.ts';

/** A page of a level. */
export interface Wanted {
  notebookId: number | null;
  page: number;
}

const nameOf = ({ notebookId, page }: Wanted): string => `${notebookId ?? ''}:${page}`;

/** The tree as far as it stands open: levels are fetched as they are opened, pages of long ones as they come into view. */
export function useTreeRows(inView: readonly Wanted[]): TreeRow[] {
  const client = useQueryClient();
  const top = useTreeTop();
  const open = useTreeStore((state) => state.open);
  const wanted = new Map<string, Wanted>();
  const isOpen = (key: string): boolean => open[key] ?? false;
  const want = (one: Wanted): void => void wanted.set(nameOf(one), one);
  const walk = (notebookId: number | null): void => {
    want({ notebookId, page: 1 });
    const level = client.getQueryData<TreeLevel>(levelQuery(notebookId, 1).queryKey);
    for (const book of level?.notebooks ?? []) if (isOpen(bookKey(book.id))) walk(book.id);
  };
  walk(null);
  for (const one of inView) if (wanted.has(nameOf({ ...one, page: 1 }))) want(one);
  const asked = [...wanted.values()];
  const known = useQueries({
    queries: asked.map(({ notebookId, page }) => levelQuery(notebookId, page)),
    combine: (results) => results.map(({ data }) => data),
  });
  const names = asked.map(nameOf).join();
  return useMemo(() => {
    const levels = new Map(names.split(',').map((name, at) => [name, known[at]]));
    return rowsOf({
      top,
      levelOf: (notebookId, page) => levels.get(nameOf({ notebookId, page })),
      isOpen: (key) => open[key] ?? false,
    });
  }, [names, known, top, open]);
}
