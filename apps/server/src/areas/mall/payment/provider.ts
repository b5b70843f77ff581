import type { PaymentNotice } from '@wm/contract/mall/payment';
import type { payOutcomes } from '@wm/contract/mall/store';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { mallOrder, mallPayment } from '../mall.table.ts';
import { providerKey } from './provider-key.ts';
import { signNotice } from './signature.ts';
import { takeNotice } from './take-notice.ts';
import type { Outcome } from './take-notice.ts';

type Provided = Pick<Core, 'db' | 'secrets'>;

/**
 * The simulated provider of payments. No money moves; it keeps its own book, and tells of it by notices signed as a real
 * one's would be, through the same door.
 */
export async function payAtProvider(
  core: Provided,
  orderId: number,
  outcome: (typeof payOutcomes)[number],
): Promise<Outcome[]> {
  const payment = await paymentOf(core, orderId);
  const { amountCents, paymentNo } = payment;
  if (outcome === 'failure') {
    const eventId = `${paymentNo}:failed:${Date.now()}`;
    return [await tell(core, { eventId, paymentNo, kind: 'failed', amountCents })];
  }
  await core.db
    .update(mallPayment)
    .set({ paidTime: sql`now()` })
    .where(and(eq(mallPayment.id, payment.id), isNull(mallPayment.paidTime)));
  const paid: PaymentNotice = {
    eventId: `${paymentNo}:paid`,
    paymentNo,
    kind: 'paid',
    amountCents,
  };
  const told = await Promise.all(
    Array.from({ length: outcome === 'repeat' ? 3 : 1 }, () => tell(core, paid)),
  );
  if (told.includes('refund')) await refundAtProvider(core, orderId);
  return told;
}

/** Gives back what an order that is being refunded asks for, and tells of it; once however often it is asked. */
export async function refundAtProvider(core: Provided, orderId: number): Promise<Outcome> {
  const [order] = await core.db
    .select({ refundCents: mallOrder.refundCents })
    .from(mallOrder)
    .where(eq(mallOrder.id, orderId));
  const { refundCents } = orNotFound(order);
  await core.db
    .update(mallPayment)
    .set({ refundCents, refundTime: sql`now()` })
    .where(
      and(
        eq(mallPayment.orderId, orderId),
        isNotNull(mallPayment.paidTime),
        isNull(mallPayment.refundTime),
      ),
    );
  const { paymentNo, refundCents: amountCents } = await paymentOf(core, orderId);
  return tell(core, { eventId: `${paymentNo}:refunded`, paymentNo, kind: 'refunded', amountCents });
}

/** Asks again for refunds that were asked for and never told of: a process may have ended between. */
export async function finishRefunds(core: Provided): Promise<number> {
  const waiting = await core.db
    .select({ id: mallOrder.id })
    .from(mallOrder)
    .where(
      and(
        eq(mallOrder.state, 'refunding'),
        lt(mallOrder.stateTime, sql`now() - interval '1 minute'`),
      ),
    );
  for (const { id } of waiting) await refundAtProvider(core, id);
  return waiting.length;
}

async function paymentOf({ db }: Provided, orderId: number) {
  const [payment] = await db.select().from(mallPayment).where(eq(mallPayment.orderId, orderId));
  return orNotFound(payment);
}

async function tell(core: Provided, notice: PaymentNotice): Promise<Outcome> {
  const signature = signNotice(notice, await providerKey(core));
  return (await takeNotice(core, { notice, signature })).outcome;
}
