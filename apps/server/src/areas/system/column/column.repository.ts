import { columnResource } from '@wm/contract/system/column';
import { eq, sql } from 'drizzle-orm';
import { sysColumn } from '#core/access/column.table.ts';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';

/** The columns of all resources. */
export function columnRepository(database: DatabaseHandle): CrudRepository<typeof columnResource> {
  return tableRepository(database, columnResource, {
    table: sysColumn,
    filters: {
      resource: equals(sysColumn.resource),
      field: contains(sysColumn.field),
      title: contains(sysColumn.title),
      sensitivity: equals(sysColumn.sensitivity),
    },
  });
}

/** A column as it is stored, kept from other writers until the transaction ends. */
export async function lockColumn(
  tx: Transaction,
  id: number,
): Promise<typeof sysColumn.$inferSelect | undefined> {
  const [column] = await tx.select().from(sysColumn).where(eq(sysColumn.id, id)).for('update');
  return column;
}

/** The resources that have columns. */
export async function listColumnResources({ db }: DatabaseHandle): Promise<string[]> {
  const rows = await db
    .selectDistinct({ resource: sysColumn.resource })
    .from(sysColumn)
    .orderBy(sql`1`);
  return rows.map(({ resource }) => resource);
}
