import { createInflateRaw } from 'node:zlib';
import { AppError } from '#core/app-error.ts';

const mebibyte = 1024 * 1024;
const mostEntries = 5000;
/** What all parts that are read may come to, whatever their headers claim. */
const mostInflated = 100 * mebibyte;
/** Texts that repeat themselves shrink well; nothing honest shrinks further than this once it is long. */
const mostRatio = 100;
const ratioCountsFrom = 10 * mebibyte;
const chunkSize = 64 * 1024;

interface Entry {
  method: number;
  size: number;
  headerAt: number;
}

/** The parts of a ZIP file that is held in memory. */
export interface ZipArchive {
  has: (name: string) => boolean;
  /** A part's content in pieces of at most 64 KB. Throws `sheet.damaged` or `sheet.too-big-inside`. */
  read: (name: string) => AsyncGenerator<Buffer, void, undefined>;
}

/** Opens a ZIP file by its table of contents. Throws `sheet.damaged` for anything else, `sheet.encrypted` for a locked one. */
export function openZip(bytes: Buffer): ZipArchive {
  const entries = readDirectory(bytes);
  let inflated = 0;
  return {
    has: (name) => entries.has(keyOf(name)),
    read: async function* read(name) {
      const entry = entries.get(keyOf(name));
      if (!entry) throw new AppError('sheet.damaged');
      let own = 0;
      for await (const chunk of contentOf(bytes, entry)) {
        own += chunk.length;
        inflated += chunk.length;
        const isBomb = own > ratioCountsFrom && own > entry.size * mostRatio;
        if (isBomb || inflated > mostInflated) throw new AppError('sheet.too-big-inside');
        yield chunk;
      }
    },
  };
}

/** Names as they are compared: some writers use backslashes, a leading slash or other cases. */
function keyOf(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = endRecordAt(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > mostEntries) throw new AppError('sheet.too-big-inside');
  const entries = new Map<string, Entry>();
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50)
      throw new AppError('sheet.damaged');
    if (bytes.readUInt16LE(at + 8) & 1) throw new AppError('sheet.encrypted');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    entries.set(keyOf(name), {
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      headerAt: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Where the record at the end of the file begins; a comment may follow it. */
function endRecordAt(bytes: Buffer): number {
  const earliest = Math.max(0, bytes.length - 22 - 0xffff);
  for (let at = bytes.length - 22; at >= earliest; at -= 1) {
    if (bytes.readUInt32LE(at) === 0x06054b50) return at;
  }
  throw new AppError('sheet.damaged');
}

async function* contentOf(bytes: Buffer, entry: Entry): AsyncGenerator<Buffer> {
  const { headerAt, size, method } = entry;
  if (headerAt + 30 > bytes.length || bytes.readUInt32LE(headerAt) !== 0x04034b50)
    throw new AppError('sheet.damaged');
  const start =
    headerAt + 30 + bytes.readUInt16LE(headerAt + 26) + bytes.readUInt16LE(headerAt + 28);
  const packed = bytes.subarray(start, start + size);
  if (packed.length < size) throw new AppError('sheet.damaged');
  if (method === 0) {
    for (let at = 0; at < size; at += chunkSize) yield packed.subarray(at, at + chunkSize);
    return;
  }
  if (method !== 8) throw new AppError('sheet.damaged');
  const inflater = createInflateRaw({ chunkSize });
  inflater.end(packed);
  try {
    for await (const chunk of inflater as AsyncIterable<Buffer>) yield chunk;
  } catch (cause) {
    throw new AppError('sheet.damaged', { cause });
  } finally {
    inflater.destroy();
  }
}
