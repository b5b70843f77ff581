import type { OrderState } from '@wm/contract/mall/order-states';
import type { Order } from '@wm/contract/mall/order';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { mallOrder } from '../mall.table.ts';

/** What was bought, in the order it was put in. */
export const itemsOfOrder = sql<Order['items']>`(select coalesce(json_agg(json_build_object(
    'productId', product_id, 'skuId', sku_id, 'title', title, 'spec', spec, 'picture', picture,
    'priceCents', price_cents, 'quantity', quantity, 'amountCents', amount_cents) order by id), '[]')
  from mall_order_item where order_id = mall_order.id)`;

/** An order as its keepers and its buyer see it. */
export const orderFields = {
  id: mallOrder.id,
  orderNo: mallOrder.orderNo,
  state: sql<OrderState>`${mallOrder.state}`,
  buyerName: mallOrder.buyerName,
  items: itemsOfOrder,
  itemsCents: mallOrder.itemsCents,
  discountCents: mallOrder.discountCents,
  freightCents: mallOrder.freightCents,
  totalCents: mallOrder.totalCents,
  paidCents: mallOrder.paidCents,
  refundCents: mallOrder.refundCents,
  receiverName: mallOrder.receiverName,
  receiverPhone: mallOrder.receiverPhone,
  receiverAddress: mallOrder.receiverAddress,
  remark: mallOrder.remark,
  carrier: mallOrder.carrier,
  trackingNo: mallOrder.trackingNo,
  expireTime: mallOrder.expireTime,
  stateTime: mallOrder.stateTime,
  createTime: mallOrder.createTime,
};

export async function findOrder(db: Database, where: SQL | undefined): Promise<Order | undefined> {
  const [order] = await db.select(orderFields).from(mallOrder).where(where);
  return order;
}

export async function orderById(db: Database, id: number): Promise<Order> {
  const order = await findOrder(db, eq(mallOrder.id, id));
  if (!order) throw new Error('the order is gone');
  return order;
}
