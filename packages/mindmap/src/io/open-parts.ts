import { costCodes, type ArchiveError } from '@wm/bytes/zip/error';
import { defaultArchiveLimits } from '@wm/bytes/zip/limits';
import { openArchive, type Archive } from '@wm/bytes/zip/open';
import { FileError } from './file-error.ts';
import type { ReadLimits } from './read-limits.ts';

/** Maps of many like nodes shrink well; nothing honest shrinks further than the ratio once it is so long. */
const ratioFloorBytes = 10 * 1024 * 1024;

/**
 * Opens a file that is an archive of parts. It and its `read` throw `too-large` for what exceeds the limits or is a bomb,
 * `encrypted`, and `parsing-failed` for whatever else is wrong with an archive.
 */
export function openParts(bytes: Uint8Array, limits: ReadLimits): Archive {
  const most = {
    ...defaultArchiveLimits,
    archiveBytes: limits.fileBytes,
    entries: limits.entries,
    totalBytes: limits.unpackedBytes,
    entryBytes: limits.unpackedBytes,
    ratioFloorBytes,
  };
  return openArchive(bytes, most, (cause) => {
    if (costCodes.has(cause.code)) return new FileError('too-large', detailOf(cause), { cause });
    if (cause.code === 'archive-encrypted') return new FileError('encrypted', undefined, { cause });
    return new FileError('parsing-failed', detailOf(cause), { cause });
  });
}

function detailOf({ code, file }: ArchiveError): string | undefined {
  if (code === 'too-many-entries') return '压缩包内文件过多';
  if (code === 'archive-too-large') return undefined;
  if (costCodes.has(code)) return '解压后的内容过大';
  if (code === 'file-missing') return `缺少${file}`;
  return file === undefined ? '不是合法的压缩包' : `${file}已损坏`;
}
