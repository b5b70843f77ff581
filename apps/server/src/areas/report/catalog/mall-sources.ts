import { orderStateLabels } from '@wm/contract/mall/order-states';
import { productStateLabels } from '@wm/contract/mall/product-states';
import { bool, number, text, time } from './source.ts';
import type { Source, SourceColumn } from './source.ts';

/** Money in 元 from the view's column of that name, under the rights of the amount in 分. */
const money = (name: string, title: string): SourceColumn => ({
  ...number(name, title),
  column: name.replace('_cents', '_yuan'),
  isExact: true,
});

const under = (column: SourceColumn, name: string, permission?: string): SourceColumn => ({
  ...column,
  right: { name, ...(permission !== undefined && { permission }) },
});

const state = { ...text('state', '状态'), labels: orderStateLabels };
const ofItems = (column: SourceColumn): SourceColumn => under(column, 'items');
const ofSkus = (column: SourceColumn): SourceColumn => under(column, 'skus');
const list = { path: '/mall/order', filters: { order_no: 'order_no' } };

/** 商城: orders, what was bought in them, and what there is to buy. */
export const mallSources: readonly Source[] = [
  {
    name: 'mall_orders',
    title: '商城订单',
    about: '每一个订单，金额以元计',
    table: 'mall_report_order',
    permission: 'mall:order',
    hasExport: true,
    list,
    columns: [
      text('order_no', '订单号'),
      state,
      text('buyer_name', '买家'),
      text('receiver_name', '收货人'),
      text('receiver_phone', '联系电话'),
      text('receiver_address', '收货地址'),
      text('carrier', '快递公司'),
      text('tracking_no', '运单号'),
      money('items_cents', '商品金额（元）'),
      money('discount_cents', '优惠（元）'),
      money('freight_cents', '运费（元）'),
      money('total_cents', '应付（元）'),
      money('paid_cents', '已付（元）'),
      money('refund_cents', '退款（元）'),
      under(bool('is_paid', '付过款'), 'state'),
      under(bool('is_shipped', '发过货'), 'state'),
      under(bool('is_done', '已完成'), 'state'),
      under(bool('is_refunded', '有退款'), 'refund_cents'),
      time('create_time', '下单时间'),
      under(time('pay_time', '付款时间'), 'state'),
    ],
  },
  {
    name: 'mall_sales',
    title: '商城订单商品',
    about: '每一个订单里的每一种商品，名称与价格是下单时的',
    relations: [
      {
        name: 'order',
        to: 'mall_orders',
        title: '订单',
        left: 'order_no',
        right: 'order_no',
        decides: { left: 'order_no', right: 'order_no' },
        isSingle: true,
      },
    ],
    table: 'mall_report_sale',
    permission: 'mall:order',
    hasExport: true,
    list,
    columns: [
      text('order_no', '订单号'),
      state,
      ofItems(text('title', '商品名称')),
      ofItems(text('spec', '规格')),
      under(text('category_name', '商品分类'), 'category_id', 'mall:product'),
      under(text('top_category_name', '一级分类'), 'category_id', 'mall:product'),
      ofItems(money('price_cents', '单价（元）')),
      ofItems(number('quantity', '数量')),
      ofItems(money('amount_cents', '商品金额（元）')),
      under(bool('is_paid', '付过款'), 'state'),
      time('create_time', '下单时间'),
      under(time('pay_time', '付款时间'), 'state'),
    ],
  },
  {
    name: 'mall_stock',
    title: '商城库存',
    about: '每一个规格，价格、成本与库存是现在的',
    table: 'mall_report_stock',
    permission: 'mall:product',
    hasExport: true,
    list: { path: '/mall/product', filters: { product_code: 'product_code', title: 'title' } },
    columns: [
      text('product_code', '商品编码'),
      text('title', '商品名称'),
      under(text('category_name', '商品分类'), 'category_id'),
      text('brand', '品牌'),
      { ...text('status', '商品状态'), labels: productStateLabels },
      ofSkus(text('spec', '规格')),
      ofSkus(text('sku_code', '规格编码')),
      ofSkus({ ...text('sku_status', '规格状态'), labels: { 0: '可买', 1: '停售' } }),
      ofSkus(money('price_cents', '价格（元）')),
      under(money('cost_cents', '成本价（元）'), 'costs'),
      ofSkus(text('barcode', '条码')),
      ofSkus(number('stock', '库存')),
      ofSkus(number('locked', '锁定')),
      ofSkus(number('available', '可售')),
      ofSkus(number('sold', '售出')),
    ],
  },
];
