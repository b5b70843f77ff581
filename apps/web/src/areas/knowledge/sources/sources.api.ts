import type { knowledgeSourcesEndpoint } from '@wm/contract/knowledge/sources';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';

const path = '/knowledge/v2/sources';
const staleMs = 60_000;

/** Where the facts of the knowledge base come from. */
export function useSources() {
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) =>
      call<typeof knowledgeSourcesEndpoint>('GET', path, { signal, silent: true }),
    staleTime: staleMs,
  });
}
