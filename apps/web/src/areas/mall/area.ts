import { defineArea } from '#core/area.ts';

/** Screens of 商城. */
export const mallArea = defineArea({
  views: {
    'mall/category/index': async () => (await import('./category/category-page.tsx')).CategoryPage,
    'mall/order/index': async () => (await import('./order/order-page.tsx')).OrderPage,
    'mall/product/index': async () => (await import('./product/product-page.tsx')).ProductPage,
    'mall/report/index': async () => (await import('./report/mall-report-page.tsx')).MallReportPage,
    'mall/sorting/index': async () => (await import('./sorting/sorting-page.tsx')).SortingPage,
    'mall/store/index': async () => (await import('./store/store-page.tsx')).StorePage,
  },
  makes: [{ what: '商品', page: '/mall/product', permission: 'mall:product:add' }],
});
