import type {
  createFilterEndpoint,
  saveFilterEndpoint,
  VariantFilterPlan,
} from '@wm/contract/knowledge/inheritance/filter';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { AppError } from '#core/app-error.ts';
import { violatedUnique } from '#core/database/database-faults.ts';
import { orNotFound } from '#core/not-found.ts';
import { requireCase } from './case.service.ts';
import type { Asking } from './case.service.ts';
import {
  addVersion,
  createFilter,
  listFilters,
  lockFilter,
  removeFilter,
} from './filter.repository.ts';

/** Versions of one filter at most: more is another filter. */
const versionsAtMost = 200;

export async function readFilters(asking: Asking, caseId: number): Promise<VariantFilterPlan[]> {
  await requireCase(asking, caseId, 'query');
  return listFilters(asking.core.db, caseId, asking.principal.userId);
}

/** Saves a filter under a name. Throws `knowledge.filter-taken` when the case, or all cases, have one of it. */
export async function newFilter(
  asking: Asking,
  caseId: number,
  { name, isShared, conditions, note }: BodyOf<typeof createFilterEndpoint>,
): Promise<{ id: number }> {
  const { core, principal } = asking;
  await requireCase(asking, caseId, 'edit');
  const { userId } = principal;
  const place = { caseId: isShared ? null : caseId, name };
  const id = await core.db
    .transaction((tx) => createFilter(tx, { ...place, conditions, note, userId }))
    .catch((error: unknown) => {
      if (violatedUnique(error) === 'inh_filter_unique')
        throw new AppError('knowledge.filter-taken', { cause: error });
      throw error;
    });
  return { id: orNotFound(id) };
}

interface Place {
  id: number;
  filterId: number;
}

/** Makes the next version of a filter. Throws `knowledge.filter-changed` when another is newer than the one that was seen. */
export async function saveFilter(
  asking: Asking,
  { id, filterId }: Place,
  { conditions, note, seen }: BodyOf<typeof saveFilterEndpoint>,
): Promise<{ version: number }> {
  await requireCase(asking, id, 'edit');
  const { userId } = asking.principal;
  return asking.core.db.transaction(async (tx) => {
    const filter = await ownFilter(tx, { id, filterId, userId });
    if (filter.version !== seen) throw new AppError('knowledge.filter-changed');
    const version = seen + 1;
    if (version > versionsAtMost)
      throw new AppError('knowledge.filter-many', { values: { most: String(versionsAtMost) } });
    await addVersion(tx, { filterId, version, conditions, note, userId });
    return { version };
  });
}

export async function dropFilter(asking: Asking, { id, filterId }: Place): Promise<void> {
  await requireCase(asking, id, 'edit');
  const { userId } = asking.principal;
  await asking.core.db.transaction(async (tx) => {
    await ownFilter(tx, { id, filterId, userId });
    await removeFilter(tx, filterId);
  });
}

/**
 * A filter that somebody may change: one of the case is everybody's who may change the case, one for all is its owner's, and
 * without an owner that of who may change a case.
 */
async function ownFilter(
  tx: Parameters<typeof lockFilter>[0],
  { id, filterId, userId }: Place & { userId: number },
) {
  const filter = orNotFound(await lockFilter(tx, id, filterId));
  const isHis = filter.caseId !== null || filter.ownerId === null || filter.ownerId === userId;
  if (!isHis) throw new AppError('knowledge.filter-shared');
  return filter;
}
