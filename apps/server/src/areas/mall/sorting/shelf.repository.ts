import { shelfResource } from '@wm/contract/mall/sorting';
import type { ShelfProduct } from '@wm/contract/mall/sorting';
import type { ListQueryOf, Page } from '@wm/contract/core/resource';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { recordChange } from '#core/audit/record-changes.ts';
import type { Database } from '#core/database/database.ts';
import { requireFound } from '#core/not-found.ts';
import { mallProduct } from '../mall.table.ts';

/** The order of the shelf. */
export const shelfOrder = [
  desc(mallProduct.isPinned),
  asc(mallProduct.orderNum),
  desc(mallProduct.id),
];

const place = sql`row_number() over (order by is_pinned desc, order_num, id desc)`;

/** What stands on the shelf, with the place that each has among all of it. */
export async function listShelf(
  db: Database,
  query: ListQueryOf<typeof shelfResource>,
): Promise<Page<ShelfProduct>> {
  const { rows } = await db.execute(sql`
    with shelf as (select id, ${place} as place from mall_product where status = 'on')
    select shelf.id::float8 as id, shelf.place::float8 as place, mall_product.title,
      mall_product.pictures, mall_product.status, mall_product.is_pinned as "isPinned",
      mall_category.category_name as "categoryName",
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

async function countShelf(db: Database, query: Wanted): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::float8 as total from mall_product where status = 'on' and ${wanted(query)}`);
  return rows[0]?.total ?? 0;
}

interface Wanted {
  title?: string | undefined;
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
}

/** Moves a product on the shelf, one move after the other; answers where it stands then. */
export function moveOnShelf(db: Database, { id, place: to, isPinned }: Move): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('mall:shelf'))`);
    const before = await placesOf(tx);
    const at = before.indexOf(id);
    requireFound(at >= 0);
    if (isPinned !== undefined)
      await tx.update(mallProduct).set({ isPinned }).where(eq(mallProduct.id, id));
    if (to !== undefined) {
      const others = (await placesOf(tx)).filter((one) => one !== id);
      await writePlaces(tx, others.toSpliced(to - 1, 0, id));
    }
    const after = (await placesOf(tx)).indexOf(id);
    await recordChange(tx, {
      resource: shelfResource.permission,
      recordId: id,
      action: 'update',
      fields: at === after ? {} : { place: [at + 1, after + 1] },
    });
    return after + 1;
  });
}

async function placesOf(db: Database): Promise<number[]> {
  const rows = await db
    .select({ id: mallProduct.id })
    .from(mallProduct)
    .where(eq(mallProduct.status, 'on'))
    .orderBy(...shelfOrder);
  return rows.map(({ id }) => id);
}

/** Numbers the shelf from its beginning; rows that have their number already stay untouched. */
async function writePlaces(db: Database, ids: number[]): Promise<void> {
  await db.execute(sql`
    update mall_product set order_num = wanted.place
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted (id, place)
    where mall_product.id = wanted.id and mall_product.order_num <> wanted.place`);
}
