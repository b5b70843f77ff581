import { reportDefinition } from '@wm/contract/report/definition';
import type { BroughtReport } from '#areas/report/public.ts';

/** Fewer than these can be bought: a specification runs short. */
const shortFrom = 10;

const days = { name: 'days', title: '日期', type: 'daterange' };
const test = (field: string, op: string, value: unknown = null) => ({
  kind: 'test',
  field,
  op,
  value,
});
const inDays = (field: string) => ({ kind: 'test', field, op: 'between', param: 'days' });
const all = (...items: object[]) => ({ kind: 'group', join: 'and', items });
const paid = all(test('is_paid', 'eq', true), inDays('pay_time'));
const yuan = { decimals: 2, unit: '元' };
const sum = { aggregate: 'sum', total: 'sum' };
const wide = { x: 0, w: 24 };

const sold = [
  { id: 'sold', field: 'quantity', title: '件数', ...sum },
  { id: 'amount', field: 'amount_cents', title: '商品金额', ...sum, ...yuan, sort: 'desc' },
];

const sales: BroughtReport = {
  code: 'mall-sales',
  name: '商城销售',
  description: '按付款日、分类与商品看销售，退款单列',
  definition: reportDefinition.parse({
    params: [days],
    modules: [
      {
        id: 'daily',
        kind: 'line',
        title: '每日销售',
        source: 'mall_orders',
        ...wide,
        y: 0,
        h: 10,
        where: paid,
        columns: [
          { id: 'day', field: 'pay_time', title: '付款日', bucket: 'day', sort: 'desc' },
          { id: 'orders', field: 'is_paid', title: '订单', ...sum },
          { id: 'paid', field: 'paid_cents', title: '已付', ...sum, ...yuan },
          { id: 'refund', field: 'refund_cents', title: '其中退款', ...sum, ...yuan },
          {
            id: 'net',
            title: '净额',
            formula: 'round([paid] - [refund], 2)',
            total: 'sum',
            ...yuan,
          },
        ],
      },
      {
        id: 'category',
        kind: 'bar',
        title: '各分类销售',
        source: 'mall_sales',
        ...wide,
        y: 10,
        h: 10,
        where: paid,
        columns: [{ id: 'name', field: 'category_name', title: '商品分类' }, ...sold],
      },
      {
        id: 'product',
        kind: 'grouped',
        title: '商品排行',
        source: 'mall_sales',
        ...wide,
        y: 20,
        h: 10,
        where: paid,
        limit: 20,
        columns: [{ id: 'name', field: 'title', title: '商品名称' }, ...sold],
      },
      {
        id: 'refunds',
        kind: 'table',
        title: '退款',
        source: 'mall_orders',
        ...wide,
        y: 30,
        h: 10,
        where: all(test('is_refunded', 'eq', true), inDays('create_time')),
        columns: [
          { id: 'no', field: 'order_no', title: '订单号', width: 180 },
          { id: 'state', field: 'state', title: '状态' },
          { id: 'time', field: 'create_time', title: '下单时间', sort: 'desc' },
          { id: 'paid', field: 'paid_cents', title: '已付', total: 'sum', ...yuan },
          { id: 'refund', field: 'refund_cents', title: '退款', total: 'sum', ...yuan },
        ],
      },
    ],
  }),
};

const reached = (id: string, field: string, title: string) => ({
  id,
  field,
  title,
  aggregate: 'sum',
});
const rate = (id: string, title: string, [of, from]: [string, string]) => ({
  id,
  title,
  formula: `round([${of}] / [${from}] * 100, 1)`,
  unit: '%',
  decimals: 1,
});

const states: BroughtReport = {
  code: 'mall-states',
  name: '商城订单转化',
  description: '下单之后走到哪一步，各状态有多少订单',
  definition: reportDefinition.parse({
    params: [days],
    modules: [
      {
        id: 'funnel',
        kind: 'grouped',
        title: '从下单到完成',
        source: 'mall_orders',
        ...wide,
        y: 0,
        h: 6,
        where: all(inDays('create_time')),
        columns: [
          { id: 'placed', field: 'order_no', title: '下单', aggregate: 'count' },
          reached('paid', 'is_paid', '付款'),
          rate('paidrate', '付款率', ['paid', 'placed']),
          reached('shipped', 'is_shipped', '发货'),
          rate('shippedrate', '发货率', ['shipped', 'paid']),
          reached('done', 'is_done', '完成'),
          rate('donerate', '完成率', ['done', 'shipped']),
          reached('refunded', 'is_refunded', '退款'),
          rate('refundrate', '退款率', ['refunded', 'paid']),
        ],
      },
      {
        id: 'states',
        kind: 'bar',
        title: '各状态的订单',
        source: 'mall_orders',
        ...wide,
        y: 6,
        h: 10,
        where: all(inDays('create_time')),
        columns: [
          { id: 'state', field: 'state', title: '状态' },
          { id: 'orders', field: 'order_no', title: '订单', aggregate: 'count', total: 'sum' },
        ],
      },
    ],
  }),
};

const stock: BroughtReport = {
  code: 'mall-stock',
  name: '商城库存预警',
  description: `在售而可售少于 ${shortFrom} 件的规格`,
  definition: reportDefinition.parse({
    modules: [
      {
        id: 'short',
        kind: 'table',
        title: '快断货',
        source: 'mall_stock',
        ...wide,
        y: 0,
        h: 10,
        where: all(
          test('status', 'eq', '在售'),
          test('sku_status', 'eq', '可买'),
          test('available', 'lt', shortFrom),
        ),
        columns: [
          { id: 'title', field: 'title', title: '商品名称', width: 180 },
          { id: 'spec', field: 'spec', title: '规格' },
          { id: 'code', field: 'sku_code', title: '规格编码' },
          { id: 'category', field: 'category_name', title: '商品分类' },
          { id: 'left', field: 'available', title: '可售', sort: 'asc' },
          { id: 'locked', field: 'locked', title: '锁定' },
          { id: 'sold', field: 'sold', title: '售出' },
        ],
      },
    ],
  }),
};

/** The mall's data report: a pack like any other, installed with the demo set. */
export const salesPack = { name: '商城报表', reports: [sales, states, stock] };
