import type { Order } from '@wm/contract/mall/order';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { mallOrder } from '../mall.table.ts';
import { findOrder, orderFields } from '../order/order-fields.ts';

/** A page of a buyer's orders, the newest first. */
export async function listOwnOrders(
  db: Database,
  userId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Order[]; total: number }> {
  const own = eq(mallOrder.userId, userId);
  const rows = await db
    .select(orderFields)
    .from(mallOrder)
    .where(own)
    .orderBy(desc(mallOrder.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await db.select({ total: count() }).from(mallOrder).where(own);
  return { rows, total: counted?.total ?? 0 };
}

export function findOwnOrder(db: Database, userId: number, id: number): Promise<Order | undefined> {
  return findOrder(db, and(eq(mallOrder.id, id), eq(mallOrder.userId, userId)));
}
