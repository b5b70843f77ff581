import { undoRemovalEndpoint } from '@wm/contract/core/undo';
import { undoableRemovals } from '@wm/contract/core/undoable';
import type { FastifyInstance } from 'fastify';
import { holdsPermission } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { orNotFound } from '#core/not-found.ts';
import { undoRemoval } from './undo.repository.ts';

/** Takes back deletions: what the asker deleted himself, minutes ago, and might delete again. */
export function addUndoRoutes(app: FastifyInstance, { db }: Core): void {
  route(app, undoRemovalEndpoint, async ({ body, principal }) => {
    const { resource, ids } = body;
    const code = orNotFound(undoableRemovals.get(resource));
    if (!holdsPermission(principal, code)) throw new AppError('auth.forbidden');
    const restored = await undoRemoval(db, { resource, ids, userId: principal.userId });
    return { restored };
  });
}
