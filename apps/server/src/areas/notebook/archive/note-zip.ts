import { ArchiveError, costCodes } from '@wm/bytes/zip/error';
import { readWhole } from '@wm/bytes/zip/node';
import { openArchiveSource } from '@wm/bytes/zip/open';
import type { ArchiveSource, RemoteArchive } from '@wm/bytes/zip/open';
import { AppError } from '#core/app-error.ts';

const mebibyte = 1024 * 1024;
const limits = {
  archiveBytes: Infinity,
  entries: 200_000,
  directoryBytes: 64 * mebibyte,
  totalBytes: 1024 * mebibyte,
  entryBytes: 1024 * mebibyte,
  ratio: 100,
  ratioFloorBytes: mebibyte,
};

/** The files of an archive of notes. */
export interface NoteZip extends Pick<RemoteArchive, 'files'> {
  /**
   * A file's content, as long as claimed and unharmed. Throws `note.import-zip-false` for one that is not,
   * `note.import-zip` for one that cannot be read.
   */
  read: (name: string) => Promise<Uint8Array>;
}

/**
 * Opens an archive by its table of contents, without unpacking anything. Throws `note.import-zip-large` for one that claims
 * more than an honest archive would, `note.import-zip-false` for files that share bytes or names or lead out of it.
 */
export async function openNoteZip(source: ArchiveSource): Promise<NoteZip> {
  const archive = await openArchiveSource(source, limits).catch(refuse);
  return { files: archive.files, read: (name) => readWhole(archive, name).catch(refuse) };
}

const falseCodes = new Set([
  'size-mismatch',
  'checksum-mismatch',
  'entries-overlap',
  'duplicate-entry',
  'unsafe-path',
]);

function refuse(cause: unknown): never {
  if (!(cause instanceof ArchiveError)) throw cause;
  if (costCodes.has(cause.code)) throw new AppError('note.import-zip-large', { cause });
  const isFalse = falseCodes.has(cause.code);
  throw new AppError(isFalse ? 'note.import-zip-false' : 'note.import-zip', { cause });
}
