import {
  newNoteEndpoint,
  placeNoteEndpoint,
  placeNotebookEndpoint,
  treeLevelEndpoint,
  treePlaceEndpoint,
  treeTopEndpoint,
} from '@wm/contract/notebook/note-tree';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { ownsNotebook } from '../note/note.repository.ts';
import { findPlace, listNotebooksIn, listNotesIn, listTop } from './tree.repository.ts';
import { makeNewNote, placeNote, placeNotebook } from './tree.service.ts';

/** The tree of a person's own notebooks and notes. */
export function addTreeRoutes(app: FastifyInstance, core: Core): void {
  const { db } = core;
  route(app, treeLevelEndpoint, async ({ principal: { userId }, query: { notebookId, page } }) => {
    if (notebookId === undefined)
      return { notebooks: await listNotebooksIn(db, userId, null), notes: [], total: 0 };
    requireFound(await ownsNotebook(db, userId, notebookId));
    const notebooks = page === 1 ? await listNotebooksIn(db, userId, notebookId) : [];
    return { notebooks, ...(await listNotesIn(db, userId, { notebookId, page })) };
  });
  route(app, treeTopEndpoint, ({ principal }) => listTop(db, principal.userId));
  route(app, treePlaceEndpoint, async ({ principal, query }) =>
    orNotFound(await findPlace(db, principal.userId, query.id)),
  );
  route(app, placeNoteEndpoint, ({ principal, body }) => placeNote(core, principal, body));
  route(app, placeNotebookEndpoint, ({ principal, body }) => placeNotebook(core, principal, body));
  route(app, newNoteEndpoint, ({ principal, body }) => makeNewNote(core, principal, body));
}
