import { crc32 } from './crc32.ts';
import { EpubError } from './errors.ts';
import { inflateExactly } from './inflate.ts';
import type { EpubLimits } from './limits.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** An opened archive: the checked directory and the bytes it describes. Entries are inflated only when read. */
export interface ZipArchive {
  entries: ReadonlyMap<string, ZipEntry>;
  /** Names of symbolic links, which stay unread. */
  ignoredLinks: readonly string[];
  bytes: Uint8Array;
}

/**
 * Opens `bytes` as an archive within `limits`. The directory is checked as a whole (see `readZipDirectory`) and the data
 * of no two entries may overlap, so the declared total is the true one. Throws an `EpubError` of the archive family.
 */
export function openZip(bytes: Uint8Array, limits: EpubLimits): ZipArchive {
  const all = readZipDirectory(bytes, limits);
  checkOverlap(bytes, all);
  const entries = new Map<string, ZipEntry>();
  const ignoredLinks: string[] = [];
  for (const entry of all) {
    if (entry.isLink) ignoredLinks.push(entry.path);
    else entries.set(entry.path, entry);
  }
  return { entries, ignoredLinks, bytes };
}

/**
 * The bytes of one entry, verified against the declared size and CRC. A stored entry is returned as a view on the archive:
 * do not write to it. Throws `file-missing`, `size-mismatch` or `archive-damaged`.
 */
export function readZipEntry(archive: ZipArchive, path: string): Uint8Array {
  const entry = archive.entries.get(path);
  if (!entry) throw new EpubError('file-missing', path);
  const start = dataStart(archive.bytes, entry);
  const data = archive.bytes.subarray(start, start + entry.compressedBytes);
  const bytes = entry.method === 0 ? data : inflateExactly(data, entry.bytes, path);
  if (crc32(bytes) !== entry.crc) throw new EpubError('archive-damaged', path);
  return bytes;
}

/** Start of an entry's data: after its local header (APPNOTE 4.3.7), whose name and extra field have their own lengths. */
function dataStart(bytes: Uint8Array, entry: ZipEntry): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = entry.headerOffset;
  if (at + 30 > bytes.length || view.getUint32(at, true) !== 0x04034b50) {
    throw new EpubError('archive-damaged', entry.path);
  }
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + entry.compressedBytes > bytes.length) {
    throw new EpubError('archive-damaged', entry.path);
  }
  return start;
}

/** Overlapping entries are how a small archive declares a huge one (D. Fifield, "A better zip bomb", 2019). */
function checkOverlap(bytes: Uint8Array, entries: ZipEntry[]): void {
  const sorted = [...entries].sort((a, b) => a.headerOffset - b.headerOffset);
  let free = 0;
  for (const entry of sorted) {
    if (entry.headerOffset < free) throw new EpubError('entries-overlap', entry.path);
    free = dataStart(bytes, entry) + entry.compressedBytes;
  }
}
