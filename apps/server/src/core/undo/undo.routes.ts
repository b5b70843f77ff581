import { undoRemovalEndpoint } from '@wm/contract/core/undo';
import { undoableRemovals } from '@wm/contract/core/undoable';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { requireFound } from '#core/not-found.ts';
import { undoRemoval } from './undo.repository.ts';

/** Takes back deletions: what the asker deleted himself, minutes ago, and might delete again. */
export function addUndoRoutes(app: FastifyInstance, { db }: Core): void {
  route(app, undoRemovalEndpoint, async ({ query, body, principal }) => {
    const { resource } = query;
    requireFound(undoableRemovals.has(resource));
    const { ids } = body;
    const restored = await undoRemoval(db, { resource, ids, userId: principal.userId });
    return { restored };
  });
}
