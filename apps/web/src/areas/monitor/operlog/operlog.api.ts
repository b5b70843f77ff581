import { useQuery } from '@tanstack/react-query';
import type { operLogDetailEndpoint, operLogResource } from '@wm/contract/monitor/operlog';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

export const operLogApi = createResourceApi<typeof operLogResource>({
  path: '/admin/v2/monitor/operlog',
  permission: 'monitor:operlog',
  title: '操作日志',
});

/** One operation whole. */
export function useOperation(id: number) {
  return useQuery({
    queryKey: [operLogApi.path, 'detail', id],
    queryFn: () =>
      call<typeof operLogDetailEndpoint>('GET', '/admin/v2/monitor/operlog/:id/detail', {
        path: { id },
        silent: true,
      }),
  });
}
