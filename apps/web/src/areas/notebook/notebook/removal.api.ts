import type {
  NotebookRemoval,
  NotebookRemoved,
  dissolveNotebookEndpoint,
  listRemovalsEndpoint,
  notebookContentsEndpoint,
  purgeRemovalEndpoint,
  removeNotebookEndpoint,
  restoreRemovalEndpoint,
} from '@wm/contract/notebook/notebook-removal';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { treeKey } from '../tree/tree-events.ts';

const path = '/notebook/v2/removals';

/** What would go with a notebook. */
export function useNotebookContents(id: number) {
  return useQuery({
    queryKey: [...treeKey, 'contents', id],
    queryFn: () =>
      call<typeof notebookContentsEndpoint>('GET', '/notebook/v2/notebooks/:id/contents', {
        path: { id },
        silent: true,
      }),
    staleTime: 0,
  });
}

/** Deletes a notebook: with its notes, or after these have gone to another. */
export function removeNotebook(id: number, targetId: number | null): Promise<NotebookRemoved> {
  if (targetId === null)
    return call<typeof removeNotebookEndpoint>('POST', '/notebook/v2/notebooks/:id/removal', {
      path: { id },
    });
  return call<typeof dissolveNotebookEndpoint>('POST', '/notebook/v2/notebooks/:id/dissolution', {
    path: { id },
    body: { targetId },
  });
}

/** Notebooks whose notes lie in the trash. */
export function useRemovals() {
  return useQuery<NotebookRemoval[]>({
    queryKey: [...treeKey, 'removals'],
    queryFn: () => call<typeof listRemovalsEndpoint>('GET', path, { silent: true }),
  });
}

/** Brings a notebook back with its notes. */
export function restoreRemoval(id: number) {
  return call<typeof restoreRemovalEndpoint>('POST', '/notebook/v2/removals/:id/restore', {
    path: { id },
  });
}

/** Deletes the notes of a notebook for good. */
export function purgeRemoval(id: number) {
  return call<typeof purgeRemovalEndpoint>('DELETE', '/notebook/v2/removals/:id', {
    path: { id },
  });
}
