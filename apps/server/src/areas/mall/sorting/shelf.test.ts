import { mostInCampaign } from '@wm/contract/mall/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { buying, makeProduct } from '../testing/build-mall.ts';

const sorting = '/mall/v2/sorting';
const campaigns = `${sorting}/campaigns`;
let app: TestApp;
let buyer: TestClient;
let category = 0;
let products: number[] = [];

beforeAll(async () => {
  app = await startTestApp();
  buyer = await app.signInAs(buying);
  const { data } = await app.admin.post('/mall/v2/category', { category_name: '有货架的分类' });
  category = data.id;
  const below = await app.admin.post('/mall/v2/category', {
    category_name: '下级',
    parent_id: category,
  });
  for (const categoryId of [category, below.data.id, category, below.data.id])
    products.push((await makeProduct(app, [1], { category_id: categoryId })).id);
  products = products.toReversed();
});
afterAll(() => app.stop());

interface Row {
  id: number;
  place: number;
}

const ids = (rows: Row[]): number[] =>
  rows.map(({ id }) => id).filter((id) => products.includes(id));
const shelf = async (name = ''): Promise<number[]> =>
  ids((await app.admin.get(`${sorting}?limit=1000${name && `&shelf=${name}`}`)).data.rows);
const seen = async (query: string): Promise<number[]> =>
  ids((await buyer.get(`/mall/v2/store/shelf?limit=1000&${query}`)).data.rows);

const today = async (days: number): Promise<string> => {
  const { rows } = await app.core.pool.query(
    `select ((now() at time zone office_zone())::date + $1::int)::text as day`,
    [days],
  );
  return rows[0].day;
};

async function makeCampaign(name: string, from = 0, to = 0): Promise<number> {
  const body = { campaign_name: name, begin_day: await today(from), end_day: await today(to) };
  return (await app.admin.post(campaigns, body)).data.id;
}

describe('the shelf of a category', () => {
  it('has an order and pins of its own, which buyers in the category see and others do not', async () => {
    const name = `category-${category}`;
    const [a, b, c, d] = products as [number, number, number, number];
    expect(await shelf(name)).toEqual([a, b, c, d]);
    const moved = await app.admin.put(`${sorting}/${d}`, { place: 1, shelf: name });
    expect(moved.data).toEqual({ place: 1 });
    expect(await shelf(name)).toEqual([d, a, b, c]);
    await app.admin.put(`${sorting}/${c}`, { is_pinned: true, shelf: name });
    expect(await shelf(name)).toEqual([c, d, a, b]);
    expect(await seen(`category_id=${category}`)).toEqual([c, d, a, b]);
    expect(await shelf()).toEqual([a, b, c, d]);
    expect(await seen('')).toEqual([a, b, c, d]);
    // Pinned in the whole store is pinned here, too, until somebody says otherwise here.
    await app.admin.put(`${sorting}/${b}`, { is_pinned: true });
    expect(new Set((await shelf(name)).slice(0, 2))).toEqual(new Set([b, c]));
    await app.admin.put(`${sorting}/${b}`, { is_pinned: false, shelf: name });
    expect(await shelf(name)).toEqual([c, d, a, b]);
    await app.admin.put(`${sorting}/${b}`, { is_pinned: false });
  });

  it('knows what stands on no such shelf, and who may not move', async () => {
    const { id } = await makeProduct(app, [1]);
    const elsewhere = await app.admin.put(`${sorting}/${id}`, {
      place: 1,
      shelf: `category-${category}`,
    });
    expect(elsewhere.status).toBe(404);
    for (const wrong of [
      'category-',
      'category-0',
      'shelf-1',
      "campaign-1' or true",
      'campaign-1e3',
    ])
      expect((await app.admin.get(`${sorting}?shelf=${encodeURIComponent(wrong)}`)).code).not.toBe(
        200,
      );
    const answer = await buyer.put(`${sorting}/${products[0]}`, {
      place: 1,
      shelf: `category-${category}`,
    });
    expect(answer.status).toBe(403);
  });
});

describe('a campaign', () => {
  it('shows what was put on it, in its own order, on its days only', async () => {
    const [a, b, c] = products as [number, number, number];
    const id = await makeCampaign('囤货');
    const later = await makeCampaign('明天开始', 1, 3);
    for (const one of [id, later])
      await app.admin.put(`${campaigns}/${one}/products`, { add: [b, a] });
    const { data } = await app.admin.put(`${campaigns}/${id}/products`, { add: [a, c] });
    expect(data).toMatchObject({ products: 3, is_running: true });
    const name = `campaign-${id}`;
    expect(await shelf(name)).toEqual([b, a, c]);
    await app.admin.put(`${sorting}/${c}`, { place: 1, shelf: name });
    await app.admin.put(`${campaigns}/${id}/products`, { remove: [a, 987_654_321] });
    expect(await shelf(name)).toEqual([c, b]);
    expect(await seen(`campaign_id=${id}`)).toEqual([c, b]);
    expect(await seen(`campaign_id=${later}`)).toEqual([]);
    const names = async () =>
      (await buyer.get('/mall/v2/store/campaigns')).data.map(
        (one: { campaign_name: string }) => one.campaign_name,
      );
    expect(await names()).toEqual(['囤货']);
    // Nothing of it can be bought any more.
    await app.admin.put(`/mall/v2/product/${b}`, { status: 'off' });
    await app.admin.put(`/mall/v2/product/${c}`, { status: 'off' });
    expect(await names()).toEqual([]);
    for (const one of [b, c]) await app.admin.put(`/mall/v2/product/${one}`, { status: 'on' });
    const body = { campaign_name: '囤货', begin_day: await today(-9), end_day: await today(-1) };
    expect((await app.admin.put(`${campaigns}/${id}`, body)).data.is_running).toBe(false);
    expect(await seen(`campaign_id=${id}`)).toEqual([]);
    expect((await app.admin.delete(`${campaigns}/${id}`)).code).toBe(200);
    expect((await app.admin.put(`${campaigns}/${id}`, body)).status).toBe(404);
  });

  it('keeps the place of a product that is deleted and brought back', async () => {
    const ids = [];
    for (const _ of [1, 2, 3]) ids.push((await makeProduct(app, [1])).id);
    const id = await makeCampaign('放回原处');
    await app.admin.put(`${campaigns}/${id}/products`, { add: ids });
    const name = `campaign-${id}`;
    const stand = async () =>
      (await app.admin.get(`${sorting}?shelf=${name}`)).data.rows.map((row: Row) => row.id);
    const [, gone] = ids;
    await app.admin.delete('/mall/v2/product', { ids: [gone] });
    expect(await stand()).toEqual(ids.filter((one) => one !== gone));
    await app.admin.post('/admin/v2/undo?resource=mall:product', { ids: [gone] });
    expect(await stand()).toEqual(ids);
  });

  it('refuses a name that is taken, days in the wrong order, and more than it holds', async () => {
    const id = await makeCampaign('一年一次');
    const again = { campaign_name: ' 一年一次 ', begin_day: '2026-01-02', end_day: '2026-01-03' };
    expect((await app.admin.post(campaigns, again)).msg).toBe('已有这个活动名称');
    const backwards = { ...again, campaign_name: '倒着', end_day: '2026-01-01' };
    expect((await app.admin.post(campaigns, backwards)).text).toContain('结束日期不能早于开始日期');
    expect((await buyer.post(campaigns, again)).status).toBe(403);
    expect((await buyer.get(campaigns)).status).toBe(403);
    const { id: one } = await makeProduct(app, [1]);
    await app.core.pool.query(
      `insert into mall_product (product_code, title, category_id)
       select 'FULL' || i, 'FULL', category_id from mall_product, generate_series(1, $2) i where id = $1`,
      [one, mostInCampaign],
    );
    const { rows } = await app.core.pool.query(
      `select id::int from mall_product where title = 'FULL'`,
    );
    const add = rows.map((row: { id: number }) => row.id);
    expect((await app.admin.put(`${campaigns}/${id}/products`, { add })).code).toBe(200);
    const full = await app.admin.put(`${campaigns}/${id}/products`, { add: [one] });
    expect(full.msg).toBe(`一个活动最多 ${mostInCampaign} 个商品`);
    const { data } = await app.admin.get(campaigns);
    expect(data.find((row: { id: number }) => row.id === id).products).toBe(mostInCampaign);
  });
});
