import { wordsOfCosts } from './sku-words.ts';
import { changePricesEndpoint, pricesOfEndpoint } from '@wm/contract/mall/price-change';
import { productResource } from '@wm/contract/mall/product';
import type { Product } from '@wm/contract/mall/product';
import { productStateLabels } from '@wm/contract/mall/product-states';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { changePrices, pricesOf } from './change-prices.ts';
import { productService } from './product.service.ts';

export function addProductRoutes(app: FastifyInstance, core: Core): void {
  route(app, changePricesEndpoint, ({ body, principal }) =>
    changePrices({ core, principal }, body),
  );
  route(app, pricesOfEndpoint, ({ body, principal }) => pricesOf({ core, principal }, body.ids));
  registerCrud(app, {
    resource: productResource,
    repository: productService(core),
    columns: [
      { field: 'id', title: '商品序号', width: 10 },
      { field: 'productCode', title: '商品编码', width: 16 },
      { field: 'title', title: '商品名称', width: 30 },
      { field: 'categoryName', title: '商品分类', width: 14 },
      { field: 'brand', title: '品牌', width: 14 },
      {
        field: 'status',
        title: '状态',
        width: 8,
        show: (value) => labels.get(String(value)) ?? '',
      },
      { field: 'skus', title: '规格', width: 60, show: skuText },
      { field: 'costs', title: '成本价', width: 40, show: costText },
      { field: 'createTime', title: '创建时间', width: 26 },
    ],
  });
}

const labels = new Map<string, string>(Object.entries(productStateLabels));

/** What each costs: SP0001-1 ¥29.00. */
function costText(value: unknown): string {
  return wordsOfCosts(value as Product['costs']);
}

/** The specifications in words: 黑色 ¥129.00 库存 84（锁定 3）. */
function skuText(value: unknown): string {
  return (value as Product['skus'])
    .map(
      ({ spec, priceCents, stock, locked }) =>
        `${spec || '默认'} ¥${(priceCents / 100).toFixed(2)} 库存 ${stock}（锁定 ${locked}）`,
    )
    .join('；');
}
