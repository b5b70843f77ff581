import { useQuery } from '@tanstack/react-query';
import type {
  loginHoursEndpoint,
  loginLogResource,
  signInLocksEndpoint,
  unlockAccountEndpoint,
} from '@wm/contract/monitor/logininfor';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

export const loginLogApi = createResourceApi<typeof loginLogResource>({
  path: '/admin/v2/monitor/logininfor',
  permission: 'monitor:logininfor',
  title: '登录日志',
});

/** Tries by hour within the last days. */
export function useLoginHours(days: number) {
  return useQuery({
    queryKey: [loginLogApi.path, 'hours', days],
    queryFn: () =>
      call<typeof loginHoursEndpoint>('GET', '/admin/v2/monitor/logininfor/hours', {
        query: { days },
        silent: true,
      }),
  });
}

/** Who is kept out just now. */
export function useSignInLocks() {
  return useQuery({
    queryKey: [loginLogApi.path, 'locks'],
    queryFn: () =>
      call<typeof signInLocksEndpoint>('GET', '/admin/v2/monitor/logininfor/locks', {
        silent: true,
      }),
  });
}

export async function unlockAccount(key: string): Promise<void> {
  await call<typeof unlockAccountEndpoint>('PUT', '/admin/v2/monitor/logininfor/locks', {
    body: { key },
  });
}
