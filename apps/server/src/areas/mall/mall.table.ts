import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OrderEvent, OrderState } from '@wm/contract/mall/order-states';
import type { PaymentNotice } from '@wm/contract/mall/payment';
import { sysUser } from '#core/access/access.table.ts';
import { bytes, identity, instant, reference, writtenAt } from '#core/database/columns.ts';

const cents = () => bigint({ mode: 'number' }).notNull().default(0);

/** 商品分类, a tree by `parentId`; 0 is the top. */
export const mallCategory = pgTable(
  'mall_category',
  {
    id: identity(),
    parentId: reference().notNull().default(0),
    categoryName: text().notNull(),
    /** Name of one of the menu's icons; empty for none. */
    icon: text().notNull().default(''),
    orderNum: integer().notNull().default(0),
    status: char({ length: 1 }).$type<'0' | '1'>().notNull().default('0'),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    unique('mall_category_parent_id_category_name_unique').on(table.parentId, table.categoryName),
  ],
);

/** 商品. The shelf shows those on sale: pinned ones first, then by `orderNum`, the newest first among equals. */
export const mallProduct = pgTable(
  'mall_product',
  {
    id: identity(),
    productCode: text().notNull(),
    title: text().notNull(),
    categoryId: reference()
      .notNull()
      .references(() => mallCategory.id),
    brand: text().notNull().default(''),
    /** Stored pictures between commas. */
    pictures: text().notNull().default(''),
    /** Rich text: cleaned HTML. */
    detail: text().notNull().default(''),
    status: text().$type<'draft' | 'on' | 'off'>().notNull().default('draft'),
    isPinned: boolean().notNull().default(false),
    orderNum: integer().notNull().default(0),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    unique('mall_product_product_code_unique').on(table.productCode),
    index().on(table.createTime, table.id),
    index().on(table.status, table.createTime, table.id),
    index().on(table.title, table.id),
    index().on(table.updateTime, table.id),
    index().on(table.categoryId, table.createTime, table.id),
    index().on(table.isPinned.desc(), table.orderNum, table.id.desc()),
  ],
);

/** 活动: a shelf of its own from one day of the office to another, both whole. */
export const mallCampaign = pgTable(
  'mall_campaign',
  {
    id: identity(),
    campaignName: text().notNull(),
    beginDay: date({ mode: 'string' }).notNull(),
    endDay: date({ mode: 'string' }).notNull(),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    unique('mall_campaign_campaign_name_unique').on(table.campaignName),
    check('mall_campaign_days_check', sql`begin_day <= end_day`),
  ],
);

/**
 * Where a product stands on the shelf of a category or of a campaign. On a category's what has no place, or no word about
 * being pinned, stands as in the whole store; on a campaign's stands what has a row, and nothing else.
 */
export const mallShelfPlace = pgTable(
  'mall_shelf_place',
  {
    id: identity(),
    categoryId: reference().references(() => mallCategory.id, { onDelete: 'cascade' }),
    campaignId: reference().references(() => mallCampaign.id, { onDelete: 'cascade' }),
    productId: reference()
      .notNull()
      .references(() => mallProduct.id, { onDelete: 'cascade' }),
    orderNum: integer(),
    isPinned: boolean(),
  },
  (table) => [
    unique('mall_shelf_place_category_id_product_id_unique').on(table.categoryId, table.productId),
    unique('mall_shelf_place_campaign_id_product_id_unique').on(table.campaignId, table.productId),
    index().on(table.productId),
    check('mall_shelf_place_shelf_check', sql`num_nonnulls(category_id, campaign_id) = 1`),
  ],
);

/** 规格: what is bought. `locked` units of the stock are held by orders that wait for their payment. */
export const mallSku = pgTable(
  'mall_sku',
  {
    id: identity(),
    productId: reference()
      .notNull()
      .references(() => mallProduct.id, { onDelete: 'cascade' }),
    spec: text().notNull().default(''),
    skuCode: text().notNull(),
    priceCents: integer().notNull(),
    stock: integer().notNull().default(0),
    locked: integer().notNull().default(0),
    sold: integer().notNull().default(0),
    barcode: text().notNull().default(''),
    /** What one costs its seller; null while nobody has said. */
    costCents: integer(),
    status: char({ length: 1 }).$type<'0' | '1'>().notNull().default('0'),
    orderNum: integer().notNull().default(0),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    unique('mall_sku_sku_code_unique').on(table.skuCode),
    index().on(table.productId),
    index()
      .on(table.barcode)
      .where(sql`barcode <> ''`),
    check('mall_sku_cost_check', sql`cost_cents >= 0`),
    check('mall_sku_stock_check', sql`locked >= 0 and locked <= stock and price_cents >= 0`),
  ],
);

/** 订单. What it holds and costs never changes; `state` moves by the table of the contract only. */
export const mallOrder = pgTable(
  'mall_order',
  {
    id: identity(),
    orderNo: text().notNull(),
    userId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    buyerName: text().notNull(),
    /** The buyer's own: the same again is the same order. */
    checkoutKey: uuid().notNull(),
    state: text().$type<OrderState>().notNull().default('pending'),
    itemsCents: cents(),
    discountCents: cents(),
    freightCents: cents(),
    totalCents: cents(),
    paidCents: cents(),
    refundCents: cents(),
    receiverName: text().notNull(),
    receiverPhone: text().notNull(),
    receiverAddress: text().notNull(),
    remark: text().notNull().default(''),
    carrier: text().notNull().default(''),
    trackingNo: text().notNull().default(''),
    expireTime: instant().notNull(),
    stateTime: writtenAt(),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    unique('mall_order_order_no_unique').on(table.orderNo),
    unique('mall_order_user_id_checkout_key_unique').on(table.userId, table.checkoutKey),
    index().on(table.state, table.stateTime, table.id),
    index().on(table.createTime, table.id),
    index().on(table.userId, table.id),
    check(
      'mall_order_money_check',
      sql`total_cents = items_cents - discount_cents + freight_cents and refund_cents <= paid_cents`,
    ),
  ],
);

/** What was bought, as it was then. */
export const mallOrderItem = pgTable(
  'mall_order_item',
  {
    id: identity(),
    orderId: reference()
      .notNull()
      .references(() => mallOrder.id, { onDelete: 'cascade' }),
    productId: reference()
      .notNull()
      .references(() => mallProduct.id),
    skuId: reference()
      .notNull()
      .references(() => mallSku.id),
    title: text().notNull(),
    spec: text().notNull(),
    picture: text().notNull(),
    priceCents: integer().notNull(),
    quantity: integer().notNull(),
    amountCents: cents(),
  },
  (table) => [index().on(table.orderId), index().on(table.productId), index().on(table.skuId)],
);

/** Each step of an order, the making of it first. */
export const mallOrderLog = pgTable(
  'mall_order_log',
  {
    id: identity(),
    orderId: reference()
      .notNull()
      .references(() => mallOrder.id, { onDelete: 'cascade' }),
    event: text().$type<OrderEvent | 'place'>().notNull(),
    toState: text().$type<OrderState>().notNull(),
    note: text().notNull().default(''),
    byName: text().notNull().default(''),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.orderId, table.id)],
);

/** The simulated provider's own book: what it was paid, and what it gave back. */
export const mallPayment = pgTable(
  'mall_payment',
  {
    id: identity(),
    paymentNo: text().notNull(),
    orderId: reference()
      .notNull()
      .references(() => mallOrder.id, { onDelete: 'cascade' }),
    amountCents: cents(),
    paidTime: instant(),
    refundCents: cents(),
    refundTime: instant(),
    createTime: writtenAt(),
  },
  (table) => [
    unique('mall_payment_payment_no_unique').on(table.paymentNo),
    unique('mall_payment_order_id_unique').on(table.orderId),
  ],
);

/** Each notice of the provider that was taken, once. */
export const mallPaymentNotice = pgTable(
  'mall_payment_notice',
  {
    eventId: text().primaryKey(),
    paymentNo: text().notNull(),
    kind: text().$type<PaymentNotice['kind']>().notNull(),
    amountCents: cents(),
    outcome: text().notNull().default(''),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.paymentNo)],
);

/** The key that notices are signed by, sealed; made by the installation itself when it is first asked for. */
export const mallProviderKey = pgTable('mall_provider_key', {
  id: integer().primaryKey(),
  sealed: bytes().notNull(),
  createTime: writtenAt(),
});
