import { z } from 'zod';
import { defineEndpoint, idParams, givesAny, readOf } from '../core/endpoint.ts';
import { defineResource, rangeShape } from '../core/resource.ts';
import type { CreateOf, RowOf, UpdateOf } from '../core/resource.ts';
import { mobile, optionalEmail, optionalTelephone } from './contact.ts';

const ids = z.array(z.number().int().positive()).max(200);

const userFields = {
  nickname: z.string().trim().min(1, '请输入姓名').max(30, '姓名不超过 30 个字符'),
  dept_id: z.number().int().positive().nullable(),
  mobile,
  telephone: optionalTelephone,
  email: optionalEmail,
  sex: z.enum(['0', '1', '2']),
  status: z.enum(['0', '1']),
  remark: z.string().max(500, '备注不超过 500 个字符'),
  role_ids: ids,
  post_ids: ids,
};

const named = z.array(z.object({ id: z.number(), name: z.string() }));

/** 用户. Status 0 is in use, 1 is disabled; `dept_id` in the filters reaches the departments below too. */
export const userResource = defineResource({
  path: '/admin/v2/system/user',
  permission: 'system:user',
  title: '用户',
  row: z.object({
    id: z.number(),
    username: z.string(),
    nickname: z.string(),
    dept_id: z.number().nullable(),
    dept_name: z.string(),
    mobile: z.string(),
    telephone: z.string(),
    email: z.string(),
    sex: z.enum(['0', '1', '2']),
    status: z.enum(['0', '1']),
    remark: z.string(),
    roles: named,
    posts: named,
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    username: z.string().trim().min(1, '请输入用户名').max(64, '用户名不超过 64 个字符'),
    /** Without one the initial password of the settings is used. */
    password: z.string().max(1024).optional(),
    ...userFields,
    dept_id: userFields.dept_id.default(null),
    mobile: userFields.mobile.default(''),
    telephone: userFields.telephone.default(''),
    email: userFields.email.default(''),
    sex: userFields.sex.default('2'),
    status: userFields.status.default('0'),
    remark: userFields.remark.default(''),
    role_ids: ids.default([]),
    post_ids: ids.default([]),
  }),
  update: z.strictObject(userFields).partial(),
  asksPassword: { add: givesAny(['role_ids']), edit: givesAny(['role_ids', 'dept_id']) },
  filters: {
    username: z.string().max(100).optional(),
    nickname: z.string().max(100).optional(),
    mobile: z.string().max(100).optional(),
    status: userFields.status.optional(),
    dept_id: z.coerce.number().int().positive().optional(),
    role_id: z.coerce.number().int().positive().optional(),
    ...rangeShape,
  },
  sorts: ['id', 'username', 'nickname', 'create_time'],
  columns: {
    username: { title: '用户名' },
    nickname: { title: '姓名', sensitivity: 1 },
    dept_name: { title: '部门' },
    mobile: { title: '手机号码', sensitivity: 2 },
    telephone: { title: '电话', sensitivity: 2 },
    email: { title: '邮箱', sensitivity: 2 },
    sex: { title: '性别', sensitivity: 1 },
    status: { title: '状态' },
    remark: { title: '备注', sensitivity: 1 },
    roles: { title: '角色', sensitivity: 1 },
    posts: { title: '岗位' },
    create_time: { title: '创建时间' },
    update_time: { title: '更新时间' },
  },
  titles: { is_active: '已激活', password: '密码', second_factor: '两步验证' },
});

export type User = RowOf<typeof userResource>;
export type UserInput = CreateOf<typeof userResource>;
export type UserPatch = UpdateOf<typeof userResource>;

const shared = { rate: 'default', params: idParams } as const;

/** Sets a user's password; all his sessions end. Without one the initial password of the settings is used. */
export const resetPasswordEndpoint = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: `${userResource.path}/:id/password`,
  access: 'system:user:resetPwd',
  asksPassword: true,
  audit: '重置用户密码',
  body: z.strictObject({ password: z.string().max(1024).optional() }),
});

/** Takes a user's second factor away, who has lost his telephone and his recovery codes; all his sessions end. */
export const resetFactorEndpoint = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: `${userResource.path}/:id/factor`,
  access: 'system:user:resetPwd',
  asksPassword: true,
  audit: '重置用户的两步验证',
});

/** The roles a user has and those he may be given; one that the asker may not give cannot be ticked. */
export const userRolesEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${userResource.path}/:id/roles`,
  access: 'system:user:edit',
  audit: null,
  data: z.object({
    /** Names are missing where they are kept from the asker. */
    user: z.object({
      id: z.number(),
      username: z.string().optional(),
      nickname: z.string().optional(),
    }),
    roles: z.array(
      z.object({
        id: z.number(),
        role_key: z.string(),
        name: z.string(),
        status: z.enum(['0', '1']),
        create_time: z.string(),
        is_held: z.boolean(),
        is_grantable: z.boolean(),
      }),
    ),
  }),
});

export const setUserRolesEndpoint = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: `${userResource.path}/:id/roles`,
  access: 'system:user:edit',
  asksPassword: true,
  audit: '分配用户角色',
  body: z.strictObject({ role_ids: ids }),
});

/** What the form and the tree on the left choose from: departments in reach, roles that may be given, posts in use. */
export const userOptionsEndpoint = defineEndpoint({
  ...readOf('system:user:list'),
  path: `${userResource.path}/options`,
  data: z.object({
    depts: z.array(
      z.object({
        id: z.number(),
        parent_id: z.number(),
        name: z.string(),
        status: z.enum(['0', '1']),
      }),
    ),
    roles: named,
    posts: named,
    /** Characters that a sign-in phrase must have, and whether the settings hold one to begin with. */
    min_length: z.number(),
    max_length: z.number(),
    has_initial: z.boolean(),
  }),
});
