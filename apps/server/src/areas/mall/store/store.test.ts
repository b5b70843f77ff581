import { orderStates, orderEvents, stateAfter } from '@wm/contract/mall/order-states';
import { discountEach, discountStep, priceOrder } from '@wm/contract/mall/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { sampled } from '../../../../../../tools/sampled.ts';
import { buy, buying, checkout, makeProduct, stockOf } from '../testing/build-mall.ts';

const orders = '/mall/v2/store/orders';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('buying', () => {
  it('sells exactly what there is, however many buy at once (M1)', async () => {
    const [buyers, units] = sampled([40, 10], [200, 50]);
    const { skus } = await makeProduct(app, [units, units]);
    const [one, other] = skus as [(typeof skus)[0], (typeof skus)[0]];
    const clients = await Promise.all(Array.from({ length: 8 }, () => app.signInAs(buying)));
    const answers = await Promise.all(
      Array.from({ length: buyers }, async (_, at) => {
        // Each takes both, in another order.
        const lines = [one, other].map((sku) => ({ sku, quantity: 1 }));
        const body = checkout(at % 2 === 0 ? lines : lines.toReversed());
        return clients[at % clients.length]?.post(orders, body);
      }),
    );
    const codes = answers.map((answer) => answer?.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(units);
    expect(codes.filter((code) => code === 601)).toHaveLength(buyers - units);
    const paid = await Promise.all(
      answers
        .filter((answer) => answer?.code === 200)
        .map((answer) => {
          const client = clients.find(({ userId }) => userId === answer?.data.user_id) ?? app.admin;
          return { id: answer?.data.id as number, client };
        })
        .map(async ({ id }) => {
          const { rows } = await app.core.pool.query(
            'select user_id from mall_order where id = $1',
            [id],
          );
          const owner = clients.find(({ userId }) => userId === Number(rows[0].user_id));
          return owner?.post(`${orders}/${id}/pay`, { outcome: 'success' });
        }),
    );
    expect(paid.map((answer) => answer?.data.order.state)).toEqual(
      Array.from({ length: units }, () => 'paid'),
    );
    expect([await stockOf(app, one.id), await stockOf(app, other.id)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('makes one order of one checkout, however often it is sent (M2)', async () => {
    const { skus } = await makeProduct(app, [5]);
    const [sku] = skus as [(typeof skus)[0]];
    const buyer = await app.signInAs(buying);
    const body = checkout([{ sku, quantity: 5 }]);
    const times = sampled(20, 100);
    const answers = await Promise.all(
      Array.from({ length: times }, () => buyer.post(orders, body)),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await stockOf(app, sku.id)).toEqual([5, 5]);
    // The same key of somebody else is his own.
    const other = await app.signInAs(buying);
    expect((await other.post(orders, body)).msg).toMatch(/库存不足，只剩 0 件/);
  });

  it('costs what goods, reductions and freight make together, to the cent (M3)', async () => {
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let at = 0; at < 10_000; at += 1) {
      const lines = Array.from({ length: 1 + next(50) }, () => ({
        priceCents: next(at % 10 === 0 ? 100_000_000 : 30_000),
        quantity: 1 + next(999),
      }));
      const items = lines.reduce(
        (sum, line) => sum + BigInt(line.priceCents) * BigInt(line.quantity),
        0n,
      );
      const discount = (items / BigInt(discountStep)) * BigInt(discountEach);
      const freight = items - discount >= 9900n ? 0n : 800n;
      expect(priceOrder(lines)).toEqual({
        itemsCents: Number(items),
        discountCents: Number(discount),
        freightCents: Number(freight),
        totalCents: Number(items - discount + freight),
      });
    }
    const { skus } = await makeProduct(app, [100]);
    const [sku] = skus as [(typeof skus)[0]];
    const { data } = await buy(await app.signInAs(buying), sku, 17);
    expect(data).toMatchObject({
      items_cents: 20_978,
      discount_cents: 1000,
      freight_cents: 0,
      total_cents: 19_978,
    });
  });

  it('refuses a sum that the buyer was not shown, what is gone, and more than there is', async () => {
    const { id, skus } = await makeProduct(app, [3, 0]);
    const [sku] = skus as [(typeof skus)[0]];
    const buyer = await app.signInAs(buying);
    const changed = checkout([{ sku, quantity: 1 }], { total_cents: 1 });
    expect((await buyer.post(orders, changed)).msg).toBe('价格有变化，请核对后重新提交');
    const short = await buy(buyer, sku, 4);
    expect([short.code, short.data]).toEqual([601, { sku_id: sku.id, left: 3 }]);
    await app.admin.put(`/mall/v2/product/${id}`, { status: 'off' });
    expect((await buy(buyer, sku)).msg).toBe('商品已下架，请从购物车移除');
    expect(await stockOf(app, sku.id)).toEqual([3, 0]);
    const { rows } = await app.core.pool.query(
      'select count(*)::int as n from mall_order where user_id = $1',
      [buyer.userId],
    );
    expect(rows[0].n).toBe(0);
  });

  it('shows a buyer the shelf and his own orders only', async () => {
    const { skus, id } = await makeProduct(app, [9], { title: '只此一件' });
    const draft = await makeProduct(app, [9], { title: '只此草稿', status: 'draft' });
    const [sku] = skus as [(typeof skus)[0]];
    const [buyer, other] = [await app.signInAs(buying), await app.signInAs(buying)];
    const shelf = await buyer.get(`/mall/v2/store/shelf?title=${encodeURIComponent('只此')}`);
    expect(shelf.data.rows.map((row: { id: number }) => row.id)).toEqual([id]);
    expect((await buyer.get(`/mall/v2/store/products/${draft.id}`)).status).toBe(404);
    const { data } = await buy(buyer, sku, 2);
    expect((await buyer.get(`/mall/v2/store/products/${id}`)).data.skus[0].left).toBe(7);
    expect((await buyer.get(`${orders}/${data.id}`)).data.items).toMatchObject([
      { title: '只此一件', quantity: 2, amount_cents: 2468 },
    ]);
    expect((await other.get(`${orders}/${data.id}`)).status).toBe(404);
    for (const [act, body] of [
      ['pay', { outcome: 'success' }],
      ['cancel', {}],
      ['receive', {}],
    ] as const)
      expect((await other.post(`${orders}/${data.id}/${act}`, body)).status).toBe(404);
    expect((await other.get(orders)).data).toEqual({ rows: [], total: 0 });
    expect((await buyer.get('/mall/v2/order')).status).toBe(403);
    await buyer.post(`${orders}/${data.id}/cancel`, {});
    expect(await stockOf(app, sku.id)).toEqual([9, 0]);
  });
});

describe('the states of an order', () => {
  it('refuses every step that does not follow (M4)', async () => {
    const { skus } = await makeProduct(app, [100]);
    const [sku] = skus as [(typeof skus)[0]];
    const { data } = await buy(await app.signInAs(buying), sku);
    const order = `/mall/v2/order/${data.id}`;
    const bodies = {
      ship: { carrier: '顺丰', tracking_no: 'SF1' },
      finish: {},
      cancel: {},
      refund: { amount_cents: 1 },
    };
    for (const state of orderStates)
      for (const [event, body] of Object.entries(bodies)) {
        if (stateAfter(state, event as keyof typeof bodies)) continue;
        await app.core.pool.query(
          'update mall_order set state = $1, paid_cents = total_cents where id = $2',
          [state, data.id],
        );
        const answer = await app.admin.put(`${order}/${event}`, body);
        expect([state, event, answer.code, answer.msg]).toEqual([
          state,
          event,
          601,
          '订单状态不允许该操作',
        ]);
      }
    const allowed = orderStates.flatMap((state) =>
      orderEvents.flatMap((event) => {
        const to = stateAfter(state, event);
        return to ? [`${state} ${event} ${to}`] : [];
      }),
    );
    expect(allowed).toEqual([
      'pending pay paid',
      'pending cancel cancelled',
      'pending expire cancelled',
      'paid ship shipped',
      'paid refund refunding',
      'shipped finish done',
      'shipped refund refunding',
      'done refund refunding',
      'cancelled pay-late refunding',
      'refunding refunded refunded',
    ]);
  });

  it('goes from the payment to the receipt, and tells each step', async () => {
    const { skus } = await makeProduct(app, [10]);
    const [sku] = skus as [(typeof skus)[0]];
    const buyer = await app.signInAs(buying);
    const { data } = await buy(buyer, sku, 3);
    await buyer.post(`${orders}/${data.id}/pay`, { outcome: 'success' });
    expect(await stockOf(app, sku.id)).toEqual([7, 0]);
    const sent = await app.admin.put(`/mall/v2/order/${data.id}/ship`, {
      carrier: '顺丰',
      tracking_no: 'SF100',
    });
    expect(sent.data).toMatchObject({ state: 'shipped', tracking_no: 'SF100' });
    const done = await buyer.post(`${orders}/${data.id}/receive`, {});
    expect(done.data.state).toBe('done');
    const { data: log } = await app.admin.get(`/mall/v2/order/${data.id}/log`);
    expect(log.map((step: { event: string; to_state: string }) => step.event)).toEqual([
      'place',
      'pay',
      'ship',
      'finish',
    ]);
    const { data: history } = await app.admin.get(`/mall/v2/order/${data.id}/history`);
    expect(JSON.stringify(history.rows)).toContain('SF100');
  });

  it('gives back a part or all, and puts back what was not sent', async () => {
    const { skus } = await makeProduct(app, [10]);
    const [sku] = skus as [(typeof skus)[0]];
    const buyer = await app.signInAs(buying);
    const { data } = await buy(buyer, sku, 4);
    await buyer.post(`${orders}/${data.id}/pay`, { outcome: 'success' });
    const url = `/mall/v2/order/${data.id}/refund`;
    const tooMuch = await app.admin.put(url, { amount_cents: data.total_cents + 1 });
    expect(tooMuch.msg).toBe('退款金额不能超过已付金额');
    const back = await app.admin.put(url, { amount_cents: 500, note: '少发一件' });
    expect(back.data).toMatchObject({ state: 'refunded', refund_cents: 500 });
    expect(await stockOf(app, sku.id)).toEqual([10, 0]);
  });
});
