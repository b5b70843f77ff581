import { columnResource } from '@wm/contract/system/column';
import type { RightsOnColumn } from '@wm/contract/system/role-column';
import { eq } from 'drizzle-orm';
import { sysColumn } from '#core/access/column.table.ts';
import { differences, recordChange } from '#core/audit/record-changes.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { refuseForeignRights } from '../role/role-column.service.ts';
import { columnRepository, lockColumn } from './column.repository.ts';

/** The columns of all resources; a default that is changed must be held by who changes it. */
export function columnService(database: DatabaseHandle): CrudRepository<typeof columnResource> {
  const rows = columnRepository(database);
  return {
    ...rows,
    update: async (id, patch, principal) => {
      await database.db.transaction(async (tx) => {
        const before = await lockColumn(tx, id);
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
