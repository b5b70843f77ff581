import type { deptResource, deptTreeEndpoint, sortDeptsEndpoint } from '@wm/contract/system/dept';
import type { DeptNode } from '@wm/contract/system/dept';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

export const deptApi = createResourceApi<typeof deptResource>({
  path: '/admin/v2/system/dept',
  permission: 'system:dept',
  title: '部门',
});

export function saveDeptOrders(orders: { id: number; order: number }[]): Promise<unknown> {
  return call<typeof sortDeptsEndpoint>('PUT', '/admin/v2/system/dept/sort', { body: { orders } });
}

const none: DeptNode[] = [];

/** Every department as flat rows, for tree selects; renewed with the departments. */
export function useDeptNodes(isWanted: boolean): DeptNode[] {
  const { data = none } = useQuery({
    queryKey: [deptApi.path, 'nodes'],
    queryFn: () => call<typeof deptTreeEndpoint>('GET', '/admin/v2/system/dept/tree'),
    enabled: isWanted,
  });
  return data;
}
