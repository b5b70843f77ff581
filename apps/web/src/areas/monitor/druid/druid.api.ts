import { useQuery } from '@tanstack/react-query';
import type {
  connectionsEndpoint,
  planEndpoint,
  sizesEndpoint,
  statementsEndpoint,
} from '@wm/contract/monitor/druid';
import { call } from '#core/http/call.ts';
import { samplesKey } from '../monitor-events.ts';

const base = '/admin/v2/monitor/druid';

/** Connections move with each sample; what costs the database more to tell is asked for by hand. */
export function useConnections() {
  return useQuery({
    queryKey: [samplesKey, 'connections'],
    queryFn: () => call<typeof connectionsEndpoint>('GET', base, { silent: true }),
  });
}

export function useStatements() {
  return useQuery({
    queryKey: [base, 'statements'],
    queryFn: () => call<typeof statementsEndpoint>('GET', `${base}/statements`, { silent: true }),
    staleTime: 0,
  });
}

export function usePlan(id: string) {
  return useQuery({
    queryKey: [base, 'plan', id],
    queryFn: () =>
      call<typeof planEndpoint>('GET', `${base}/plan`, { query: { id }, silent: true }),
    retry: false,
  });
}

export function useSizes() {
  return useQuery({
    queryKey: [base, 'sizes'],
    queryFn: () => call<typeof sizesEndpoint>('GET', `${base}/sizes`, { silent: true }),
    staleTime: 0,
  });
}
