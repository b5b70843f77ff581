import { orderResource } from '@wm/contract/mall/order';
import { productResource } from '@wm/contract/mall/product';
import { z } from 'zod';
import type { Area } from '#core/area.ts';
import { defineJob } from '#core/jobs/job-handler.ts';
import { addCategoryRoutes } from './category/category.routes.ts';
import { seedMallDemo } from './demo/seed-demo.ts';
import { mallOrder, mallProduct } from './mall.table.ts';
import { addOrderRoutes } from './order/order.routes.ts';
import { expireOrders } from './order/order.service.ts';
import { addPaymentRoutes } from './payment/payment.routes.ts';
import { finishRefunds } from './payment/provider.ts';
import { addProductRoutes } from './product/product.routes.ts';
import { productUse } from './product/product.service.ts';
import { addMallReportRoutes } from './report/mall-report.routes.ts';
import { addSheetRoutes } from './sheet/sheet.routes.ts';
import { addShelfRoutes } from './sorting/shelf.routes.ts';
import { addStoreRoutes } from './store/store.routes.ts';

/** 商城: products and their shelf, orders with their payments, and the store where one buys. */
export const mallArea: Area = {
  addRoutes: (app, core) => {
    addCategoryRoutes(app, core);
    addProductRoutes(app, core);
    addShelfRoutes(app, core);
    addSheetRoutes(app, core);
    addOrderRoutes(app, core);
    addPaymentRoutes(app, core);
    addStoreRoutes(app, core);
    addMallReportRoutes(app, core);
  },
  fileUses: [productUse],
  namedTables: [
    {
      resource: productResource,
      table: mallProduct,
      id: mallProduct.id,
      name: mallProduct.title,
      alias: mallProduct.productCode,
      shown: ['title', 'product_code'],
      pathOf: (id) => `/mall/product?id=${id}`,
    },
    {
      resource: orderResource,
      table: mallOrder,
      id: mallOrder.id,
      name: mallOrder.orderNo,
      alias: mallOrder.receiverName,
      shown: ['order_no', 'receiver_name'],
      pathOf: (id) => `/mall/order?id=${id}`,
    },
  ],
  jobs: (core) => [
    defineJob({
      key: 'mall:orders',
      title: '商城订单',
      description: '取消超时未付款的订单并释放库存，完成没有结果的退款',
      params: z.strictObject({}),
      seed: { name: '商城订单', cron: '25 * * * * *', timeoutSeconds: 60 },
      run: async () => {
        const expired = await expireOrders(core.db);
        const refunds = await finishRefunds(core);
        return `取消了 ${expired} 个超时订单，完成了 ${refunds} 笔退款`;
      },
    }),
  ],
  seedDemo: seedMallDemo,
};
