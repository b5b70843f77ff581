import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import { defineResource, rangeShape } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import { sortEndpoint } from '../system/sort.ts';

const categoryFields = {
  parent_id: z
    .number()
    .int()
    .min(0)
    .max(2 ** 53 - 1),
  category_name: z.string().trim().min(1, '请输入分类名称').max(30, '分类名称不超过 30 个字符'),
  /** Name of one of the menu's icons; empty for none. */
  icon: z.string().regex(/^[A-Za-z]{0,60}$/, '图标名称不正确'),
  order_num: z.number().int().min(0).max(9999, '显示顺序不超过 9999'),
  status: z.enum(['0', '1']),
};

/** 商品分类: a tree; `parent_id` 0 stands at the top. The store shows those with status 0. */
export const categoryResource = defineResource({
  path: '/mall/v2/category',
  permission: 'mall:category',
  title: '商品分类',
  row: z.object({
    id: z.number(),
    ...categoryFields,
    /** Products of this very category. */
    products: z.number(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    ...categoryFields,
    parent_id: categoryFields.parent_id.default(0),
    icon: categoryFields.icon.default(''),
    order_num: categoryFields.order_num.default(0),
    status: categoryFields.status.default('0'),
  }),
  update: z.strictObject(categoryFields).partial(),
  filters: {
    category_name: z.string().max(100).optional(),
    status: categoryFields.status.optional(),
    ...rangeShape,
  },
  sorts: ['order_num', 'category_name', 'create_time'],
  titles: {
    parent_id: '上级分类',
    category_name: '分类名称',
    icon: '图标',
    order_num: '显示顺序',
    status: '状态',
    products: '商品',
    create_time: '创建时间',
    update_time: '更新时间',
  },
});

export type MallCategory = RowOf<typeof categoryResource>;

const node = z.object({
  id: z.number(),
  parent_id: z.number(),
  category_name: z.string(),
  status: categoryFields.status,
});

export type CategoryNode = Camelize<z.output<typeof node>>;

/** Whoever keeps categories or products may choose one. */
const choosers = ['mall:category:list', 'mall:product:list', 'mall:sorting:list'] as const;

/** Every category as flat rows in the order they stand, for tree selects. */
export const categoryTreeEndpoint = defineEndpoint({
  method: 'GET',
  path: '/mall/v2/category/tree',
  access: 'signed-in',
  codes: { all: choosers, neededFor: () => choosers },
  rate: 'default',
  audit: null,
  data: z.array(node),
});

/** Saves the order fields of the table. */
export const sortCategoriesEndpoint = sortEndpoint(
  '/mall/v2/category/sort',
  'mall:category:edit',
  '修改商品分类排序',
);
