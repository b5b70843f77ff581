import { randomUUID } from 'node:crypto';
import { priceOrder } from '@wm/contract/mall/pricing';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';

/** The rights of a buyer. */
export const buying = ['mall:store:list'];

let serial = 0;

interface Sku {
  id: number;
  priceCents: number;
}

/** A product on sale with one specification for each stock given. */
export async function makeProduct(
  app: TestApp,
  stocks: number[],
  overrides: object = {},
): Promise<{ id: number; skus: Sku[] }> {
  const own = (serial += 1);
  const category = await app.admin.post('/mall/v2/category', { category_name: `分类${own}` });
  const { data } = await app.admin.post('/mall/v2/product', {
    product_code: `P${own}`,
    title: `商品${own}`,
    category_id: category.data.id,
    status: 'on',
    skus: stocks.map((stock, at) => ({
      spec: `规格${at}`,
      sku_code: `P${own}-${at}`,
      price_cents: 1234 + at,
      stock,
    })),
    ...overrides,
  });
  const skus = data.skus.map((sku: { id: number; price_cents: number }) => ({
    id: sku.id,
    priceCents: sku.price_cents,
  }));
  return { id: data.id, skus };
}

/** What a checkout sends. */
export function checkout(lines: { sku: Sku; quantity: number }[], overrides: object = {}) {
  const priced = lines.map(({ sku, quantity }) => ({ priceCents: sku.priceCents, quantity }));
  return {
    checkout_key: randomUUID(),
    lines: lines.map(({ sku, quantity }) => ({ sku_id: sku.id, quantity })),
    total_cents: priceOrder(priced).totalCents,
    receiver_name: '收货人',
    receiver_phone: '13800000000',
    receiver_address: '北京市海淀区',
    ...overrides,
  };
}

export function buy(client: TestClient, sku: Sku, quantity = 1): Promise<Answer> {
  return client.post('/mall/v2/store/orders', checkout([{ sku, quantity }]));
}

/** Stock and locked units of a specification. */
export async function stockOf(app: TestApp, skuId: number): Promise<[number, number]> {
  const { rows } = await app.core.pool.query('select stock, locked from mall_sku where id = $1', [
    skuId,
  ]);
  return [rows[0].stock, rows[0].locked];
}
