import { z } from 'zod';
import { dataScopes } from '../core/data-scope.ts';
import { defineEndpoint, idParams, givesAny, readOf } from '../core/endpoint.ts';
import { defineResource, rangeShape } from '../core/resource.ts';
import type { CreateOf, RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';

const recordId = z
  .number()
  .int()
  .positive()
  .max(2 ** 53 - 1);

const roleFields = {
  role_name: z.string().trim().min(1, '请输入角色名称').max(30, '角色名称不超过 30 个字符'),
  role_key: z.string().trim().min(1, '请输入权限字符').max(100, '权限字符不超过 100 个字符'),
  role_sort: z.number().int().min(0).max(9999, '显示顺序不超过 9999'),
  status: z.enum(['0', '1']),
  remark: z.string().max(500, '备注不超过 500 个字符'),
  /** Whether who has the role must sign in with a second factor. */
  second_factor: z.boolean(),
};

/** Every menu of a role, the directories above a page among them. */
const menuIds = z.array(recordId).max(5000);

/** 角色: what a person may. Status 0 is in use, 1 is not. `menu_ids` replaces the role's menus. */
export const roleResource = defineResource({
  path: '/admin/v2/system/role',
  permission: 'system:role',
  title: '角色',
  row: z.object({
    id: z.number(),
    ...roleFields,
    data_scope: z.enum(dataScopes),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    ...roleFields,
    role_sort: roleFields.role_sort.default(0),
    status: roleFields.status.default('0'),
    remark: roleFields.remark.default(''),
    second_factor: roleFields.second_factor.default(false),
    menu_ids: menuIds.default([]),
  }),
  update: z.strictObject({ ...roleFields, menu_ids: menuIds }).partial(),
  asksPassword: {
    add: givesAny(['menu_ids']),
    edit: givesAny(['role_key', 'menu_ids', 'status', 'second_factor']),
    remove: true,
  },
  filters: {
    role_name: z.string().max(100).optional(),
    role_key: z.string().max(100).optional(),
    status: roleFields.status.optional(),
    ...rangeShape,
  },
  sorts: ['role_sort', 'id', 'role_name', 'role_key', 'create_time'],
  columns: {
    role_name: { title: '角色名称' },
    role_key: { title: '权限字符' },
    role_sort: { title: '显示顺序' },
    status: { title: '状态' },
    remark: { title: '备注' },
    create_time: { title: '创建时间' },
    update_time: { title: '更新时间' },
  },
  titles: {
    data_scope: '数据权限',
    second_factor: '要求两步验证',
    menus: '菜单权限',
    depts: '数据权限部门',
    column_rights: '字段权限',
  },
});

export type Role = RowOf<typeof roleResource>;
export type RoleInput = CreateOf<typeof roleResource>;

const base = roleResource.path;

const menuChoice = z.object({
  id: z.number(),
  parent_id: z.number(),
  menu_name: z.string(),
  menu_type: z.enum(['M', 'C', 'F']),
  status: z.enum(['0', '1']),
  /** Whether the asker may put it into a role or take it out: he holds its code. */
  grantable: z.boolean(),
});

/** A menu as a role's form offers it. */
export type MenuChoice = Camelize<z.output<typeof menuChoice>>;

/** All menus in their order, flat, as a role's form offers them. */
export const roleMenusEndpoint = defineEndpoint({
  ...readOf('system:role:list'),
  path: `${base}/menu_tree`,
  data: z.object({ rows: z.array(menuChoice) }),
});

/** The departments in reach in their order, flat, as the dialog on data scope offers them. */
export const roleDeptsEndpoint = defineEndpoint({
  ...readOf('system:role:list'),
  path: `${base}/dept_tree`,
  data: z.object({
    rows: z.array(z.object({ id: z.number(), parent_id: z.number(), dept_name: z.string() })),
  }),
});

/** What a role gives: its menus, and whose records they reach. */
export const roleGrantsEndpoint = defineEndpoint({
  ...readOf('system:role:query'),
  path: `${base}/:id/grants`,
  params: idParams,
  data: z.object({
    menu_ids: z.array(z.number()),
    data_scope: z.enum(dataScopes),
    dept_ids: z.array(z.number()),
  }),
});

/** Sets whose records a role's permissions reach; `dept_ids` count with the custom scope only. */
export const roleScopeEndpoint = defineEndpoint({
  method: 'PUT',
  path: `${base}/:id/data_scope`,
  access: 'system:role:edit',
  rate: 'default',
  asksPassword: true,
  audit: '分配数据权限',
  params: idParams,
  body: z.strictObject({
    data_scope: z.enum(dataScopes),
    dept_ids: z.array(recordId).max(5000).default([]),
  }),
});

/** Makes a role with the menus, data scope and column rights of another. */
export const copyRoleEndpoint = defineEndpoint({
  method: 'POST',
  path: `${base}/:id/copy`,
  access: 'system:role:add',
  rate: 'default',
  asksPassword: true,
  audit: '复制角色',
  params: idParams,
  body: z.strictObject({ role_name: roleFields.role_name, role_key: roleFields.role_key }),
  data: z.object({ id: z.number() }),
});
