import { useQuery } from '@tanstack/react-query';
import type {
  cacheKeysEndpoint,
  cachesEndpoint,
  cacheValueEndpoint,
  clearCacheEndpoint,
} from '@wm/contract/monitor/cache';
import { call } from '#core/http/call.ts';
import { samplesKey } from '../monitor-events.ts';

/** What every cache holds, and how often it was of use. */
export function useCaches() {
  return useQuery({
    queryKey: [samplesKey, 'caches'],
    queryFn: () => call<typeof cachesEndpoint>('GET', '/admin/v2/monitor/cache', { silent: true }),
  });
}

export const cacheKeysKey = 'monitor:cache-keys';

export function useCacheKeys(name: string, text: string) {
  return useQuery({
    queryKey: [cacheKeysKey, name, text],
    queryFn: () =>
      call<typeof cacheKeysEndpoint>('GET', '/admin/v2/monitor/cache/keys', {
        query: { name, text },
        silent: true,
      }),
    enabled: name !== '',
    staleTime: 0,
  });
}

export function useCacheValue(name: string, key: string) {
  return useQuery({
    queryKey: [cacheKeysKey, name, 'value', key],
    queryFn: () =>
      call<typeof cacheValueEndpoint>('GET', '/admin/v2/monitor/cache/value', {
        query: { name, key },
        silent: true,
      }),
    enabled: key !== '',
    retry: false,
    staleTime: 0,
  });
}

/** Empties a cache, one key of it, or with neither all. */
export async function clearCache(which: { name?: string; key?: string }): Promise<void> {
  await call<typeof clearCacheEndpoint>('DELETE', '/admin/v2/monitor/cache', { body: which });
}
