import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { CreateOf, RowOf } from '../core/resource.ts';
import { email, mobile, telephone } from './contact.ts';

const named = z.array(z.object({ id: z.number(), name: z.string() }));

const fields = {
  name: z.string().trim().min(1, '请输入姓名').max(30, '姓名不超过 30 个字符'),
  email,
  telephone,
  mobile,
  /** Whether the account is in use. */
  mg_state: z.boolean(),
  /** Whether the account is confirmed; one that is not cannot sign in. */
  is_active: z.boolean(),
};

/** 用户列表: the same users as 用户管理 in the plain form of specification 3, under the same rules. */
export const consoleUserResource = defineResource({
  path: '/admin/v2/user/index',
  permission: 'user:index',
  title: '用户',
  row: z.object({
    id: z.number(),
    username: z.string(),
    ...fields,
    role_name: z.string(),
    roles: named,
    create_time: z.string(),
    create_datetime: z.string(),
  }),
  create: z.strictObject({
    username: z.string().trim().min(1, '请输入用户名').max(64, '用户名不超过 64 个字符'),
    password: z.string().min(1, '请输入密码').max(1024),
    ...fields,
    mobile: fields.mobile.default(''),
    mg_state: fields.mg_state.default(true),
    is_active: fields.is_active.default(true),
  }),
  update: z.strictObject(fields).partial(),
  filters: {
    username: z.string().max(100).optional(),
    name: z.string().max(100).optional(),
    mobile: z.string().max(100).optional(),
  },
  sorts: ['id', 'username', 'create_time'],
  // Rights on them are those of 用户管理: see borrowed-columns.
  titles: {
    username: '用户名',
    name: '姓名',
    email: '邮箱',
    mobile: '手机号码',
    telephone: '电话',
    role_name: '角色',
    roles: '全部角色',
    mg_state: '状态',
    is_active: '已激活',
    create_time: '创建时间',
    create_datetime: '创建日期',
    password: '密码',
  },
});

export type ConsoleUser = RowOf<typeof consoleUserResource>;
export type ConsoleUserInput = CreateOf<typeof consoleUserResource>;

/** The roles that the asker may give. */
export const consoleRolesEndpoint = defineEndpoint({
  ...readOf('user:index:role'),
  path: `${consoleUserResource.path}/roles`,
  data: named,
});

/** Gives a user one role in place of those he has. */
export const assignRoleEndpoint = defineEndpoint({
  method: 'PUT',
  path: `${consoleUserResource.path}/:id/role`,
  access: 'user:index:role',
  rate: 'default',
  asksPassword: true,
  audit: '分配用户角色',
  params: idParams,
  body: z.strictObject({ role_id: z.number().int().positive() }),
});
