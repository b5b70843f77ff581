import { shelfResource } from '@wm/contract/mall/sorting';
import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

const category = `insert into mall_category (category_name) values ('分类List0'), ('分类List1') on conflict do nothing`;
const aCategory = `(select id from mall_category where category_name = '分类List' || i % 2)`;
const products = [
  category,
  `insert into mall_product (product_code, title, category_id, brand, status, order_num, create_time, update_time)
   select 'list-' || i, '商品List' || i % 20, ${aCategory}, '品牌' || i % 3, (array['draft', 'on', 'off'])[1 + i % 3], i % 5, ${someDay}, ${someDay} ${eachOfThirty}`,
  `insert into mall_sku (product_id, sku_code, price_cents, stock, barcode)
   select id, product_code, 100, id % 2, '690' || id % 3 from mall_product where product_code like 'list-%'`,
];

export const checks: ModuleChecks = {
  lists: {
    '/mall/v2/category': {
      screens: ['/mall/category'],
      seed: [
        `insert into mall_category (category_name, order_num, status, create_time)
         select '分类@' || i, i % 3, (i % 2)::text, ${someDay} ${eachOfThirty}`,
      ],
      filters: { category_name: 'contains', status: 'equals' },
    },
    '/mall/v2/product': {
      screens: ['/mall/product'],
      seed: products,
      filters: {
        title: 'contains',
        product_code: 'contains',
        category_id: 'equals',
        status: 'equals',
        barcode: (row, value) =>
          (row['skus'] as { barcode: string }[]).some(({ barcode }) => barcode === value),
        is_short: (row, value) => isShort(row['skus']) === (value === 'Y'),
      },
      values: { is_short: 'Y', barcode: '6901' },
    },
    '/mall/v2/order': {
      screens: ['/mall/order'],
      seed: [
        `insert into mall_order (order_no, buyer_name, checkout_key, state, items_cents, total_cents, receiver_name,
           receiver_phone, receiver_address, tracking_no, expire_time, state_time, create_time)
         select 'M-' || i, '买家' || i % 4, gen_random_uuid(), (array['pending', 'paid', 'done'])[1 + i % 3], i % 6 * 100, i % 6 * 100,
           '收货人' || i % 5, '13800000000', '地址', 'SF' || i % 3, now() + interval '1 day', ${someDay}, ${someDay} ${eachOfThirty}`,
      ],
      filters: {
        order_no: 'contains',
        state: 'equals',
        buyer_name: 'contains',
        receiver_name: 'contains',
        tracking_no: 'contains',
      },
    },
    '/mall/v2/sorting': {
      screens: ['/mall/sorting'],
      seed: [
        `insert into mall_campaign (id, campaign_name, begin_day, end_day) overriding system value
         values (4711, '活动List', '2026-01-01', '2026-12-31')`,
        `insert into mall_shelf_place (campaign_id, product_id, order_num)
         select 4711, id, 1 from mall_product where title = '商品List1'`,
      ],
      needs: ['/mall/v2/product'],
      filters: { title: 'contains', shelf: (row) => row['title'] === '商品List1' },
      values: { shelf: 'campaign-4711' },
      resource: shelfResource,
    },
  },
  otherLists: {
    // The shelf has an order of its own; orders are the buyer's alone.
    '/mall/v2/store/shelf': 'areas/mall/store/store.test.ts',
    '/mall/v2/store/orders': 'areas/mall/store/store.test.ts',
  },
  // Orders are made in the store.
  otherColumns: {
    // Its one column is a list of numbers.
    'mall:product': 'areas/mall/product/product-costs.test.ts',
    'mall:order': 'areas/mall/order/order-columns.test.ts',
  },
  // One mall for all departments: its keepers see every order, buyers their own (store.test.ts).
  unscoped: [/^\w+ \/mall\/v2\//],
  // The provider of payments signs what it tells (payment.test.ts).
  publicRoutes: ['POST /mall/v2/payment/notice'],
};

function isShort(skus: unknown): boolean {
  return (skus as { stock: number; locked: number; status: string }[]).some(
    ({ stock, locked, status }) => status === '0' && stock - locked <= 0,
  );
}
