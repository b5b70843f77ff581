import type {
  HeldCode,
  RightsEntry,
  rightsOwnersEndpoint,
  RightsOwner,
  rightsResource,
  rightsRolesEndpoint,
  rightsUsersEndpoint,
  RightsWay,
  userRightsEndpoint,
  UserRights,
} from '@wm/contract/system/rights';
import { camelKeys } from '@wm/contract/core/wire';
import type { SearchOf } from '@wm/contract/core/endpoint';
import { createResourceApi } from '#core/crud/resource-api.ts';
import type { ResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

const resource = createResourceApi<typeof rightsResource>({
  path: '/admin/v2/system/rights',
  permission: 'system:rights',
  title: '权限',
});

export type NamedRole = RightsEntry['roles'][number];

function camelList<T>(list: readonly object[]): T[] {
  return list.map((item) => camelKeys({ ...item }) as T);
}

/** The client renames the outer keys only: what is nested is renamed here. */
export const rightsApi: ResourceApi<typeof rightsResource> = {
  ...resource,
  list: async (query, switches) => {
    const page = await resource.list(query, switches);
    return { ...page, rows: page.rows.map((row) => ({ ...row, roles: camelList(row.roles) })) };
  },
};

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
  const page = await call<typeof rightsOwnersEndpoint>('GET', '/admin/v2/system/rights/owners', {
    query,
    silent: true,
  });
  return { ...page, rows: page.rows.map((row) => ({ ...row, ways: waysOf(row.ways) })) };
}

function waysOf(ways: readonly object[]): RightsWay[] {
  return camelList<RightsWay>(ways).map((way) => ({ ...way, menus: camelList(way.menus) }));
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
  const { rows, ...others } = await call<typeof userRightsEndpoint>(
    'GET',
    '/admin/v2/system/rights/users/:id',
    { path: { id }, silent: true },
  );
  // Beside rows the client renames nothing.
  const rights = camelKeys(others) as Omit<UserRights, 'rows'>;
  return {
    ...rights,
    user: camelKeys({ ...rights.user }) as UserRights['user'],
    roles: camelList(rights.roles),
    rows: rows.map((row): HeldCode => ({ ...row, ways: waysOf(row.ways) })),
  };
}
