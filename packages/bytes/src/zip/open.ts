import { crc32 } from '../crc32.ts';
import { readDirectory, viewOf } from './directory.ts';
import type { ArchiveFile, Asking, Directory, Span } from './directory.ts';
import { ArchiveError, translated } from './error.ts';
import type { Translate } from './error.ts';
import { inflateExactly } from './inflate.ts';
import type { ArchiveLimits } from './limits.ts';

/** Bytes that lie somewhere else and are read by ranges; `end` is not included. Fewer bytes come only at the end. */
export interface ArchiveSource {
  readonly size: number;
  read: (start: number, end: number) => Promise<Uint8Array>;
}

/** What every opened archive has. */
interface Opened extends Directory {
  readonly source: ArchiveSource;
  readonly translate: Translate | undefined;
}

/** An opened archive in memory: its checked table of contents. Files are unpacked only when read. */
export interface Archive extends Opened {
  /**
   * The bytes of one file, as many as declared and with the declared CRC-32. Those of a stored file are a view on the
   * archive: do not write to them. Throws `ArchiveError`, `file-missing` for a name that is not in `files`.
   */
  read: (name: string) => Uint8Array;
}

/** An opened archive whose bytes lie somewhere else: only its table of contents was read. */
export interface RemoteArchive extends Opened {
  /** As `Archive.read`; asks for the file's own bytes only. */
  read: (name: string) => Promise<Uint8Array>;
}

/**
 * Opens an archive in memory within `limits`. See `readDirectory` for what is refused. Throws `ArchiveError`, or what
 * `translate` makes of it; so does everything that is read out of it.
 */
export function openArchive(
  bytes: Uint8Array,
  limits: ArchiveLimits,
  translate?: Translate,
): Archive {
  const answer = <Result>(parser: Asking<Result>): Result => {
    try {
      let step = parser.next();
      while (!step.done) step = parser.next(bytes.subarray(step.value.start, step.value.end));
      return step.value;
    } catch (error) {
      throw translated(error, translate);
    }
  };
  const directory = answer(readDirectory(bytes.length, limits));
  return {
    ...directory,
    translate,
    source: { size: bytes.length, read: async (start, end) => bytes.subarray(start, end) },
    read: (name) => answer(readFile(directory, name)),
  };
}

/** The same for an archive that is read by ranges. Throws also what `source` throws. */
export async function openArchiveSource(
  source: ArchiveSource,
  limits: ArchiveLimits,
  translate?: Translate,
): Promise<RemoteArchive> {
  const answer = <Result>(parser: Asking<Result>): Promise<Result> =>
    answerFrom(source, parser).catch((error: unknown) => {
      throw translated(error, translate);
    });
  const directory = await answer(readDirectory(source.size, limits));
  return {
    ...directory,
    source,
    translate,
    read: (name) => answer(readFile(directory, name)),
  };
}

/** Runs a parser over a source. */
export async function answerFrom<Result>(
  source: ArchiveSource,
  parser: Asking<Result>,
): Promise<Result> {
  let step = parser.next();
  while (!step.done) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- what it asks for next depends on this
    step = parser.next(await source.read(step.value.start, step.value.end));
  }
  return step.value;
}

/** The file of that name. Throws `file-missing`. */
export function fileOf({ files }: Directory, name: string): ArchiveFile {
  const file = files.get(name);
  if (!file) throw new ArchiveError('file-missing', name);
  return file;
}

function* readFile(directory: Directory, name: string): Asking<Uint8Array> {
  const file = fileOf(directory, name);
  const place = yield* findData(file);
  const data = yield place;
  if (data.length !== file.packedBytes) throw new ArchiveError('archive-damaged', name);
  const bytes = file.method === 0 ? data : inflateExactly(data, file.bytes, name);
  if (crc32(bytes) !== file.crc) throw new ArchiveError('checksum-mismatch', name);
  return bytes;
}

/** Encryption, and how the name is written. */
const tellingFlags = 0x2841;
const hasDescriptor = 8;

/**
 * Where a file's packed bytes lie: behind its local header (APPNOTE 4.3.7), which must say the same as the directory, so that
 * no two programs read two things out of one archive. Whether sizes stand behind the file (flag 3) may differ: honest
 * programs write it so.
 */
export function* findData(file: ArchiveFile): Asking<Span> {
  const { name, headerAt, rawName, packedBytes } = file;
  const headEnd = headerAt + 30 + rawName.length;
  const head = yield { start: headerAt, end: headEnd };
  const view = viewOf(head);
  if (head.length !== headEnd - headerAt || view.getUint32(0, true) !== 0x04034b50)
    throw new ArchiveError('archive-damaged', name);
  const flags = view.getUint16(6, true);
  const isSame =
    (flags & tellingFlags) === (file.flags & tellingFlags) &&
    view.getUint16(8, true) === file.method &&
    view.getUint16(26, true) === rawName.length &&
    rawName.every((byte, index) => byte === head[30 + index]);
  if (!isSame) throw new ArchiveError('archive-damaged', name);
  if (!(flags & hasDescriptor)) checkLocalSizes(view, file);
  const start = headEnd + view.getUint16(28, true);
  if (start + packedBytes > file.endsBefore) throw new ArchiveError('entries-overlap', name);
  return { start, end: start + packedBytes };
}

/** Sizes and sum of the local header, unless it leaves them out or to its ZIP64 field. */
function checkLocalSizes(view: DataView, { name, crc, bytes, packedBytes }: ArchiveFile): void {
  const [localCrc, localPacked, localBytes] = [14, 18, 22].map((at) => view.getUint32(at, true));
  if (localCrc === 0 && localPacked === 0 && localBytes === 0) return;
  if (localCrc !== crc) throw new ArchiveError('checksum-mismatch', name);
  const isSame = (local: number | undefined, size: number): boolean =>
    local === size || local === 0xffffffff;
  if (!isSame(localPacked, packedBytes) || !isSame(localBytes, bytes))
    throw new ArchiveError('size-mismatch', name);
}
