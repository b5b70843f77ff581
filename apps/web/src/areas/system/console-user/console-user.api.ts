import type {
  assignRoleEndpoint,
  consoleRolesEndpoint,
  consoleUserResource,
} from '@wm/contract/system/console-user';
import type { DataOf } from '@wm/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

export const consoleUserApi = createResourceApi<typeof consoleUserResource>({
  path: '/admin/v2/user/index',
  permission: 'user:index',
  title: '用户',
});

/** The roles that the asker may give; asked for when a dialog opens. */
export function useGrantableRoles(
  isOpen: boolean,
): UseQueryResult<DataOf<typeof consoleRolesEndpoint>> {
  return useQuery({
    queryKey: [consoleUserApi.path, 'roles'],
    queryFn: () => call<typeof consoleRolesEndpoint>('GET', '/admin/v2/user/index/roles'),
    enabled: isOpen,
  });
}

export async function assignRole(id: number, roleId: number): Promise<void> {
  await call<typeof assignRoleEndpoint>('PUT', '/admin/v2/user/index/:id/role', {
    path: { id },
    body: { roleId },
  });
}
