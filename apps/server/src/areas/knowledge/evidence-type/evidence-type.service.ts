import { evidenceTypeResource } from '@wm/contract/knowledge/evidence-type';
import { exists, eq, and, inArray } from 'drizzle-orm';
import { namesInRefusal } from '#core/access/shown-value.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { kbEvidence, kbEvidenceType } from '../knowledge.table.ts';
import { evidenceTypeRepository } from './evidence-type.repository.ts';

/** Types of evidence, of which none that items bear can be removed or get another code. */
export function evidenceTypeService(
  database: DatabaseHandle,
): CrudRepository<typeof evidenceTypeResource> {
  const rows = evidenceTypeRepository(database);
  const { db } = database;
  const requireFree = async (
    principal: Principal,
    ids: number[],
    error: 'knowledge.type-in-use' | 'knowledge.type-named',
  ): Promise<void> => {
    const held = await db
      .select({ name: kbEvidenceType.nameZh })
      .from(kbEvidenceType)
      .where(
        and(
          inArray(kbEvidenceType.id, ids),
          exists(
            db
              .select({ id: kbEvidence.id })
              .from(kbEvidence)
              .where(eq(kbEvidence.typeCode, kbEvidenceType.typeCode)),
          ),
        ),
      );
    if (held.length === 0) return;
    const place = { resource: evidenceTypeResource.permission, column: 'name_zh' };
    const names = held.map(({ name }) => name);
    const name = namesInRefusal(principal, place, { names, common: '证据类型' });
    throw new AppError(error, { values: { name } });
  };
  return {
    ...rows,
    update: async (id, patch, principal) => {
      const before = patch.typeCode === undefined ? undefined : await rows.find(id, principal);
      if (before && before.typeCode !== patch.typeCode)
        await requireFree(principal, [id], 'knowledge.type-named');
      return rows.update(id, patch, principal);
    },
    remove: async (ids, principal) => {
      await requireFree(principal, ids, 'knowledge.type-in-use');
      return rows.remove(ids, principal);
    },
  };
}
