import type { PaymentNotice } from '@wm/contract/mall/payment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { expireOrders } from '../order/order.service.ts';
import { buy, buying, makeProduct, stockOf } from '../testing/build-mall.ts';
import { finishRefunds } from './provider.ts';
import { providerKey } from './provider-key.ts';
import { signNotice } from './signature.ts';

const notices = '/mall/v2/payment/notice';
let app: TestApp;
let buyer: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  buyer = await app.signInAs(buying);
});
afterAll(() => app.stop());

interface Bought {
  id: number;
  skuId: number;
  paid: PaymentNotice;
}

async function order(): Promise<Bought> {
  const { skus } = await makeProduct(app, [10]);
  const [sku] = skus as [(typeof skus)[0]];
  const { data } = await buy(buyer, sku, 2);
  const { rows } = await app.core.pool.query(
    'select payment_no from mall_payment where order_id = $1',
    [data.id],
  );
  const paymentNo = String(rows[0].payment_no);
  const paid = {
    eventId: `${paymentNo}:paid`,
    paymentNo,
    kind: 'paid' as const,
    amountCents: data.total_cents,
  };
  return { id: data.id, skuId: sku.id, paid };
}

async function send(notice: PaymentNotice, signature?: string): Promise<Answer> {
  const { eventId, paymentNo, kind, amountCents } = notice;
  const body = { event_id: eventId, payment_no: paymentNo, kind, amount_cents: amountCents };
  return app.anonymous.post(notices, body, {
    'x-mall-signature': signature ?? signNotice(notice, await providerKey(app.core)),
  });
}

const stateOf = async (id: number): Promise<string> =>
  (await app.admin.get(`/mall/v2/order/${id}`)).data.state;

/** Lets the time to pay be over. */
const passTime = (id: number) =>
  app.core.pool.query(
    `update mall_order set expire_time = now() - interval '1 second' where id = $1`,
    [id],
  );

describe('a notice of the provider', () => {
  it('is refused without the signature of the installation, whatever it says', async () => {
    const { id, paid } = await order();
    const forged = signNotice(paid, 'another key');
    const moved = signNotice({ ...paid, amountCents: 1 }, await providerKey(app.core));
    for (const signature of [forged, moved, '', 'x'])
      expect(await send(paid, signature)).toMatchObject({ status: 403, msg: '通知的签名不正确' });
    expect(await stateOf(id)).toBe('pending');
  });

  it('takes effect once, however often and at once it comes', async () => {
    const { id, skuId, paid } = await order();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(paid)));
    const outcomes = answers.map(({ data }) => data.outcome);
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'repeat')).toHaveLength(9);
    // Told again under another name: paid it is already.
    const again = await send({ ...paid, eventId: `${paid.paymentNo}:again` });
    expect(again.data.outcome).toBe('ignored');
    expect([await stateOf(id), await stockOf(app, skuId)]).toEqual(['paid', [8, 0]]);
  });

  it('out of order undoes nothing', async () => {
    const { id, skuId, paid } = await order();
    const refunded = { ...paid, eventId: `${paid.paymentNo}:early`, kind: 'refunded' as const };
    expect((await send(refunded)).data.outcome).toBe('ignored');
    expect((await send({ ...paid, eventId: `${id}:less`, amountCents: 1 })).data.outcome).toBe(
      'ignored',
    );
    expect((await send(paid)).data.outcome).toBe('done');
    const failed = { ...paid, eventId: `${paid.paymentNo}:failed`, kind: 'failed' as const };
    expect((await send(failed)).data.outcome).toBe('ignored');
    expect([await stateOf(id), await stockOf(app, skuId)]).toEqual(['paid', [8, 0]]);
  });

  it('that comes after the time to pay is over ends as a refund', async () => {
    const [late, unseen] = [await order(), await order()];
    await passTime(late.id);
    expect(await expireOrders(app.core.db)).toBe(1);
    expect([await stateOf(late.id), await stockOf(app, late.skuId)]).toEqual([
      'cancelled',
      [10, 0],
    ]);
    // And before the clock has seen it.
    await passTime(unseen.id);
    for (const { id, skuId, paid } of [late, unseen]) {
      const answer = await buyer.post(`/mall/v2/store/orders/${id}/pay`, { outcome: 'repeat' });
      expect(answer.data.told.toSorted()).toEqual(['refund', 'repeat', 'repeat']);
      expect([await stateOf(id), await stockOf(app, skuId)]).toEqual(['refunded', [10, 0]]);
      const { data } = await app.admin.get(`/mall/v2/order/${id}`);
      expect([data.paid_cents, data.refund_cents]).toEqual([paid.amountCents, paid.amountCents]);
      const log = await app.admin.get(`/mall/v2/order/${id}/log`);
      expect(log.data.map((step: { event: string }) => step.event)).toEqual([
        'place',
        'expire',
        'pay-late',
        'refunded',
      ]);
    }
  });

  it('of a failure leaves the order to be paid again', async () => {
    const { id, skuId } = await order();
    const url = `/mall/v2/store/orders/${id}/pay`;
    expect((await buyer.post(url, { outcome: 'failure' })).data.order.state).toBe('pending');
    expect(await stockOf(app, skuId)).toEqual([10, 2]);
    expect((await buyer.post(url, { outcome: 'success' })).data.order.state).toBe('paid');
  });
});

describe('the clock', () => {
  it('frees what was not paid in time once, in several processes at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => order()));
    for (const { id } of made) await passTime(id);
    const expired = await Promise.all([1, 2, 3].map(() => expireOrders(app.core.db)));
    expect(expired.reduce((sum, one) => sum + one, 0)).toBe(6);
    for (const { skuId } of made) expect(await stockOf(app, skuId)).toEqual([10, 0]);
  });

  it('finishes a refund whose process ended between', async () => {
    const { id } = await order();
    await buyer.post(`/mall/v2/store/orders/${id}/pay`, { outcome: 'success' });
    await app.core.pool.query(
      `update mall_order set state = 'refunding', refund_cents = paid_cents, state_time = now() - interval '2 minutes' where id = $1`,
      [id],
    );
    expect(await finishRefunds(app.core)).toBe(1);
    expect(await stateOf(id)).toBe('refunded');
  });
});

it('signs by a key of its own, sealed, and makes a new one where the old cannot be read', async () => {
  const key = await providerKey(app.core);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  const { rows } = await app.core.pool.query('select sealed from mall_provider_key');
  expect(rows[0].sealed.toString('latin1')).not.toContain(key);
  await app.core.pool.query(`update mall_provider_key set sealed = '\\x00'`);
  const fresh = await Promise.all([1, 2, 3].map(() => providerKey(app.core)));
  expect(new Set(fresh).size).toBe(1);
  expect(fresh[0]).not.toBe(key);
});
