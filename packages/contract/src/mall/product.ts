import { z } from 'zod';
import { fileNamePattern } from '../files/file-types.ts';
import { defineResource, rangeShape } from '../core/resource.ts';
import type { CreateOf, RowOf } from '../core/resource.ts';
import {
  dearest,
  largestStock,
  longestBarcode,
  longestDetail,
  mostPictures,
  mostSkus,
} from './limits.ts';
import { productStates } from './product-states.ts';

/** Stored pictures between commas, the first one stands for the product. */
const pictures = z
  .string()
  .max(1000)
  .refine((text) => {
    const names = text === '' ? [] : text.split(',');
    return names.length <= mostPictures && names.every((name) => fileNamePattern.test(name));
  }, `最多 ${mostPictures} 张图片`);

/** The fields of a specification that a form or a sheet writes. */
export const skuFields = {
  /** What tells it from the others of the product; empty for the only one. */
  spec: z.string().trim().max(60, '规格不超过 60 个字符'),
  sku_code: z.string().trim().min(1, '请输入规格编码').max(40, '规格编码不超过 40 个字符'),
  price_cents: z.number().int('价格最小到分').min(0).max(dearest, '价格过高'),
  stock: z.number().int('库存为整数').min(0, '库存不能小于 0').max(largestStock, '库存过大'),
  /** What a scanner reads off it; several may bear the same, the maker gave it. */
  barcode: z
    .string()
    .trim()
    .max(longestBarcode, `条码不超过 ${longestBarcode} 个字符`)
    .regex(/^[\dA-Za-z.+/$% -]*$/, '条码只能是数字、字母和 - . $ / + %'),
  /** Whether it may be bought; one that was sold is stopped, never deleted. */
  status: z.enum(['0', '1']),
};

const sku = z.object({
  id: z.number(),
  ...skuFields,
  /** Units of the stock that unpaid orders hold. */
  locked: z.number(),
  sold: z.number(),
});

/** What one costs its seller; a column of its own, so that a role can be kept from it. */
const skuCost = z.object({
  /** Of the specification. */
  sku_code: skuFields.sku_code,
  /** null while nobody has said. */
  cost_cents: z.number().int('成本价最小到分').min(0).max(dearest, '成本价过高').nullable(),
});

const costs = z
  .array(skuCost.strict())
  .max(mostSkus, `规格最多 ${mostSkus} 个`)
  .refine((list) => new Set(list.map((one) => one.sku_code)).size === list.length, '规格编码重复');

const skuInput = z.strictObject({
  /** Of one that is there; absent for a new one. */
  id: z
    .number()
    .int()
    .positive()
    .max(2 ** 53 - 1)
    .optional(),
  ...skuFields,
  /** What the stock was when it was read: what is sold meanwhile stays sold. Without it `stock` counts as it is. */
  stock_was: skuFields.stock.optional(),
  barcode: skuFields.barcode.default(''),
  status: skuFields.status.default('0'),
});

const skus = z
  .array(skuInput)
  .min(1, '至少一个规格')
  .max(mostSkus, `规格最多 ${mostSkus} 个`)
  .refine((list) => new Set(list.map((one) => one.spec)).size === list.length, '规格重复')
  .refine((list) => new Set(list.map((one) => one.sku_code)).size === list.length, '规格编码重复');

/** The fields of a product beside its specifications. */
export const productFields = {
  product_code: z.string().trim().min(1, '请输入商品编码').max(40, '商品编码不超过 40 个字符'),
  title: z.string().trim().min(1, '请输入商品名称').max(80, '商品名称不超过 80 个字符'),
  category_id: z
    .number('请选择商品分类')
    .int()
    .positive('请选择商品分类')
    .max(2 ** 53 - 1),
  brand: z.string().trim().max(40, '品牌不超过 40 个字符'),
  pictures,
  /** Rich text: HTML, of which only what the editor makes is kept. */
  detail: z.string().max(longestDetail, '说明太长，请删去一些文字或格式'),
  status: z.enum(productStates),
};

/** 商品: what is sold, in one or several specifications. Prices in 分. */
export const productResource = defineResource({
  path: '/mall/v2/product',
  permission: 'mall:product',
  title: '商品',
  row: z.object({
    id: z.number(),
    ...productFields,
    category_name: z.string(),
    skus: z.array(sku),
    /** One for each of `skus`, in their order. */
    costs: z.array(skuCost),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    ...productFields,
    brand: productFields.brand.default(''),
    pictures: pictures.default(''),
    detail: productFields.detail.default(''),
    status: productFields.status.default('draft'),
    skus,
    costs: costs.default([]),
  }),
  /** `costs` that are not named stay as they are. */
  update: z.strictObject({ ...productFields, skus, costs }).partial(),
  filters: {
    title: z.string().max(100).optional(),
    product_code: z.string().max(100).optional(),
    category_id: z.coerce.number().int().positive().optional(),
    /** The products of which a specification bears exactly this one. */
    barcode: z.string().trim().max(100).optional(),
    status: productFields.status.optional(),
    /** Those with a specification that cannot be bought for want of stock. */
    is_short: z.enum(['Y', 'N']).optional(),
    ...rangeShape,
  },
  sorts: ['create_time', 'title', 'product_code', 'update_time'],
  titles: {
    product_code: '商品编码',
    title: '商品名称',
    category_id: '商品分类',
    brand: '品牌',
    pictures: '图片',
    detail: '说明',
    status: '状态',
    skus: '规格',
  },
  columns: { costs: { title: '成本价', sensitivity: 2 } },
});

export type Product = RowOf<typeof productResource>;
export type ProductInput = CreateOf<typeof productResource>;
