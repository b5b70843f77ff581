import type { BookRow } from '@wm/contract/book/book';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { useOpenRecord } from '#ui/record/use-open-record.ts';
import { bookApi } from '../book.api.ts';
import {
  changeShelf,
  facetsKey,
  orderShelf,
  useLibraryFacets,
  useShelfBooks,
} from '../library.api.ts';
import type { LibraryPlace } from '../library/library-side.tsx';
import { placeOf, titleOf } from './library-place.ts';
import { useBookActions } from './use-book-actions.ts';
import { useBookUploads } from './use-book-uploads.ts';

export type LibraryOverlay = 'duplicates' | 'opds' | 'statistics' | 'parts' | undefined;

/** The library as its page shows it: which part, what is selected, and what lies over it. */
export function useLibrary() {
  const client = useQueryClient();
  const table = useCrudTable(bookApi, {
    sort: 'create_time',
    order: 'desc',
    isRemoved: 'false',
    limit: 50,
  });
  const { data: facets } = useLibraryFacets();
  // The address names the book whose facts are shown: back puts them away, and a link shows them.
  const { opened, open } = useOpenRecord(table);
  const show = (book: BookRow | undefined): void => {
    if (book) open(book.id);
    else opened?.close();
  };
  const [overlay, setOverlay] = useState<LibraryOverlay>();
  const [edited, edit] = useState<number[]>();
  const [checked, check] = useState<number[]>();
  const form = useCrudForm(bookApi, { access: table.access });
  const place = placeOf(table.query);
  const list = facets?.shelves.find(({ id, kind }) => id === place.shelfId && kind === 'list');
  const shelfBooks = useShelfBooks(list?.id);
  const actions = useBookActions(table, () => {
    show(undefined);
    void client.invalidateQueries({ queryKey: facetsKey });
  });
  const uploads = useBookUploads(async (id) => {
    if (place.shelfId !== undefined) await changeShelf(place.shelfId, { add: [id] });
  });
  return {
    table,
    facets,
    place,
    title: titleOf(place, facets),
    /** The books of a reading list in its order; nothing elsewhere. */
    ordered: list ? shelfBooks.data?.rows : undefined,
    opened,
    show,
    overlay,
    setOverlay,
    edited,
    edit,
    checked,
    check,
    form,
    actions,
    uploads,
    refresh: async (): Promise<void> => {
      table.select([]);
      await client.invalidateQueries({ queryKey: [bookApi.path] });
    },
    go: (next: LibraryPlace): void => {
      setOverlay(undefined);
      table.select([]);
      const bySeries = next.series === undefined ? {} : { sort: 'series_index', order: 'asc' };
      table.search({ ...next, ...bySeries });
    },
    move: async (book: BookRow, by: -1 | 1): Promise<void> => {
      const rows = shelfBooks.data?.rows;
      if (!list || !rows) return;
      const ids = rows.map(({ id }) => id);
      const at = ids.indexOf(book.id);
      ids.splice(at, 1);
      ids.splice(at + by, 0, book.id);
      await orderShelf(list.id, ids);
      await shelfBooks.refetch();
    },
  };
}

export type Library = ReturnType<typeof useLibrary>;
