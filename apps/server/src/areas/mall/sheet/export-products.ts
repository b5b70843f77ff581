import { productResource } from '@wm/contract/mall/product';
import { productStateLabels } from '@wm/contract/mall/product-states';
import { richTextToText } from '@wm/rich-text/rich-text-to-text';
import { sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { productHeads, rightOfField, skuStatusLabels } from './product-heads.ts';
import type { ProductField } from './product-heads.ts';
import { categoryPaths } from './category-paths.ts';

const batch = 1000;

interface SkuRow extends Record<string, unknown> {
  id: string;
  product_id: string;
  product_code: string;
  title: string;
  category_id: string;
  brand: string;
  status: keyof typeof productStateLabels;
  detail: string;
  sku_code: string;
  spec: string;
  price_cents: number;
  cost_cents: number | null;
  barcode: string;
  stock: number;
  sku_status: '0' | '1';
}

/** The columns that somebody may take away, whole. @throws AppError `auth.column-forbidden` */
export function sheetFields(principal: Principal): ProductField[] {
  const rights = principal.columnRights.get(productResource.permission);
  const fields = (Object.keys(productHeads) as ProductField[]).filter((field) => {
    const column = rights?.columns.get(rightOfField[field]);
    return !column || (column.read && column.export && column.mask === '');
  });
  if (fields.length === 0) throw new AppError('auth.column-forbidden');
  return fields;
}

/** Every specification as the import takes it, in the order of the products. */
export async function* sheetLines(
  core: Core,
  fields: readonly ProductField[],
): AsyncGenerator<(string | number)[]> {
  const { pathOf } = await categoryPaths(core.db);
  let after = { product: '0', sku: '0' };
  for (;;) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- a page after the other
    const { rows } = await core.db.execute<SkuRow>(sql`
      select s.id::text, p.id::text as product_id, product_code, title, category_id, brand, p.status, detail, sku_code, spec, price_cents,
        cost_cents, barcode, stock, s.status as sku_status
      from mall_product p join mall_sku s on s.product_id = p.id
      where (p.id, s.id) > (${after.product}::bigint, ${after.sku}::bigint)
      order by p.id, s.id limit ${batch}`);
    for (const row of rows) {
      const cells = cellsOf(row, pathOf(Number(row.category_id)));
      yield fields.map((field) => cells[field]);
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = { product: last.product_id, sku: last.id };
  }
}

function cellsOf(row: SkuRow, category: string): Record<ProductField, string | number> {
  return {
    productCode: row.product_code,
    title: row.title,
    category,
    brand: row.brand,
    status: productStateLabels[row.status],
    detail: richTextToText(row.detail),
    skuCode: row.sku_code,
    spec: row.spec,
    // A hundredth is read back as it was written.
    price: row.price_cents / 100,
    cost: row.cost_cents === null ? '' : row.cost_cents / 100,
    barcode: row.barcode,
    stock: row.stock,
    stockWas: row.stock,
    skuStatus: skuStatusLabels[row.sku_status],
  };
}
