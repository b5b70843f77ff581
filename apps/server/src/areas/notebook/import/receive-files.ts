import type { MultipartFile } from '@fastify/multipart';
import { writeArchive } from '@wm/bytes/zip/write';
import type { EntryToWrite } from '@wm/bytes/zip/write';
import { fileSource } from '@wm/bytes/zip/node';
import { cutText, storableText } from '@wm/contract/core/stored-text';
import type { FastifyRequest } from 'fastify';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { resumableBytes, storeFile } from '#areas/files/public.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { documentKind, isHiddenNote, isHousekeeping } from './file-kinds.ts';
import { openNotePack } from './note-pack.ts';
import { hasDocuments, longestText } from './read-pack.ts';

/** What came in, kept as one archive. */
export interface Received {
  fileId: string;
  title: string;
}

/** What the parts of an upload are called together: their common folder. */
function titleOf(paths: readonly string[]): string {
  const tops = new Set(paths.map((path) => path.split('/').slice(0, -1)[0] ?? ''));
  const [top = ''] = tops;
  return (tops.size === 1 && top) || (paths.length === 1 ? (paths[0] ?? '') : '') || '导入的笔记';
}

/** A path as an archive may hold it. */
function safePath(name: string): string {
  const parts = storableText(name)
    // oxlint-disable-next-line no-control-regex -- they are what must go
    .replace(/[\u0000-\u001f\u007f]/g, '_')
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^[a-z]:/i, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .map((part) => cutText(part, 200));
  return parts.slice(-30).join('/') || '未命名';
}

/**
 * Keeps what somebody sends until its task has read it: one archive as it is, anything else packed into one. Rejects what is
 * no archive, holds nothing a note could be made of, or contradicts its headers, before anything is stored.
 */
export async function receiveFiles(
  core: Core,
  ownerId: number,
  request: FastifyRequest,
): Promise<Received> {
  try {
    const parts = request.files()[Symbol.asyncIterator]();
    const first = await parts.next();
    if (first.done) throw new AppError('note.import-empty');
    const path = safePath(first.value.filename);
    if (/\.zip$/i.test(path)) {
      const name = path.split('/').at(-1) ?? path;
      const fileId = await keepArchive(core, first.value.file, { ownerId, name });
      return { fileId, title: name };
    }
    const paths: string[] = [];
    const entries = entriesOf(first.value, parts, paths);
    const archive = Readable.from(writeArchive(entries));
    const fileId = await keepArchive(core, archive, { ownerId, name: '导入.zip' });
    return { fileId, title: titleOf(paths) };
  } catch (error) {
    throw uploadError(error);
  }
}

/** A file as it comes in; who does not read it lets it run out. */
interface SentFile {
  path: string;
  bytes: Readable;
}

/** The files of an upload, one after the other. */
export async function* sentFiles(request: FastifyRequest): AsyncGenerator<SentFile> {
  try {
    for await (const { filename, file } of request.files())
      yield { path: safePath(filename), bytes: file };
  } catch (error) {
    throw uploadError(error);
  }
}

/** The parts of an upload as files of an archive, stored as they are: each once, those of systems left out. */
async function* entriesOf(
  first: MultipartFile,
  others: AsyncIterator<MultipartFile>,
  paths: string[],
): AsyncGenerator<EntryToWrite> {
  const taken = new Set<string>();
  let part: MultipartFile | undefined = first;
  while (part) {
    let path = safePath(part.filename);
    for (let number = 2; taken.has(path); number += 1)
      path = safePath(part.filename).replace(/(\.[^./]*)?$/, ` (${number})$1`);
    taken.add(path);
    const tells = isHiddenNote(path) || path.endsWith('/.obsidian/app.json');
    if (isHousekeeping(path) && !tells) part.file.resume();
    else {
      paths.push(path);
      yield { name: path, content: part.file as AsyncIterable<Buffer>, isPacked: true };
    }
    const next = await others.next();
    part = next.done ? undefined : next.value;
  }
}

async function keepArchive(
  core: Core,
  source: Readable,
  { ownerId, name }: { ownerId: number; name: string },
): Promise<string> {
  const file = await storeFile(core, source, {
    ownerId,
    name: name.replace(/(\.zip)?$/i, '.zip'),
    types: ['zip'],
    maxBytes: await resumableBytes(core),
    isOneShot: true,
    check: checkArchive,
  });
  return file.id;
}

/** Reads all texts, and the files of our own exports, so that a lie is refused before anything is kept. */
async function checkArchive(path: string): Promise<void> {
  const handle = await open(path);
  try {
    const pack = await openNotePack(await fileSource(handle));
    if (!hasDocuments(pack)) throw new AppError('note.import-empty');
    for (const [name, { bytes }] of pack.files) {
      const isRead = documentKind(name) !== undefined || name.startsWith('assets/');
      if (isRead && bytes <= longestText) await pack.read(name);
    }
  } finally {
    await handle.close();
  }
}

/** The multipart reader throws bare errors for a body that is cut or malformed, and of its own for too many parts. */
function uploadError(error: unknown): unknown {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (error instanceof AppError) return error;
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new AppError('note.import-too-many', { cause: error });
  if (statusCode !== undefined) return error;
  return new AppError('request.invalid', { cause: error });
}
