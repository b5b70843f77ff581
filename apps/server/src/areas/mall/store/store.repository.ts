import type { StoreProduct } from '@wm/contract/mall/store';
import { and, count, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { mallCampaign, mallProduct } from '../mall.table.ts';
import { isRunning } from '../sorting/campaign.repository.ts';
import { categoriesBelow, partsOf, shelfPlace } from '../sorting/shelf.ts';
import type { Shelf } from '../sorting/shelf.ts';

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

interface Wanted extends Shelf {
  page: number;
  limit: number;
  title?: string | undefined;
}

/** A page of the shelf, and how many things stand on it. */
export async function listForSale(
  db: Database,
  { page, limit, categoryId, campaignId, title }: Wanted,
): Promise<{ rows: StoreProduct[]; total: number }> {
  const where = and(
    isForSale,
    categoryId === undefined
      ? undefined
      : sql`${mallProduct.categoryId} in ${categoriesBelow(categoryId)}`,
    campaignId === undefined ? undefined : isOf(campaignId),
    title === undefined
      ? undefined
      : sql`position(lower(${title}) in lower(${mallProduct.title})) > 0`,
  );
  // Of both a campaign decides about the order.
  const named = campaignId === undefined ? { categoryId } : { campaignId };
  const shelf = partsOf(named);
  const products = db.select(storeFields).from(mallProduct).$dynamic();
  const rows = await (shelf.on ? products.leftJoin(shelfPlace, shelf.on) : products)
    .where(where)
    .orderBy(shelf.order)
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await db.select({ total: count() }).from(mallProduct).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** On the shelf of a campaign that is running. */
function isOf(campaignId: number): SQL {
  return sql`exists (select from mall_shelf_place
    join mall_campaign on mall_campaign.id = mall_shelf_place.campaign_id
    where campaign_id = ${campaignId} and product_id = ${mallProduct.id} and ${isRunning})`;
}

/** Campaigns of today that have something to buy. */
export function listStoreCampaigns(
  db: Database,
): Promise<{ id: number; campaignName: string; endDay: string }[]> {
  const { id, campaignName, endDay } = mallCampaign;
  const isFilled = sql`exists (select from mall_shelf_place
    join mall_product on mall_product.id = mall_shelf_place.product_id
    where campaign_id = ${id} and ${isForSale})`;
  return db
    .select({ id, campaignName, endDay })
    .from(mallCampaign)
    .where(and(isRunning, isFilled))
    .orderBy(endDay, id);
}

export async function findForSale(db: Database, id: number): Promise<StoreProduct | undefined> {
  const [product] = await db
    .select(storeFields)
    .from(mallProduct)
    .where(and(eq(mallProduct.id, id), isForSale));
  return product;
}

interface StoreCategory {
  id: number;
  categoryName: string;
  icon: string;
  products: number;
}

/** Categories of the top with how much is for sale below each. */
export async function listStoreCategories(db: Database): Promise<StoreCategory[]> {
  const { rows } = await db.execute<StoreCategory & Record<string, unknown>>(sql`
    with recursive below as (
      select id, id as top from mall_category where parent_id = 0 and status = '0'
      union select child.id, below.top from mall_category child join below on child.parent_id = below.id
        where child.status = '0')
    select top.id::float8 as id, top.category_name as "categoryName", top.icon, count(*)::int as products
    from below
    join mall_category top on top.id = below.top
    join mall_product on mall_product.category_id = below.id and mall_product.status = 'on'
    group by top.id
    order by top.order_num, top.id`);
  return rows;
}
