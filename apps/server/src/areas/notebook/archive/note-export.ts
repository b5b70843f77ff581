import { and, asc, count, eq, gt, inArray } from 'drizzle-orm';
import type { NoteExportResult } from '@wm/contract/notebook/note';
import { fileTypes, isFileExtension } from '@wm/contract/files/file-types';
import { writeArchive } from '@wm/bytes/zip/write';
import { Readable } from 'node:stream';
import { fileIdsIn, openBytes, readableFiles, storeFile } from '#areas/files/public.ts';
import type { StoredFile } from '#areas/files/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { UserTaskControl } from '#core/tasks/task-runner.ts';
import { documentColumns, notInTrash } from '../note/note.repository.ts';
import { noteNote, noteNotebook } from '../notebook.table.ts';
import { findAliases } from '../note/note-links.repository.ts';
import { toAssetLinks } from './asset-links.ts';
import { writeNoteFile } from './front-matter.ts';

export const exportTask = 'notebook:export';

export interface ExportPayload {
  /** The notebook whose notes are wanted; those of all when absent. */
  notebookId?: number;
  /** The one that is wanted alone. */
  noteId?: number;
  /** What the archive is called. */
  name: string;
}

const gibibyte = 1024 ** 3;
/** More than anybody fetches in one piece. */
const mostBytes = 4 * gibibyte;
const batch = 200;
/** Notes are held together up to so many characters. */
const batchLength = 2_000_000;

/** A name as a folder or file may bear it on every system, and short enough for all of them in UTF-8. */
function safeName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what must go
  const safe = name.replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '_').replace(/^[. ]+|[. ]+$/g, '_');
  return Array.from(safe).slice(0, 60).join('') || '_';
}

type Paths = Map<number, string[]>;

/** The names from the outermost notebook to each. */
async function notebookPaths({ db }: Core, ownerId: number): Promise<Paths> {
  const rows = await db
    .select({ id: noteNotebook.id, parentId: noteNotebook.parentId, name: noteNotebook.name })
    .from(noteNotebook)
    .where(eq(noteNotebook.ownerId, ownerId));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (id: number | null): string[] => {
    const row = id === null ? undefined : byId.get(id);
    return row ? [...pathOf(row.parentId), row.name] : [];
  };
  return new Map(rows.map(({ id }) => [id, pathOf(id)]));
}

interface Work {
  core: Core;
  principal: Principal;
  chosen: Chosen;
  control: UserTaskControl;
  paths: Paths;
  /** How each attachment is called in the archive, by its id. */
  names: Map<string, string>;
  /** The attachments by that name: what was uploaded twice is one file. */
  files: Map<string, StoredFile>;
  progress: { done: number; total: number };
}

/**
 * Makes the archive of somebody's notes as a file of his own to fetch. Nothing is held but a batch of notes and the names
 * of the attachments.
 */
export async function runExport(
  core: Core,
  { notebookId, noteId, name }: ExportPayload,
  control: UserTaskControl,
): Promise<NoteExportResult> {
  const principal = await core.principals.find(control.userId);
  if (!principal || !holdsPermission(principal, 'note:data:export'))
    throw new AppError('auth.forbidden');
  const [paths, total] = await Promise.all([
    notebookPaths(core, principal.userId),
    core.db
      .select({ total: count() })
      .from(noteNote)
      .where(wanted(principal, { notebookId, noteId })),
  ]);
  const progress = { done: 0, total: total[0]?.total ?? 0 };
  const found = { names: new Map(), files: new Map() };
  const chosen = { notebookId, noteId };
  const work: Work = { core, principal, chosen, control, paths, progress, ...found };
  const file = await storeFile(core, Readable.from(writeArchive(entriesOf(work))), {
    ownerId: principal.userId,
    name,
    types: ['zip'],
    maxBytes: mostBytes,
    isOneShot: true,
    ignoresQuota: true,
    // It was made here.
    check: async () => undefined,
  }).catch(namingSize);
  const assets = work.files.size;
  return { fileName: file.fileName, size: file.size, notes: progress.done - assets, assets };
}

function namingSize(error: unknown): never {
  if (error instanceof AppError && error.errorName === 'file.too-large')
    throw new AppError('note.export-large', { cause: error });
  throw error;
}

/** Notes in the order they were made, then the attachments, each once however often it is linked. */
async function* entriesOf(work: Work) {
  const taken = new Set<string>();
  for (let ids = await idsAfter(work, 0); ids.length > 0;) {
    const notes = await readNotes(work, ids);
    await addAssets(work, notes.map(({ content }) => content).join('\n'));
    const aliases = Map.groupBy(await findAliases(work.core.db, ids), ({ noteId }) => noteId);
    for (const note of notes) {
      const notebook = work.paths.get(note.notebookId) ?? [];
      const folder = notebook.map(safeName);
      const content = toAssetLinks(note.content, work.names, folder.length);
      const others = (aliases.get(note.id) ?? []).map(({ name }) => name);
      const facts = {
        title: note.name,
        notebook,
        tags: note.tags,
        aliases: others,
        pinned: note.pinned,
      };
      const times = { created: note.createTime, updated: note.updateTime };
      yield {
        name: freePath(taken, [...folder, safeName(note.name)].join('/')),
        content: [writeNoteFile({ ...facts, ...times }, content)],
      };
      step(work, note.name);
    }
    ids = await idsAfter(work, ids.at(-1) ?? 0);
  }
  work.progress.total = work.progress.done + work.files.size;
  for (const [name, file] of work.files) {
    const isPacked = isFileExtension(file.ext) && fileTypes[file.ext].family !== 'text';
    yield { name: `assets/${name}`, content: await openBytes(work.core, file), isPacked };
    step(work, file.name);
  }
}

function step({ control, progress }: Work, message: string): void {
  control.signal.throwIfAborted();
  progress.done += 1;
  control.report({ ...progress, message });
}

interface Chosen {
  notebookId: number | undefined;
  noteId: number | undefined;
}

function wanted(principal: Principal, { notebookId, noteId }: Chosen) {
  return and(
    eq(noteNote.ownerId, principal.userId),
    notInTrash,
    notebookId === undefined ? undefined : eq(noteNote.notebookId, notebookId),
    noteId === undefined ? undefined : eq(noteNote.id, noteId),
  );
}

/** The next notes after an id: as many as are short enough together, one at least. */
async function idsAfter({ core, principal, chosen }: Work, after: number): Promise<number[]> {
  const next = await core.db
    .select({ id: noteNote.id, length: noteNote.length })
    .from(noteNote)
    .where(and(wanted(principal, chosen), gt(noteNote.id, after)))
    .orderBy(asc(noteNote.id))
    .limit(batch);
  let held = 0;
  return next
    .filter(({ length }, index) => (held += length) <= batchLength || index === 0)
    .map(({ id }) => id);
}

function readNotes({ core, principal, chosen }: Work, ids: number[]) {
  return core.db
    .select(documentColumns)
    .from(noteNote)
    .where(and(wanted(principal, chosen), inArray(noteNote.id, ids)))
    .orderBy(asc(noteNote.id));
}

/** Names the files that texts link and the asker may read. A file that came out of an archive keeps its name there. */
async function addAssets({ core, principal, names, files }: Work, texts: string): Promise<void> {
  const ids = fileIdsIn(texts).filter((id) => !names.has(id));
  const readable = await readableFiles(core.db, ids, principal);
  // In the order of the texts, so that the same notes make the same archive.
  const place = new Map(ids.map((id, at) => [id, at]));
  readable.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  for (const file of readable) {
    const isPacked = /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/.test(file.name);
    const name = isPacked ? file.name : `${file.storageKey.slice(0, 32)}.${file.ext}`;
    names.set(file.id, name);
    files.set(name, file);
  }
}

function freePath(taken: Set<string>, wanted: string): string {
  for (let number = 1; ; number += 1) {
    const path = `${wanted}${number === 1 ? '' : ` (${number})`}.md`;
    // Some systems know no cases.
    const key = path.toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return path;
  }
}
