import { notebookDepthLimit } from '@wm/contract/notebook/notebook';
import type { notebookResource } from '@wm/contract/notebook/notebook';
import { AppError } from '#core/app-error.ts';
import { requireFound } from '#core/not-found.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { chainOf, heightOf } from './notebook-levels.ts';
import type { Parents } from './notebook-levels.ts';
import { freeTrashed, lockParents, notebookRepository } from './notebook.repository.ts';

/** The notebooks' repository with their rules: no cycles, bounded depth. */
export function notebookService(database: DatabaseHandle): CrudRepository<typeof notebookResource> {
  const within = (tx: Pick<DatabaseHandle, 'db'>['db']) =>
    notebookRepository({ ...database, db: tx });
  return {
    ...notebookRepository(database),
    create: (input, principal) =>
      database.db.transaction(async (tx) => {
        const parents = await lockParents(tx, principal.userId);
        requirePlace(parents, undefined, input.parentId ?? null);
        return within(tx).create(input, principal);
      }),
    update: (id, patch, principal) =>
      database.db.transaction(async (tx) => {
        if (patch.parentId !== undefined) {
          const parents = await lockParents(tx, principal.userId);
          if (!parents.has(id)) return undefined;
          requirePlace(parents, id, patch.parentId);
        }
        return within(tx).update(id, patch, principal);
      }),
    remove: (ids, principal) =>
      database.db.transaction(async (tx) => {
        await freeTrashed(tx, principal.userId, ids);
        return within(tx).remove(ids, principal);
      }),
  };
}

/** Refuses a place that is not there, is the notebook itself or below it, or lies too deep. */
function requirePlace(parents: Parents, id: number | undefined, parentId: number | null): void {
  if (parentId === null) return;
  requireFound(parents.has(parentId));
  const above = chainOf(parents, parentId);
  if (id !== undefined && above.includes(id)) throw new AppError('notebook.parent-below');
  const below = id === undefined ? 1 : heightOf(parents, id);
  if (above.length + below > notebookDepthLimit)
    throw new AppError('notebook.too-deep', { values: { depth: String(notebookDepthLimit) } });
}
