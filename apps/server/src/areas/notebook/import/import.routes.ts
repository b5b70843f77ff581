import multipart from '@fastify/multipart';
import { cutText } from '@wm/contract/core/stored-text';
import {
  fillNoteImportEndpoint,
  importNotesEndpoint,
  listNoteImportsEndpoint,
  readNoteImportEndpoint,
  runNoteImportEndpoint,
  undoNoteImportEndpoint,
} from '@wm/contract/notebook/note-import';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { ownsNotebook } from '../note/note.repository.ts';
import { findImport, listImports } from './import.repository.ts';
import { beginImport, runChecked, undoImport } from './import.service.ts';
import { fillImport } from './fill-import.ts';
import { receiveFiles, sentFiles } from './receive-files.ts';

const mostFiles = 20_000;

/** Import of folders, archives, pages and Word files: a look through it, the storing, taking it back. */
export function addImportRoutes(app: FastifyInstance, core: Core): void {
  void app.register(async (scope) => addUpload(scope, core));
  route(app, listNoteImportsEndpoint, ({ principal, query }) =>
    listImports(core.db, principal.userId, query),
  );
  route(app, readNoteImportEndpoint, async ({ principal, params }) =>
    orNotFound(await findImport(core.db, principal.userId, params.id)),
  );
  route(app, runNoteImportEndpoint, async ({ principal, params }) => ({
    taskId: await runChecked(core, principal.userId, params.id),
  }));
  route(app, undoNoteImportEndpoint, ({ principal, params }) =>
    undoImport(core, principal.userId, params.id),
  );
}

async function addUpload(scope: FastifyInstance, core: Core): Promise<void> {
  await scope.register(multipart, {
    preservePath: true,
    limits: { fileSize: Infinity, files: mostFiles, fields: 10, parts: mostFiles + 10 },
  });
  route(scope, importNotesEndpoint, async ({ request, principal, query }) => {
    const { notebookId, dry } = query;
    const ownerId = principal.userId;
    if (notebookId !== undefined) requireFound(await ownsNotebook(core.db, ownerId, notebookId));
    const { fileId, title } = await receiveFiles(core, ownerId, request);
    return beginImport(core, {
      ownerId,
      fileId,
      title: cutText(title, 150),
      notebookId: notebookId ?? null,
      isDry: dry === 'true',
    });
  });
  route(scope, fillNoteImportEndpoint, ({ request, principal, params }) =>
    fillImport(core, principal, { id: params.id, files: sentFiles(request) }),
  );
}
