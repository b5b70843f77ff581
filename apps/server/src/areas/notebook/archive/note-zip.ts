import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { AppError } from '#core/app-error.ts';
import type { ZipSource } from './zip-source.ts';

const inflate = promisify(inflateRaw);

const mebibyte = 1024 * 1024;
const mostEntries = 200_000;
const mostDirectory = 64 * mebibyte;
const mostInflated = 1024 * mebibyte;
/** Nothing honest shrinks further than this once it is long. */
const mostRatio = 100;
const ratioCountsFrom = mebibyte;
/** What stands behind an end record in a comment. */
const longestComment = 0xffff;
const endLength = 22;
/** The longest head of an entry that is worth fetching together with its content. */
const headLength = 30;

interface Entry {
  name: string;
  method: number;
  crc: number;
  packed: number;
  /** What its headers claim it comes to. */
  plain: number;
  headerAt: number;
}

/** The files of a ZIP archive. */
export interface NoteZip {
  names: string[];
  has: (name: string) => boolean;
  /** What a file comes to, as the archive claims; whoever reads it gets no byte more. */
  sizeOf: (name: string) => number;
  /**
   * A file's content, as long as claimed and unharmed. Throws `note.import-zip-false` for one that is not,
   * `note.import-zip` for one that cannot be read.
   */
  read: (name: string) => Promise<Buffer>;
}

/**
 * Opens an archive by its table of contents, without unpacking anything. Folders, and names that lead out of it, are left
 * out. Throws `note.import-zip-large` for what claims more than an honest archive would.
 */
export async function openNoteZip(source: ZipSource): Promise<NoteZip> {
  const all = await readDirectory(source);
  refuseBombs(all, source.size);
  refuseOverlaps(all);
  const entries = new Map(
    all
      .filter(({ name }) => !name.endsWith('/') && isInside(name))
      .map((entry) => [entry.name, entry]),
  );
  const entryOf = (name: string): Entry => {
    const entry = entries.get(name);
    if (!entry) throw new AppError('note.import-zip');
    return entry;
  };
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    sizeOf: (name) => entryOf(name).plain,
    read: (name) => contentOf(source, entryOf(name)),
  };
}

function refuseBombs(entries: readonly Entry[], size: number): void {
  const isBomb = ({ packed, plain }: Entry): boolean =>
    plain > ratioCountsFrom && plain > packed * mostRatio;
  const inflated = entries.reduce((sum, { plain }) => sum + plain, 0);
  // Entries may share their bytes: what all of them come to is measured by the file.
  const isFlood = inflated > ratioCountsFrom && inflated > size * mostRatio;
  if (inflated > mostInflated || isFlood || entries.some(isBomb))
    throw new AppError('note.import-zip-large');
}

/** No byte of an honest archive belongs to two of its files. */
function refuseOverlaps(entries: readonly Entry[]): void {
  const inOrder = entries.toSorted((one, other) => one.headerAt - other.headerAt);
  for (const [index, { headerAt, packed }] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next && next.headerAt < headerAt + headLength + packed)
      throw new AppError('note.import-zip-false');
  }
}

function isInside(name: string): boolean {
  return !name.startsWith('/') && !name.split('/').includes('..') && !/^[a-z]:/i.test(name);
}

interface Directory {
  count: number;
  length: number;
  at: number;
}

async function readDirectory(source: ZipSource): Promise<Entry[]> {
  const { count, length, at } = await findDirectory(source);
  if (count > mostEntries || length > mostDirectory) throw new AppError('note.import-zip-large');
  const bytes = await source.read(at, at + length);
  const entries: Entry[] = [];
  let place = 0;
  for (let index = 0; index < count; index += 1) {
    if (place + 46 > bytes.length || bytes.readUInt32LE(place) !== 0x02014b50)
      throw new AppError('note.import-zip');
    if (bytes.readUInt16LE(place + 8) & 1) throw new AppError('note.import-zip');
    const nameLength = bytes.readUInt16LE(place + 28);
    entries.push({
      name: bytes.toString('utf8', place + 46, place + 46 + nameLength).replaceAll('\\', '/'),
      method: bytes.readUInt16LE(place + 10),
      crc: bytes.readUInt32LE(place + 16),
      packed: bytes.readUInt32LE(place + 20),
      plain: bytes.readUInt32LE(place + 24),
      headerAt: bytes.readUInt32LE(place + 42),
    });
    place += 46 + nameLength + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
  }
  return entries;
}

/** Where the table of contents lies: as the record at the end says, or the larger one before it. */
async function findDirectory(source: ZipSource): Promise<Directory> {
  const tailAt = Math.max(0, source.size - endLength - longestComment);
  const tail = await source.read(tailAt, source.size);
  const end = tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || end + endLength > tail.length) throw new AppError('note.import-zip');
  const found = {
    count: tail.readUInt16LE(end + 10),
    length: tail.readUInt32LE(end + 12),
    at: tail.readUInt32LE(end + 16),
  };
  if (found.count !== 0xffff || end < 20 || tail.readUInt32LE(end - 20) !== 0x07064b50)
    return found;
  const largeAt = Number(tail.readBigUInt64LE(end - 12));
  const large = await source.read(largeAt, largeAt + 56);
  if (large.length < 56 || large.readUInt32LE(0) !== 0x06064b50)
    throw new AppError('note.import-zip');
  return {
    count: Number(large.readBigUInt64LE(32)),
    length: Number(large.readBigUInt64LE(40)),
    at: Number(large.readBigUInt64LE(48)),
  };
}

async function contentOf(source: ZipSource, entry: Entry): Promise<Buffer> {
  const { headerAt, packed, plain, method, crc } = entry;
  const head = await source.read(headerAt, headerAt + headLength);
  if (head.length < headLength || head.readUInt32LE(0) !== 0x04034b50)
    throw new AppError('note.import-zip');
  const start = headerAt + headLength + head.readUInt16LE(26) + head.readUInt16LE(28);
  const bytes = await source.read(start, start + packed);
  if (bytes.length < packed || (method !== 0 && method !== 8))
    throw new AppError('note.import-zip');
  const content = method === 0 ? bytes : await inflateTo(bytes, plain);
  if (content.length !== plain || crc32(content) !== crc)
    throw new AppError('note.import-zip-false');
  return content;
}

/** Unpacks what may come to `most` bytes and not to one more. */
async function inflateTo(packed: Buffer, most: number): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, most) });
  } catch (cause) {
    const { code } = cause as { code?: string };
    const isLonger = code === 'ERR_BUFFER_TOO_LARGE';
    throw new AppError(isLonger ? 'note.import-zip-false' : 'note.import-zip', { cause });
  }
}
