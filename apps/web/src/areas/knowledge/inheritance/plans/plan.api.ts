import type {
  createFilterEndpoint,
  listFiltersEndpoint,
  removeFilterEndpoint,
  saveFilterEndpoint,
} from '@wm/contract/knowledge/inheritance/filter';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { caseKey } from '../case.api.ts';

const path = '/knowledge/v2/cases/:id/filters';

export const plansKey = (id: number) => [...caseKey(id), 'filters'] as const;

/** The saved filters of a case and those for all cases. */
export function usePlans(id: number) {
  return useQuery({
    queryKey: plansKey(id),
    queryFn: ({ signal }) =>
      call<typeof listFiltersEndpoint>('GET', path, { path: { id }, signal, silent: true }),
    retry: false,
  });
}

export function createPlan(id: number, body: BodyOf<typeof createFilterEndpoint>) {
  return call<typeof createFilterEndpoint>('POST', path, { path: { id }, body });
}

export function savePlan(id: number, planId: number, body: BodyOf<typeof saveFilterEndpoint>) {
  return call<typeof saveFilterEndpoint>('PUT', `${path}/:filter_id`, {
    path: { id, filter_id: planId },
    body,
  });
}

export function removePlan(id: number, planId: number) {
  return call<typeof removeFilterEndpoint>('DELETE', `${path}/:filter_id`, {
    path: { id, filter_id: planId },
  });
}
