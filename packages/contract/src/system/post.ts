import { z } from 'zod';
import { defineResource, rangeShape } from '../core/resource.ts';
import type { CreateOf, RowOf } from '../core/resource.ts';

const postFields = {
  post_code: z.string().trim().min(1, '请输入岗位编码').max(64, '岗位编码不超过 64 个字符'),
  post_name: z.string().trim().min(1, '请输入岗位名称').max(50, '岗位名称不超过 50 个字符'),
  post_sort: z.number().int().min(0).max(9999, '显示顺序不超过 9999'),
  status: z.enum(['0', '1']),
  remark: z.string().max(500, '备注不超过 500 个字符'),
};

/** 岗位: what a person does, apart from where (department) and what he may (role). Status 0 is in use, 1 is not. */
export const postResource = defineResource({
  path: '/admin/v2/system/post',
  permission: 'system:post',
  title: '岗位',
  row: z.object({
    id: z.number(),
    ...postFields,
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    ...postFields,
    post_sort: postFields.post_sort.default(0),
    status: postFields.status.default('0'),
    remark: postFields.remark.default(''),
  }),
  update: z.strictObject(postFields).partial(),
  filters: {
    post_code: z.string().max(100).optional(),
    post_name: z.string().max(100).optional(),
    status: postFields.status.optional(),
    ...rangeShape,
  },
  sorts: ['post_sort', 'post_code', 'post_name', 'create_time'],
  columns: {
    post_code: { title: '岗位编码' },
    post_name: { title: '岗位名称' },
    post_sort: { title: '显示顺序' },
    status: { title: '状态' },
    remark: { title: '备注' },
    create_time: { title: '创建时间' },
    update_time: { title: '更新时间' },
  },
});

export type Post = RowOf<typeof postResource>;
export type PostInput = CreateOf<typeof postResource>;
