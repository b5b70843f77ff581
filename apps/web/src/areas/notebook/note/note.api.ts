import type {
  NoteDocument,
  importNotesEndpoint,
  noteResource,
  readNoteEndpoint,
  saveNoteEndpoint,
} from '@wm/contract/notebook/note';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { fromWire } from '#core/http/from-wire.ts';
import { HttpError } from '#core/http/http-error.ts';

export const noteApi = createResourceApi<typeof noteResource>({
  path: '/notebook/v2/notes',
  permission: 'note:data',
  title: '笔记',
});

const importTimeoutMs = 300_000;

/** Where a note is edited. */
export function editAddress(name: string): string {
  return `/notebook/edit/${encodeURIComponent(name)}`;
}

/** Where a note is read. */
export function previewAddress(name: string): string {
  return `/notebook/preview/${encodeURIComponent(name)}`;
}

/** A whole note. */
export function readNote(name: string): Promise<NoteDocument> {
  return call<typeof readNoteEndpoint>('GET', '/notebook/v2/document', {
    query: { name },
    silent: true,
  });
}

/** Query key of a whole note. */
export function noteKey(name: string): readonly unknown[] {
  return [noteApi.path, 'document', name];
}

interface Save {
  name: string;
  content: string;
  rowVersion: number;
}

/** Saves a note's text written on a version; shows nothing, the editor tells what happened. */
export function saveNote({ name, content, rowVersion }: Save): Promise<NoteDocument> {
  return call<typeof saveNoteEndpoint>('PUT', '/notebook/v2/document', {
    query: { name },
    body: { content, rowVersion },
    silent: true,
    repeatSubmit: false,
  });
}

/** The stored note of a refused stale save; nothing when the error is something else. */
export function storedNoteOf(error: unknown): NoteDocument | undefined {
  if (!(error instanceof HttpError) || error.code !== 409 || !error.data) return undefined;
  return fromWire<NoteDocument>(error.data);
}

/** One file of an import with its path inside the chosen folder. */
export interface ImportFile {
  path: string;
  file: File;
}

/** Sends Markdown files; answers the id of the task that imports them. */
export async function importNotes(files: ImportFile[], notebookId?: number): Promise<number> {
  const body = new FormData();
  for (const { path, file } of files) body.append('file', file, path);
  const { taskId } = await call<typeof importNotesEndpoint>('POST', '/notebook/v2/import', {
    ...(notebookId !== undefined && { query: { notebookId } }),
    body,
    timeout: importTimeoutMs,
  });
  return taskId;
}
