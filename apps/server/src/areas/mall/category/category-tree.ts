import { deepestCategory } from '@wm/contract/mall/limits';
import { sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { mallCategory } from '../mall.table.ts';

/** Changes the tree with nobody else changing it meanwhile: two moves at once could make a circle together. */
export function changeCategories<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${mallCategory} in share row exclusive mode`);
    return work(tx);
  });
}

/** Refuses a place below itself, below nothing, or too deep with all that stands below it. */
export async function requirePlace(
  db: Database,
  { id, parentId }: { id?: number; parentId: number },
): Promise<void> {
  if (parentId === 0) return;
  // union, not union all: ends even if the rows should stand in a circle.
  const { rows } = await db.execute<{ above: number; below: number; is_self: boolean }>(sql`
    with recursive up as (
      select id, parent_id from mall_category where id = ${parentId}
      union
      select above.id, above.parent_id from mall_category above join up on above.id = up.parent_id),
    down (id, depth) as (
      select id, 1 from mall_category where id = ${id ?? 0}
      union
      select child.id, down.depth + 1 from mall_category child join down on child.parent_id = down.id
      where down.depth <= ${deepestCategory})
    select (select count(*) from up)::int as above,
      coalesce((select max(depth) from down), 1)::int as below,
      exists (select from up where id = ${id ?? 0}) as is_self`);
  const [found] = rows;
  if (!found || found.above === 0) throw new AppError('mall.category-parent-missing');
  if (found.is_self) throw new AppError('mall.category-parent-self');
  if (found.above + found.below > deepestCategory) throw new AppError('mall.category-too-deep');
}

/** Whether anything that is not among the ids stands directly below one of them. */
export async function hasOtherChildren(db: Database, ids: number[]): Promise<boolean> {
  const given = sql`${sql.param(ids)}::bigint[]`;
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from mall_category where parent_id = any(${given}) and id <> all(${given})) as found`);
  return rows[0]?.found === true;
}
