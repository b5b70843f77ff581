import { openArchive, type Archive } from '@wm/bytes/zip/open';

import { EpubError } from '../errors.ts';
import type { EpubLimits } from '../limits.ts';

/** Opens a book's archive within `limits`. It and its `read` throw an `EpubError` of the archive family. */
export function openBookArchive(bytes: Uint8Array, limits: EpubLimits): Archive {
  return openArchive(
    bytes,
    limits,
    ({ code, file }) =>
      new EpubError(code === 'checksum-mismatch' ? 'archive-damaged' : code, file),
  );
}
