import {
  dissolveNotebookEndpoint,
  listRemovalsEndpoint,
  notebookContentsEndpoint,
  purgeRemovalEndpoint,
  removeNotebookEndpoint,
  restoreRemovalEndpoint,
} from '@wm/contract/notebook/notebook-removal';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { listRemovals } from './removal.repository.ts';
import { contentsOf, dissolveInto, purgeRemoval, removeWithNotes } from './removal.service.ts';
import { restoreRemoval } from './restore-removal.ts';

/** Notebooks that are deleted with their notes, and come back with them. */
export function addRemovalRoutes(app: FastifyInstance, core: Core): void {
  route(app, notebookContentsEndpoint, ({ principal, params }) =>
    contentsOf(core, principal, params.id),
  );
  route(app, removeNotebookEndpoint, ({ principal, params }) =>
    removeWithNotes(core, principal, params.id),
  );
  route(app, dissolveNotebookEndpoint, ({ principal, params, body }) =>
    dissolveInto(core, principal, { id: params.id, targetId: body.targetId }),
  );
  route(app, listRemovalsEndpoint, ({ principal }) => listRemovals(core.db, principal.userId));
  route(app, restoreRemovalEndpoint, ({ principal, params }) =>
    restoreRemoval(core, principal, params.id),
  );
  route(app, purgeRemovalEndpoint, async ({ principal, params }) => ({
    removed: await purgeRemoval(core, principal, params.id),
  }));
}
