import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { buy, buying, makeProduct, stockOf } from '../testing/build-mall.ts';

const products = '/mall/v2/product';
const categories = '/mall/v2/category';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Stored {
  id: number;
  skus: Record<string, unknown>[];
}

const read = async (id: number): Promise<Stored> => (await app.admin.get(`${products}/${id}`)).data;

/** Specifications as a form sends them. */
const sent = (skus: Stored['skus']) => skus.map(({ locked: _l, sold: _s, ...sku }) => sku);

describe('a product', () => {
  it('keeps its specifications in their order, and their codes may change places', async () => {
    const { id } = await makeProduct(app, [5, 6]);
    const [one, other] = sent((await read(id)).skus) as [object, object];
    const codes = [one, other].map((sku) => (sku as { sku_code: string }).sku_code);
    const swapped = [
      { ...other, sku_code: codes[0] },
      { ...one, sku_code: codes[1], price_cents: 999 },
      { spec: '新', sku_code: `${codes[0]}-new`, price_cents: 1, stock: 1 },
    ];
    const { data } = await app.admin.put(`${products}/${id}`, { skus: swapped });
    expect(
      data.skus.map((sku: Record<string, unknown>) => [
        sku['spec'],
        sku['price_cents'],
        sku['stock'],
      ]),
    ).toEqual([
      ['规格1', 1235, 6],
      ['规格0', 999, 5],
      ['新', 1, 1],
    ]);
    const { data: history } = await app.admin.get(`${products}/${id}/history`);
    expect(JSON.stringify(history.rows)).toContain('¥9.99');
  });

  it('never has less than unpaid orders hold, and stops what was sold instead of deleting it', async () => {
    const { id, skus } = await makeProduct(app, [5, 6]);
    const [sku] = skus as [(typeof skus)[0]];
    await buy(await app.signInAs(buying), sku, 3);
    const [first, second] = sent((await read(id)).skus) as [object, object];
    const less = await app.admin.put(`${products}/${id}`, {
      skus: [{ ...first, stock: 2 }, second],
    });
    expect(less.msg).toBe('规格「规格0」有 3 件已被订单占用，库存不能少于 3 件');
    expect(await stockOf(app, sku.id)).toEqual([5, 3]);
    await app.admin.put(`${products}/${id}`, { skus: [second] });
    expect((await read(id)).skus.map(({ spec, status }) => [spec, status])).toEqual([
      ['规格1', '0'],
      ['规格0', '1'],
    ]);
    const removed = await app.admin.delete(products, { ids: [id] });
    expect(removed.msg).toBe('已有订单的商品不能删除，请改为下架');
  });

  it('keeps what was sold while its form was open, and adds what came in', async () => {
    const { id, skus } = await makeProduct(app, [5]);
    const [sku] = skus as [(typeof skus)[0]];
    const buyer = await app.signInAs(buying);
    const opened = sent((await read(id)).skus)[0] as { stock: number };
    const { data: order } = await buy(buyer, sku, 3);
    await buyer.post(`/mall/v2/store/orders/${order.id}/pay`, { outcome: 'success' });
    expect(await stockOf(app, sku.id)).toEqual([2, 0]);
    const save = (change: object) =>
      app.admin.put(`${products}/${id}`, { skus: [{ ...opened, stock_was: 5, ...change }] });
    await save({ price_cents: 900 });
    expect(await stockOf(app, sku.id)).toEqual([2, 0]);
    await save({ stock: 15 });
    expect(await stockOf(app, sku.id)).toEqual([12, 0]);
    await buy(
      buyer,
      { ...sku, priceCents: (opened as { price_cents?: number }).price_cents ?? 0 },
      12,
    );
    expect((await save({ stock: 0 })).code).not.toBe(200);
    expect((await stockOf(app, sku.id))[0]).toBe(12);
  });

  it('is removed and taken back with its specifications', async () => {
    const { id } = await makeProduct(app, [5, 6]);
    await app.admin.delete(products, { ids: [id] });
    expect((await app.admin.get(`${products}/${id}`)).status).toBe(404);
    await app.admin.post('/admin/v2/undo?resource=mall:product', { ids: [id] });
    expect((await read(id)).skus).toHaveLength(2);
  });

  it('names what is wrong, and takes no specification of another product', async () => {
    const { id } = await makeProduct(app, [1]);
    const other = await makeProduct(app, [1]);
    const foreign = sent((await read(other.id)).skus);
    expect((await app.admin.put(`${products}/${id}`, { skus: foreign })).msg).toBe(
      '规格不属于这个商品，请刷新后重试',
    );
    const sku = { spec: '', sku_code: 'x', price_cents: -1, stock: -1 };
    const wrong = { product_code: '', title: ' ', category_id: 1, skus: [sku, sku] };
    const answer = await app.admin.post(products, wrong);
    expect(answer.status).toBe(422);
    const { skus } = await makeProduct(app, [1]);
    expect(skus).toHaveLength(1);
    const taken = await app.admin.post(products, {
      product_code: 'fresh',
      title: '新',
      category_id: ((await read(id)) as unknown as { category_id: number }).category_id,
      skus: [{ spec: '', sku_code: foreign[0]?.['sku_code'], price_cents: 1, stock: 1 }],
    });
    expect(taken.msg).toBe('规格编码已存在');
  });
});

describe('categories', () => {
  async function add(name: string, parent_id = 0): Promise<number> {
    return (await app.admin.post(categories, { category_name: name, parent_id })).data.id;
  }

  it('stand four levels deep at most, and never in a circle', async () => {
    const top = await add('一');
    const second = await add('二', top);
    const third = await add('三', second);
    const fourth = await add('四', third);
    expect((await app.admin.post(categories, { category_name: '五', parent_id: fourth })).msg).toBe(
      '商品分类最多 4 级',
    );
    const aside = await add('旁');
    await add('旁下', aside);
    expect((await app.admin.put(`${categories}/${aside}`, { parent_id: third })).msg).toBe(
      '商品分类最多 4 级',
    );
    expect((await app.admin.put(`${categories}/${top}`, { parent_id: fourth })).msg).toBe(
      '上级分类不能是自己或自己的下级',
    );
    expect((await app.admin.put(`${categories}/${aside}`, { parent_id: 999_999 })).msg).toBe(
      '上级分类不存在，请刷新后重试',
    );
  });

  it('go only when nothing is in them, and come back', async () => {
    const top = await add('有下级');
    const below = await add('下级', top);
    expect((await app.admin.delete(categories, { ids: [top] })).msg).toBe(
      '存在下级分类，不允许删除',
    );
    await app.admin.delete(categories, { ids: [below] });
    await app.admin.post('/admin/v2/undo?resource=mall:category', { ids: [below] });
    const { data } = await app.admin.get(`${categories}/${below}`);
    expect(data).toMatchObject({ category_name: '下级', products: 0 });
    const { id } = await makeProduct(app, [1]);
    await app.admin.put(`${products}/${id}`, { category_id: below });
    expect((await app.admin.delete(categories, { ids: [below] })).msg).toBe(
      '分类里有商品，请先移到其他分类',
    );
    const saved = await app.admin.put(`${categories}/sort`, { orders: [{ id: below, order: 7 }] });
    expect(saved.code).toBe(200);
  });
});

it('the shelf takes a new place for a product, pinned ones first, and buyers see the same order', async () => {
  const made = [];
  for (const _ of [1, 2, 3, 4])
    made.push(await makeProduct(app, [1], { title: `架上${made.length}` }));
  const ids = made.map(({ id }) => id);
  const [a, b, c, d] = ids as [number, number, number, number];
  const shelf = async (): Promise<number[]> =>
    (await app.admin.get('/mall/v2/sorting?limit=1000')).data.rows
      .map((row: { id: number }) => row.id)
      .filter((id: number) => ids.includes(id));
  const place = async (id: number): Promise<number> =>
    (await app.admin.get('/mall/v2/sorting?limit=1000')).data.rows.find(
      (row: { id: number }) => row.id === id,
    ).place;
  expect(await shelf()).toEqual([d, c, b, a]);
  const to = await place(d);
  expect((await app.admin.put(`/mall/v2/sorting/${a}`, { place: to })).data).toEqual({ place: to });
  expect(await shelf()).toEqual([a, d, c, b]);
  await app.admin.put(`/mall/v2/sorting/${b}`, { is_pinned: true });
  expect(await shelf()).toEqual([b, a, d, c]);
  expect(await place(b)).toBe(1);
  const buyer = await app.signInAs(buying);
  const seen = await buyer.get(`/mall/v2/store/shelf?title=${encodeURIComponent('架上')}`);
  expect(seen.data.rows.map((row: { id: number }) => row.id)).toEqual([b, a, d, c]);
  expect((await buyer.put(`/mall/v2/sorting/${a}`, { place: 1 })).status).toBe(403);
});
