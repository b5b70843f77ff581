import { orderResource } from '@wm/contract/mall/order';
import type { Order, OrderLog } from '@wm/contract/mall/order';
import type { OrderState } from '@wm/contract/mall/order-states';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { mayFilter } from '#core/access/column-rights.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { contains, dayBound, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { mallOrder, mallOrderLog } from '../mall.table.ts';
import { refundAtProvider } from '../payment/provider.ts';
import { lockOrder, moveOrder } from './move-order.ts';
import type { StoredOrder } from './move-order.ts';
import { itemsOfOrder, orderById } from './order-fields.ts';
import { release, restock } from './stock.ts';

export function orderRepository(database: DatabaseHandle): CrudRepository<typeof orderResource> {
  return tableRepository(database, orderResource, {
    table: mallOrder,
    filters: {
      orderNo: contains(mallOrder.orderNo),
      state: equals(mallOrder.state),
      buyerName: contains(mallOrder.buyerName),
      receiverName: contains(mallOrder.receiverName),
      trackingNo: contains(mallOrder.trackingNo),
      beginTime: dayBound(mallOrder.createTime, 'begin'),
      endTime: dayBound(mallOrder.createTime, 'end'),
    },
    computed: { items: itemsOfOrder },
    remembersTotals: true,
  });
}

/** What became of an order; how it was sent is told to who may read it of the order. */
export function listOrderLog(
  db: Database,
  orderId: number,
  reader: Principal,
): Promise<OrderLog[]> {
  const rights = reader.columnRights.get(orderResource.permission);
  const isSeen = ['carrier', 'tracking_no'].every((name) => mayFilter(rights, name));
  const note = isSeen
    ? mallOrderLog.note
    : sql<string>`case when ${mallOrderLog.event} = 'ship' then '' else ${mallOrderLog.note} end`;
  return db
    .select({
      id: mallOrderLog.id,
      event: mallOrderLog.event,
      toState: mallOrderLog.toState,
      note,
      byName: mallOrderLog.byName,
      createTime: mallOrderLog.createTime,
    })
    .from(mallOrderLog)
    .where(eq(mallOrderLog.orderId, orderId))
    .orderBy(asc(mallOrderLog.id));
}

export function countByState(db: Database): Promise<{ state: OrderState; orders: number }[]> {
  return db
    .select({ state: mallOrder.state, orders: count() })
    .from(mallOrder)
    .groupBy(mallOrder.state);
}

/** Whose order is changed, and who does it. */
export interface OrderChange {
  id: number;
  byName: string;
  /** The buyer, where it must be his own. */
  userId?: number;
}

function change(
  db: Database,
  of: OrderChange,
  work: (tx: Transaction, order: StoredOrder) => Promise<void>,
): Promise<Order> {
  const where = and(
    eq(mallOrder.id, of.id),
    of.userId === undefined ? undefined : eq(mallOrder.userId, of.userId),
  ) as SQL;
  return db.transaction(async (tx) => {
    await work(tx, await lockOrder(tx, where));
    return orderById(tx, of.id);
  });
}

export function shipOrder(
  db: Database,
  of: OrderChange,
  sent: { carrier: string; trackingNo: string },
): Promise<Order> {
  const note = `${sent.carrier} ${sent.trackingNo}`;
  return change(db, of, (tx, order) =>
    moveOrder(tx, order, { event: 'ship', byName: of.byName, note, more: sent }),
  );
}

export function finishOrder(db: Database, of: OrderChange): Promise<Order> {
  return change(db, of, (tx, order) =>
    moveOrder(tx, order, { event: 'finish', byName: of.byName }),
  );
}

/** Gives an unpaid order up; its units are free again. */
export function cancelOrder(db: Database, of: OrderChange, note = ''): Promise<Order> {
  return change(db, of, async (tx, order) => {
    await moveOrder(tx, order, { event: 'cancel', byName: of.byName, note });
    await release(tx, order.id);
  });
}

/** Asks the provider to give money back, all of it or a part; what was not sent comes back into the stock. */
export async function refundOrder(
  core: Pick<Core, 'db' | 'secrets'>,
  of: OrderChange,
  { amountCents, note }: { amountCents: number; note: string },
): Promise<Order> {
  await change(core.db, of, async (tx, order) => {
    const wasSent = order.state !== 'paid';
    const left = order.paidCents - order.refundCents;
    if (amountCents > left) throw new AppError('mall.refund-too-much');
    const more = { refundCents: amountCents };
    await moveOrder(tx, order, { event: 'refund', byName: of.byName, note, more });
    if (!wasSent) await restock(tx, order.id);
  });
  await refundAtProvider(core, of.id);
  return orderById(core.db, of.id);
}

/** Gives up what was not paid in time, each order by itself; answers how many. Several processes may do so at once. */
export async function expireOrders(db: Database): Promise<number> {
  let expired = 0;
  for (;;) {
    const isOne = await db.transaction(async (tx) => {
      const [order] = await tx
        .select()
        .from(mallOrder)
        .where(and(eq(mallOrder.state, 'pending'), sql`${mallOrder.expireTime} <= now()`))
        .orderBy(asc(mallOrder.id))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!order) return false;
      await moveOrder(tx, order, { event: 'expire' });
      await release(tx, order.id);
      return true;
    });
    if (!isOne) return expired;
    expired += 1;
  }
}
