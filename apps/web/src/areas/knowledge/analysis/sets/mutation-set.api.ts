import type {
  changeMutationSetEndpoint,
  listMutationSetsEndpoint,
  readMutationSetEndpoint,
  removeMutationSetEndpoint,
  restoreMutationSetEndpoint,
  saveMutationSetEndpoint,
} from '@wm/contract/knowledge/mutation-set';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';

const path = '/knowledge/v2/mutation-sets';

/** Begins every key of what is asked here. */
export const setsKey = ['mutation-sets'] as const;

/** The lists that one may see, those that were changed last first. */
export function useMutationSets(isAsked: boolean) {
  return useQuery({
    queryKey: setsKey,
    queryFn: ({ signal }) =>
      call<typeof listMutationSetsEndpoint>('GET', path, { signal, silent: true }),
    enabled: isAsked,
    retry: false,
  });
}

/** One list with its lines; none is asked for by 0. */
export function useMutationSet(id: number) {
  return useQuery({
    queryKey: [...setsKey, id],
    queryFn: ({ signal }) =>
      call<typeof readMutationSetEndpoint>('GET', `${path}/:id`, {
        path: { id },
        signal,
        silent: true,
      }),
    enabled: id > 0,
    retry: false,
  });
}

export function saveMutationSet(body: BodyOf<typeof saveMutationSetEndpoint>) {
  return call<typeof saveMutationSetEndpoint>('POST', path, { body });
}

export function changeMutationSet(id: number, body: BodyOf<typeof changeMutationSetEndpoint>) {
  return call<typeof changeMutationSetEndpoint>('PUT', `${path}/:id`, { path: { id }, body });
}

export function removeMutationSet(id: number) {
  return call<typeof removeMutationSetEndpoint>('DELETE', `${path}/:id`, { path: { id } });
}

export function restoreMutationSet(id: number) {
  return call<typeof restoreMutationSetEndpoint>('POST', `${path}/:id/restore`, { path: { id } });
}
