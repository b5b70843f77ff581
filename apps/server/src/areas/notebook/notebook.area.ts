import type { FastifyInstance } from 'fastify';
import { files } from '#areas/files/public.ts';
import type { Core } from '#core/core.ts';
import { noteSearchKind } from './note/note-search.ts';
import { noteNote, noteTemplate, noteVersion } from './notebook.table.ts';
import { addNoteRelationRoutes } from './note/note-relations.routes.ts';
import { addNoteRoutes } from './note/note.routes.ts';
import { addNoteVersionRoutes } from './note/note-version.routes.ts';
import { addNotebookRoutes } from './notebook/notebook.routes.ts';
import { mayReadNotes, mayVisitNotes } from './share/share.repository.ts';
import { addShareRoutes } from './share/share.routes.ts';
import { addTemplateRoutes } from './template/template.routes.ts';

export function addNotebookArea(app: FastifyInstance, core: Core): void {
  addNotebookRoutes(app, core);
  addNoteRoutes(app, core);
  addNoteVersionRoutes(app, core);
  addNoteRelationRoutes(app, core);
  addTemplateRoutes(app, core);
  addShareRoutes(app, core);
  core.search.define(noteSearchKind);
  files.keepNamedIn(noteNote.content, noteVersion.content, noteTemplate.content);
  files.define({ kind: 'note', mayRead: mayReadNotes, mayVisit: mayVisitNotes, isPersonal: true });
}
