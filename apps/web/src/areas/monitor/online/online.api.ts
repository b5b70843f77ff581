import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { forceLogoutEndpoint, listOnlineEndpoint } from '@wm/contract/monitor/online';
import { call } from '#core/http/call.ts';
import { onlineKey } from '../monitor-events.ts';

export interface OnlineQuery {
  page: number;
  limit: number;
  username?: string;
  ip?: string;
  active?: 'true' | 'false';
}

/** Who is signed in. */
export function useOnline(query: OnlineQuery) {
  return useQuery({
    queryKey: [onlineKey, query],
    queryFn: () =>
      call<typeof listOnlineEndpoint>('GET', '/admin/v2/monitor/online', { query, silent: true }),
    placeholderData: keepPreviousData,
  });
}

export async function forceLogout(ids: string[]): Promise<void> {
  await call<typeof forceLogoutEndpoint>('DELETE', '/admin/v2/monitor/online', { body: { ids } });
}
