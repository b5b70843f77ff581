import type { labelVariantEndpoint, VariantLabel } from '@wm/contract/knowledge/inheritance/label';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { AppError } from '#core/app-error.ts';
import { requireFound } from '#core/not-found.ts';
import { requireCase } from './case.service.ts';
import type { Asking } from './case.service.ts';
import { giveLabel, labelsOf, takeLabel } from './label.repository.ts';
import { wasKept } from './mark.repository.ts';

/**
 * Gives a label to a variant of a case, or takes it off. Throws `resource.not-found` for a variant that no analysis of the case
 * kept, and `knowledge.case-label` for what is no label of cases.
 */
export async function labelVariant(
  asking: Asking,
  caseId: number,
  { variant, labelId, isGiven }: BodyOf<typeof labelVariantEndpoint>,
): Promise<{ labels: VariantLabel[] }> {
  const { core, principal } = asking;
  await requireCase(asking, caseId, 'edit');
  requireFound(await wasKept(core.db, caseId, variant));
  const given = { caseId, variant, labelId, userId: principal.userId };
  await core.db.transaction(async (tx) => {
    if (!isGiven) await takeLabel(tx, given);
    else if (!(await giveLabel(tx, given))) throw new AppError('knowledge.case-label');
  });
  return { labels: await labelsOf(core.db, caseId, [variant]) };
}
