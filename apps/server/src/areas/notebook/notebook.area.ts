import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { noteSearchKind } from './note/note-search.ts';
import { addNoteRoutes } from './note/note.routes.ts';
import { addNotebookRoutes } from './notebook/notebook.routes.ts';

export function addNotebookArea(app: FastifyInstance, core: Core): void {
  addNotebookRoutes(app, core);
  addNoteRoutes(app, core);
  core.search.define(noteSearchKind);
}
