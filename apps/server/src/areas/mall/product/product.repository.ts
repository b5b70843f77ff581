import { productResource } from '@wm/contract/mall/product';
import { sql } from 'drizzle-orm';
import { contains, dayBound, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { mallProduct } from '../mall.table.ts';
import { categoriesBelow } from '../sorting/shelf.ts';

const skus = sql`(select coalesce(json_agg(json_build_object(
    'id', id, 'spec', spec, 'skuCode', sku_code, 'priceCents', price_cents, 'stock', stock,
    'locked', locked, 'sold', sold, 'barcode', barcode, 'status', status) order by order_num, id), '[]')
  from mall_sku where product_id = mall_product.id)`;

const costs = sql`(select coalesce(json_agg(json_build_object('skuCode', sku_code, 'costCents', cost_cents)
    order by order_num, id), '[]') from mall_sku where product_id = mall_product.id)`;

// Asked once for a statement, not once for a product.
const isShort = sql`(mall_product.id in (select product_id from mall_sku
  where mall_sku.status = '0' and stock - locked <= 0))`;

export function productRepository(
  database: Pick<DatabaseHandle, 'pool' | 'db'>,
): CrudRepository<typeof productResource> {
  return tableRepository(database, productResource, {
    table: mallProduct,
    filters: {
      title: contains(mallProduct.title),
      productCode: contains(mallProduct.productCode),
      categoryId: {
        columns: ['category_id'],
        where: (placeholder) => sql`mall_product.category_id in ${categoriesBelow(placeholder)}`,
        value: (given) => given,
      },
      barcode: {
        columns: ['skus'],
        where: (placeholder) =>
          sql`mall_product.id in (select product_id from mall_sku where barcode = ${placeholder} and barcode <> '')`,
        value: (given) => given,
      },
      status: equals(mallProduct.status),
      isShort: {
        // It tells of the stock.
        columns: ['skus'],
        where: (placeholder) => sql`${isShort} = (${placeholder} = 'Y')`,
        value: (given) => given,
      },
      beginTime: dayBound(mallProduct.createTime, 'begin'),
      endTime: dayBound(mallProduct.createTime, 'end'),
    },
    computed: {
      categoryName: sql`(select category_name from mall_category where id = mall_product.category_id)`,
      skus,
      costs,
    },
    violations: {
      mall_product_product_code_unique: 'mall.product-code-taken',
      mall_sku_sku_code_unique: 'mall.sku-code-taken',
      mall_product_category_id_mall_category_id_fk: 'mall.category-parent-missing',
      mall_order_item_product_id_mall_product_id_fk: 'mall.product-sold',
      mall_order_item_sku_id_mall_sku_id_fk: 'mall.product-sold',
    },
  });
}
