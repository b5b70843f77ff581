import type { noticeOutcomes, PaymentNotice } from '@wm/contract/mall/payment';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound } from '#core/not-found.ts';
import { mallOrder, mallPayment, mallPaymentNotice } from '../mall.table.ts';
import { lockOrder, moveOrder } from '../order/move-order.ts';
import type { StoredOrder } from '../order/move-order.ts';
import { deduct, release } from '../order/stock.ts';
import { providerKey } from './provider-key.ts';
import { isSigned } from './signature.ts';

export type Outcome = (typeof noticeOutcomes)[number];

interface Taken {
  outcome: Outcome;
  orderId: number;
}

interface Signed {
  notice: PaymentNotice;
  signature: unknown;
}

/**
 * Takes a notice of the provider. Throws `mall.signature` for what is not signed by the installation's key. The same notice
 * twice is taken once, and one that comes late or out of order never undoes what came before it.
 */
export async function takeNotice(
  core: Pick<Core, 'db' | 'secrets'>,
  { notice, signature }: Signed,
): Promise<Taken> {
  if (!isSigned(notice, signature, await providerKey(core))) throw new AppError('mall.signature');
  return core.db.transaction(async (tx) => {
    const order = await lockOrder(tx, await orderOf(tx, notice.paymentNo));
    const { amountCents, eventId, kind, paymentNo } = notice;
    const fresh = await tx
      .insert(mallPaymentNotice)
      .values({ eventId, paymentNo, kind, amountCents })
      .onConflictDoNothing()
      .returning({ eventId: mallPaymentNotice.eventId });
    if (fresh.length === 0) return { outcome: 'repeat', orderId: order.id };
    const outcome = await apply(tx, order, notice);
    await tx
      .update(mallPaymentNotice)
      .set({ outcome })
      .where(eq(mallPaymentNotice.eventId, eventId));
    return { outcome, orderId: order.id };
  });
}

async function orderOf(tx: Transaction, paymentNo: string) {
  const [payment] = await tx
    .select({ orderId: mallPayment.orderId })
    .from(mallPayment)
    .where(eq(mallPayment.paymentNo, paymentNo));
  return eq(mallOrder.id, orNotFound(payment).orderId);
}

async function apply(
  tx: Transaction,
  order: StoredOrder,
  { kind, amountCents }: PaymentNotice,
): Promise<Outcome> {
  if (kind === 'paid') return applyPaid(tx, order, amountCents);
  if (kind === 'refunded' && order.state === 'refunding' && amountCents === order.refundCents) {
    await moveOrder(tx, order, { event: 'refunded' });
    return 'done';
  }
  // A payment that failed leaves the order as it is: the buyer may try again.
  return 'ignored';
}

async function applyPaid(
  tx: Transaction,
  order: StoredOrder,
  amountCents: number,
): Promise<Outcome> {
  if (amountCents !== order.totalCents) return 'ignored';
  if (order.state === 'pending' && !(await isExpired(tx, order))) {
    await deduct(tx, order.id);
    await moveOrder(tx, order, { event: 'pay', more: { paidCents: amountCents } });
    return 'done';
  }
  let given = order;
  if (order.state === 'pending') {
    await release(tx, order.id);
    await moveOrder(tx, order, { event: 'expire' });
    given = { ...order, state: 'cancelled' };
  }
  if (given.state !== 'cancelled' || given.paidCents > 0) return 'ignored';
  await moveOrder(tx, given, {
    event: 'pay-late',
    more: { paidCents: amountCents, refundCents: amountCents },
  });
  return 'refund';
}

/** Whether the time to pay is over, by the database's clock. */
async function isExpired(tx: Transaction, { id }: StoredOrder): Promise<boolean> {
  const [row] = await tx
    .select({ isOver: sql<boolean>`${mallOrder.expireTime} <= now()` })
    .from(mallOrder)
    .where(eq(mallOrder.id, id));
  return row?.isOver === true;
}
