import { open } from 'node:fs/promises';
import { ArchiveError } from '@wm/bytes/zip/error';
import { fileSource } from '@wm/bytes/zip/node';
import { openArchiveSource } from '@wm/bytes/zip/open';
import { AppError } from '#core/app-error.ts';

const mebibyte = 1024 * 1024;
const limits = {
  archiveBytes: Infinity,
  entries: 5000,
  directoryBytes: 4 * mebibyte,
  totalBytes: 200 * mebibyte,
  entryBytes: 200 * mebibyte,
  ratio: 100,
  ratioFloorBytes: 10 * mebibyte,
};

/** Parts that tell the formats of an office apart, by extension. */
const tellingParts: Record<string, string> = {
  docx: 'word/',
  xlsx: 'xl/',
  pptx: 'ppt/',
};

/** What our reader does not open and another program does: a password, a newer compression. It is a ZIP file all the same. */
const othersOpen: ReadonlySet<string> = new Set(['archive-encrypted', 'compression-unknown']);

/**
 * Whether a ZIP file is what its extension says. Nothing is unpacked: who unpacks it later has limits of his own. Throws
 * `file.archive` for one that claims more than an honest one would, is damaged or dangerous to unpack, and for an office
 * file that is locked.
 */
export async function isArchiveOf(path: string, extension: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const source = await fileSource(handle);
    const { files } = await openArchiveSource(source, limits);
    if (extension === 'epub') return isBook([...files.keys()]);
    const part = tellingParts[extension];
    if (part === undefined) return true;
    const names = [...files.keys()];
    return names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(part));
  } catch (cause) {
    if (!(cause instanceof ArchiveError)) throw cause;
    if (!(extension in tellingParts) && othersOpen.has(cause.code)) return true;
    throw new AppError('file.archive', { cause });
  } finally {
    await handle.close();
  }
}

/** Many a book was packed again by a program that knows nothing of the file that should stand first. */
function isBook([first, ...others]: readonly string[]): boolean {
  const holds = (name: string): boolean => name.toLowerCase() === 'meta-inf/container.xml';
  return first === 'mimetype' || [first ?? '', ...others].some(holds);
}
