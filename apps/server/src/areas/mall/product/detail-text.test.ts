import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { buying, makeProduct } from '../testing/build-mall.ts';

const products = '/mall/v2/product';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('a description is rich text, of which nothing that runs is kept, and buyers read it', async () => {
  const hostile =
    '<h2>成分</h2><p onclick="alert(1)">水<script>alert(2)</script></p><img src="https://evil.example/x.png"><a href="javascript:alert(3)">看</a>';
  const { id } = await makeProduct(app, [1], { detail: hostile });
  const { data } = await app.admin.get(`${products}/${id}`);
  expect(data.detail).toContain('<h2>成分</h2>');
  expect(data.detail).not.toMatch(/onclick|script|evil/);
  const buyer = await app.signInAs(buying);
  expect((await buyer.get(`/mall/v2/store/products/${id}`)).data.detail).toBe(data.detail);
  await app.admin.put(`${products}/${id}`, { detail: '<p>换<b onload="x">了</b></p>' });
  expect((await app.admin.get(`${products}/${id}`)).data.detail).not.toContain('onload');
  const past = (await app.admin.get(`${products}/${id}/history`)).data.rows[0].fields;
  expect(past).toMatchObject([{ field: 'detail', after: '换了' }]);
});

it('a sheet with the same words keeps the forms of a description, other words become paragraphs', async () => {
  const { id } = await makeProduct(app, [1], { detail: '<h2>成分</h2><p>水 &lt; 5%</p>' });
  const { data } = await app.admin.get(`${products}/${id}`);
  const send = async (detail: string) => {
    const csv = `商品编码,规格编码,说明\n${data.product_code},${data.skus[0].sku_code},"${detail}"`;
    const file = { name: '说明.csv', bytes: Buffer.from(csv) };
    return (await upload(app.admin, `${products}/import?mode=write`, file)).data;
  };
  const read = async () => (await app.admin.get(`${products}/${id}`)).data.detail;
  expect(await send('成分\n水 < 5%')).toMatchObject({ changed: 0 });
  expect(await read()).toBe(data.detail);
  expect(await send('成分\n<b>盐</b>')).toMatchObject({ changed: 1 });
  expect(await read()).toBe('<p>成分</p><p>&lt;b&gt;盐&lt;/b&gt;</p>');
});
