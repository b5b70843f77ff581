import type { RightsOnColumn } from '@wm/contract/system/role-column';
import { columnResource } from '@wm/contract/system/column';
import { eq, sql } from 'drizzle-orm';
import { sysColumn } from '#core/access/column.table.ts';
import { differences, recordChange } from '#core/audit/record-changes.ts';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { refuseForeignRights } from '../role/role-column.service.ts';

/** The columns of all resources; a default that is changed must be held by who changes it. */
export function columnRepository(database: DatabaseHandle): CrudRepository<typeof columnResource> {
  const rows = tableRepository(database, columnResource, {
    table: sysColumn,
    filters: {
      resource: equals(sysColumn.resource),
      field: contains(sysColumn.field),
      title: contains(sysColumn.title),
      sensitivity: equals(sysColumn.sensitivity),
    },
  });
  return {
    ...rows,
    update: async (id, patch, principal) => {
      await database.db.transaction(async (tx) => {
        const [before] = await tx
          .select()
          .from(sysColumn)
          .where(eq(sysColumn.id, id))
          .for('update');
        if (!before || Object.keys(patch).length === 0) return;
        const rights = { ...before, mask: before.mask as RightsOnColumn['mask'] };
        refuseForeignRights(principal, before, { before: rights, after: { ...rights, ...patch } });
        await tx.update(sysColumn).set(patch).where(eq(sysColumn.id, id));
        const fields = differences(columnResource, before, patch);
        const { permission } = columnResource;
        await recordChange(tx, { resource: permission, recordId: id, action: 'update', fields });
      });
      return rows.find(id, principal);
    },
  };
}

/** The resources that have columns. */
export async function listColumnResources({ db }: DatabaseHandle): Promise<string[]> {
  const rows = await db
    .selectDistinct({ resource: sysColumn.resource })
    .from(sysColumn)
    .orderBy(sql`1`);
  return rows.map(({ resource }) => resource);
}
