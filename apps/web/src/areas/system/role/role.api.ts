import type { DataScope } from '@wm/contract/core/data-scope';
import type {
  copyRoleEndpoint,
  MenuChoice,
  roleDeptsEndpoint,
  roleGrantsEndpoint,
  roleMenusEndpoint,
  roleResource,
  roleScopeEndpoint,
} from '@wm/contract/system/role';
import type {
  addRoleUsersEndpoint,
  removeRoleUsersEndpoint,
  roleCandidateResource,
  roleUserResource,
} from '@wm/contract/system/role-user';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

export const roleApi = createResourceApi<typeof roleResource>({
  path: '/admin/v2/system/role',
  permission: 'system:role',
  title: '角色',
});

export const roleUserApi = createResourceApi<typeof roleUserResource>({
  path: '/admin/v2/system/role_user',
  sortsByOne: true,
  permission: 'system:role',
  title: '已分配用户',
});

export const roleCandidateApi = createResourceApi<typeof roleCandidateResource>({
  path: '/admin/v2/system/role_candidate',
  sortsByOne: true,
  permission: 'system:role',
  title: '未分配用户',
});

/** The two roles that always exist. */
export const fixedRoles = { admin: 1, default: 2 } as const;

export interface RoleGrants {
  menuIds: number[];
  dataScope: DataScope;
  deptIds: number[];
}

/** What a role gives. */
export function readRoleGrants(id: number): Promise<RoleGrants> {
  return call<typeof roleGrantsEndpoint>('GET', '/admin/v2/system/role/:id/grants', {
    path: { id },
  });
}

/** All menus, flat, in their order. */
export async function readMenuChoices(): Promise<MenuChoice[]> {
  const { rows } = await call<typeof roleMenusEndpoint>('GET', '/admin/v2/system/role/menu_tree');
  return rows;
}

export interface DeptChoice {
  id: number;
  parentId: number;
  deptName: string;
}

/** All departments, flat, in their order. */
export async function readDeptChoices(): Promise<DeptChoice[]> {
  const { rows } = await call<typeof roleDeptsEndpoint>('GET', '/admin/v2/system/role/dept_tree');
  return rows;
}

/** Sets whose records a role reaches. */
export async function saveDataScope(
  id: number,
  body: { dataScope: DataScope; deptIds: number[] },
): Promise<void> {
  await call<typeof roleScopeEndpoint>('PUT', '/admin/v2/system/role/:id/data_scope', {
    path: { id },
    body,
  });
}

/** Makes a role that gives what another gives. */
export async function copyRole(
  id: number,
  body: { roleName: string; roleKey: string },
): Promise<void> {
  await call<typeof copyRoleEndpoint>('POST', '/admin/v2/system/role/:id/copy', {
    path: { id },
    body,
    handledCodes: [422],
  });
}

interface Binding {
  roleId: number;
  userIds: number[];
}

/** Gives a role to users. */
export async function addRoleUsers(body: Binding): Promise<void> {
  await call<typeof addRoleUsersEndpoint>('POST', '/admin/v2/system/role_user', { body });
}

/** Takes a role from users. */
export async function removeRoleUsers(body: Binding): Promise<void> {
  await call<typeof removeRoleUsersEndpoint>('DELETE', '/admin/v2/system/role_user', { body });
}
