import { and, eq } from 'drizzle-orm';
import { tagLimit } from '@wm/contract/notebook/note';
import type { NoteImportResult } from '@wm/contract/notebook/note';
import { extensionOf } from '@wm/contract/files/file-types';
import { fileIdsIn, setFileUses, storeFile } from '#areas/files/public.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import type { TaskControl } from '#core/tasks/task-runner.ts';
import { cleanName, insertUnderFreeName, readMarkdownFile } from '../note/note-import.ts';
import { notebookNamed } from '../note/note.repository.ts';
import { noteImport } from '../notebook.table.ts';
import { assetsIn, toStoredLinks } from './asset-links.ts';
import { readNoteFile } from './front-matter.ts';
import type { NoteFacts } from './front-matter.ts';
import { openNoteZip } from './note-zip.ts';
import type { NoteZip } from './note-zip.ts';

export const zipImportTask = 'notebook:import-zip';

export interface ZipImportPayload {
  importId: number;
  name: string;
}

const mebibyte = 1024 * 1024;
const longestFile = 5 * mebibyte;
const batch = 100;
const plainNotebook = '导入的笔记';
const deepest = 8;

/** Keeps an archive until its task has read it; refuses at once what is none, or holds no Markdown. */
export async function keepArchive(db: Database, ownerId: number, content: Buffer): Promise<number> {
  const { names } = openNoteZip(content);
  if (!names.some(isMarkdown)) throw new AppError('note.import-empty');
  const [kept] = await db
    .insert(noteImport)
    .values({ ownerId, content })
    .returning({ id: noteImport.id });
  if (!kept) throw new Error('the archive was not stored');
  return kept.id;
}

const isMarkdown = (name: string): boolean => /\.(md|markdown)$/i.test(name);

interface Work {
  core: Core;
  zip: NoteZip;
  ownerId: number;
  result: NoteImportResult;
  /** Name of each asset in the archive to what it is stored as. */
  stored: Map<string, string>;
  /** Path of each notebook to its id. */
  notebooks: Map<string, number>;
}

/** Imports an archive's notes, a hundred in each transaction together with the progress, so that a rerun goes on where it was. */
export async function runZipImport(
  core: Core,
  payload: ZipImportPayload,
  control: TaskControl,
): Promise<NoteImportResult> {
  const ownerId = control.userId;
  const mine = and(eq(noteImport.id, payload.importId), eq(noteImport.ownerId, ownerId));
  const [kept] = await core.db.select().from(noteImport).where(mine);
  if (!kept) throw new AppError('note.import-zip');
  const zip = openNoteZip(kept.content);
  const files = zip.names.filter(isMarkdown);
  const result = (control.resume.result as NoteImportResult | null) ?? {
    notebook: payload.name,
    imported: 0,
    renamed: [],
    refused: [],
  };
  const work: Work = { core, zip, ownerId, result, stored: new Map(), notebooks: new Map() };
  for (let done = control.resume.done; done < files.length; done += batch) {
    control.signal.throwIfAborted();
    const some = files.slice(done, done + batch);
    const notes: (Prepared | undefined)[] = [];
    for (const path of some) notes.push(await prepare(work, path));
    const next = Math.min(done + batch, files.length);
    await core.db.transaction(async (tx) => {
      for (const note of notes) if (note) await insert(work, tx, note);
      await control.checkpoint(tx, { done: next, result });
    });
    control.report({ done: next, total: files.length, message: some.at(-1) ?? '' });
  }
  await core.db.delete(noteImport).where(mine);
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
  const file = readMarkdownFile(path, zip.read(path, longestFile));
  if ('reason' in file) {
    result.refused.push(file);
    return undefined;
  }
  const { facts, content } = readNoteFile(file.content);
  const fileIds: string[] = [];
  for (const name of assetsIn(content)) {
    const fileName = work.stored.get(name) ?? (await storeAsset(work, name));
    if (fileName !== undefined) fileIds.push(...fileIdsIn(fileName));
  }
  return { path, facts, content: toStoredLinks(content, work.stored), fileIds };
}

async function storeAsset(work: Work, name: string): Promise<string | undefined> {
  const { core, zip, ownerId, result, stored } = work;
  const path = `assets/${name}`;
  if (!zip.has(path)) return undefined;
  const megabytes = await core.settings.number('sys.upload.max-megabytes');
  try {
    const bytes = zip.read(path, megabytes * mebibyte);
    const types = [extensionOf(name)];
    const { fileName } = await storeFile(core, bytes, { ownerId, name, types });
    stored.set(name, fileName);
    return fileName;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    result.refused.push({ path, reason: error.message });
    return undefined;
  }
}

async function insert(
  { ownerId, result, notebooks }: Work,
  tx: Parameters<Parameters<Database['transaction']>[0]>[0],
  { path, facts, content, fileIds }: Prepared,
): Promise<void> {
  const folders = facts?.notebook ?? path.split('/').slice(0, -1);
  const notebookId = await notebookAt(tx, ownerId, { folders, notebooks });
  const file = (path.split('/').at(-1) ?? '').replace(/\.(md|markdown)$/i, '');
  const wanted = cleanName(facts?.title ?? file, facts ? 120 : 110) || '未命名';
  const note = { ownerId, notebookId, name: wanted, content };
  const more = facts && {
    tags: cleanTags(facts.tags),
    pinned: facts.pinned,
    createTime: facts.created,
    updateTime: facts.updated,
  };
  const { id, name } = await insertUnderFreeName(tx, { ...note, ...more });
  if (fileIds.length > 0) await setFileUses(tx, { kind: 'note', refId: id, fileIds });
  result.imported += 1;
  if (name !== wanted) result.renamed.push({ path, name });
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
