import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { requireFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import { storeOf } from '../store/open-store.ts';
import { MissingBytes } from '../store/file-store.ts';
import type { ByteRange } from '../store/file-store.ts';
import { fileTypes } from '@wm/contract/files/file-types';
import { isPicture, wrongType } from '../content/check-content.ts';
import { findFileByName, findFiles } from './file.repository.ts';
import { readingOf } from './file-uses.ts';
import type { StoredFile } from './store-file.ts';

/** A stored file with its bytes. Whoever opens it has asked whether he may. */
export interface OpenFile extends StoredFile {
  /** The bytes, or a part of them. */
  open: (range?: ByteRange) => Promise<Readable>;
}

/** A stored file by its id; undefined when there is none. Rights are not asked for. */
export async function openFile(
  core: Pick<Core, 'db' | 'config' | 'logger'>,
  id: string,
): Promise<OpenFile | undefined> {
  const [file] = await findFiles(core.db, [id]);
  return file && { ...file, open: (range) => openBytes(core, file, range) };
}

/**
 * The bytes of a file, or a part of them. The whole of them is compared with what was stored: damaged bytes end before
 * their last piece, so that nobody takes them for the file. Throws `file.lost` when there are none.
 */
export async function openBytes(
  { config, logger }: Pick<Core, 'config' | 'logger'>,
  file: StoredFile,
  range: ByteRange = { start: 0, end: file.size - 1 },
): Promise<Readable> {
  const lost = (cause: unknown): AppError => {
    const reason = cause instanceof Error ? cause.message : '';
    logger.error({ file: file.id, key: file.storageKey, reason }, 'the bytes of a file are lost');
    return new AppError('file.lost', { cause });
  };
  const store = await storeOf(config);
  const bytes = await store.open(file.storageKey, range).catch((error: unknown) => {
    throw error instanceof MissingBytes ? lost(error) : error;
  });
  const isWhole = range.start === 0 && range.end === file.size - 1;
  if (!isWhole) return bytes;
  return Readable.from(compared(bytes, file.storageKey, lost), { objectMode: false });
}

/** Bytes as they come; the last piece only when all of them are what their key says. */
async function* compared(
  bytes: Readable,
  key: string,
  lost: (cause: unknown) => AppError,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (hash.digest('hex') !== key) throw lost(new Error(`the bytes under ${key} are others`));
  if (held) yield held;
}

/**
 * Those of some files that a person may read, for a record that is about to use them: nobody makes another's file his
 * readers' by naming it.
 */
export async function readableFileIds(
  db: Database,
  ids: readonly string[],
  principal: Principal,
): Promise<string[]> {
  return (await readableFiles(db, ids, principal)).map(({ id }) => id);
}

/** The same as they are stored, to be opened with `openBytes`. */
export async function readableFiles(
  db: Database,
  ids: readonly string[],
  principal: Principal,
): Promise<StoredFile[]> {
  const readable: StoredFile[] = [];
  for (const file of await findFiles(db, ids))
    if (await readingOf(db, file, principal)) readable.push(file);
  return readable;
}

/** A stored picture of a person's own by its name. Throws `resource.not-found`, or `file.image-type` for anything else. */
export async function ownPicture(
  db: Database,
  fileName: string,
  principal: Principal,
): Promise<StoredFile> {
  const file = await findFileByName(db, fileName);
  requireFound(file?.ownerId === principal.userId);
  if (!isPicture(file.ext))
    throw wrongType('file.image-type', Object.keys(fileTypes).filter(isPicture));
  return file;
}
