import { ArchiveError } from './error.ts';
import type { ArchiveLimits } from './limits.ts';
import { findExtra, readName } from './names.ts';

/** A stretch of an archive; `end` is not included. */
export interface Span {
  start: number;
  end: number;
}

/** A parser that asks for stretches of an archive and is given their bytes: one parser for memory and for far away files. */
export type Asking<Result> = Generator<Span, Result, Uint8Array>;

/** One file as the table of contents declares it. Nothing of it has been unpacked yet. */
export interface ArchiveFile {
  /** Safe relative path with `/` separators, Unicode NFC. */
  readonly name: string;
  /** What it unpacks to, as declared; whoever reads it gets exactly so many bytes or an error. */
  readonly bytes: number;
  readonly packedBytes: number;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly crc: number;
  readonly flags: number;
  /** As the directory holds it: the local header must repeat it. */
  readonly rawName: Uint8Array;
  readonly headerAt: number;
  /** Where the next entry or the directory begins: data must not pass it. */
  readonly endsBefore: number;
}

/** Files by name, and the names of symbolic links, which are never followed nor read. */
export interface Directory {
  files: ReadonlyMap<string, ArchiveFile>;
  links: readonly string[];
}

type Entry = { -readonly [Key in keyof ArchiveFile]: ArchiveFile[Key] } & { isLink: boolean };

const endLength = 22;
const longestComment = 0xffff;
const locatorLength = 20;
const largeEndLength = 56;
const headLength = 46;
const most16 = 0xffff;
const most32 = 0xffffffff;
/** Encryption of the data, strong encryption, masked headers. */
const encryptedFlags = 0x2041;

/**
 * Reads the table of contents (PKWARE APPNOTE 4.3.12 to 4.3.16, ZIP64 included) of an archive of `size` bytes. Refuses
 * whatever an honest archive of documents does not need: encryption, other methods than stored and deflated, several
 * disks, bytes before or behind, a second end record, unsafe or doubled names, entries that share bytes, sizes and counts
 * above `limits`. Folders are left out. Nothing is unpacked. Throws `ArchiveError`.
 */
export function* readDirectory(size: number, limits: ArchiveLimits): Asking<Directory> {
  if (size > limits.archiveBytes) throw new ArchiveError('archive-too-large');
  const end = yield* findEnd(size);
  if (end.count > limits.entries) throw new ArchiveError('too-many-entries', String(end.count));
  if (end.stop - end.start > limits.directoryBytes) throw new ArchiveError('too-many-entries');
  const bytes = yield { start: end.start, end: end.stop };
  if (bytes.length !== end.stop - end.start) throw new ArchiveError('archive-damaged');
  const entries = readEntries(bytes, limits);
  if (entries.length !== end.count && (end.isLarge || entries.length % 0x10000 !== end.count))
    throw new ArchiveError('archive-damaged');
  const total = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (total > limits.ratioFloorBytes && total > limits.ratio * size)
    throw new ArchiveError('ratio-too-high');
  yield* boundEntries(entries, end.start);
  const files = new Map<string, ArchiveFile>();
  const links: string[] = [];
  for (const entry of entries) {
    if (entry.isLink) links.push(entry.name);
    else if (!entry.name.endsWith('/')) files.set(entry.name, entry);
  }
  return { files, links };
}

interface DirectoryEnd {
  start: number;
  stop: number;
  /** What the end record counts: all entries, or without ZIP64 what is left of them by 65,536, as macOS writes it. */
  count: number;
  isLarge: boolean;
}

/** The end record with its comment must end the archive, and no other may: a comment could hold a second directory. */
function* findEnd(size: number): Asking<DirectoryEnd> {
  const tailAt = Math.max(0, size - endLength - longestComment - locatorLength);
  const tail = yield { start: tailAt, end: size };
  const view = viewOf(tail);
  const places: number[] = [];
  for (let at = tail.length - endLength; at >= 0; at -= 1) {
    if (tail[at] !== 0x50 || view.getUint32(at, true) !== 0x06054b50) continue;
    if (at + endLength + view.getUint16(at + 20, true) === tail.length) places.push(at);
  }
  const [at] = places;
  if (at === undefined) {
    const head = yield { start: 0, end: Math.min(2, size) };
    const isCut = head[0] === 0x50 && head[1] === 0x4b && size >= endLength;
    throw new ArchiveError(isCut ? 'archive-damaged' : 'not-an-archive');
  }
  if (places.length > 1) throw new ArchiveError('archive-damaged');
  const end = yield* readEnd(view, at, tailAt);
  if (end.start + end.length !== end.stop) throw new ArchiveError('archive-damaged');
  return end;
}

/** Reads the end record at `at` of the tail; where a larger one goes before it, what both say must agree. */
function* readEnd(
  view: DataView,
  at: number,
  tailAt: number,
): Asking<DirectoryEnd & { length: number }> {
  const shorts = [4, 6, 8, 10].map((place) => view.getUint16(at + place, true));
  const longs = [12, 16].map((place) => view.getUint32(at + place, true));
  const locator = at - locatorLength;
  const isLarge = locator >= 0 && view.getUint32(locator, true) === 0x07064b50;
  let stop = tailAt + at;
  let said = [...shorts, ...longs];
  if (isLarge) {
    stop = readLong(view, locator + 8);
    const record = viewOf(yield { start: stop, end: Math.min(stop + largeEndLength, tailAt + at) });
    if (record.byteLength < largeEndLength || record.getUint32(0, true) !== 0x06064b50)
      throw new ArchiveError('archive-damaged');
    const disks = [16, 20].map((place) => record.getUint32(place, true));
    said = [...disks, ...[24, 32, 40, 48].map((place) => readLong(record, place))];
    const isHere = view.getUint32(locator + 4, true) === 0;
    const isPlaced = isHere && stop + largeEndLength <= tailAt + locator;
    if (!isPlaced || !isSaid(shorts, said, most16) || !isSaid(longs, said.slice(4), most32))
      throw new ArchiveError('archive-damaged');
  }
  const [disk, firstDisk, here, count = 0, length = 0, start = 0] = said;
  if (disk !== 0 || firstDisk !== 0 || here !== count) throw new ArchiveError('archive-damaged');
  return { start, length, stop, count, isLarge };
}

function isSaid(small: readonly number[], large: readonly number[], most: number): boolean {
  return small.every((value, index) => value === most || value === large[index]);
}

function readEntries(bytes: Uint8Array, limits: ArchiveLimits): Entry[] {
  const view = viewOf(bytes);
  const entries: Entry[] = [];
  const names = new Set<string>();
  let total = 0;
  for (let at = 0; at < bytes.length;) {
    if (entries.length >= limits.entries)
      throw new ArchiveError('too-many-entries', String(entries.length + 1));
    const { entry, next } = readEntry(bytes, view, at);
    at = next;
    total += entry.bytes;
    if (total > limits.totalBytes) throw new ArchiveError('total-too-large');
    checkEntry(entry, limits);
    if (names.has(entry.name)) throw new ArchiveError('duplicate-entry', entry.name);
    names.add(entry.name);
    entries.push(entry);
  }
  return entries;
}

function readEntry(bytes: Uint8Array, view: DataView, at: number): { entry: Entry; next: number } {
  if (at + headLength > bytes.length || view.getUint32(at, true) !== 0x02014b50)
    throw new ArchiveError('archive-damaged');
  const nameEnd = at + headLength + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  const next = extraEnd + view.getUint16(at + 32, true);
  if (next > bytes.length) throw new ArchiveError('archive-damaged');
  const rawName = bytes.subarray(at + headLength, nameEnd);
  const extra = bytes.subarray(nameEnd, extraEnd);
  const flags = view.getUint16(at + 8, true);
  const host = view.getUint8(at + 5);
  const name = readName({ bytes: rawName, flags, host, extra });
  if (flags & encryptedFlags) throw new ArchiveError('archive-encrypted', name);
  const mode = view.getUint16(at + 40, true);
  const entry: Entry = {
    name,
    // The Unix mode stands in the external attributes when the host is Unix (3) or macOS (19).
    isLink: (host === 3 || host === 19) && (mode & 0xf000) === 0xa000,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedBytes: view.getUint32(at + 20, true),
    bytes: view.getUint32(at + 24, true),
    headerAt: view.getUint32(at + 42, true),
    endsBefore: 0,
    flags,
    rawName,
  };
  readLongSizes(entry, extra, view.getUint16(at + 34, true));
  return { entry, next };
}

/** ZIP64 extended information (APPNOTE 4.5.3): only the fields that are all ones in the header, in fixed order. */
function readLongSizes(entry: Entry, extra: Uint8Array, disk: number): void {
  const keys = (['bytes', 'packedBytes', 'headerAt'] as const).filter(
    (key) => entry[key] === most32,
  );
  const hasLongDisk = disk === most16;
  if (disk !== 0 && !hasLongDisk) throw new ArchiveError('archive-damaged', entry.name);
  if (keys.length === 0 && !hasLongDisk) return;
  const field = findExtra(extra, 1);
  if (!field || field.length < keys.length * 8 + (hasLongDisk ? 4 : 0))
    throw new ArchiveError('archive-damaged', entry.name);
  const view = viewOf(field);
  for (const [index, key] of keys.entries()) entry[key] = readLong(view, index * 8);
  if (hasLongDisk && view.getUint32(keys.length * 8, true) !== 0)
    throw new ArchiveError('archive-damaged', entry.name);
}

function checkEntry(entry: Entry, limits: ArchiveLimits): void {
  const { name, method, bytes, packedBytes } = entry;
  if (method !== 0 && method !== 8) throw new ArchiveError('compression-unknown', name);
  if (bytes > limits.entryBytes) throw new ArchiveError('entry-too-large', name);
  if (method === 0 && bytes !== packedBytes) throw new ArchiveError('size-mismatch', name);
  if (bytes > limits.ratioFloorBytes && bytes > limits.ratio * packedBytes)
    throw new ArchiveError('ratio-too-high', name);
}

/**
 * Bounds each entry by the next one. Overlapping entries are how a small archive declares a huge one (D. Fifield, "A better
 * zip bomb", 2019); the directory alone betrays them. Entries begin at the beginning of the archive, or behind the mark
 * of one that was meant for several disks (APPNOTE 8.5.4).
 */
function* boundEntries(entries: readonly Entry[], directoryAt: number): Asking<void> {
  const inOrder = entries.toSorted((one, other) => one.headerAt - other.headerAt);
  for (const [index, entry] of inOrder.entries()) {
    const { headerAt, rawName, packedBytes } = entry;
    entry.endsBefore = inOrder[index + 1]?.headerAt ?? directoryAt;
    if (headerAt + 30 + rawName.length + packedBytes <= entry.endsBefore) continue;
    const isCut = inOrder[index + 1] === undefined;
    throw new ArchiveError(isCut ? 'archive-damaged' : 'entries-overlap', entry.name);
  }
  const first = inOrder[0]?.headerAt ?? 0;
  if (first === 0) return;
  const mark = first === 4 ? viewOf(yield { start: 0, end: 4 }).getUint32(0, true) : 0;
  if (mark !== 0x30304b50 && mark !== 0x08074b50) throw new ArchiveError('archive-damaged');
}

/** A view of just these bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function readLong(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ArchiveError('archive-damaged');
  return Number(value);
}
