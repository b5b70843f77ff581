import { readXlsx } from 'hucre/xlsx';
import { productResource } from '@wm/contract/mall/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { buying, makeProduct } from '../testing/build-mall.ts';

const products = '/mall/v2/product';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const codes = ['list', 'query', 'add', 'edit', 'export', 'import'].map(
  (one) => `mall:product:${one}`,
);

/** A keeper of products from whom the costs are kept, but for the rights named. */
async function keeper(right: { read: boolean; mask?: string } | undefined): Promise<TestClient> {
  const client = await app.signInAs();
  const roleId = await grant(app, client.userId, [...codes, 'report:config:list']);
  if (right)
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
       select $1, id, $3, false, false, $3, $3, $4 from sys_column where resource = $2 and field = 'costs'`,
      [roleId, productResource.permission, right.read, right.mask ?? ''],
    );
  app.core.principals.forget(client.userId);
  return client;
}

const cents = 7_654_321;

async function costly(): Promise<{ id: number; code: string; skus: object[] }> {
  const { id } = await makeProduct(app, [5, 6]);
  const { data } = await app.admin.get(`${products}/${id}`);
  const code = data.skus[0].sku_code as string;
  const costs = [{ sku_code: code, cost_cents: cents }];
  expect((await app.admin.put(`${products}/${id}`, { costs })).code).toBe(200);
  return { id, code, skus: data.skus };
}

describe('what a specification costs', () => {
  it('is kept by its code, beside what nobody has said, and stays when the price changes', async () => {
    const { id, code, skus } = await costly();
    const read = async () => (await app.admin.get(`${products}/${id}`)).data.costs;
    const other = (skus[1] as { sku_code: string }).sku_code;
    expect(await read()).toEqual([
      { sku_code: code, cost_cents: cents },
      { sku_code: other, cost_cents: null },
    ]);
    const plain = skus.map((sku) => {
      const { locked: _l, sold: _s, ...own } = sku as Record<string, unknown>;
      return { ...own, price_cents: 5 };
    });
    expect((await app.admin.put(`${products}/${id}`, { skus: plain })).code).toBe(200);
    expect((await read())[0]).toEqual({ sku_code: code, cost_cents: cents });
    const wrong = [
      { sku_code: other, cost_cents: 1 },
      { sku_code: 'NOT-THERE', cost_cents: 1 },
    ];
    expect((await app.admin.put(`${products}/${id}`, { costs: wrong })).msg).toBe(
      '成本价写给了没有的规格编码「NOT-THERE」',
    );
    expect((await read())[1]).toEqual({ sku_code: other, cost_cents: null });
    for (const cost of [-1, 0.5, 100_000_000_000, '1'])
      expect(
        (
          await app.admin.put(`${products}/${id}`, {
            costs: [{ sku_code: code, cost_cents: cost }],
          })
        ).code,
        String(cost),
      ).not.toBe(200);
  });

  it.each([
    ['hidden', { read: false }],
    ['masked', { read: true, mask: 'all' }],
  ])(
    'stands in no answer, file or history of a keeper from whom it is %s, and he cannot write it',
    async (_, right) => {
      const { id, code } = await costly();
      const client = await keeper(right);
      const answers = [
        await client.get(`${products}?limit=1000`),
        await client.get(`${products}/${id}`),
        await client.get(`${products}/${id}/history`),
        await client.put(`${products}/${id}`, { title: '仍然看不到' }),
      ];
      const free = await keeper(undefined);
      expect((await free.get(`${products}/${id}/history`)).text).toContain('76543.21');
      for (const { text } of answers) {
        expect(text).toContain(code.slice(0, 2));
        expect(text).not.toContain(String(cents));
        expect(text).not.toContain('76543.21');
      }
      const files = [
        await client.send({ method: 'POST', url: `${products}/export`, payload: {} }),
        await client.send({ method: 'GET', url: `${products}/sheet` }),
      ];
      for (const { bytes } of files) {
        const book = JSON.stringify((await readXlsx(bytes)).sheets[0]?.rows);
        expect(book).toContain(code.split('-')[0]);
        expect(book).not.toContain('76543.21');
        expect(book).not.toContain('成本价（元）');
      }
      const costs = [{ sku_code: code, cost_cents: 1 }];
      expect((await client.put(`${products}/${id}`, { costs })).status).toBe(403);
      const { data } = await free.get(`${products}/${id}`);
      const csv = `商品编码,规格编码,成本价（元）\n${data.product_code},${code},1.00`;
      const file = { name: '成本.csv', bytes: Buffer.from(csv) };
      expect((await upload(client, `${products}/import?mode=write`, file)).status).toBe(403);
      expect((await app.admin.get(`${products}/${id}`)).data.costs[0].cost_cents).toBe(cents);
    },
  );

  it('is never shown to who buys, nor is the barcode', async () => {
    const { id, code } = await costly();
    await app.core.pool.query(`update mall_sku set barcode = 'BAR-4711' where sku_code = $1`, [
      code,
    ]);
    const buyer = await app.signInAs(buying);
    for (const path of ['shelf?limit=1000', `products/${id}`]) {
      const { text } = await buyer.get(`/mall/v2/store/${path}`);
      expect(text).toContain('"price_cents"');
      expect(text).not.toMatch(/7654321|cost|BAR-4711|barcode/);
    }
  });
});

it('costs and barcodes come and go with the sheet, to the cent and with their zeros', async () => {
  const { id, code } = await costly();
  const { data } = await app.admin.get(`${products}/${id}`);
  const send = (line: string) => {
    const csv = `商品编码,规格编码,成本价（元）,条码\n${data.product_code},${code},${line}`;
    const file = { name: '成本.csv', bytes: Buffer.from(csv) };
    return upload(app.admin, `${products}/import?mode=write`, file);
  };
  expect((await send('12.345,1')).text).toContain('成本价应为元，最多两位小数');
  expect((await send('0.29,036000291452')).data).toMatchObject({ changed: 1, written: 1 });
  const kept = (await app.admin.get(`${products}/${id}`)).data;
  expect(kept.costs[0]).toEqual({ sku_code: code, cost_cents: 29 });
  expect(kept.skus[0].barcode).toBe('036000291452');
  const { bytes } = await app.admin.send({ method: 'GET', url: `${products}/sheet` });
  const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  const [heads = []] = rows;
  const row = rows.find((cells) => cells.includes(code)) ?? [];
  expect([row[heads.indexOf('成本价（元）')], row[heads.indexOf('条码')]]).toEqual([
    0.29,
    '036000291452',
  ]);
  // An empty cell leaves both as they are; the history tells of the cost by itself.
  expect((await send(',')).data).toMatchObject({ changed: 0 });
  expect((await app.admin.get(`${products}/${id}/history`)).text).toContain(`${code} ¥0.29`);
});

it('a barcode finds its product, and only whole', async () => {
  const { id } = await makeProduct(app, [5]);
  const { data } = await app.admin.get(`${products}/${id}`);
  const { locked: _l, sold: _s, ...sku } = data.skus[0];
  await app.admin.put(`${products}/${id}`, { skus: [{ ...sku, barcode: '4006381333931' }] });
  const found = async (barcode: string) =>
    (await app.admin.get(`${products}?barcode=${barcode}`)).data.rows.map(
      (row: { id: number }) => row.id,
    );
  expect(await found('4006381333931')).toEqual([id]);
  expect(await found('400638')).toEqual([]);
  const answer = await app.admin.put(`${products}/${id}`, {
    skus: [{ ...sku, barcode: '条<码>' }],
  });
  expect(answer.code).not.toBe(200);
  expect(answer.text).toContain('条码只能是数字、字母和 - . $ / + %');
});
