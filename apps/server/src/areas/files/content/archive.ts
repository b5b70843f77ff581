import { open } from 'node:fs/promises';
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

/**
 * Whether a ZIP file is what its extension says. Nothing is unpacked: who unpacks it later has limits of his own. Throws
 * `file.archive` for one that claims more than an honest one would, is damaged, locked, or dangerous to unpack.
 */
export async function isArchiveOf(path: string, extension: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const source = await fileSource(handle);
    const refuse = (cause: Error): AppError => new AppError('file.archive', { cause });
    const { files } = await openArchiveSource(source, limits, refuse);
    const part = tellingParts[extension];
    if (part === undefined) return true;
    const names = [...files.keys()];
    return names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(part));
  } finally {
    await handle.close();
  }
}
