import type { FieldChanges } from '@wm/contract/core/history';
import { orderResource } from '@wm/contract/mall/order';
import { stateAfter } from '@wm/contract/mall/order-states';
import type { OrderEvent } from '@wm/contract/mall/order-states';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { recordChange } from '#core/audit/record-changes.ts';
import { AppError } from '#core/app-error.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound } from '#core/not-found.ts';
import { mallOrder, mallOrderLog } from '../mall.table.ts';

export type StoredOrder = typeof mallOrder.$inferSelect;

/** An order with nobody else changing it meanwhile. Throws `resource.not-found`. */
export async function lockOrder(tx: Transaction, where: SQL): Promise<StoredOrder> {
  const [order] = await tx.select().from(mallOrder).where(where).for('update');
  return orNotFound(order);
}

interface Step {
  event: OrderEvent;
  note?: string | undefined;
  /** Who did it; nobody for the clock and the payment. */
  byName?: string;
  more?: Partial<Pick<StoredOrder, 'carrier' | 'trackingNo' | 'paidCents' | 'refundCents'>>;
}

/** Moves an order that is locked, and notes the step. Throws `mall.order-state` where the event may not happen. */
export async function moveOrder(tx: Transaction, order: StoredOrder, step: Step): Promise<void> {
  const { event, note = '', byName = '', more = {} } = step;
  const to = stateAfter(order.state, event);
  if (!to) throw new AppError('mall.order-state');
  await tx
    .update(mallOrder)
    .set({ ...more, state: to, stateTime: sql`now()`, updateTime: sql`now()` })
    .where(and(eq(mallOrder.id, order.id)));
  await tx.insert(mallOrderLog).values({ orderId: order.id, event, toState: to, note, byName });
  const fields: FieldChanges = { state: [order.state, to] };
  if (more.carrier !== undefined) fields['carrier'] = [order.carrier, more.carrier];
  if (more.trackingNo !== undefined) fields['tracking_no'] = [order.trackingNo, more.trackingNo];
  if (more.refundCents !== undefined)
    fields['refund_cents'] = [order.refundCents, more.refundCents];
  await recordChange(tx, {
    resource: orderResource.permission,
    recordId: order.id,
    action: 'update',
    fields,
  });
}
