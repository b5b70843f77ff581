import { costCodes } from '@wm/bytes/zip/error';
import { defaultArchiveLimits } from '@wm/bytes/zip/limits';
import type { ArchiveLimits } from '@wm/bytes/zip/limits';
import { streamFile } from '@wm/bytes/zip/node';
import { openArchive } from '@wm/bytes/zip/open';
import { AppError } from '#core/app-error.ts';

const mebibyte = 1024 * 1024;
const limits = {
  ...defaultArchiveLimits,
  entries: 5000,
  totalBytes: 100 * mebibyte,
  entryBytes: 100 * mebibyte,
  // Texts that repeat themselves shrink well; nothing honest shrinks further than the ratio once it is so long.
  ratioFloorBytes: 10 * mebibyte,
};

/** The parts of a workbook that is held in memory. */
export interface Workbook {
  has: (name: string) => boolean;
  /** A part's content in pieces of at most 64 KB. Throws `sheet.damaged` or `sheet.too-big-inside`. */
  read: (name: string) => AsyncGenerator<Buffer, void, undefined>;
}

/** Opens the archive that an office file is. Throws `sheet.damaged`, `sheet.encrypted` or `sheet.too-big-inside`. */
export function openWorkbook(bytes: Buffer, changed: Partial<ArchiveLimits> = {}): Workbook {
  const archive = openArchive(bytes, { ...limits, ...changed }, (cause) => {
    if (cause.code === 'archive-encrypted') return new AppError('sheet.encrypted', { cause });
    const isTooBig = costCodes.has(cause.code) || cause.code === 'size-mismatch';
    return new AppError(isTooBig ? 'sheet.too-big-inside' : 'sheet.damaged', { cause });
  });
  // Some writers spell a part otherwise where they refer to it.
  const names = new Map([...archive.files.keys()].map((name) => [keyOf(name), name]));
  return {
    has: (name) => names.has(keyOf(name)),
    read: (name) => streamFile(archive, names.get(keyOf(name)) ?? name),
  };
}

function keyOf(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}
