import type {
  RightsEntry,
  rightsOwnersEndpoint,
  RightsOwner,
  rightsResource,
  rightsRolesEndpoint,
  rightsUsersEndpoint,
  userRightsEndpoint,
  UserRights,
} from '@wm/contract/system/rights';
import type { SearchOf } from '@wm/contract/core/endpoint';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

export const rightsApi = createResourceApi<typeof rightsResource>({
  path: '/admin/v2/system/rights',
  permission: 'system:rights',
  title: '权限',
});

export type NamedRole = RightsEntry['roles'][number];

export async function readRoles(): Promise<NamedRole[]> {
  const { rows } = await call<typeof rightsRolesEndpoint>('GET', '/admin/v2/system/rights/roles');
  return rows;
}

export type OwnersQuery = SearchOf<typeof rightsOwnersEndpoint>;

export interface OwnersPage {
  rows: RightsOwner[];
  total: number;
  holders: number;
}

/** Who has a code, and through what. */
export async function readOwners(query: OwnersQuery): Promise<OwnersPage> {
  return call<typeof rightsOwnersEndpoint>('GET', '/admin/v2/system/rights/owners', {
    query,
    silent: true,
  });
}

export type UserChoice = Pick<RightsOwner, 'id' | 'username' | 'nickname' | 'deptName'>;

/** The first users whose name holds a text. */
export async function readUserChoices(username: string): Promise<UserChoice[]> {
  const { rows } = await call<typeof rightsUsersEndpoint>('GET', '/admin/v2/system/rights/users', {
    query: { username },
    silent: true,
  });
  return rows;
}

/** All that a user may do. */
export async function readUserRights(id: number): Promise<UserRights> {
  return call<typeof userRightsEndpoint>('GET', '/admin/v2/system/rights/users/:id', {
    path: { id },
    silent: true,
  });
}
