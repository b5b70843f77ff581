import multipart from '@fastify/multipart';
import { Readable } from 'node:stream';
import {
  exportNotesEndpoint,
  importNotesEndpoint,
  listTrashEndpoint,
  moveNotesEndpoint,
  noteResource,
  noteTagsEndpoint,
  purgeNotesEndpoint,
  readNoteEndpoint,
  restoreNotesEndpoint,
  saveNoteEndpoint,
  tagNotesEndpoint,
} from '@wm/contract/notebook/note';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { attachmentHeaders } from '#core/http/attachment.ts';
import { exportNotes } from '../archive/note-export.ts';
import { keepArchive, runZipImport, zipImportTask } from '../archive/note-zip-import.ts';
import type { ZipImportPayload } from '../archive/note-zip-import.ts';
import { folderOf, importTask, readMarkdownFile, runImport } from './note-import.ts';
import type { ImportFile, ImportPayload } from './note-import.ts';
import { trashRepository } from './note-trash.repository.ts';
import { purgeNotes, restoreNotes } from './note-trash.service.ts';
import { listTags, ownsNotebook } from './note.repository.ts';
import { moveTo, noteService, readNote, saveNote, tagNotes } from './note.service.ts';

const mebibyte = 1024 * 1024;

export function addNoteRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, { resource: noteResource, repository: noteService(core) });
  route(app, readNoteEndpoint, ({ principal, query }) => readNote(core, principal, query.name));
  route(app, saveNoteEndpoint, ({ principal, query, body }) =>
    saveNote(core, principal, { name: query.name, ...body }),
  );
  route(app, noteTagsEndpoint, ({ principal }) => listTags(core.db, principal.userId));
  route(app, tagNotesEndpoint, async ({ principal, body }) => ({
    changed: await tagNotes(core, principal, body),
  }));
  route(app, moveNotesEndpoint, async ({ principal, body }) => ({
    changed: await moveTo(core, principal, body),
  }));
  addTrash(app, core);
  core.tasks.define(importTask, (payload, control) =>
    runImport(core, payload as ImportPayload, control),
  );
  core.tasks.define(zipImportTask, (payload, control) =>
    runZipImport(core, payload as ZipImportPayload, control),
  );
  void app.register(async (scope) => addImport(scope, core));
  route(app, exportNotesEndpoint, async ({ principal, body, reply }) => {
    const pieces = exportNotes(core, principal, body.notebookId);
    return reply
      .type('application/zip')
      .headers(attachmentHeaders('笔记.zip'))
      .send(Readable.from(pieces, { objectMode: false }));
  });
}

function addTrash(app: FastifyInstance, core: Core): void {
  const repository = trashRepository(core);
  route(app, listTrashEndpoint, ({ principal, query }) =>
    repository.list(query as Parameters<typeof repository.list>[0], principal),
  );
  route(app, restoreNotesEndpoint, async ({ principal, body }) => ({
    restored: await restoreNotes(core, principal, body.ids),
  }));
  route(app, purgeNotesEndpoint, async ({ principal, body }) => ({
    removed: await purgeNotes(core, principal, body.ids),
  }));
}

async function addImport(scope: FastifyInstance, core: Core): Promise<void> {
  await scope.register(multipart, {
    preservePath: true,
    limits: { fileSize: 100 * mebibyte, files: 5000, fields: 10, parts: 5010 },
  });
  route(scope, importNotesEndpoint, async ({ request, principal, query }) => {
    const { notebookId } = query;
    if (notebookId !== undefined && !(await ownsNotebook(core.db, principal.userId, notebookId))) {
      throw new AppError('resource.not-found');
    }
    const { files, archive } = await receiveFiles(request);
    if (archive) return startZipImport(core, principal.userId, archive);
    if (files.length === 0) throw new AppError('note.import-empty');
    const notebook = folderOf(files.map((file) => file.path));
    const payload: ImportPayload = { notebookId, notebook, files };
    const taskId = await core.tasks.start({
      kind: importTask,
      title: `导入笔记：${notebook}`,
      userId: principal.userId,
      payload,
      total: files.length,
    });
    return { taskId };
  });
}

interface Archive {
  name: string;
  bytes: Buffer;
}

async function startZipImport(
  core: Core,
  userId: number,
  { name, bytes }: Archive,
): Promise<{ taskId: number }> {
  const importId = await keepArchive(core.db, userId, bytes);
  const payload: ZipImportPayload = { importId, name };
  const title = `导入笔记：${name}`.slice(0, 200);
  return { taskId: await core.tasks.start({ kind: zipImportTask, title, userId, payload }) };
}

/** The Markdown files of an upload, or the archive that stands alone in it. */
async function receiveFiles(
  request: FastifyRequest,
): Promise<{ files: ImportFile[]; archive?: Archive }> {
  const files: ImportFile[] = [];
  let received = 0;
  try {
    for await (const part of request.files()) {
      const path = part.filename.replaceAll('\\', '/').slice(0, 1000);
      const bytes = await part.toBuffer();
      if (/\.zip$/i.test(path)) return { files, archive: { name: path, bytes } };
      if (bytes.length > 5 * mebibyte) throw new AppError('note.import-too-large');
      received += bytes.length;
      if (received > 50 * mebibyte) throw new AppError('note.import-too-large');
      if (/\.(md|markdown)$/i.test(path)) files.push(readMarkdownFile(path, bytes));
    }
  } catch (error) {
    throw uploadError(error);
  }
  return { files };
}

/** The multipart reader throws bare errors for a body that is cut or malformed. */
function uploadError(error: unknown): unknown {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('note.import-too-large');
  if (error instanceof AppError || statusCode !== undefined) return error;
  return new AppError('request.invalid', { cause: error });
}
