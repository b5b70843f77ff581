import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { tagLimit } from '@wm/contract/notebook/note';
import type { NoteImportResult } from '@wm/contract/notebook/note';
import { fileSource, readWhole, storedSource } from '@wm/bytes/zip/node';
import type { RemoteArchive } from '@wm/bytes/zip/open';
import { extensionOf } from '@wm/contract/files/file-types';
import {
  fileIdsIn,
  openFile,
  removeOneShot,
  resumableBytes,
  setFileUses,
  storeFile,
} from '#areas/files/public.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import type { UserTaskControl } from '#core/tasks/task-runner.ts';
import { cleanName, insertUnderFreeNames, readMarkdownFile } from '../note/note-import.ts';
import { notebookNamed } from '../note/note.repository.ts';
import type { NewNote } from '../note/note.repository.ts';
import { attachmentPlaces, attachmentsIn, withAttachments } from './attachment-links.ts';
import type { AttachmentPlaces } from './attachment-links.ts';
import { readNoteFile } from './front-matter.ts';
import type { NoteFacts } from './front-matter.ts';
import { openNoteZip } from './note-zip.ts';

export const zipImportTask = 'notebook:import-zip';

export interface ZipImportPayload {
  /** The archive among the files of its owner. */
  fileId: string;
  name: string;
}

const mebibyte = 1024 * 1024;
const longestFile = 5 * mebibyte;
const batch = 100;
const plainNotebook = '导入的笔记';
const deepest = 8;

/**
 * Keeps an archive until its task has read it; answers its id among the files. Rejects non-ZIPs,
 * archives without Markdown, and entries that contradict their headers, before anything is stored.
 */
export async function keepArchive(
  core: Core,
  source: Readable,
  { ownerId, name }: { ownerId: number; name: string },
): Promise<string> {
  const most = await longestAsset(core);
  const file = await storeFile(core, source, {
    ownerId,
    name: name.replace(/(\.zip)?$/i, '.zip'),
    types: ['zip'],
    maxBytes: await resumableBytes(core),
    isOneShot: true,
    check: (path) => checkArchive(path, most),
  });
  return file.id;
}

/** What an attachment may come to: as much as an upload. */
async function longestAsset({ settings }: Core): Promise<number> {
  return (await settings.number('sys.upload.max-megabytes')) * mebibyte;
}

/** Reads everything that the import will read. */
async function checkArchive(path: string, mostAsset: number): Promise<void> {
  const handle = await open(path);
  try {
    const zip = await openNoteZip(await fileSource(handle));
    const files = [...zip.files.values()];
    if (!files.some(({ name }) => isMarkdown(name))) throw new AppError('note.import-empty');
    for (const { name, bytes } of files) {
      const most = isMarkdown(name) ? longestFile : mostAsset;
      const isRead = isMarkdown(name) || name.startsWith('assets/');
      if (isRead && bytes <= most) await readWhole(zip, name);
    }
  } finally {
    await handle.close();
  }
}

const isMarkdown = (name: string): boolean => /\.(md|markdown)$/i.test(name);

interface Work {
  core: Core;
  zip: RemoteArchive;
  ownerId: number;
  result: NoteImportResult;
  mostAsset: number;
  /** Where links to other files lead. */
  places: AttachmentPlaces;
  /** Path of each file in the archive to what it is stored as; nothing for one that was refused. */
  stored: Map<string, string | undefined>;
  /** Path of each notebook to its id. */
  notebooks: Map<string, number>;
}

/** Imports an archive's notes, a hundred in each transaction together with the progress, so that a rerun goes on where it was. */
export async function runZipImport(
  core: Core,
  payload: ZipImportPayload,
  control: UserTaskControl,
): Promise<NoteImportResult> {
  const ownerId = control.userId;
  const kept = await openFile(core, payload.fileId);
  if (kept?.ownerId !== ownerId) throw new AppError('note.import-zip');
  const zip = await openNoteZip(storedSource(kept));
  const names = [...zip.files.keys()];
  const files = names.filter(isMarkdown);
  const result = (control.resume.result as NoteImportResult | null) ?? {
    notebook: payload.name,
    imported: 0,
    renamed: [],
    refused: [],
    attachments: [],
  };
  const mostAsset = await longestAsset(core);
  const places = attachmentPlaces(names);
  const made = { places, stored: new Map(), notebooks: new Map() };
  const work: Work = { core, zip, ownerId, result, mostAsset, ...made };
  for (let done = control.resume.done; done < files.length; done += batch) {
    control.signal.throwIfAborted();
    const some = files.slice(done, done + batch);
    const notes: Prepared[] = [];
    for (const path of some) {
      const note = await prepare(work, path);
      if (note) notes.push(note);
    }
    const next = Math.min(done + batch, files.length);
    await core.db.transaction(async (tx) => {
      await insert(work, tx, notes);
      await control.checkpoint(tx, { done: next, result });
    });
    control.report({ done: next, total: files.length, message: some.at(-1) ?? '' });
  }
  listUntaken(work);
  await removeOneShot(core.db, kept.id, ownerId);
  return result;
}

interface Prepared {
  path: string;
  facts: NoteFacts | undefined;
  content: string;
  fileIds: string[];
}

/** Reads a note's file and stores what it shows; undefined when it was refused. */
async function prepare(work: Work, path: string): Promise<Prepared | undefined> {
  const { zip, result } = work;
  const isLong = (zip.files.get(path)?.bytes ?? 0) > longestFile;
  const file = isLong
    ? { path, reason: '超过 5 MB' }
    : readMarkdownFile(path, await readWhole(zip, path));
  if ('reason' in file) {
    result.refused.push(file);
    return undefined;
  }
  const { facts, content } = readNoteFile(file.content);
  const fileIds: string[] = [];
  const from = { note: path, places: work.places };
  for (const name of attachmentsIn(content, from)) {
    if (!work.stored.has(name)) work.stored.set(name, await storeAttachment(work, name));
    fileIds.push(...fileIdsIn(work.stored.get(name) ?? ''));
  }
  const linked = withAttachments(content, from, (name) => {
    const fileName = work.stored.get(name);
    return fileName && `/prod-api${fileName}`;
  });
  return { path, facts, content: linked, fileIds };
}

/** What nobody writes and no note names: it belongs to the program or the system that made the archive. */
const isHousekeeping = (path: string): boolean =>
  /(?:^|\/)(?:\.[^/]+|__MACOSX|Thumbs\.db|desktop\.ini)(?:\/|$)/i.test(path);

/** Files beyond so many are told by their number. */
const mostListed = 1000;

/** Says by name what was in the archive and is not here now. */
function listUntaken({ zip, result }: Work): void {
  const known = new Set([...result.attachments, ...result.refused.map(({ path }) => path)]);
  const left = [...zip.files.keys()].filter(
    (path) => !isMarkdown(path) && !isHousekeeping(path) && !known.has(path),
  );
  const reason = '没有笔记用到它，未导入';
  result.refused.push(...left.slice(0, mostListed).map((path) => ({ path, reason })));
  const more = left.length - mostListed;
  if (more > 0) result.refused.push({ path: `另有 ${more} 个文件`, reason });
}

async function storeAttachment(work: Work, path: string): Promise<string | undefined> {
  const { core, zip, ownerId, result, mostAsset } = work;
  const name = path.split('/').at(-1) ?? path;
  try {
    const size = String(mostAsset / mebibyte);
    if ((zip.files.get(path)?.bytes ?? 0) > mostAsset)
      throw new AppError('file.too-large', { values: { size } });
    const bytes = await readWhole(zip, path);
    const types = [extensionOf(name)];
    const { fileName } = await storeFile(core, bytes, { ownerId, name, types, keepsBare: true });
    result.attachments.push(path);
    return fileName;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    result.refused.push({ path, reason: error.message });
    return undefined;
  }
}

async function insert(
  { ownerId, result, notebooks }: Work,
  tx: Transaction,
  prepared: Prepared[],
): Promise<void> {
  const notes: NewNote[] = [];
  for (const { path, facts, content } of prepared) {
    const folders = facts?.notebook ?? path.split('/').slice(0, -1);
    const notebookId = await notebookAt(tx, ownerId, { folders, notebooks });
    notes.push({ ownerId, notebookId, content, name: nameOf(path, facts), ...metaOf(facts) });
  }
  const made = await insertUnderFreeNames(tx, notes);
  for (const [index, { path, fileIds }] of prepared.entries()) {
    const { id = 0, name = '' } = made[index] ?? {};
    if (fileIds.length > 0) await setFileUses(tx, { kind: 'note', refId: id, fileIds });
    result.imported += 1;
    if (name !== notes[index]?.name) result.renamed.push({ path, name });
  }
}

function nameOf(path: string, facts: NoteFacts | undefined): string {
  const file = (path.split('/').at(-1) ?? '').replace(/\.(md|markdown)$/i, '');
  return cleanName(facts?.title ?? file, facts ? 120 : 110) || '未命名';
}

function metaOf(facts: NoteFacts | undefined) {
  return (
    facts && {
      tags: cleanTags(facts.tags),
      pinned: facts.pinned,
      createTime: facts.created,
      updateTime: facts.updated,
    }
  );
}

function cleanTags(tags: string[]): string[] {
  const clean = tags.map((tag) => cleanName(tag.replace(/[,，]/g, ' '), 30)).filter(Boolean);
  return [...new Set(clean)].slice(0, tagLimit);
}

async function notebookAt(
  tx: Pick<Database, 'insert'>,
  ownerId: number,
  { folders, notebooks }: { folders: string[]; notebooks: Map<string, number> },
): Promise<number> {
  const names = folders.map((folder) => cleanName(folder, 50)).filter(Boolean);
  const path = (names.length > 0 ? names : [plainNotebook]).slice(0, deepest);
  const key = path.join('/');
  let id = notebooks.get(key);
  for (const name of id === undefined ? path : [])
    id = await notebookNamed(tx, ownerId, { name, parentId: id ?? null });
  if (id === undefined) throw new Error('the notebook was not stored');
  notebooks.set(key, id);
  return id;
}
