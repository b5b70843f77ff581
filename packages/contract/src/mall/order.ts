import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import { defineResource, rangeShape } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import { orderEvents, orderStates } from './order-states.ts';

/** A thing as it was bought; what becomes of the product changes nothing of it. */
const orderItem = z.object({
  product_id: z.number(),
  sku_id: z.number(),
  title: z.string(),
  spec: z.string(),
  picture: z.string(),
  price_cents: z.number(),
  quantity: z.number(),
  amount_cents: z.number(),
});

/** An order as whoever keeps the mall and its buyer see it. */
export const orderRow = z.object({
  id: z.number(),
  order_no: z.string(),
  state: z.enum(orderStates),
  buyer_name: z.string(),
  items: z.array(orderItem),
  items_cents: z.number(),
  discount_cents: z.number(),
  freight_cents: z.number(),
  total_cents: z.number(),
  paid_cents: z.number(),
  refund_cents: z.number(),
  receiver_name: z.string(),
  receiver_phone: z.string(),
  receiver_address: z.string(),
  remark: z.string(),
  carrier: z.string(),
  tracking_no: z.string(),
  /** Until when it may be paid. */
  expire_time: z.string(),
  /** Since when it is in its state. */
  state_time: z.string(),
  create_time: z.string(),
});

/** 订单. It is made in the store and moves by its actions only. */
export const orderResource = defineResource({
  path: '/mall/v2/order',
  permission: 'mall:order',
  title: '订单',
  row: orderRow,
  create: z.strictObject({}),
  update: z.strictObject({}),
  filters: {
    order_no: z.string().max(100).optional(),
    state: z.enum(orderStates).optional(),
    buyer_name: z.string().max(100).optional(),
    receiver_name: z.string().max(100).optional(),
    tracking_no: z.string().max(100).optional(),
    ...rangeShape,
  },
  sorts: ['create_time', 'state_time', 'total_cents', 'order_no'],
  titles: {
    order_no: '订单号',
    state: '状态',
    buyer_name: '买家',
    receiver_name: '收货人',
    receiver_phone: '联系电话',
    receiver_address: '收货地址',
    create_time: '下单时间',
    carrier: '快递公司',
    tracking_no: '运单号',
    refund_cents: '退款金额',
  },
  columns: {
    buyer_name: { title: '买家' },
    receiver_name: { title: '收货人', sensitivity: 1 },
    receiver_phone: { title: '联系电话', sensitivity: 2 },
    receiver_address: { title: '收货地址', sensitivity: 2 },
    remark: { title: '买家备注' },
    items_cents: { title: '商品金额' },
    discount_cents: { title: '优惠' },
    freight_cents: { title: '运费' },
    total_cents: { title: '应付' },
    paid_cents: { title: '已付' },
    refund_cents: { title: '退款金额' },
    carrier: { title: '快递公司' },
    tracking_no: { title: '运单号' },
  },
});

export type Order = RowOf<typeof orderResource>;

const orderLog = z.object({
  id: z.number(),
  event: z.enum([...orderEvents, 'place']),
  to_state: z.enum(orderStates),
  note: z.string(),
  /** Who did it; empty for the clock and the payment. */
  by_name: z.string(),
  create_time: z.string(),
});

export type OrderLog = Camelize<z.output<typeof orderLog>>;

/** What became of an order, the first step first. */
export const orderLogEndpoint = defineEndpoint({
  ...readOf('mall:order:query'),
  path: '/mall/v2/order/:id/log',
  params: idParams,
  data: z.array(orderLog),
});

/** How many orders stand in each state. */
export const orderStatesEndpoint = defineEndpoint({
  ...readOf('mall:order:list'),
  path: '/mall/v2/order/states',
  data: z.array(z.object({ state: z.enum(orderStates), orders: z.number() })),
});

const action = { method: 'PUT', rate: 'default', params: idParams, data: orderRow } as const;

/** How an order goes out. */
export const shipping = z.strictObject({
  carrier: z.string().trim().min(1, '请输入快递公司').max(30, '快递公司不超过 30 个字符'),
  tracking_no: z
    .string()
    .trim()
    .min(1, '请输入运单号')
    .max(40, '运单号不超过 40 个字符')
    .regex(/^[A-Za-z0-9-]+$/, '运单号只能含字母、数字和连字符'),
});

export const shipOrderEndpoint = defineEndpoint({
  ...action,
  path: '/mall/v2/order/:id/ship',
  access: 'mall:order:edit',
  audit: '订单发货',
  body: shipping,
});

export const cancelOrderEndpoint = defineEndpoint({
  ...action,
  path: '/mall/v2/order/:id/cancel',
  access: 'mall:order:edit',
  audit: '取消订单',
  body: z.strictObject({ note: z.string().trim().max(200, '说明不超过 200 个字符').default('') }),
});

export const finishOrderEndpoint = defineEndpoint({
  ...action,
  path: '/mall/v2/order/:id/finish',
  access: 'mall:order:edit',
  audit: '完成订单',
  body: z.strictObject({}),
});

/** Gives back what was paid or a part of it; what was not sent goes back into the stock. */
export const refundOrderEndpoint = defineEndpoint({
  ...action,
  path: '/mall/v2/order/:id/refund',
  access: 'mall:order:refund',
  audit: '订单退款',
  body: z.strictObject({
    amount_cents: z
      .number()
      .int('退款金额最小到分')
      .min(1, '请输入退款金额')
      .max(2 ** 53 - 1),
    note: z.string().trim().max(200, '说明不超过 200 个字符').default(''),
  }),
});
