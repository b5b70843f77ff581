import type { Readable } from 'node:stream';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import { storeOf } from '../store/open-store.ts';
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
  { db, config }: Pick<Core, 'db' | 'config'>,
  id: string,
): Promise<OpenFile | undefined> {
  const [file] = await findFiles(db, [id]);
  return file && { ...file, open: (range) => openBytes({ config }, file, range) };
}

/** The bytes of a file. */
export async function openBytes(
  { config }: Pick<Core, 'config'>,
  file: StoredFile,
  range: ByteRange = { start: 0, end: file.size - 1 },
): Promise<Readable> {
  const store = await storeOf(config);
  return store.open(file.storageKey, range);
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
  if (file?.ownerId !== principal.userId) throw new AppError('resource.not-found');
  if (!isPicture(file.ext))
    throw wrongType('file.image-type', Object.keys(fileTypes).filter(isPicture));
  return file;
}
