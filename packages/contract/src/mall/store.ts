import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import { pageShape } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import { mostLines, mostOfOne } from './limits.ts';
import { orderRow } from './order.ts';
import { noticeOutcomes } from './payment.ts';

const path = '/mall/v2/store';
const access = 'mall:store:list';
const read = readOf(access);

const storeSku = z.object({
  id: z.number(),
  spec: z.string(),
  price_cents: z.number(),
  /** How many can be bought at this moment. */
  left: z.number(),
});

const storeProduct = z.object({
  id: z.number(),
  title: z.string(),
  brand: z.string(),
  pictures: z.string(),
  detail: z.string(),
  category_id: z.number(),
  skus: z.array(storeSku),
});

export type StoreProduct = Camelize<z.output<typeof storeProduct>>;
export type StoreSku = StoreProduct['skus'][number];

/** What stands on the shelf, in the order of 排序列表. */
export const shelfEndpoint = defineEndpoint({
  ...read,
  path: `${path}/shelf`,
  query: z.strictObject({
    page: pageShape.page,
    limit: pageShape.limit,
    /** With all that stands below it. */
    category_id: z.coerce.number().int().positive().optional(),
    /** One that is running. */
    campaign_id: z.coerce.number().int().positive().optional(),
    title: z.string().max(100).optional(),
  }),
  data: z.object({ rows: z.array(storeProduct), total: z.number() }),
});

/** Categories of the top that have something to buy. */
export const storeCategoriesEndpoint = defineEndpoint({
  ...read,
  path: `${path}/categories`,
  data: z.array(
    z.object({
      id: z.number(),
      category_name: z.string(),
      icon: z.string(),
      products: z.number(),
    }),
  ),
});

/** Campaigns of today that have something to buy, the one that ends first before the others. */
export const storeCampaignsEndpoint = defineEndpoint({
  ...read,
  path: `${path}/campaigns`,
  data: z.array(z.object({ id: z.number(), campaign_name: z.string(), end_day: z.string() })),
});

export const storeProductEndpoint = defineEndpoint({
  ...read,
  path: `${path}/products/:id`,
  params: idParams,
  data: storeProduct,
});

/** Makes an order and holds its units. The same key again is the same order. */
export const placeOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/orders`,
  access,
  rate: 'default',
  audit: '提交订单',
  body: z.strictObject({
    checkout_key: z.uuid(),
    lines: z
      .array(
        z.strictObject({
          sku_id: z
            .number()
            .int()
            .positive()
            .max(2 ** 53 - 1),
          quantity: z.number().int().min(1).max(mostOfOne, `每种最多 ${mostOfOne} 件`),
        }),
      )
      .min(1, '购物车是空的')
      .max(mostLines, `一次最多买 ${mostLines} 种`)
      .refine((lines) => new Set(lines.map((line) => line.sku_id)).size === lines.length),
    /** What the buyer was shown; another sum is refused. */
    total_cents: z
      .number()
      .int()
      .min(0)
      .max(2 ** 53 - 1),
    receiver_name: z.string().trim().min(1, '请输入收货人').max(30, '收货人不超过 30 个字符'),
    receiver_phone: z
      .string()
      .trim()
      .regex(/^1[3-9]\d{9}$|^0\d{2,3}-?\d{7,8}$/, '请输入正确的联系电话'),
    receiver_address: z
      .string()
      .trim()
      .min(1, '请输入收货地址')
      .max(200, '收货地址不超过 200 个字符'),
    remark: z.string().trim().max(200, '备注不超过 200 个字符').default(''),
  }),
  data: orderRow,
});

export type OrderInput = Camelize<z.output<typeof placeOrderEndpoint.body>>;

/** One's own orders, the newest first. */
export const ownOrdersEndpoint = defineEndpoint({
  ...read,
  path: `${path}/orders`,
  query: z.strictObject({ page: pageShape.page, limit: pageShape.limit }),
  data: z.object({ rows: z.array(orderRow), total: z.number() }),
});

export const ownOrderEndpoint = defineEndpoint({
  ...read,
  path: `${path}/orders/:id`,
  params: idParams,
  data: orderRow,
});

const own = {
  method: 'POST',
  access,
  rate: 'default',
  params: idParams,
} as const;

export const cancelOwnOrderEndpoint = defineEndpoint({
  ...own,
  path: `${path}/orders/:id/cancel`,
  audit: '取消自己的订单',
  body: z.strictObject({}),
  data: orderRow,
});

export const receiveOrderEndpoint = defineEndpoint({
  ...own,
  path: `${path}/orders/:id/receive`,
  audit: '确认收货',
  body: z.strictObject({}),
  data: orderRow,
});

/** What the simulated provider does: pays, fails, or pays and tells it three times over. */
export const payOutcomes = ['success', 'failure', 'repeat'] as const;

/** The page of the simulated provider: no money moves, its signed notices are as real ones would be. */
export const payOrderEndpoint = defineEndpoint({
  ...own,
  path: `${path}/orders/:id/pay`,
  audit: '演示支付',
  body: z.strictObject({ outcome: z.enum(payOutcomes) }),
  data: z.object({ order: orderRow, told: z.array(z.enum(noticeOutcomes)) }),
});
