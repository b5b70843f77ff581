import { ArchiveError } from '@wm/bytes/zip/error';
import { openArchive, type Archive } from '@wm/bytes/zip/open';

import { EpubError } from './errors.ts';
import type { EpubLimits } from './limits.ts';

/** Opens a book's archive within `limits`. It and its `read` throw an `EpubError` of the archive family. */
export function openBookArchive(bytes: Uint8Array, limits: EpubLimits): Archive {
  const archive = asEpubError(() => openArchive(bytes, limits));
  return { ...archive, read: (path) => asEpubError(() => archive.read(path)) };
}

function asEpubError<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    const code = error.code === 'checksum-mismatch' ? 'archive-damaged' : error.code;
    throw new EpubError(code, error.file);
  }
}
