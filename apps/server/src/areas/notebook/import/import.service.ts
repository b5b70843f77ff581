import { openFile } from '#areas/files/public.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { recordRemoved } from '#core/crud/record-writes.ts';
import { orNotFound } from '#core/not-found.ts';
import { forgetDocuments } from '#core/search/search-index.ts';
import { noteResource } from '@wm/contract/notebook/note';
import { trashNotes } from '../note/note-trash.repository.ts';
import {
  createImport,
  findImport,
  importedNotes,
  moveImport,
  readImport,
  removeEmptyNotebooks,
  setImportTask,
} from './import.repository.ts';
import { importTask } from './run-import.ts';
import type { ImportPayload } from './run-import.ts';

interface NewImport {
  ownerId: number;
  fileId: string;
  title: string;
  notebookId: number | null;
  isDry: boolean;
}

/** Begins an import of what was kept, or a look through it. */
export async function beginImport(
  core: Core,
  { isDry, ...values }: NewImport,
): Promise<{ taskId: number; importId: number }> {
  const state = isDry ? 'checking' : 'running';
  const importId = await createImport(core.db, { ...values, state });
  const verb = isDry ? '预检笔记' : '导入笔记';
  const { ownerId, title } = values;
  const taskId = await startTask(core, { ownerId, importId, isDry, title: `${verb}：${title}` });
  return { taskId, importId };
}

async function startTask(
  core: Core,
  {
    ownerId,
    importId,
    isDry,
    title,
  }: { ownerId: number; importId: number; isDry: boolean; title: string },
): Promise<number> {
  const payload: ImportPayload = { importId, isDry };
  const taskId = await core.tasks.start({ kind: importTask, title, userId: ownerId, payload });
  await setImportTask(core.db, importId, taskId);
  return taskId;
}

/** Does what was looked through. */
export async function runChecked(core: Core, ownerId: number, id: number): Promise<number> {
  const row = orNotFound(await readImport(core.db, ownerId, id));
  const kept = await openFile(core, row.fileId);
  if (kept?.ownerId !== ownerId) throw new AppError('note.import-gone');
  if (!(await moveImport(core.db, { id, from: ['checked'] }, { state: 'running' })))
    throw new AppError('note.import-state');
  const title = `导入笔记：${row.title}`;
  return startTask(core, { ownerId, importId: id, isDry: false, title });
}

interface Undone {
  removed: number;
  /** Notes that were changed since, and stay. */
  kept: string[];
  notebooks: number;
}

/** Takes an import back, whole or as far as it came. */
export async function undoImport(core: Core, ownerId: number, id: number): Promise<Undone> {
  const shown = orNotFound(await findImport(core.db, ownerId, id));
  if (shown.state !== 'done' && shown.state !== 'running') throw new AppError('note.import-state');
  if (shown.state === 'running' && shown.taskId !== null)
    await requireOver(core, ownerId, shown.taskId);
  if (!shown.canUndo) throw new AppError('note.import-undo-late');
  return core.db.transaction(async (tx) => {
    if (!(await moveImport(tx, { id, from: ['done', 'running'] }, { state: 'undone' })))
      throw new AppError('note.import-state');
    const notes = await importedNotes(tx, id);
    const ids = notes.filter(({ isUntouched }) => isUntouched).map((note) => note.id);
    const gone = await trashNotes(tx, ownerId, ids);
    if (gone.length > 0) {
      await forgetDocuments(tx, 'note', ids);
      await recordRemoved(tx, noteResource, gone);
    }
    const row = await readImport(tx, ownerId, id);
    const notebooks = await removeEmptyNotebooks(tx, ownerId, row?.notebookIds ?? []);
    const kept = notes.filter(({ isUntouched }) => !isUntouched).map(({ name }) => name);
    return { removed: gone.length, kept, notebooks };
  });
}

/** An import that is still under way would go on making notes. */
async function requireOver(core: Core, ownerId: number, taskId: number): Promise<void> {
  const task = await core.tasks.get(ownerId, taskId).catch(() => undefined);
  if (task?.status === 'running' || task?.status === 'waiting')
    throw new AppError('note.import-running');
}
