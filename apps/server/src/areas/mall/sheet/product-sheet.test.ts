import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { buy, buying, makeProduct, stockOf } from '../testing/build-mall.ts';

const path = '/mall/v2/product';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['大批', '零售'])
    await app.admin.post('/mall/v2/category', { category_name: name });
});
afterAll(() => app.stop());

type Row = (string | number | null)[];

async function bring(rows: Row[], mode = 'write', client = app.admin): Promise<Answer> {
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '商品', rows }] }));
  return upload(client, `${path}/import?mode=${mode}`, { name: '商品.xlsx', bytes });
}

interface Fault {
  row: number;
  column: string;
  message: string;
}
const told = ({ data }: Answer): string[] =>
  data.faults.map(({ row, column, message }: Fault) => `${row} ${column} ${message}`);

const count = async (table: string): Promise<number> =>
  (await app.core.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

const head = ['商品编码', '商品名称', '商品分类', '状态', '规格编码', '规格', '价格（元）', '库存'];
const wrong = '价格应为元，最多两位小数';

describe('a sheet of products', () => {
  it('of ten thousand rows tells each planted fault, and writes nothing until it has none', async () => {
    const sound = (at: number): Row => {
      const product = Math.floor(at / 4);
      const code = `BIG${product}`;
      return [
        code,
        `大批 ${product}`,
        '大批',
        '在售',
        `${code}-${at % 4}`,
        `第 ${at % 4} 种`,
        `${at}.07`,
        at,
      ];
    };
    const rows = Array.from({ length: 10_000 }, (_, at) => sound(at));
    const faulty = rows.map((row) => [...row]);
    const plant = (at: number, column: number, value: Row[number]): void => {
      (faulty[at] as Row)[column] = value;
    };
    plant(10, 6, '12.345');
    plant(20, 6, '-1');
    plant(30, 7, '1.5');
    plant(40, 2, '没有的');
    plant(50, 3, '卖');
    plant(60, 4, null);
    plant(70, 4, 'BIG1-0');
    plant(81, 1, '另一个名称');
    plant(90, 5, '第 0 种');
    plant(100, 6, 1_000_000);
    const before = [await count('mall_product'), await count('mall_sku')];
    for (const mode of ['check', 'write']) {
      const refused = await bring([head, ...faulty], mode);
      expect(refused.data).toMatchObject({ rows: 10_000, ready: 9990, faulty: 10, written: 0 });
      expect(told(refused)).toEqual([
        `12 价格（元） ${wrong}`,
        `22 价格（元） ${wrong}`,
        '32 库存 应为 0 到 1,000,000 的整数',
        '42 商品分类 没有这个分类',
        '52 状态 应为草稿、在售、下架',
        '62 规格编码 请输入规格编码',
        '72 规格编码 与第 6 行重复',
        '83 商品名称 同一商品，与第 82 行不同',
        '92 规格 与「BIG22-0」是同一规格',
        '102 价格（元） 价格过高',
      ]);
    }
    expect([await count('mall_product'), await count('mall_sku')]).toEqual(before);
    const written = await bring([head, ...rows]);
    expect(written.data).toMatchObject({ written: 10_000, added: 2500, changed: 0, faulty: 0 });
    const { rows: sums } = await app.core.pool.query(
      `select count(*)::int as skus, sum(price_cents)::float8 as cents, sum(stock)::int as stock from mall_sku where sku_code like 'BIG%'`,
    );
    const all = (9999 * 10_000) / 2;
    expect(sums).toEqual([{ skus: 10_000, cents: all * 100 + 70_000, stock: all }]);
    // Again: all of it is there.
    expect((await bring([head, ...rows])).data).toMatchObject({ added: 0, changed: 0 });
  });

  it('changes by code what it says, leaves the rest, and stands in the history', async () => {
    const { id, skus } = await makeProduct(app, [5, 6], { product_code: 'EDIT', title: '旧名' });
    const { data } = await app.admin.get(`${path}/${id}`);
    const [one, other] = data.skus as { sku_code: string }[];
    const changed = await bring([
      ['商品编码', '规格编码', '价格（元）', '商品名称'],
      ['EDIT', one?.sku_code ?? '', '0.29', '新名'],
      ['EDIT', 'EDIT-9', 8, ''],
    ]);
    expect(changed.data).toMatchObject({ changed: 1, written: 2 });
    const after = (await app.admin.get(`${path}/${id}`)).data;
    expect(after.title).toBe('新名');
    expect(
      after.skus.map((sku: Record<string, unknown>) => [
        sku['sku_code'],
        sku['price_cents'],
        sku['stock'],
      ]),
    ).toEqual([
      [one?.sku_code, 29, 5],
      [other?.sku_code, 1235, 6],
      ['EDIT-9', 800, 0],
    ]);
    expect(skus).toHaveLength(2);
    const { data: history } = await app.admin.get(`${path}/${id}/history`);
    expect(JSON.stringify(history.rows)).toContain('¥0.29');
    const { id: stranger } = await makeProduct(app, [1], { product_code: 'OTHER' });
    const foreign = await bring([
      ['商品编码', '规格编码'],
      ['OTHER', 'EDIT-9'],
    ]);
    expect(told(foreign)).toEqual(['2 规格编码 规格编码属于另一个商品']);
    expect(stranger).toBeGreaterThan(0);
  });

  it('keeps what was sold since it was taken, and what unpaid orders hold', async () => {
    const { id, skus } = await makeProduct(app, [10], { product_code: 'RACE' });
    const [sku] = skus as [(typeof skus)[0]];
    const { data } = await app.admin.get(`${path}/${id}`);
    const code = data.skus[0].sku_code;
    const buyer = await app.signInAs(buying);
    const { data: order } = await buy(buyer, sku, 3);
    await buyer.post(`/mall/v2/store/orders/${order.id}/pay`, { outcome: 'success' });
    await buy(buyer, sku, 2);
    expect(await stockOf(app, sku.id)).toEqual([7, 2]);
    const stock = ['商品编码', '规格编码', '库存', '导出时库存'];
    await bring([stock, ['RACE', code, 15, 10]]);
    expect(await stockOf(app, sku.id)).toEqual([12, 2]);
    expect(told(await bring([stock, ['RACE', code, 0, 11]]))).toEqual([
      '2 库存 有 2 件已被订单占用，库存会变成 1',
    ]);
    expect(await stockOf(app, sku.id)).toEqual([12, 2]);
  });

  it('comes back as it was exported, as XLSX and as CSV', async () => {
    // One file takes ten thousand rows.
    await app.core.pool.query(`delete from mall_product where product_code like 'BIG%'`);
    await makeProduct(app, [3], {
      product_code: 'BACK',
      title: '=1+1 的商品',
      detail: '一行\n两行',
    });
    const xlsx = await app.admin.get(`${path}/sheet`);
    const book = await readXlsx(xlsx.bytes);
    expect(book.sheets[0]?.rows[0]).toContain('导出时库存');
    const csv = await app.admin.get(`${path}/sheet?format=csv`);
    for (const [name, bytes] of [
      ['商品表.xlsx', xlsx.bytes],
      ['商品表.csv', csv.bytes],
    ] as const) {
      const again = await upload(app.admin, `${path}/import?mode=check`, { name, bytes });
      expect(told(again)).toEqual([]);
      expect(again.data).toMatchObject({ added: 0, changed: 0 });
      expect(again.data.rows).toBe(await count('mall_sku'));
    }
  });

  it('is for who may import, and wants its columns', async () => {
    const reader = await app.signInAs(['mall:product:list']);
    expect((await bring([head], 'check', reader)).status).toBe(403);
    expect((await reader.get(`${path}/sheet`)).status).toBe(403);
    expect((await bring([['商品编码', '价格（元）']])).msg).toBe('第一行应为列名，缺少：规格编码');
    const { data } = await bring(
      [
        ['商品编码', '规格编码'],
        ['NEW', 'NEW-1'],
      ],
      'check',
    );
    expect(told({ data } as Answer)).toEqual([
      '2 商品名称 新商品需要商品名称',
      '2 商品分类 新商品需要商品分类',
      '2 价格（元） 新规格需要价格',
    ]);
  });
});

describe('prices of several products', () => {
  it('change together or not at all, and go back by the same way', async () => {
    const one = await makeProduct(app, [1, 1]);
    const other = await makeProduct(app, [1]);
    const skus = [...one.skus, ...other.skus];
    const change = (to: number, was?: number) =>
      app.admin.put(`${path}/prices`, {
        skus: skus.map(({ id, priceCents }) => ({
          id,
          was_cents: was ?? priceCents,
          price_cents: to === 0 ? priceCents : to,
        })),
      });
    expect((await change(777)).data).toEqual({ changed: 3 });
    const prices = async (): Promise<number[]> =>
      (await app.admin.get(`${path}/${one.id}`)).data.skus.map(
        (sku: { price_cents: number }) => sku.price_cents,
      );
    expect(await prices()).toEqual([777, 777]);
    expect((await change(888)).msg).toBe('有价格在此期间被改过，请重新核对后再保存');
    expect(await prices()).toEqual([777, 777]);
    expect((await change(0, 777)).code).toBe(200);
    expect(await prices()).toEqual([1234, 1235]);
    const { data: history } = await app.admin.get(`${path}/${one.id}/history`);
    expect(JSON.stringify(history.rows)).toContain('¥7.77');
    const reader = await app.signInAs(['mall:product:list']);
    expect((await reader.put(`${path}/prices`, { skus: [] })).status).toBe(403);
  });
});
