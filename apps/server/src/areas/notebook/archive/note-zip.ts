import { inflateRawSync } from 'node:zlib';
import { AppError } from '#core/app-error.ts';

const mebibyte = 1024 * 1024;
const mostEntries = 60_000;
const mostInflated = 500 * mebibyte;
/** Nothing honest shrinks further than this once it is long. */
const mostRatio = 100;
const ratioCountsFrom = mebibyte;

interface Entry {
  name: string;
  method: number;
  size: number;
  headerAt: number;
}

/** The files of a ZIP archive that is held in memory. */
export interface NoteZip {
  names: string[];
  has: (name: string) => boolean;
  /** A file's content. Throws `note.import-zip`, or `note.import-zip-large` for one that is longer than allowed. */
  read: (name: string, mostBytes: number) => Buffer;
}

/** Opens an archive by its table of contents. Folders, and names that lead out of it, are left out. */
export function openNoteZip(bytes: Buffer): NoteZip {
  const entries = new Map(
    readDirectory(bytes)
      .filter(({ name }) => !name.endsWith('/') && isInside(name))
      .map((entry) => [entry.name, entry]),
  );
  let inflated = 0;
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read: (name, mostBytes) => {
      const entry = entries.get(name);
      if (!entry) throw new AppError('note.import-zip');
      const content = contentOf(bytes, entry, mostBytes);
      inflated += content.length;
      if (inflated > mostInflated) throw new AppError('note.import-zip-large');
      return content;
    },
  };
}

function isInside(name: string): boolean {
  return !name.startsWith('/') && !name.split('/').includes('..') && !/^[a-z]:/i.test(name);
}

function readDirectory(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || end + 22 > bytes.length) throw new AppError('note.import-zip');
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostEntries) throw new AppError('note.import-zip-large');
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50)
      throw new AppError('note.import-zip');
    if (bytes.readUInt16LE(at + 8) & 1) throw new AppError('note.import-zip');
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/'),
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      headerAt: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function contentOf(bytes: Buffer, { headerAt, size, method }: Entry, mostBytes: number): Buffer {
  if (headerAt + 30 > bytes.length || bytes.readUInt32LE(headerAt) !== 0x04034b50)
    throw new AppError('note.import-zip');
  const start =
    headerAt + 30 + bytes.readUInt16LE(headerAt + 26) + bytes.readUInt16LE(headerAt + 28);
  const packed = bytes.subarray(start, start + size);
  if (packed.length < size || (method !== 0 && method !== 8)) throw new AppError('note.import-zip');
  const most = Math.min(mostBytes, Math.max(ratioCountsFrom, size * mostRatio));
  if (method === 0) {
    if (size > most) throw new AppError('note.import-zip-large');
    return packed;
  }
  try {
    return inflateRawSync(packed, { maxOutputLength: most });
  } catch (cause) {
    const { code } = cause as { code?: string };
    throw new AppError(
      code === 'ERR_BUFFER_TOO_LARGE' ? 'note.import-zip-large' : 'note.import-zip',
      { cause },
    );
  }
}
