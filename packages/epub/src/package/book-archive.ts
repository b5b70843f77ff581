import {
  openArchive,
  openArchiveSource,
  type Archive,
  type ArchiveSource,
  type RemoteArchive,
} from '@wm/bytes/zip/open';
import type { Translate } from '@wm/bytes/zip/error';

import { EpubError } from '../errors.ts';
import type { EpubLimits } from '../limits.ts';

const asEpubError: Translate = ({ code, file }) =>
  new EpubError(code === 'checksum-mismatch' ? 'archive-damaged' : code, file);

/** Opens a book's archive within `limits`. It and its `read` throw an `EpubError` of the archive family. */
export function openBookArchive(bytes: Uint8Array, limits: EpubLimits): Archive {
  return openArchive(bytes, limits, asEpubError);
}

/** The same for an archive that is read by ranges. */
export function openRemoteArchive(
  source: ArchiveSource,
  limits: EpubLimits,
): Promise<RemoteArchive> {
  return openArchiveSource(source, limits, asEpubError);
}
