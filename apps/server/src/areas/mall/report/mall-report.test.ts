import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cell, RunResult } from '@wm/contract/report/run';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { makeProduct } from '../testing/build-mall.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Module = RunResult['modules'][number];

async function modules(client: TestClient, days = ''): Promise<Map<string, Module>> {
  const answer = await client.get(`/mall/v2/report?days=${days}`);
  expect(answer.msg).toBe('操作成功');
  const rows = answer.data.rows as { result: RunResult }[];
  return new Map(rows.flatMap(({ result }) => result.modules.map((one) => [one.id, one])));
}

/** Orders of every kind, by a generator that gives the same ones each time. */
async function sell(): Promise<void> {
  const skus = [];
  for (const _ of [1, 2, 3]) skus.push(await makeProduct(app, [5, 100]));
  const ids = skus.flatMap(({ id, skus: own }) => own.map((sku) => [id, sku.id] as const));
  const { rows } = await app.core.pool.query<{ id: number }>(
    `insert into mall_order (order_no, buyer_name, checkout_key, state, items_cents, discount_cents, freight_cents,
       total_cents, paid_cents, refund_cents, receiver_name, receiver_phone, receiver_address, expire_time, create_time)
     select 'R-' || i, 'b', gen_random_uuid(), (array['pending', 'paid', 'done', 'refunded', 'cancelled'])[1 + i % 5],
       c, c / 7, 801, c - c / 7 + 801, case when i % 5 in (1, 2, 3) then c - c / 7 + 801 else 0 end,
       case when i % 5 = 3 then (c / 3) else 0 end, '收', '13800000000', '址', now(),
       '2026-02-01T10:00:00Z'::timestamptz + make_interval(hours => i)
     from (select i, (i * 7919) % 100003 + 1 as c from generate_series(1, 400) i) given returning id`,
  );
  for (const [at, { id }] of rows.entries()) {
    const [productId, skuId] = ids[at % ids.length] as readonly [number, number];
    await app.core.pool.query(
      `insert into mall_order_item (order_id, product_id, sku_id, title, spec, picture, price_cents, quantity, amount_cents)
       select id, $2::bigint, $3, '商品' || $2::bigint, '', '', items_cents, 1, items_cents from mall_order where id = $1`,
      [id, productId, skuId],
    );
  }
  await app.core.pool.query(
    `insert into mall_payment (payment_no, order_id, amount_cents, paid_time)
     select 'P' || id, id, total_cents, case when paid_cents > 0 then create_time + interval '90 minutes' end
     from mall_order where order_no like 'R-%'`,
  );
  await app.core.pool.query(
    `insert into mall_order_log (order_id, event, to_state) select id, 'pay', 'paid' from mall_order where paid_cents > 0
     union all select id, 'ship', 'shipped' from mall_order where state = 'done'
     union all select id, 'finish', 'done' from mall_order where state = 'done'`,
  );
}

interface Stored {
  state: string;
  paid: number;
  refund: number;
  items: number;
  day: string;
  title: string;
  category: string;
}

/** The orders as they are stored, for a reckoning of our own. */
async function stored(): Promise<Stored[]> {
  const { rows } = await app.core.pool.query(
    `select o.state, o.paid_cents::int as paid, o.refund_cents::int as refund, i.amount_cents::int as items,
       p.paid_time, i.title, c.category_name as category
     from mall_order o join mall_order_item i on i.order_id = o.id join mall_payment p on p.order_id = o.id
     join mall_product g on g.id = i.product_id join mall_category c on c.id = g.category_id`,
  );
  return rows.map(({ paid_time, ...row }) => ({
    ...row,
    // The office is eight hours ahead.
    day: paid_time
      ? new Date((paid_time as Date).getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
      : '',
  }));
}

/** Sums in 分 by what each belongs to. */
function added<T extends string>(
  orders: readonly Stored[],
  of: 'day' | 'title' | 'category',
  sums: Record<T, (order: Stored) => number>,
): Map<string, Record<T, number>> {
  const found = new Map<string, Record<T, number>>();
  for (const order of orders.filter(({ paid }) => paid > 0)) {
    const row = found.get(order[of]) ?? ({} as Record<T, number>);
    for (const [name, value] of Object.entries(sums) as [T, (order: Stored) => number][])
      row[name] = (row[name] ?? 0) + value(order);
    found.set(order[of], row);
  }
  return found;
}

const yuan = (cents: number): number => cents / 100;
const byName = (rows: readonly Cell[][]): Map<Cell, Cell[]> =>
  new Map(rows.map(([name = null, ...rest]) => [name, rest]));

describe('the data report of the mall (M6)', () => {
  it('comes to the same as the orders, to the cent', async () => {
    await sell();
    const orders = await stored();
    const found = await modules(app.admin);
    const days = added(orders, 'day', {
      orders: () => 1,
      paid: ({ paid }) => paid,
      refund: ({ refund }) => refund,
    });
    const daily = found.get('daily') as Module;
    expect(daily.error).toBe('');
    expect(byName(daily.rows)).toEqual(
      new Map(
        [...days].map(([day, { orders: count, paid, refund }]) => [
          day,
          [count, yuan(paid), yuan(refund), yuan(paid - refund)],
        ]),
      ),
    );
    const all = [...days.values()];
    const total = (of: 'paid' | 'refund') => all.reduce((sum, row) => sum + row[of], 0);
    expect(daily.totals).toEqual({
      orders: 240,
      paid: yuan(total('paid')),
      refund: yuan(total('refund')),
      net: yuan(total('paid') - total('refund')),
    });
    for (const [module, of] of [
      ['category', 'category'],
      ['product', 'title'],
    ] as const) {
      const sums = added(orders, of, { sold: () => 1, amount: ({ items }) => items });
      expect(byName(found.get(module)?.rows ?? [])).toEqual(
        new Map([...sums].map(([name, { sold, amount }]) => [name, [sold, yuan(amount)]])),
      );
    }
    const refunds = found.get('refunds') as Module;
    expect(refunds.total).toBe(orders.filter(({ refund }) => refund > 0).length);
    expect(refunds.totals['refund']).toBe(yuan(total('refund')));
    expect(found.get('funnel')?.rows[0]?.slice(0, 4)).toEqual([400, 240, 60, 80]);
    expect(byName(found.get('states')?.rows ?? []).get('已完成')).toEqual([80]);
    expect(found.get('short')?.rows.map((row) => row[4])).toEqual([5, 5, 5]);
  });

  it('is of the days that are asked for', async () => {
    const found = await modules(app.admin, '2026-02-03~2026-02-04');
    expect((found.get('daily')?.rows ?? []).map(([day]) => day)).toEqual([
      '2026-02-04',
      '2026-02-03',
    ]);
    expect((await app.admin.get('/mall/v2/report?days=heute')).status).toBe(400);
  });

  it('shows nobody what the lists keep from him', async () => {
    const stranger = await app.signInAs(['mall:report:list']);
    for (const [, { error, rows }] of await modules(stranger)) {
      expect(error).toMatch(/^没有权限查看/);
      expect(rows).toEqual([]);
    }
    // Orders without the products: what belongs to those is not shown.
    const orders = await modules(await app.signInAs(['mall:report:list', 'mall:order:list']));
    expect(orders.get('category')?.withheld).toEqual(['商品分类']);
    expect(orders.get('short')?.error).toBe('没有权限查看“商城库存”');
    expect((await app.admin.get('/mall/v2/report')).code).toBe(200);
    expect((await (await app.signInAs([])).get('/mall/v2/report')).status).toBe(403);
  });
});
