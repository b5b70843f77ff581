import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  extensionOf,
  extensionsOf,
  fileTypes,
  isFileExtension,
} from '@wm/contract/files/file-types';
import type { FileExtension } from '@wm/contract/files/file-types';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { rootOf } from '#core/database/database-faults.ts';
import { failpoint } from '#core/failpoint.ts';
import { checkContent, wrongType } from '../content/check-content.ts';
import type { CheckedFile } from '../content/check-content.ts';
import { sysFile, sysFileBlob } from '../files.table.ts';
import { storeOf } from '../store/open-store.ts';
import { namingFullDisk, receive } from '../store/incoming.ts';
import type { Incoming } from '../store/incoming.ts';
import { claimSpace, requireSpace, spaceOf } from './quota.service.ts';

const mebibyte = 1024 * 1024;
const longestName = 200;

/** What storing a file takes of the core. */
export type FilesCore = Pick<Core, 'db' | 'config' | 'settings'>;

export interface NewFile {
  /** Null: the system's own. */
  ownerId: number | null;
  /** What its owner calls it; its extension says what it should be. */
  name: string;
  /** Extensions that are taken; those of the settings when absent. */
  types?: readonly string[];
  /** What it may come to; the setting when absent. */
  maxBytes?: number;
  /** Made for its owner to fetch, such as an export; it goes after a day, or when he fetches it with `delete=true`. */
  isOneShot?: boolean;
  /** Made by the server for its owner: his being short of space does not keep him from getting his own things out. */
  ignoresQuota?: boolean;
  /** Whether a picture that holds nothing but its pixels stays as it came, such as one that was drawn anew before. */
  keepsBare?: boolean;
  /** The extension a picture is stored with, drawn in its format; the one it came with when absent. */
  drawnAs?: FileExtension;
  /** Looks into the file that came in, at this path, and throws what is wrong with it; in place of what its type calls for. */
  check?: (path: string) => Promise<void>;
}

/** A file as it is stored. `fileName` is what forms and texts keep: `/files/<id>.<ext>`. */
export interface StoredFile {
  id: string;
  ownerId: number | null;
  fileName: string;
  name: string;
  ext: string;
  type: string;
  size: number;
  storageKey: string;
  width: number | null;
  height: number | null;
  isOneShot: boolean;
}

/**
 * Stores a file: the bytes come in beside the others, are looked into, put into the store, and only then there is a row.
 * Throws `file.type`, `file.image-type`, `file.too-large`, `file.empty`, `file.quota` or `file.no-space`; then nothing is left.
 */
export async function storeFile(
  core: FilesCore,
  source: Readable | Uint8Array,
  file: NewFile,
): Promise<StoredFile> {
  // Before a byte of it is read.
  const extension = await extensionToStore(core, file);
  if (!file.ignoresQuota) await requireSpace(core.db, await spaceOf(core, file.ownerId), 1);
  const maxBytes = file.maxBytes ?? (await uploadBytes(core));
  const incoming = await receive(source, { filesDir: core.config.filesDir, maxBytes });
  return storeIncoming(core, incoming, { ...file, extension });
}

/** How large an ordinary upload may be, by the settings. */
export async function uploadBytes({ settings }: Pick<Core, 'settings'>): Promise<number> {
  return (await settings.number('sys.upload.max-megabytes')) * mebibyte;
}

/** The extensions that an upload may have, by the settings. */
export async function uploadTypes({ settings }: Pick<Core, 'settings'>): Promise<string[]> {
  return extensionsOf(await settings.text('sys.upload.types'));
}

/** The extension of a new file; throws `file.type` when it is not taken. */
export async function extensionToStore(
  core: Pick<Core, 'settings'>,
  { name, types }: Pick<NewFile, 'name' | 'types'>,
): Promise<FileExtension> {
  const allowed = [...(types ?? (await uploadTypes(core)))];
  const extension = extensionOf(name);
  if (!allowed.includes(extension) || !isFileExtension(extension))
    throw wrongType('file.type', allowed);
  return extension;
}

/** Stores what has come in. The incoming file is gone afterwards; with `isKept` only if it was stored. */
export async function storeIncoming(
  core: FilesCore,
  incoming: Incoming,
  file: NewFile & { extension: FileExtension; isKept?: boolean },
): Promise<StoredFile> {
  let checked: CheckedFile | undefined;
  try {
    if (incoming.size === 0) throw new AppError('file.empty');
    checked = await checkedFile(core, incoming, file);
    const stored = await commit(core, checked, file);
    await rm(incoming.path, { force: true });
    return stored;
  } catch (error) {
    if (!file.isKept) await rm(incoming.path, { force: true });
    return namingFullDisk(error);
  } finally {
    if (checked && checked.path !== incoming.path) await rm(checked.path, { force: true });
  }
}

async function checkedFile(
  core: FilesCore,
  incoming: Incoming,
  { extension, types, check, drawnAs, keepsBare = false }: NewFile & { extension: FileExtension },
): Promise<CheckedFile> {
  if (check) {
    await check(incoming.path);
    return { ...incoming, type: fileTypes[extension].type, width: null, height: null };
  }
  const allowed = [...(types ?? (await uploadTypes(core)))];
  const { filesDir } = core.config;
  return checkContent(incoming, { extension, types: allowed, filesDir, keepsBare, drawnAs });
}

async function commit(
  core: FilesCore,
  checked: CheckedFile,
  file: NewFile & { extension: FileExtension },
): Promise<StoredFile> {
  const store = await storeOf(core.config);
  const { sha256: key, size } = checked;
  const space = file.ignoresQuota ? undefined : await spaceOf(core, file.ownerId);
  await requireSpace(core.db, space, size);
  await core.db
    .insert(sysFileBlob)
    .values({ key, size })
    .onConflictDoUpdate({ target: sysFileBlob.key, set: { touchTime: sql`now()` } });
  if (!(await store.has(key, size))) {
    await store.put(key, checked.path, size);
    await core.db
      .update(sysFileBlob)
      .set({ checkTime: sql`now()`, fault: '' })
      .where(eq(sysFileBlob.key, key));
  }
  failpoint('file-put');
  const id = randomBytes(16).toString('hex');
  const ext = file.drawnAs ?? file.extension;
  const row = {
    id,
    ownerId: file.ownerId,
    name: displayName(file.name),
    ext,
    type: checked.type,
    size,
    storageKey: key,
    width: checked.width,
    height: checked.height,
    isOneShot: file.isOneShot ?? false,
  };
  try {
    await core.db.transaction(async (tx) => {
      await claimSpace(tx, space, size);
      await tx.insert(sysFile).values(row);
    });
  } catch (error) {
    // The bytes were cleared away as nobody's, an hour after they were put: too slow to be worth a second try.
    if (rootOf(error).code === '23503') throw new AppError('server.unavailable', { cause: error });
    throw error;
  }
  return { ...row, fileName: `/files/${id}.${ext}` };
}

/** A name as it is shown: no folders, no signs that turn or hide text, not endless; the extension stays. */
function displayName(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- they are what must go
  const clean = last.replace(/[\u0000-\u001f\u007f-\u009f\p{Cf}\p{Cs}]/gu, '').trim();
  const signs = Array.from(clean);
  if (signs.length <= longestName) return clean;
  const tail = Array.from(`.${extensionOf(clean)}`);
  return [...signs.slice(0, longestName - tail.length), ...tail].join('');
}
