import type { Readable } from 'node:stream';
import { extensionOf } from '@wm/contract/files/file-types';
import type { fillNoteImportEndpoint } from '@wm/contract/notebook/note-import';
import type { DataOf } from '@wm/contract/core/endpoint';
import { storeFile } from '#areas/files/public.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { lockDocument } from '../note/note.repository.ts';
import { recordFileUses, writeContent } from '../note/note.service.ts';
import { refusalOf } from './import-plan.ts';
import {
  filledNotes,
  findImport,
  followVersion,
  lockReport,
  moveImport,
} from './import.repository.ts';
import { MissingFiles, fileFor, readTarget } from './missing-files.ts';
import { rewriteLinks } from './note-text.ts';

type Filled = DataOf<typeof fillNoteImportEndpoint>;

interface Filling {
  core: Core;
  principal: Principal;
  importId: number;
  missing: MissingFiles;
  /** The path of each file that was stored, and its address. */
  stored: Map<string, string>;
  refused: Filled['refused'];
}

/** A file that was sent, by its path. */
interface SentFile {
  path: string;
  bytes: Readable;
}

const notMissed = '没有笔记缺少这个文件';

/**
 * Puts files in the places of those that an import lacked: each note that names one is locked, read as it is by now, and
 * gets a version of its own, so that nothing written meanwhile is lost and all can be brought back.
 */
export async function fillImport(
  core: Core,
  principal: Principal,
  { id, files }: { id: number; files: AsyncIterable<SentFile> },
): Promise<Filled> {
  const { state, report } = orNotFound(await findImport(core.db, principal.userId, id));
  if (state !== 'done' || !report) throw new AppError('note.import-state');
  const missing = new MissingFiles(report.broken ?? []);
  const filling: Filling = {
    core,
    principal,
    importId: id,
    missing,
    stored: new Map(),
    refused: [],
  };
  for await (const sent of files) {
    const reason = await storeFileOf(filling, sent);
    if (reason !== undefined) filling.refused.push({ path: sent.path, reason });
  }
  return putInPlace(filling);
}

/** Stores a file that is missed; answers why one is not taken. */
async function storeFileOf(
  { core, principal, missing, stored }: Filling,
  { path, bytes }: SentFile,
): Promise<string | undefined> {
  const name = path.split('/').at(-1) ?? path;
  const reason = stored.has(path)
    ? '选了两次'
    : missing.isMissed(path)
      ? refusalOf({ name, bytes: 0 }, Infinity)
      : notMissed;
  if (reason !== undefined) {
    bytes.resume();
    return reason;
  }
  try {
    const file = { ownerId: principal.userId, name, types: [extensionOf(name)], keepsBare: true };
    const { fileName } = await storeFile(core, bytes, file);
    stored.set(path, `/prod-api${fileName}`);
    return undefined;
  } catch (error) {
    bytes.resume();
    if (!(error instanceof AppError)) throw error;
    return error.message;
  }
}

async function putInPlace(filling: Filling): Promise<Filled> {
  const { core, principal, importId, missing, stored, refused } = filling;
  const uses = new Map<string, string[]>();
  const unclear = new Set<string>();
  const filled: { path: string; target: string }[] = [];
  const named = stored.size > 0 ? await notesOf(filling) : [];
  for (const note of named) {
    const done = await fillNote(filling, note, unclear);
    for (const { target, file } of done) {
      filled.push({ path: note.path, target });
      uses.set(file, [...new Set([...(uses.get(file) ?? []), note.name])]);
    }
  }
  for (const path of stored.keys()) {
    if (uses.has(path)) continue;
    const isUnclear = [...unclear].some(
      (target) => missing.isMissed(path) && sameName(path, target),
    );
    refused.push({
      path,
      reason: isUnclear
        ? '几个文件同名，分不清是哪一个，请连同文件夹一起选'
        : '笔记已删除，或已不再引用它',
    });
  }
  await noteFilled(core, principal, { importId, filled, files: [...uses.keys()] });
  return { taken: [...uses].map(([path, notes]) => ({ path, notes })), refused };
}

const baseOf = (path: string): string =>
  (
    path
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  )
    .normalize('NFC')
    .toLowerCase();
const sameName = (one: string, other: string): boolean => baseOf(one) === baseOf(other);

interface NamedNote {
  id: number;
  name: string;
  /** The file it was made of. */
  path: string;
}

/** The notes of the import that lack something. */
async function notesOf({ core, principal, importId, missing }: Filling): Promise<NamedNote[]> {
  const { report } = orNotFound(await findImport(core.db, principal.userId, importId));
  // Imports of earlier editions remember the names alone.
  const byName = new Map((report?.notes ?? []).map(({ name, path }) => [name, path]));
  const notes = await filledNotes(core.db, importId);
  return notes.flatMap(({ id, name, path: known }) => {
    const path = known ?? byName.get(name);
    return path !== undefined && missing.paths.has(path) ? [{ id, name, path }] : [];
  });
}

interface Done {
  target: string;
  file: string;
}

function fillNote(filling: Filling, note: NamedNote, unclear: Set<string>): Promise<Done[]> {
  const { core, principal, importId, missing, stored } = filling;
  return core.db.transaction(async (tx) => {
    const before = await lockDocument(tx, principal.userId, { id: note.id });
    if (!before) return [];
    const done = new Map<string, string>();
    const content = rewriteLinks(before.content, (link) => {
      const target = readTarget(link.target);
      if (!missing.isMissedIn(note.path, target)) return undefined;
      const found = fileFor(stored.keys(), { from: note.path, target });
      if (found === 'unclear') unclear.add(target);
      if (found === undefined || found === 'unclear') return undefined;
      const { file } = found;
      done.set(target, file);
      return { file, address: stored.get(file) ?? '' };
    });
    if (content === before.content) return [];
    const { id, rowVersion: from } = before;
    await recordFileUses(tx, principal, { id, before: before.content, content });
    const change = { note: before, content, kind: 'overwrite' as const };
    const { rowVersion: to } = await writeContent(tx, principal.userId, change);
    await followVersion(tx, { importId, noteId: id, from, to });
    return [...done].map(([target, file]) => ({ target, file }));
  });
}

/** The report says what is there by now. */
async function noteFilled(
  core: Core,
  { userId }: Principal,
  {
    importId,
    filled,
    files,
  }: { importId: number; filled: { path: string; target: string }[]; files: string[] },
): Promise<void> {
  if (filled.length === 0) return;
  const gone = new Set(filled.map(({ path, target }) => `${path}\n${target}`));
  await core.db.transaction(async (tx) => {
    const report = orNotFound(await lockReport(tx, userId, importId));
    const broken = (report.broken ?? []).filter(
      ({ path, target }) => !gone.has(`${path}\n${target}`),
    );
    const attachments = [...new Set([...report.attachments, ...files])];
    const set = { state: 'done' as const, report: { ...report, broken, attachments } };
    if (!(await moveImport(tx, { id: importId, from: ['done'] }, set)))
      throw new AppError('note.import-state');
  });
}
