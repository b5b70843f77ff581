import type {
  fillNoteImportEndpoint,
  importNotesEndpoint,
  listNoteImportsEndpoint,
  readNoteImportEndpoint,
  runNoteImportEndpoint,
  undoNoteImportEndpoint,
} from '@wm/contract/notebook/note-import';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';

/** One file of an import with its path inside the chosen folder. */
export interface ImportFile {
  path: string;
  file: File;
}

const path = '/notebook/v2/imports';
const uploadTimeoutMs = 3_600_000;

/** Query key of the imports. */
export const importsKey = [path] as const;

/** Sends files to be looked through; answers the id of the task that does it. */
export async function checkImport(files: ImportFile[], notebookId?: number): Promise<number> {
  const body = new FormData();
  for (const { path: name, file } of files) body.append('file', file, name);
  const { taskId } = await call<typeof importNotesEndpoint>('POST', '/notebook/v2/import', {
    query: { dry: 'true', ...(notebookId !== undefined && { notebookId }) },
    body,
    timeout: uploadTimeoutMs,
  });
  return taskId;
}

/** The newest imports of the user. */
export function useImports() {
  return useQuery({
    queryKey: importsKey,
    queryFn: () =>
      call<typeof listNoteImportsEndpoint>('GET', path, { query: { page: 1, limit: 50 } }),
  });
}

/** One import with its report; nothing for those of earlier editions. */
export function useImportRecord(id: number | undefined) {
  return useQuery({
    queryKey: [path, id],
    queryFn: () =>
      call<typeof readNoteImportEndpoint>('GET', `${path}/:id`, {
        path: { id: id ?? 0 },
        silent: true,
      }),
    enabled: id !== undefined,
  });
}

/** Does what was looked through; answers the id of the task. */
export async function runImport(id: number): Promise<number> {
  const { taskId } = await call<typeof runNoteImportEndpoint>('POST', `${path}/:id/run`, {
    path: { id },
  });
  return taskId;
}

/** Brings files that notes of an import lack; answers what became of each. */
export function fillImport(id: number, files: ImportFile[]) {
  const body = new FormData();
  for (const { path: name, file } of files) body.append('file', file, name);
  return call<typeof fillNoteImportEndpoint>('POST', `${path}/:id/files`, {
    path: { id },
    body,
    timeout: uploadTimeoutMs,
  });
}

/** Takes an import back. */
export function undoImport(id: number) {
  return call<typeof undoNoteImportEndpoint>('POST', `${path}/:id/undo`, { path: { id } });
}
