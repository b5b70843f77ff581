import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type {
  resetFactorEndpoint,
  resetPasswordEndpoint,
  setUserRolesEndpoint,
  userOptionsEndpoint,
  userResource,
  userRolesEndpoint,
} from '@wm/contract/system/user';
import type { DataOf } from '@wm/contract/core/endpoint';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

const path = '/admin/v2/system/user';

export const userApi = createResourceApi<typeof userResource>({
  path,
  permission: 'system:user',
  title: '用户',
});

export type UserOptions = DataOf<typeof userOptionsEndpoint>;
export type UserRoles = DataOf<typeof userRolesEndpoint>;

/** Departments, roles and posts to choose from, and what a password must be. */
export function useUserOptions(): UseQueryResult<UserOptions> {
  return useQuery({
    queryKey: [path, 'options'],
    queryFn: () =>
      call<typeof userOptionsEndpoint>('GET', '/admin/v2/system/user/options', { silent: true }),
    staleTime: 30_000,
  });
}

export async function resetPassword(id: number, password: string | undefined): Promise<void> {
  await call<typeof resetPasswordEndpoint>('PUT', '/admin/v2/system/user/:id/password', {
    path: { id },
    body: password ? { password } : {},
    handledCodes: [422],
  });
}

/** Takes away the second factor of somebody who has lost it. */
export async function resetFactor(id: number): Promise<void> {
  await call<typeof resetFactorEndpoint>('DELETE', '/admin/v2/system/user/:id/factor', {
    path: { id },
  });
}

/** A user and every role. */
export function useUserRoles(id: number): UseQueryResult<UserRoles> {
  return useQuery({
    queryKey: [path, 'roles', id],
    queryFn: () =>
      call<typeof userRolesEndpoint>('GET', '/admin/v2/system/user/:id/roles', {
        path: { id },
        silent: true,
      }),
  });
}

export async function setUserRoles(id: number, roleIds: number[]): Promise<void> {
  await call<typeof setUserRolesEndpoint>('PUT', '/admin/v2/system/user/:id/roles', {
    path: { id },
    body: { roleIds },
  });
}
