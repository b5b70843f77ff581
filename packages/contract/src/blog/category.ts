import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import { sortEndpoint } from '../system/sort.ts';
import { tagName } from './article.ts';

const name = z
  .string()
  .trim()
  .min(1, '请输入分类名称')
  .max(30, '分类名称不超过 30 个字符')
  .refine((text) => !/\p{Cc}/u.test(text), '分类名称不能含有控制字符');

const categoryFields = {
  parent_id: z
    .number()
    .int()
    .min(0)
    .max(2 ** 53 - 1),
  name,
  order_num: z.number().int().min(0).max(9999, '显示顺序不超过 9999'),
};

/** 文章分类: a tree; `parent_id` 0 stands at the top. */
export const categoryResource = defineResource({
  path: '/article/v2/categories',
  permission: 'article:category',
  title: '文章分类',
  row: z.object({
    id: z.number(),
    ...categoryFields,
    article_count: z.number(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    ...categoryFields,
    parent_id: categoryFields.parent_id.default(0),
    order_num: categoryFields.order_num.default(0),
  }),
  update: z.strictObject(categoryFields).partial(),
  filters: { name: z.string().max(100).optional() },
  sorts: ['order_num', 'name', 'create_time'],
  titles: { parent_id: '上级分类', name: '分类名称', order_num: '显示顺序' },
});

export type Category = RowOf<typeof categoryResource>;

/** Saves the order fields of the table. */
export const sortCategoriesEndpoint = sortEndpoint(
  '/article/v2/categories/sort',
  'article:category:edit',
  '修改文章分类排序',
);

/** 文章标签: whoever writes an article makes the tags it needs; here they are renamed and removed. */
export const tagResource = defineResource({
  path: '/article/v2/tags',
  permission: 'article:tag',
  title: '文章标签',
  row: z.object({
    id: z.number(),
    name: tagName,
    article_count: z.number(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({ name: tagName }),
  update: z.strictObject({ name: tagName }).partial(),
  filters: { name: z.string().max(100).optional() },
  sorts: ['name', 'create_time', 'update_time'],
  titles: { name: '标签名称' },
});

export type Tag = RowOf<typeof tagResource>;

/** What an article may be filed under: every category and the names of all tags. */
export const articleChoicesEndpoint = defineEndpoint({
  ...readOf('article:data:list'),
  path: '/article/v2/choices',
  data: z.object({
    categories: z.array(z.object({ id: z.number(), parent_id: z.number(), name: z.string() })),
    tags: z.array(z.string()),
  }),
});
