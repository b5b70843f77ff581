import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type {
  NotePlace,
  NotebookPlace,
  newNoteEndpoint,
  placeNoteEndpoint,
  placeNotebookEndpoint,
  treeLevelEndpoint,
  treePlaceEndpoint,
  treeTopEndpoint,
} from '@wm/contract/notebook/note-tree';
import type { DataOf } from '@wm/contract/core/endpoint';
import { call } from '#core/http/call.ts';
import { noteApi } from '../note/note.api.ts';
import { notebookApi } from '../notebook/notebook.api.ts';
import { treeKey } from './tree-events.ts';

export type TreeLevel = DataOf<typeof treeLevelEndpoint>;
export type TreeTop = DataOf<typeof treeTopEndpoint>;

/** A page of what stands in a notebook, or at the top, as a query. */
export function levelQuery(notebookId: number | null, page: number) {
  return {
    queryKey: [...treeKey, 'level', notebookId, page],
    queryFn: () =>
      call<typeof treeLevelEndpoint>('GET', '/notebook/v2/tree/level', {
        query: { page, ...(notebookId !== null && { notebookId }) },
        silent: true,
      }),
  };
}

/** What stands on top of the tree. */
export function useTreeTop(): TreeTop | undefined {
  const { data } = useQuery({
    queryKey: [...treeKey, 'top'],
    queryFn: () => call<typeof treeTopEndpoint>('GET', '/notebook/v2/tree/top', { silent: true }),
  });
  return data;
}

/** Where a note stands and what it is called now. */
export function useNotePlace(id: number | undefined) {
  return useQuery({
    queryKey: [...treeKey, 'place', id],
    queryFn: () =>
      call<typeof treePlaceEndpoint>('GET', '/notebook/v2/tree/place', {
        query: { id: id ?? 0 },
        silent: true,
      }),
    enabled: id !== undefined,
  });
}

/** Moves a note; answers where it stood. */
export function placeNote(id: number, place: NotePlace): Promise<NotePlace> {
  return call<typeof placeNoteEndpoint>('PUT', '/notebook/v2/tree/note', {
    body: { id, ...place },
    repeatSubmit: false,
  });
}

/** Moves a notebook; answers where it stood. */
export function placeNotebook(id: number, place: NotebookPlace): Promise<NotebookPlace> {
  return call<typeof placeNotebookEndpoint>('PUT', '/notebook/v2/tree/notebook', {
    body: { id, ...place },
    repeatSubmit: false,
  });
}

/** Makes a note, under a name of its own where none is wanted. */
export function newNote(notebookId: number | null, begins: { name?: string; content?: string }) {
  return call<typeof newNoteEndpoint>('POST', '/notebook/v2/tree/note', {
    body: { notebookId, ...begins },
    repeatSubmit: false,
  });
}

/** Fetches anew what shows how the notes stand. */
export function renewTree(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [treeKey, [noteApi.path, 'list'], [notebookApi.path]].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
