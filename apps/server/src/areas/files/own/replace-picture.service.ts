import { isFileExtension } from '@wm/contract/files/file-types';
import type { FileExtension } from '@wm/contract/files/file-types';
import type { OwnFile } from '@wm/contract/files/own-file';
import { fileTypes } from '@wm/contract/files/file-types';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { isPicture, wrongType } from '../content/check-content.ts';
import { requireChangeable } from '../file/file-uses.ts';
import { claimSpace, spaceOf } from '../file/quota.service.ts';
import { findOwnFile, lockOwnFiles, markRemoved } from './own-files.repository.ts';
import { readOwnFile } from './own-files.service.ts';
import { exchangeContent, lockReplaced, removeFile } from './picture.repository.ts';

/**
 * The extension of a picture of somebody's own that he may replace. Throws `resource.not-found`, `file.image-type` for what
 * is no picture, `file.use-locked` where he may not change what shows it.
 */
export async function extensionToReplace(
  db: Database,
  principal: Principal,
  id: string,
): Promise<FileExtension> {
  const file = orNotFound(await findOwnFile(db, principal.userId, id));
  if (!isPicture(file.ext) || !isFileExtension(file.ext))
    throw wrongType('file.image-type', Object.keys(fileTypes).filter(isPicture));
  await requireChangeable(db, principal, file);
  return file.ext;
}

/**
 * Gives a picture the content of another one that was stored for it; the old content stays behind that one, thrown away, so
 * that it can be taken back.
 */
export async function replacePicture(
  { db }: Core,
  principal: Principal,
  { id, by }: { id: string; by: string },
): Promise<{ file: OwnFile; previous: string }> {
  try {
    return await db.transaction(async (tx) => {
      const files = await lockOwnFiles(tx, principal.userId, [id, by]);
      requireFound(files.length === 2);
      await extensionToReplace(tx, principal, id);
      await exchangeContent(tx, id, by);
      await markRemoved(tx, [by]);
      return { file: await readOwnFile(tx, principal, id), previous: by };
    });
  } catch (error) {
    await removeFile(db, principal.userId, by);
    throw error;
  }
}

/** Takes a replacement back. Throws `file.replaced-again` when the old content is gone, `file.quota` when it has no room. */
export async function revertPicture(
  core: Core,
  principal: Principal,
  { id, previous }: { id: string; previous: string },
): Promise<OwnFile> {
  const space = await spaceOf(core, principal.userId);
  return core.db.transaction(async (tx) => {
    const [file] = await lockOwnFiles(tx, principal.userId, [id]);
    const { ext, size } = orNotFound(file);
    const old = await lockReplaced(tx, principal.userId, previous);
    if (old?.ext !== ext) throw new AppError('file.replaced-again');
    await extensionToReplace(tx, principal, id);
    await claimSpace(tx, space, Math.max(0, old.size - size));
    await exchangeContent(tx, id, previous);
    return readOwnFile(tx, principal, id);
  });
}
