import { extensionOf } from '@wm/contract/files/file-types';
import type { NoteImportResult } from '@wm/contract/notebook/note-import';
import { storedSource } from '@wm/bytes/zip/node';
import { fileIdsIn, openFile, removeOneShot, setFileUses, storeFile } from '#areas/files/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import type { UserTaskControl } from '#core/tasks/task-runner.ts';
import { putFreeAliases } from '../note/note-links.repository.ts';
import type { NewNote } from '../note/note.repository.ts';
import { extraAt, linkedText, planImport, refusalOf } from './import-plan.ts';
import type { ImportPlan, PlannedNote } from './import-plan.ts';
import { cleanName, cleanTags } from './import-names.ts';
import { addImportedNotes, moveImport, notebooksByPath, readImport } from './import.repository.ts';
import type { ImportRow } from './import.repository.ts';
import { insertUnderFreeNames } from './insert-notes.ts';
import { notebookMaker } from './make-notebooks.ts';
import type { NotebookMaker } from './make-notebooks.ts';
import { openNotePack } from './note-pack.ts';
import { readPack } from './read-pack.ts';
import { finishReport, mostListed, startReport } from './import-report.ts';

export const importTask = 'notebook:import';

export interface ImportPayload {
  importId: number;
  /** Says what would be done, and does nothing. */
  isDry: boolean;
}

const mebibyte = 1024 * 1024;
/** Notes that are stored in one transaction, and the characters that these may have together. */
const batch = 100;
const batchLength = 200_000;

interface Work {
  core: Core;
  principal: Principal;
  plan: ImportPlan;
  result: NoteImportResult;
  /** What an attachment may come to: as much as an upload. */
  mostBytes: number;
  /** Place of each file in the pack to its address; nothing for one that was refused. */
  stored: Map<string, string | undefined>;
}

/**
 * Imports what somebody brought, or says what would become of it. Notes are stored some at a time together with the
 * progress, so that a rerun goes on where it was: it knows by what they were made of which are here.
 */
export async function runImport(
  core: Core,
  { importId, isDry }: ImportPayload,
  control: UserTaskControl,
): Promise<NoteImportResult> {
  const principal = await core.principals.find(control.userId);
  if (!principal || !holdsPermission(principal, 'note:data:import'))
    throw new AppError('auth.forbidden');
  const row = await readImport(core.db, principal.userId, importId);
  const kept = row && (await openFile(core, row.fileId));
  if (!row || kept?.ownerId !== principal.userId) throw new AppError('note.import-gone');
  const pack = await openNotePack(storedSource(kept));
  const read = await readPack(pack, {
    signal: control.signal,
    onRead: (message) => control.report({ done: control.resume.done, message }),
  });
  const base = await baseOf(core, principal.userId, row);
  const mostBytes = (await core.settings.number('sys.upload.max-megabytes')) * mebibyte;
  const { title } = row;
  const plan = await planImport({ core, principal, pack: read, importId, base, title, mostBytes });
  const resumed = control.resume.result as NoteImportResult | null;
  const result = resumed ?? startReport(plan, { importId, isDry });
  const work: Work = { core, principal, plan, result, mostBytes, stored: new Map() };
  if (isDry) await tell(work, control);
  else await store(work, { row, control });
  finishReport(plan, result);
  // One that was taken back meanwhile stays so.
  const end = isDry
    ? { from: ['checking' as const], set: { state: 'checked' as const, report: result } }
    : {
        from: ['running' as const],
        set: { state: 'done' as const, report: result, isOver: true },
      };
  if (!(await moveImport(core.db, { id: importId, from: end.from }, end.set)))
    throw new AppError('note.import-state');
  if (!isDry) await removeOneShot(core.db, row.fileId, principal.userId);
  return result;
}

/** The names from the outermost notebook to the one of choice. */
async function baseOf(core: Core, ownerId: number, row: ImportRow): Promise<string[]> {
  if (row.notebookId === null) return [];
  for (const [names, id] of await notebooksByPath(core.db, ownerId))
    if (id === row.notebookId) return names.split('\n');
  // It was chosen, and is gone: nowhere else is meant.
  throw new AppError('note.import-gone');
}

/** Says what would become of each note and each file. */
async function tell(work: Work, control: UserTaskControl): Promise<void> {
  const { plan, result, stored } = work;
  for (const [done, note] of plan.notes.entries()) {
    control.signal.throwIfAborted();
    if (note.state !== 'new') continue;
    const read = await plan.pack.contentOf(note.draft);
    const linked = linkedText(plan, note, { ...read, addressAt: () => undefined });
    for (const place of linked.files) {
      if (stored.has(place)) continue;
      stored.set(place, undefined);
      const own = extraAt(note.draft.path, place, read.extras);
      const bytes = own?.length ?? plan.pack.pack.files.get(place)?.bytes ?? 0;
      const reason = refusalOf({ name: place, bytes }, work.mostBytes);
      if (reason === undefined) result.attachments.push(place);
      else result.refused.push({ path: place, reason });
    }
    noteBroken(work, note, linked.broken);
    count(result, note, note.name);
    control.report({ done: done + 1, total: plan.notes.length, message: note.draft.path });
  }
}

function noteBroken({ result }: Work, { draft }: PlannedNote, broken: string[]): void {
  const room = mostListed - (result.broken?.length ?? 0);
  result.broken?.push(...broken.slice(0, room).map((target) => ({ path: draft.path, target })));
}

function count(
  result: NoteImportResult,
  { draft, wanted, folders }: PlannedNote,
  name: string,
): void {
  result.imported += 1;
  if (name !== wanted) result.renamed.push({ path: draft.path, name });
  const notes = result.notes ?? [];
  if (notes.length < mostListed)
    notes.push({ path: draft.path, notebook: folders.join(' / '), name });
}

interface Prepared {
  note: PlannedNote;
  content: string;
  fileIds: string[];
}

async function store(
  work: Work,
  { row, control }: { row: ImportRow; control: UserTaskControl },
): Promise<void> {
  const { core, principal, plan, result } = work;
  const todo = plan.notes.filter(({ state }) => state === 'new');
  const total = plan.notes.filter(({ state }) => state !== 'same').length;
  let done = total - todo.length;
  const maker = await notebookMaker(core.db, { ownerId: principal.userId, importId: row.id });
  for (let at = 0; at < todo.length;) {
    const prepared: Prepared[] = [];
    for (
      let length = 0;
      prepared.length < batch && length < batchLength && at < todo.length;
      at += 1
    ) {
      control.signal.throwIfAborted();
      const note = todo[at];
      if (!note) break;
      const one = await prepare(work, note);
      prepared.push(one);
      length += one.content.length;
    }
    done += prepared.length;
    await core.db.transaction(async (tx) => {
      await insert({ work, tx, importId: row.id, maker }, prepared);
      await control.checkpoint(tx, { done, result });
    });
    control.report({ done, total, message: prepared.at(-1)?.note.draft.path ?? '' });
  }
}

/** A note's text as it is stored, with the files that it names stored before it. */
async function prepare(work: Work, note: PlannedNote): Promise<Prepared> {
  const { plan, stored } = work;
  const read = await plan.pack.contentOf(note.draft);
  const named = linkedText(plan, note, { ...read, addressAt: () => undefined });
  for (const place of named.files) {
    if (stored.has(place)) continue;
    const own = extraAt(note.draft.path, place, read.extras);
    stored.set(place, await storeAttachment(work, place, own));
  }
  const addressAt = (place: string): string | undefined => stored.get(place);
  const { content, files } = linkedText(plan, note, { ...read, addressAt });
  noteBroken(work, note, named.broken);
  const fileIds = files.flatMap((place) => fileIdsIn(stored.get(place) ?? ''));
  return { note, content, fileIds };
}

async function storeAttachment(
  work: Work,
  place: string,
  own: Uint8Array | undefined,
): Promise<string | undefined> {
  const { core, principal, plan, result, mostBytes } = work;
  const name = place.split('/').at(-1) ?? place;
  try {
    const bytes = own?.length ?? plan.pack.pack.files.get(place)?.bytes ?? 0;
    const reason = refusalOf({ name, bytes }, mostBytes);
    if (reason !== undefined) {
      result.refused.push({ path: place, reason });
      return undefined;
    }
    const types = [extensionOf(name)];
    const content = own ?? (await plan.pack.pack.read(place));
    const file = { ownerId: principal.userId, name, types, keepsBare: true };
    const { fileName } = await storeFile(core, content, file);
    result.attachments.push(place);
    return `/prod-api${fileName}`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    result.refused.push({ path: place, reason: error.message });
    return undefined;
  }
}

interface Inserting {
  work: Work;
  tx: Transaction;
  importId: number;
  maker: NotebookMaker;
}

async function insert(
  { work, tx, importId, maker }: Inserting,
  prepared: readonly Prepared[],
): Promise<void> {
  const { principal, result } = work;
  const ownerId = principal.userId;
  const notes: NewNote[] = [];
  for (const { note, content } of prepared) {
    const { tags, created, updated, own } = note.draft;
    notes.push({
      ownerId,
      notebookId: await maker.at(tx, note.folders),
      content,
      name: note.name,
      tags: cleanTags(tags),
      pinned: own?.pinned ?? false,
      ...(created !== undefined && { createTime: created }),
      ...(updated !== undefined || created !== undefined
        ? { updateTime: updated ?? created ?? '' }
        : {}),
    });
  }
  const made = await insertUnderFreeNames(tx, notes);
  for (const [index, { note, fileIds }] of prepared.entries()) {
    const { id = 0, name = '' } = made[index] ?? {};
    if (fileIds.length > 0) await setFileUses(tx, { kind: 'note', refId: id, fileIds });
    // What the text itself names is the note's by its text, as long as it stands there.
    const aliases = note.draft.own ? note.draft.aliases : [];
    const names = aliases.map((alias) => cleanName(alias, 120)).filter(Boolean);
    await putFreeAliases(tx, { ownerId, noteId: id, names });
    count(result, note, name);
  }
  const rows = prepared.map(({ note }, index) => ({
    importId,
    noteId: made[index]?.id ?? 0,
    source: note.source,
    path: note.draft.path,
  }));
  await addImportedNotes(tx, rows);
}
