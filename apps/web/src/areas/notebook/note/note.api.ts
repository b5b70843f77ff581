import type {
  NoteDocument,
  NoteExportResult,
  exportNotesEndpoint,
  moveNotesEndpoint,
  noteResource,
  noteTagsEndpoint,
  purgeNotesEndpoint,
  readNoteEndpoint,
  restoreNotesEndpoint,
  saveNoteEndpoint,
  tagNotesEndpoint,
  trashResource,
} from '@wm/contract/notebook/note';
import type { uploadEndpoint } from '@wm/contract/files/file';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { fromWire } from '#core/http/from-wire.ts';
import { HttpError } from '#core/http/http-error.ts';

export const noteApi = createResourceApi<typeof noteResource>({
  path: '/notebook/v2/notes',
  permission: 'note:data',
  title: '笔记',
});

/** The trash: listed, brought back and purged. */
export const trashApi = {
  ...createResourceApi<typeof trashResource>({
    path: '/notebook/v2/trash',
    permission: 'note:trash',
    title: '已删除的笔记',
  }),
  restore: (ids: number[]) =>
    call<typeof restoreNotesEndpoint>('POST', '/notebook/v2/trash/restore', { body: { ids } }),
  async remove(ids: number[]) {
    await call<typeof purgeNotesEndpoint>('DELETE', '/notebook/v2/trash', { body: { ids } });
    return undefined;
  },
};

const noTags: { tag: string; count: number }[] = [];

/** Query key of the tags. */
export const tagsKey = [noteApi.path, 'tags'];

/** The tags of the user's notes, in their texts and beside them, the most used first. */
export function findTags(): Promise<{ tag: string; count: number }[]> {
  return call<typeof noteTagsEndpoint>('GET', '/notebook/v2/tags', { silent: true });
}

/** The same, kept while a page shows them. */
export function useTags(): { tag: string; count: number }[] {
  const { data } = useQuery({
    queryKey: tagsKey,
    queryFn: findTags,
  });
  return data ?? noTags;
}

/** Puts tags on notes and takes others from them; answers in how many texts some of those go on to stand. */
export function tagNotes(
  ids: number[],
  add: string[],
  remove: string[] = [],
): Promise<{ changed: number; inText: number }> {
  return call<typeof tagNotesEndpoint>('PUT', '/notebook/v2/tags', {
    body: { ids, add, remove },
  });
}

/** Moves notes into a notebook. */
export function moveNotes(ids: number[], notebookId: number): Promise<{ changed: number }> {
  return call<typeof moveNotesEndpoint>('PUT', '/notebook/v2/move', { body: { ids, notebookId } });
}

const importTimeoutMs = 300_000;

/** Where a note is edited. */
export function editAddress(name: string): string {
  return `/notebook/edit/${encodeURIComponent(name)}`;
}

/** Where a note is read. */
export function previewAddress(name: string): string {
  return `/notebook/preview/${encodeURIComponent(name)}`;
}

/** A whole note: by its name, or by its id whatever it is called by now. */
export function readNote(name: string, id?: number): Promise<NoteDocument> {
  return call<typeof readNoteEndpoint>('GET', '/notebook/v2/document', {
    query: { name, ...(id !== undefined && { id }) },
    silent: true,
  });
}

/** Query key of a whole note. */
export function noteKey(name: string): readonly unknown[] {
  return [noteApi.path, 'document', name];
}

interface Save {
  id: number;
  name: string;
  content: string;
  rowVersion: number;
  isOverwrite: boolean;
}

/** Saves a note's text written on a version; shows nothing, the editor tells what happened. */
export function saveNote({
  id,
  name,
  content,
  rowVersion,
  isOverwrite,
}: Save): Promise<NoteDocument> {
  return call<typeof saveNoteEndpoint>('PUT', '/notebook/v2/document', {
    query: { name, id },
    body: { content, rowVersion, ...(isOverwrite && { isOverwrite }) },
    silent: true,
    repeatSubmit: false,
  });
}

/** The stored note of a refused stale save; nothing when the error is something else. */
export function storedNoteOf(error: unknown): NoteDocument | undefined {
  if (!(error instanceof HttpError) || error.code !== 409 || !error.data) return undefined;
  return fromWire<NoteDocument>(error.data);
}

/** Stores a file that is put into a note; answers its address. Rejects with the text to show. */
export async function uploadFile(file: File): Promise<string> {
  const body = new FormData();
  body.append('file', file, file.name);
  const { fileName } = await call<typeof uploadEndpoint>('POST', '/prod-api/common/upload', {
    body,
    silent: true,
    timeout: importTimeoutMs,
  });
  return `/prod-api${fileName}`;
}

/** Makes a ZIP of Markdown: of all notes, those of one notebook, or one note; answers the id of the task that does it. */
export async function exportNotes(of: { notebookId?: number; noteId?: number }): Promise<number> {
  const { taskId } = await call<typeof exportNotesEndpoint>('POST', '/notebook/v2/export', {
    body: of,
    repeatSubmit: false,
  });
  return taskId;
}

/** Where what an export made is fetched. */
export function exportedAddress({ fileName }: NoteExportResult): string {
  return `/prod-api${fileName}`;
}
