import type { markVariantEndpoint, VariantMark } from '@wm/contract/knowledge/inheritance/mark';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { AppError } from '#core/app-error.ts';
import { violatedUnique } from '#core/database/database-faults.ts';
import { requireFound } from '#core/not-found.ts';
import { requireCase } from './case.service.ts';
import type { Asking } from './case.service.ts';
import { lockMark, marksOf, removeMark, wasKept, writeMark } from './mark.repository.ts';

/**
 * Marks a variant of a case, or takes its mark away. Throws `resource.not-found` for a variant that no analysis of the case
 * kept, and `knowledge.mark-changed` when the mark is another than the asker saw.
 */
export async function markVariant(
  asking: Asking,
  caseId: number,
  { variant, mark, note, seen }: BodyOf<typeof markVariantEndpoint>,
): Promise<{ mark: VariantMark | null }> {
  const { core, principal } = asking;
  await requireCase(asking, caseId, 'edit');
  requireFound(await wasKept(core.db, caseId, variant));
  await core.db
    .transaction(async (tx) => {
      const before = await lockMark(tx, caseId, variant);
      if ((before?.updateTime ?? null) !== seen) throw new AppError('knowledge.mark-changed');
      if (mark !== null)
        await writeMark(tx, before?.id, { caseId, variant, mark, note, userId: principal.userId });
      else if (before) await removeMark(tx, before.id);
    })
    .catch((error: unknown) => {
      if (violatedUnique(error) === 'inh_mark_unique')
        throw new AppError('knowledge.mark-changed', { cause: error });
      throw error;
    });
  const [now] = await marksOf(core.db, caseId, [variant]);
  return { mark: now ?? null };
}
