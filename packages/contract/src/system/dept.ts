import { z } from 'zod';
import { defineEndpoint, givesAny } from '../core/endpoint.ts';
import { defineResource, rangeShape } from '../core/resource.ts';
import type { CreateOf, RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import { sortEndpoint } from './sort.ts';

const parentId = z
  .number()
  .int()
  .min(0)
  .max(2 ** 53 - 1);

const optionalPhone = /^$|^1[3-9]\d{9}$|^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/;
const optionalEmail = /^$|^[\w.%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

const deptFields = {
  parent_id: parentId,
  dept_name: z
    .string()
    .trim()
    .min(1, '请输入部门名称')
    .max(30, '部门名称不超过 30 个字符')
    .refine((text) => !/\p{Cc}/u.test(text), '部门名称不能含有控制字符'),
  order_num: z.number().int().min(0).max(9999, '显示顺序不超过 9999'),
  leader: z.string().trim().max(20, '负责人不超过 20 个字符'),
  phone: z.string().trim().max(20).regex(optionalPhone, '请输入正确的联系电话'),
  email: z.string().trim().max(50, '邮箱不超过 50 个字符').regex(optionalEmail, '请输入正确的邮箱'),
  status: z.enum(['0', '1']),
};

/** 部门: a tree of which only the top has `parent_id` 0. Status 0 is in use, 1 is not; nothing in use stands below what is not. */
export const deptResource = defineResource({
  path: '/admin/v2/system/dept',
  permission: 'system:dept',
  title: '部门',
  row: z.object({
    id: z.number(),
    ...deptFields,
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    ...deptFields,
    parent_id: parentId.min(1, '请选择上级部门'),
    order_num: deptFields.order_num.default(0),
    leader: deptFields.leader.default(''),
    phone: deptFields.phone.default(''),
    email: deptFields.email.default(''),
    status: deptFields.status.default('0'),
  }),
  update: z.strictObject(deptFields).partial(),
  filters: {
    dept_name: z.string().max(100).optional(),
    status: deptFields.status.optional(),
    ...rangeShape,
  },
  sorts: ['order_num', 'dept_name', 'create_time'],
  // Its place decides whose reach its people and records are in.
  asksPassword: { edit: givesAny(['parent_id']) },
  // Without name, place and state a tree cannot be drawn.
  columns: {
    leader: { title: '负责人', sensitivity: 1 },
    phone: { title: '联系电话', sensitivity: 2 },
    email: { title: '邮箱', sensitivity: 2 },
    create_time: { title: '创建时间' },
  },
  titles: {
    parent_id: '上级部门',
    dept_name: '部门名称',
    order_num: '显示顺序',
    status: '状态',
  },
});

export type Dept = RowOf<typeof deptResource>;
export type DeptInput = CreateOf<typeof deptResource>;

const deptNode = z.object({
  id: z.number(),
  parent_id: z.number(),
  dept_name: z.string(),
  status: deptFields.status,
});

/** A department as tree selects need it. */
export type DeptNode = Camelize<z.output<typeof deptNode>>;

/** Whoever manages departments, users or roles may choose a department. */
export const deptTreePermissions = [
  'system:dept:list',
  'system:user:list',
  'system:role:list',
] as const;

/** Every department as flat rows in the order they stand, for tree selects. */
export const deptTreeEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/v2/system/dept/tree',
  access: 'signed-in',
  codes: { all: deptTreePermissions, neededFor: () => deptTreePermissions },
  rate: 'default',
  audit: null,
  data: z.array(deptNode),
});

/** Saves the order fields of the table. */
export const sortDeptsEndpoint = sortEndpoint(
  '/admin/v2/system/dept/sort',
  'system:dept:edit',
  '修改部门排序',
);
