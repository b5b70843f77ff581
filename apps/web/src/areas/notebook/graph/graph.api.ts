import type { noteGraphEndpoint } from '@wm/contract/notebook/note-graph';
import type { DataOf } from '@wm/contract/core/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { treeKey } from '../tree/tree-events.ts';

export type Graph = DataOf<typeof noteGraphEndpoint>;

/** Which notes a graph shows: those around one, or all that fit. */
export type GraphQuery =
  | { id: number; steps: number }
  | { notebookId?: number | undefined; tag?: string | undefined };

/** Notes and how they link each other. */
export function useGraph(query: GraphQuery) {
  return useQuery({
    queryKey: [...treeKey, 'graph', query],
    queryFn: () =>
      call<typeof noteGraphEndpoint>('GET', '/notebook/v2/graph', { query, silent: true }),
    placeholderData: keepPreviousData,
    // Links change while one writes, and nothing tells of that.
    staleTime: 0,
  });
}
