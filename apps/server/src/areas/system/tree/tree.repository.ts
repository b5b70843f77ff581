import type { FieldChanges } from '@wm/contract/core/history';
import { deptResource } from '@wm/contract/system/dept';
import { menuResource } from '@wm/contract/system/menu';
import { sql } from 'drizzle-orm';
import { recordChanges } from '#core/audit/record-changes.ts';
import { requireFound } from '#core/not-found.ts';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { sysDept } from '#core/access/access.table.ts';
import type { sysMenu } from '#core/access/access.table.ts';

/** The tables whose rows stand below each other by `parent_id`. */
export type TreeTable = typeof sysDept | typeof sysMenu;

/** One row's place among its siblings. */
export interface Place {
  id: number;
  order: number;
}

/**
 * Changes a tree with nobody else changing it meanwhile: two moves at the same moment could each be fine and make a
 * circle together. Reading goes on.
 */
export async function changeTree<T>(
  db: Database,
  table: TreeTable,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${table} in share row exclusive mode`);
    return work(tx);
  });
}

/** Whether `id` is `ancestorId` itself or stands somewhere below it. */
export async function isAtOrBelow(
  db: Database,
  table: TreeTable,
  { id, ancestorId }: { id: number; ancestorId: number },
): Promise<boolean> {
  // union, not union all: ends even if the rows should stand in a circle.
  const { rows } = await db.execute<{ found: boolean }>(sql`
    with recursive up as (
      select id, parent_id from ${table} where id = ${id}
      union
      select above.id, above.parent_id from ${table} above join up on above.id = up.parent_id)
    select exists (select from up where id = ${ancestorId}) as found`);
  return rows[0]?.found === true;
}

/** Whether anything that is not among `ids` stands directly below one of them. */
export async function hasOtherChildren(
  db: Database,
  table: TreeTable,
  ids: number[],
): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from ${table}
      where parent_id = any(${sql.param(ids)}::bigint[]) and id <> all(${sql.param(ids)}::bigint[])) as found`);
  return rows[0]?.found === true;
}

/** Saves places among siblings, all or none: a row that is gone refuses them all. */
export async function savePlaces(db: Database, table: TreeTable, places: Place[]): Promise<void> {
  const ids = places.map(({ id }) => id);
  const orders = places.map(({ order }) => order);
  await changeTree(db, table, async (tx) => {
    const { rows, rowCount } = await tx.execute<{ id: string; before: number; after: number }>(sql`
      update ${table} set order_num = place.order_num, update_time = now()
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(orders)}::int[]) as place (id, order_num)
      join ${table} as stored on stored.id = place.id
      where ${table}.id = place.id
      returning ${table}.id, stored.order_num as before, ${table}.order_num as after`);
    requireFound(rowCount === places.length);
    const moved = rows.filter((row) => row.before !== row.after);
    const resource = resourceOf(table);
    const changes = moved.map(({ id, before, after }) => {
      const fields: FieldChanges = { order_num: [before, after] };
      return { resource, recordId: Number(id), action: 'update' as const, fields };
    });
    await recordChanges(tx, changes);
  });
}

function resourceOf(table: TreeTable): string {
  return table === sysDept ? deptResource.permission : menuResource.permission;
}
