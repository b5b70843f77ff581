// 商品列表 with 100,000 specifications in 33,334 products: every filter and order that its screen has, against the statement
// that an engineer would write by hand for the same page, over the same database in the same run.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { databaseOf } from './support/database.ts';
import { printTable } from './support/measure.ts';
import { agent, call, launchProduct } from './support/server-target.ts';

const products = 33_334;
const rounds = 60;
const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);
const data = path.join(folder, 'data');
const password = 'bench-password';
const ours = await launchProduct(data, { password });
const client = new Client(databaseOf(data));
await client.connect();
await client.query(
  `insert into mall_category (category_name) select '分类 ' || n from generate_series(1, 40) n`,
);
await client.query(
  `insert into mall_product (product_code, title, category_id, brand, status, create_time, update_time)
   select 'B' || n, '商品 ' || n || ' 号', c.ids[1 + n % 40], '品牌 ' || n % 50, (array['on', 'on', 'on', 'off', 'draft'])[1 + n % 5],
     now() - make_interval(secs => n * 7919 % 1000003), now() - make_interval(secs => n)
   from generate_series(1, $1::int) n, (select array_agg(id) as ids from mall_category where category_name like '分类 %') c`,
  [products],
);
await client.query(
  `insert into mall_sku (product_id, spec, sku_code, price_cents, stock, order_num)
   select id, '规格 ' || k, product_code || '-' || k, 100 + id % 9999, case when (id + k) % 97 = 0 then 0 else 20 end, k
   from mall_product, generate_series(1, 3) k where product_code like 'B%'`,
);
await client.query('vacuum analyze mall_product, mall_sku, mall_category');
const { rows: counted } = await client.query<{ skus: number; category: string }>(
  `select count(*)::int as skus, (select min(id) from mall_category where category_name = '分类 7') as category from mall_sku`,
);
const { skus = 0, category = '' } = counted[0] ?? {};

const page = (where: string, order: string, offset = 0): string => `
  select p.*, (select category_name from mall_category c where c.id = p.category_id) as category_name,
    (select json_agg(s order by order_num) from mall_sku s where s.product_id = p.id) as skus,
    (select count(*) from mall_product p where ${where}) as total
  from mall_product p where ${where} order by ${order} limit 20 offset ${offset}`;
const newest = 'p.create_time desc, p.id desc';
const short = `exists (select from mall_sku s where s.product_id = p.id and s.status = '0' and s.stock - s.locked <= 0)`;

/** What is asked of the list, and the same by hand. */
const asked: [what: string, query: string, sql: string][] = [
  ['the newest', '', page('true', newest)],
  ['page 500', 'page=500', page('true', newest, 9980)],
  ['on sale', 'status=on', page(`status = 'on'`, newest)],
  ['a category', `category_id=${category}`, page(`category_id = ${category}`, newest)],
  ['by a piece of the title', 'title=777', page(`title ilike '%777%'`, newest)],
  ['by a piece of the code', 'product_code=B123', page(`product_code ilike '%B123%'`, newest)],
  ['short of stock', 'is_short=Y', page(short, newest)],
  [
    'a category, on sale, short',
    `category_id=${category}&status=on&is_short=Y`,
    page(`category_id = ${category} and status = 'on' and ${short}`, newest),
  ],
  ['by title', 'sort=title&order=asc', page('true', 'p.title, p.id')],
];

function p95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

try {
  const signedIn = JSON.parse(
    await call(`${ours.url}/admin/v2/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    }),
  ) as { token: string };
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const rows = [];
  for (const [what, query, sql] of asked) {
    const url = `${ours.url}/mall/v2/product?limit=20${query && `&${query}`}`;
    const { data: answer } = JSON.parse(await call(url, { headers })) as {
      data: { rows: { id: number }[]; total: number };
    };
    const floor = await client.query<{ id: string; total: string }>(sql);
    const [first] = floor.rows;
    if (answer.total !== Number(first?.total ?? 0) || answer.rows.length !== floor.rows.length)
      throw new Error(`${what}: ${answer.total} products, by hand ${first?.total}`);
    const own: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // In turn, so that a slow moment of the machine hits both.
      own.push(await timed(() => call(url, { headers })));
      bare.push(await timed(() => client.query(sql)));
    }
    rows.push({
      what: `${what} (${answer.total.toLocaleString('en')}), p95`,
      ours: `${p95(own).toFixed(1)} ms`,
      peer: `pg by hand: ${p95(bare).toFixed(1)} ms`,
      ratio: (p95(own) / p95(bare)).toFixed(2),
      goal: p95(own) <= 150 ? '<= 150 ms, met' : '<= 150 ms, missed',
    });
  }
  printTable(
    `Mall: list of ${products.toLocaleString('en')} products, ${skus.toLocaleString('en')} specifications`,
    rows,
  );
} finally {
  agent.destroy();
  await client.end();
  ours.child.kill('SIGTERM');
  await new Promise((resolve) => ours.child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
