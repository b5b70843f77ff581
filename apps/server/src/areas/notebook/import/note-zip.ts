import { costCodes } from '@wm/bytes/zip/error';
import type { ArchiveError } from '@wm/bytes/zip/error';
import { openArchiveSource } from '@wm/bytes/zip/open';
import type { ArchiveSource, RemoteArchive } from '@wm/bytes/zip/open';
import { AppError } from '#core/app-error.ts';

const mebibyte = 1024 * 1024;
/** What an archive of notes may cost. */
export const noteZipLimits = {
  archiveBytes: Infinity,
  entries: 200_000,
  directoryBytes: 64 * mebibyte,
  totalBytes: 1024 * mebibyte,
  entryBytes: 1024 * mebibyte,
  ratio: 100,
  ratioFloorBytes: mebibyte,
};

const falseCodes = new Set([
  'size-mismatch',
  'checksum-mismatch',
  'entries-overlap',
  'duplicate-entry',
  'unsafe-path',
]);

/** What is said of an archive that is refused. */
export function zipRefusal(cause: ArchiveError): AppError {
  if (costCodes.has(cause.code)) return new AppError('note.import-zip-large', { cause });
  const isFalse = falseCodes.has(cause.code);
  return new AppError(isFalse ? 'note.import-zip-false' : 'note.import-zip', { cause });
}

/**
 * Opens an archive by its table of contents, without unpacking anything. It and what is read of it throw
 * `note.import-zip-large` for more than an honest archive would claim, `note.import-zip-false` for what is not as claimed
 * or leads out of it, `note.import-zip` for what cannot be read.
 */
export function openNoteZip(source: ArchiveSource): Promise<RemoteArchive> {
  return openArchiveSource(source, noteZipLimits, zipRefusal);
}
