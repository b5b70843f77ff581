import { cutText, storableText } from '@wm/contract/core/stored-text';
import multipart from '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
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
import { requireFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { exportTask } from '../archive/note-export.ts';
import type { ExportPayload } from '../archive/note-export.ts';
import { keepArchive, zipImportTask } from '../archive/note-zip-import.ts';
import type { ZipImportPayload } from '../archive/note-zip-import.ts';
import { folderOf, importTask, readMarkdownFile } from './note-import.ts';
import type { ImportFile, ImportPayload } from './note-import.ts';
import { trashRepository } from './note-trash.repository.ts';
import { purgeNotes, restoreNotes } from './note-trash.service.ts';
import { findNotebookName, listTags, ownsNotebook } from './note.repository.ts';
import type { NoteKey } from './note.repository.ts';
import { moveTo, noteService, readNote, saveNote, tagNotes } from './note.service.ts';

const mebibyte = 1024 * 1024;

const keyOf = ({ name, id }: { name: string; id?: number | undefined }): NoteKey =>
  id === undefined ? { name } : { id };

export function addNoteRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, { resource: noteResource, repository: noteService(core) });
  route(app, readNoteEndpoint, ({ principal, query }) => readNote(core, principal, keyOf(query)));
  route(app, saveNoteEndpoint, ({ principal, query, body }) =>
    saveNote(core, principal, { key: keyOf(query), ...body }),
  );
  route(app, noteTagsEndpoint, ({ principal }) => listTags(core.db, principal.userId));
  route(app, tagNotesEndpoint, async ({ principal, body }) => ({
    changed: await tagNotes(core, principal, body),
  }));
  route(app, moveNotesEndpoint, async ({ principal, body }) => ({
    changed: await moveTo(core, principal, body),
  }));
  addTrash(app, core);
  void app.register(async (scope) => addImport(scope, core));
  route(app, exportNotesEndpoint, async ({ principal: { userId }, body: { notebookId } }) => {
    const name =
      notebookId === undefined ? '全部笔记' : await findNotebookName(core.db, userId, notebookId);
    requireFound(name !== undefined);
    const payload: ExportPayload = { ...(notebookId && { notebookId }), name: `${name}.zip` };
    const title = `导出笔记：${name}`;
    return { taskId: await core.tasks.start({ kind: exportTask, title, userId, payload }) };
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
    limits: { fileSize: Infinity, files: 5000, fields: 10, parts: 5010 },
  });
  route(scope, importNotesEndpoint, async ({ request, principal, query }) => {
    const { notebookId } = query;
    const { userId } = principal;
    if (notebookId !== undefined) requireFound(await ownsNotebook(core.db, userId, notebookId));
    const { files, archive } = await receiveFiles(request, (part) => keepZip(core, userId, part));
    if (archive) return startZipImport(core, userId, archive);
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

async function keepZip(
  core: Core,
  ownerId: number,
  { file, filename }: MultipartFile,
): Promise<ZipImportPayload> {
  const name = filename.replaceAll('\\', '/').slice(-1000);
  return { fileId: await keepArchive(core, file, { ownerId, name }), name };
}

async function startZipImport(
  core: Core,
  userId: number,
  payload: ZipImportPayload,
): Promise<{ taskId: number }> {
  const { name } = payload;
  const title = cutText(`导入笔记：${name}`, 200);
  return { taskId: await core.tasks.start({ kind: zipImportTask, title, userId, payload }) };
}

/** The Markdown files of an upload, or the archive that stands alone in it and is kept at once. */
async function receiveFiles(
  request: FastifyRequest,
  keep: (part: MultipartFile) => Promise<ZipImportPayload>,
): Promise<{ files: ImportFile[]; archive?: ZipImportPayload }> {
  const files: ImportFile[] = [];
  let hasNotes = false;
  let received = 0;
  try {
    for await (const part of request.files()) {
      const path = cutText(storableText(part.filename).replaceAll('\\', '/'), 1000);
      if (/\.zip$/i.test(path)) return { files, archive: await keep(part) };
      const bytes = await readPart(part);
      received += bytes.length;
      if (received > 50 * mebibyte) throw new AppError('note.import-too-large');
      const isNote = /\.(md|markdown)$/i.test(path);
      hasNotes ||= isNote;
      files.push(
        isNote ? readMarkdownFile(path, bytes) : { path, reason: '不是 Markdown，未导入' },
      );
    }
  } catch (error) {
    throw uploadError(error);
  }
  return { files: hasNotes ? files : [] };
}

/** One file of an upload; what is longer than a note is not read to its end. */
async function readPart({ file }: MultipartFile): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of file as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > 5 * mebibyte) throw new AppError('note.import-too-large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The multipart reader throws bare errors for a body that is cut or malformed. */
function uploadError(error: unknown): unknown {
  const { statusCode } = error as { statusCode?: number };
  if (error instanceof AppError || statusCode !== undefined) return error;
  return new AppError('request.invalid', { cause: error });
}
