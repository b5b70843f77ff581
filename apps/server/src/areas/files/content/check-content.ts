import { open, rm } from 'node:fs/promises';
import { fileTypes } from '@wm/contract/files/file-types';
import type { FileExtension } from '@wm/contract/files/file-types';
import { AppError } from '#core/app-error.ts';
import { incomingPath, measure } from '../store/incoming.ts';
import type { Incoming } from '../store/incoming.ts';
import { isArchiveOf } from './archive.ts';
import { isBarePicture } from './bare-picture.ts';
import { redrawPicture } from './picture.ts';
import type { PictureFormat } from './picture.ts';
import { headBytes, matches } from './sniff.ts';

/** A file whose content is what its extension says, ready to be stored. */
export interface CheckedFile extends Incoming {
  type: string;
  width: number | null;
  height: number | null;
}

interface Check {
  extension: FileExtension;
  /** What may come in, to be told. */
  types: string[];
  filesDir: string;
  /** Whether a picture that holds nothing but its pixels stays as it came. */
  keepsBare: boolean;
  /** What a picture becomes; what it is when absent. */
  drawnAs?: FileExtension | undefined;
}

/**
 * Looks into a file: its bytes must be what its extension says. Pictures are drawn anew, into another
 * file that the caller removes. Throws `file.type`, `file.image-type` for what should be a picture,
 * `file.archive` for an archive that nobody should unpack.
 */
export async function checkContent(
  incoming: Incoming,
  { extension, types, filesDir, keepsBare, drawnAs = extension }: Check,
): Promise<CheckedFile> {
  const { type, family } = fileTypes[extension];
  const isSame = matches(extension, await headOf(incoming.path));
  if (family !== 'image') {
    const isArchive = family === 'archive' && isSame;
    if (!isSame || (isArchive && !(await isArchiveOf(incoming.path, extension))))
      throw wrongType('file.type', types);
    return { ...incoming, type, width: null, height: null };
  }
  const to = await incomingPath(filesDir);
  try {
    const format = formatOf(extension);
    const into = formatOf(drawnAs);
    const size = isSame ? await redrawPicture(incoming.path, { to, format, into }) : undefined;
    if (!size) throw wrongType('file.image-type', types.filter(isPicture));
    if (keepsBare && into === format && (await isBarePicture(incoming.path, format))) {
      await rm(to, { force: true });
      return { ...incoming, type, ...size };
    }
    return { ...(await measure(to)), type: fileTypes[drawnAs].type, ...size };
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

function formatOf(extension: FileExtension): PictureFormat {
  return extension === 'jpg' ? 'jpeg' : (extension as PictureFormat);
}

/** What is said of a file of another type; the types are those that are taken. */
export function wrongType(name: 'file.type' | 'file.image-type', types: string[]): AppError {
  return new AppError(name, { values: { types: types.join('/') } });
}

/** Whether an extension is one of a picture. */
export function isPicture(extension: string): boolean {
  return (
    Object.hasOwn(fileTypes, extension) && fileTypes[extension as FileExtension].family === 'image'
  );
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await handle.read(head, 0, headBytes, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
