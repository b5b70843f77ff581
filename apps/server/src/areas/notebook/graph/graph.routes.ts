import { noteGraphEndpoint } from '@wm/contract/notebook/note-graph';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { requireFound } from '#core/not-found.ts';
import { ownsNotebook } from '../note/note.repository.ts';
import { graphAround, wholeGraph } from './graph.service.ts';

/** How a person's own notes link each other. */
export function addGraphRoutes(app: FastifyInstance, { db }: Core): void {
  route(app, noteGraphEndpoint, async ({ principal: { userId }, query }) => {
    const { id, steps = 1, notebookId, tag } = query;
    if (id !== undefined) return graphAround(db, userId, { id, steps });
    if (notebookId !== undefined) requireFound(await ownsNotebook(db, userId, notebookId));
    return wholeGraph(db, userId, { notebookId, tag });
  });
}
