import type { StoreProduct } from '@wm/contract/mall/store';
import { and, count, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { mallProduct } from '../mall.table.ts';
import { shelfOrder } from '../sorting/shelf.repository.ts';

/** What can be bought at this moment; specifications that are stopped are not shown. */
const storeFields = {
  id: mallProduct.id,
  title: mallProduct.title,
  brand: mallProduct.brand,
  pictures: mallProduct.pictures,
  detail: mallProduct.detail,
  categoryId: mallProduct.categoryId,
  skus: sql<
    StoreProduct['skus']
  >`(select coalesce(json_agg(json_build_object('id', id, 'spec', spec,
      'priceCents', price_cents, 'left', stock - locked) order by order_num, id), '[]')
    from mall_sku where product_id = mall_product.id and mall_sku.status = '0')`,
};

const isOpenCategory = sql`${mallProduct.categoryId} in (
  with recursive open as (
    select id from mall_category where parent_id = 0 and status = '0'
    union select child.id from mall_category child join open on child.parent_id = open.id
      where child.status = '0')
  select id from open)`;
const isForSale = and(eq(mallProduct.status, 'on'), isOpenCategory);

interface Shelf {
  page: number;
  limit: number;
  categoryId?: number | undefined;
  title?: string | undefined;
}

/** A page of the shelf, and how many things stand on it. */
export async function listForSale(
  db: Database,
  { page, limit, categoryId, title }: Shelf,
): Promise<{ rows: StoreProduct[]; total: number }> {
  const where = and(
    isForSale,
    categoryId === undefined ? undefined : isIn(categoryId),
    title === undefined
      ? undefined
      : sql`position(lower(${title}) in lower(${mallProduct.title})) > 0`,
  );
  const rows = await db
    .select(storeFields)
    .from(mallProduct)
    .where(where)
    .orderBy(...shelfOrder)
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await db.select({ total: count() }).from(mallProduct).where(where);
  return { rows, total: counted?.total ?? 0 };
}

function isIn(categoryId: number): SQL {
  return sql`${mallProduct.categoryId} in (
    with recursive below as (
      select id from mall_category where id = ${categoryId}
      union select child.id from mall_category child join below on child.parent_id = below.id)
    select id from below)`;
}

export async function findForSale(db: Database, id: number): Promise<StoreProduct | undefined> {
  const [product] = await db
    .select(storeFields)
    .from(mallProduct)
    .where(and(eq(mallProduct.id, id), isForSale));
  return product;
}

/** Categories of the top with how much is for sale below each. */
export async function listStoreCategories(
  db: Database,
): Promise<{ id: number; categoryName: string; products: number }[]> {
  const { rows } = await db.execute<{ id: number; categoryName: string; products: number }>(sql`
    with recursive below as (
      select id, id as top from mall_category where parent_id = 0 and status = '0'
      union select child.id, below.top from mall_category child join below on child.parent_id = below.id
        where child.status = '0')
    select top.id::float8 as id, top.category_name as "categoryName", count(*)::int as products
    from below
    join mall_category top on top.id = below.top
    join mall_product on mall_product.category_id = below.id and mall_product.status = 'on'
    group by top.id
    order by top.order_num, top.id`);
  return rows;
}
