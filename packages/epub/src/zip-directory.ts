import { EpubError } from './errors.ts';
import type { EpubLimits } from './limits.ts';

/** One file as the central directory declares it. Nothing of it has been inflated yet. */
export interface ZipEntry {
  /** Safe relative path with `/` separators, Unicode NFC. */
  path: string;
  /** True for a symbolic link, which is never followed nor read. */
  isLink: boolean;
  /** 0 stored, 8 deflated. */
  method: number;
  compressedBytes: number;
  bytes: number;
  crc: number;
  /** Where the local header starts in the archive. */
  headerOffset: number;
}

const endSignature = 0x06054b50;
const zip64EndSignature = 0x06064b50;
const zip64LocatorSignature = 0x07064b50;
const directorySignature = 0x02014b50;

/**
 * Reads the central directory (PKWARE APPNOTE 4.3.12 to 4.3.16, ZIP64 included) and refuses whatever a book does not
 * need: encryption, other methods than stored and deflated, several disks, unsafe or doubled names, sizes and counts
 * above `limits`. Folders are left out. Nothing is inflated and no more memory is used than the entries need.
 */
export function readZipDirectory(bytes: Uint8Array, limits: EpubLimits): ZipEntry[] {
  if (bytes.length > limits.archiveBytes) throw new EpubError('archive-too-large');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findDirectoryEnd(view);
  if (end.entries > limits.entries) throw new EpubError('too-many-entries', String(end.entries));
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let position = end.start;
  let seen = 0;
  let total = 0;
  while (position < end.stop) {
    seen += 1;
    if (seen > limits.entries) throw new EpubError('too-many-entries', String(seen));
    const { entry, next } = readEntry(bytes, view, position, end.stop);
    position = next;
    total += entry.bytes;
    if (total > limits.totalBytes) throw new EpubError('total-too-large');
    checkEntry(entry, limits);
    if (entry.path.endsWith('/')) continue;
    if (names.has(entry.path)) throw new EpubError('duplicate-entry', entry.path);
    names.add(entry.path);
    entries.push(entry);
  }
  if (seen !== end.entries) throw new EpubError('archive-damaged');
  if (total > limits.ratio * bytes.length) throw new EpubError('ratio-too-high');
  return entries;
}

interface DirectoryEnd {
  start: number;
  stop: number;
  entries: number;
}

function findDirectoryEnd(view: DataView): DirectoryEnd {
  const size = view.byteLength;
  if (size < 22 || view.getUint16(0, true) !== 0x4b50) throw new EpubError('not-an-archive');
  const last = size - 22;
  const first = Math.max(0, last - 0xffff);
  for (let position = last; position >= first; position -= 1) {
    if (view.getUint32(position, true) !== endSignature) continue;
    if (position + 22 + view.getUint16(position + 20, true) !== size) continue;
    return readDirectoryEnd(view, position);
  }
  throw new EpubError('archive-damaged');
}

function readDirectoryEnd(view: DataView, position: number): DirectoryEnd {
  if (view.getUint16(position + 4, true) !== view.getUint16(position + 6, true)) {
    throw new EpubError('archive-damaged');
  }
  let entries = view.getUint16(position + 10, true);
  let length = view.getUint32(position + 12, true);
  let start = view.getUint32(position + 16, true);
  let stop = position;
  const locator = position - 20;
  if (locator >= 0 && view.getUint32(locator, true) === zip64LocatorSignature) {
    stop = readLong(view, locator + 8);
    if (stop + 56 > locator || view.getUint32(stop, true) !== zip64EndSignature) {
      throw new EpubError('archive-damaged');
    }
    entries = readLong(view, stop + 32);
    length = readLong(view, stop + 40);
    start = readLong(view, stop + 48);
  }
  if (start + length !== stop) throw new EpubError('archive-damaged');
  return { start, stop, entries };
}

function readEntry(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  stop: number,
): { entry: ZipEntry; next: number } {
  if (at + 46 > stop || view.getUint32(at, true) !== directorySignature) {
    throw new EpubError('archive-damaged');
  }
  const nameEnd = at + 46 + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  const next = extraEnd + view.getUint16(at + 32, true);
  if (next > stop) throw new EpubError('archive-damaged');
  const rawName = decodeName(bytes.subarray(at + 46, nameEnd));
  if (view.getUint16(at + 8, true) & 0x2041) throw new EpubError('archive-encrypted', rawName);
  const entry: ZipEntry = {
    path: checkPath(rawName),
    isLink: isUnixLink(view, at),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    compressedBytes: view.getUint32(at + 20, true),
    bytes: view.getUint32(at + 24, true),
    headerOffset: view.getUint32(at + 42, true),
  };
  readLongSizes(view, nameEnd, extraEnd, entry);
  return { entry, next };
}

/** ZIP64 extended information (APPNOTE 4.5.3): only the fields that are 0xFFFFFFFF in the header, in fixed order. */
function readLongSizes(view: DataView, from: number, to: number, entry: ZipEntry): void {
  let position = from;
  while (position + 4 <= to) {
    const end = position + 4 + view.getUint16(position + 2, true);
    if (end > to) return;
    if (view.getUint16(position, true) === 1) {
      let field = position + 4;
      for (const key of ['bytes', 'compressedBytes', 'headerOffset'] as const) {
        if (entry[key] !== 0xffffffff || field + 8 > end) continue;
        entry[key] = readLong(view, field);
        field += 8;
      }
    }
    position = end;
  }
}

function readLong(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new EpubError('archive-damaged');
  return Number(value);
}

/** The Unix mode stands in the upper half of the external attributes when the host is Unix (3) or macOS (19). */
function isUnixLink(view: DataView, at: number): boolean {
  const host = view.getUint8(at + 5);
  const mode = view.getUint16(at + 40, true);
  return (host === 3 || host === 19) && (mode & 0xf000) === 0xa000;
}

/** UTF-8 where the bytes are UTF-8, else GB18030, in which older Chinese tools write names. */
function decodeName(raw: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    return new TextDecoder('gb18030').decode(raw);
  }
}

/** Returns the name in NFC, or refuses names that could leave a folder or mean something else on another system. */
function checkPath(name: string): string {
  const path = name.normalize('NFC');
  // oxlint-disable-next-line no-control-regex -- control characters are what this line refuses
  const isUnsafe = path === '' || /[\\\u0000-\u001f\u007f]|^\/|^[a-z]:/i.test(path);
  if (isUnsafe || path.split('/').some((part) => part === '..' || part === '.')) {
    throw new EpubError('unsafe-path', name);
  }
  return path;
}

function checkEntry(entry: ZipEntry, limits: EpubLimits): void {
  if (entry.method !== 0 && entry.method !== 8) {
    throw new EpubError('compression-unknown', entry.path);
  }
  if (entry.bytes > limits.entryBytes) throw new EpubError('entry-too-large', entry.path);
  if (entry.method === 0 && entry.bytes !== entry.compressedBytes) {
    throw new EpubError('size-mismatch', entry.path);
  }
  if (entry.bytes > limits.ratioFloorBytes && entry.bytes > limits.ratio * entry.compressedBytes) {
    throw new EpubError('ratio-too-high', entry.path);
  }
}
