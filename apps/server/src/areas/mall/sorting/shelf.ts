import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { mallShelfPlace } from '../mall.table.ts';

/** The shelf of a category or of a campaign; the whole store without either. */
export interface Shelf {
  categoryId?: number | undefined;
  campaignId?: number | undefined;
}

/** Reads `category-3` and `campaign-5`. */
export function shelfNamed(name: string | undefined): Shelf {
  const [kind, id] = name?.split('-') ?? [];
  if (kind === 'category') return { categoryId: Number(id) };
  return kind === 'campaign' ? { campaignId: Number(id) } : {};
}

/** Categories that stand below one, and the one itself. */
export function categoriesBelow(id: number | SQL): SQL {
  return sql`(with recursive below as (
      select id from mall_category where id = ${id}
      union select child.id from mall_category child join below on child.parent_id = below.id)
    select id from below)`;
}

/** What stands on a shelf and how it is ordered, of `mall_product` and, but for the whole store, `place` beside it. */
export interface ShelfParts {
  /** `mall_product`, joined with the places of the shelf. */
  from: SQL;
  /** What joins `shelfPlace` to a product. */
  on?: SQL;
  where: SQL;
  order: SQL;
  isPinned: SQL;
}

/** The places of a shelf, as its parts know them. */
export const shelfPlace = alias(mallShelfPlace, 'place');

const places = sql`mall_shelf_place as place on `;
const onProduct = sql`place.product_id = mall_product.id`;
const orderBy = (isPinned: SQL): SQL =>
  sql`${isPinned} desc, coalesce(place.order_num, 0), mall_product.order_num, mall_product.id desc`;

export function partsOf({ categoryId, campaignId }: Shelf): ShelfParts {
  if (campaignId !== undefined) {
    const on = sql`${onProduct} and place.campaign_id = ${campaignId}`;
    const isPinned = sql`coalesce(place.is_pinned, false)`;
    return {
      from: sql`mall_product join ${places}${on}`,
      on,
      where: sql`mall_product.status = 'on'`,
      order: orderBy(isPinned),
      isPinned,
    };
  }
  if (categoryId !== undefined) {
    const on = sql`${onProduct} and place.category_id = ${categoryId}`;
    // What is pinned in the whole store is pinned here, too, until somebody says otherwise here.
    const isPinned = sql`coalesce(place.is_pinned, mall_product.is_pinned)`;
    return {
      from: sql`mall_product left join ${places}${on}`,
      on,
      where: sql`mall_product.status = 'on' and mall_product.category_id in ${categoriesBelow(categoryId)}`,
      order: orderBy(isPinned),
      isPinned,
    };
  }
  return {
    from: sql`mall_product`,
    where: sql`mall_product.status = 'on'`,
    order: sql`mall_product.is_pinned desc, mall_product.order_num, mall_product.id desc`,
    isPinned: sql`mall_product.is_pinned`,
  };
}
