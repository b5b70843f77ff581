import { shelfResource } from '@wm/contract/mall/sorting';
import type { ShelfProduct } from '@wm/contract/mall/sorting';
import type { ListQueryOf, Page } from '@wm/contract/core/resource';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { recordChange } from '#core/audit/record-changes.ts';
import type { Database } from '#core/database/database.ts';
import { requireFound } from '#core/not-found.ts';
import { mallProduct } from '../mall.table.ts';
import { partsOf, shelfNamed } from './shelf.ts';
import type { Shelf } from './shelf.ts';

/** What stands on a shelf, with the place that each has among all of it. */
export async function listShelf(
  db: Database,
  query: ListQueryOf<typeof shelfResource>,
): Promise<Page<ShelfProduct>> {
  const shelf = partsOf(shelfNamed(query.shelf));
  const { rows } = await db.execute(sql`
    with shelf as (
      select mall_product.id, row_number() over (order by ${shelf.order}) as place, ${shelf.isPinned} as is_pinned
      from ${shelf.from} where ${shelf.where})
    select shelf.id::float8 as id, shelf.place::float8 as place, mall_product.title,
      mall_product.pictures, mall_product.status, shelf.is_pinned as "isPinned",
      mall_category.id::float8 as "categoryId", mall_category.category_name as "categoryName",
      coalesce((select min(price_cents) from mall_sku
        where product_id = shelf.id and mall_sku.status = '0'), 0)::int as "priceCents",
      (count(*) over ())::float8 as total
    from shelf
    join mall_product on mall_product.id = shelf.id
    join mall_category on mall_category.id = mall_product.category_id
    where ${wanted(query)}
    order by shelf.place ${query.order === 'desc' ? sql`desc` : sql`asc`}
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`);
  const total =
    rows.length > 0 || query.page === 1 ? rows[0]?.['total'] : await countShelf(db, query);
  return { rows: rows as unknown as ShelfProduct[], total: Number(total ?? 0) };
}

interface Wanted {
  title?: string | undefined;
  shelf?: string | undefined;
}

async function countShelf(db: Database, query: Wanted): Promise<number> {
  const shelf = partsOf(shelfNamed(query.shelf));
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::float8 as total from ${shelf.from} where ${shelf.where} and ${wanted(query)}`);
  return rows[0]?.total ?? 0;
}

function wanted({ title }: Wanted): SQL {
  return title === undefined
    ? sql`true`
    : sql`position(lower(${title}) in lower(mall_product.title)) > 0`;
}

interface Move {
  id: number;
  place?: number | undefined;
  isPinned?: boolean | undefined;
  shelf?: string | undefined;
}

/** Moves a product on a shelf, one move after the other; answers where it stands then. */
export function moveOnShelf(
  db: Database,
  { id, place: to, isPinned, shelf }: Move,
): Promise<number> {
  const named = shelfNamed(shelf);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('mall:shelf'))`);
    const before = await placesOf(tx, named);
    const at = before.indexOf(id);
    requireFound(at >= 0);
    if (isPinned !== undefined) await pin(tx, { id, isPinned, shelf: named });
    if (to !== undefined) {
      const others = (await placesOf(tx, named)).filter((one) => one !== id);
      await writePlaces(tx, others.toSpliced(to - 1, 0, id), named);
    }
    const after = (await placesOf(tx, named)).indexOf(id);
    await recordChange(tx, {
      resource: shelfResource.permission,
      recordId: id,
      action: 'update',
      fields: at === after ? {} : { place: [at + 1, after + 1] },
    });
    return after + 1;
  });
}

async function placesOf(db: Database, named: Shelf): Promise<number[]> {
  const shelf = partsOf(named);
  const { rows } = await db.execute<{ id: number }>(sql`
    select mall_product.id::float8 as id from ${shelf.from} where ${shelf.where} order by ${shelf.order}`);
  return rows.map(({ id }) => id);
}

interface Pin {
  id: number;
  isPinned: boolean;
  shelf: Shelf;
}

async function pin(db: Database, { id, isPinned, shelf }: Pin): Promise<void> {
  if (isWhole(shelf)) await db.update(mallProduct).set({ isPinned }).where(eq(mallProduct.id, id));
  else
    await db.execute(sql`
      insert into mall_shelf_place (category_id, campaign_id, product_id, is_pinned)
      values (${keysOf(shelf)}, ${id}, ${isPinned})
      on conflict (${ownerOf(shelf)}, product_id) do update set is_pinned = excluded.is_pinned`);
}

/** Numbers a shelf from its beginning; rows that have their number already stay untouched. */
async function writePlaces(db: Database, ids: number[], shelf: Shelf): Promise<void> {
  const wantedPlaces = sql`unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted (id, place)`;
  if (isWhole(shelf))
    await db.execute(sql`
      update mall_product set order_num = wanted.place
      from ${wantedPlaces}
      where mall_product.id = wanted.id and mall_product.order_num <> wanted.place`);
  else
    await db.execute(sql`
      insert into mall_shelf_place (category_id, campaign_id, product_id, order_num)
      select ${keysOf(shelf)}, wanted.id, wanted.place from ${wantedPlaces}
      on conflict (${ownerOf(shelf)}, product_id) do update set order_num = excluded.order_num
        where mall_shelf_place.order_num is distinct from excluded.order_num`);
}

const isWhole = ({ categoryId, campaignId }: Shelf): boolean =>
  (categoryId ?? campaignId) === undefined;

function keysOf({ categoryId, campaignId }: Shelf): SQL {
  return sql`${categoryId ?? null}::bigint, ${campaignId ?? null}::bigint`;
}

function ownerOf({ categoryId }: Shelf): SQL {
  return categoryId === undefined ? sql`campaign_id` : sql`category_id`;
}
