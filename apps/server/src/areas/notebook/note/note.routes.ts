import {
  exportNoteWordEndpoint,
  exportNotesEndpoint,
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
import { fileTypes } from '@wm/contract/files/file-types';
import type { FastifyInstance } from 'fastify';
import { attachmentHeaders } from '#core/http/attachment.ts';
import { orNotFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { exportWord } from '../archive/word-export.ts';
import { exportTask } from '../archive/note-export.ts';
import type { ExportPayload } from '../archive/note-export.ts';
import { trashRepository } from './note-trash.repository.ts';
import { purgeNotes, restoreNotes } from './note-trash.service.ts';
import { findDocument, findNotebookName, listTags } from './note.repository.ts';
import type { NoteKey } from './note.repository.ts';
import { moveTo, noteService, readNote, saveNote, tagNotes } from './note.service.ts';

const keyOf = ({ name, id }: { name: string; id?: number | undefined }): NoteKey =>
  id === undefined ? { name } : { id };

export function addNoteRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, { resource: noteResource, repository: noteService(core) });
  route(app, readNoteEndpoint, ({ principal, query }) => readNote(core, principal, keyOf(query)));
  route(app, saveNoteEndpoint, ({ principal, query, body }) =>
    saveNote(core, principal, { key: keyOf(query), ...body }),
  );
  route(app, noteTagsEndpoint, ({ principal }) => listTags(core.db, principal.userId));
  route(app, tagNotesEndpoint, ({ principal, body }) => tagNotes(core, principal, body));
  route(app, moveNotesEndpoint, async ({ principal, body }) => ({
    changed: await moveTo(core, principal, body),
  }));
  addTrash(app, core);
  addExport(app, core);
}

function addExport(app: FastifyInstance, core: Core): void {
  route(app, exportNotesEndpoint, async ({ principal: { userId }, body }) => {
    const { notebookId, noteId } = body;
    const name = await exportName(core, userId, { notebookId, noteId });
    const payload: ExportPayload = {
      ...(notebookId && { notebookId }),
      ...(noteId && { noteId }),
      name: `${name}.zip`,
    };
    const title = `导出笔记：${name}`;
    return { taskId: await core.tasks.start({ kind: exportTask, title, userId, payload }) };
  });
  route(app, exportNoteWordEndpoint, async ({ principal, params, reply }) => {
    const { name, bytes } = await exportWord(core, principal, params.id);
    return reply
      .type(fileTypes.docx.type)
      .headers(attachmentHeaders(`${name}.docx`))
      .send(bytes);
  });
}

/** What an export is called: like the note, or the notebook. */
async function exportName(
  { db }: Core,
  userId: number,
  { notebookId, noteId }: { notebookId: number | undefined; noteId: number | undefined },
): Promise<string> {
  if (noteId !== undefined) return orNotFound(await findDocument(db, userId, { id: noteId })).name;
  if (notebookId === undefined) return '全部笔记';
  return orNotFound(await findNotebookName(db, userId, notebookId));
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
