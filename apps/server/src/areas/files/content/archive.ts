import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

const mebibyte = 1024 * 1024;
const mostEntries = 5000;
const mostInflated = 200 * mebibyte;
/** Nothing honest shrinks further than this once it is long. */
const mostRatio = 100;
const ratioCountsFrom = 10 * mebibyte;
const mostDirectory = 4 * mebibyte;

/** Parts that tell the formats of an office apart, by extension. */
const tellingParts: Record<string, string> = {
  docx: 'word/',
  xlsx: 'xl/',
  pptx: 'ppt/',
};

/**
 * Whether a ZIP file is one, is what its extension says, and claims no more than an honest one would. Nothing is unpacked:
 * who unpacks it later has limits of his own and does not believe these claims.
 */
export async function isHonestArchive(path: string, extension: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const entries = await readEntries(handle);
    if (!entries || entries.length > mostEntries) return false;
    const inflated = entries.reduce((sum, entry) => sum + entry.inflated, 0);
    if (inflated > mostInflated || isOverlapping(entries)) return false;
    // Measured by the file, not by what its entries claim to take of it.
    const { size } = await handle.stat();
    if (inflated > ratioCountsFrom && inflated > size * mostRatio) return false;
    const part = tellingParts[extension];
    if (part === undefined) return true;
    const names = entries.map(({ name }) => name);
    return names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(part));
  } finally {
    await handle.close();
  }
}

/** No byte of an honest archive belongs to two of its files. */
function isOverlapping(entries: readonly Entry[]): boolean {
  const inOrder = entries.toSorted((one, other) => one.headerAt - other.headerAt);
  return inOrder.some(({ headerAt, packed }, index) => {
    const next = inOrder[index + 1];
    return next !== undefined && next.headerAt < headerAt + 30 + packed;
  });
}

interface Entry {
  name: string;
  headerAt: number;
  packed: number;
  inflated: number;
}

/** What the table of contents lists; undefined when there is none, or one of a size no honest file has. */
async function readEntries(handle: FileHandle): Promise<Entry[] | undefined> {
  const { size } = await handle.stat();
  const tail = await bytesAt(handle, Math.max(0, size - 22 - 0xffff), size);
  const end = tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || end + 22 > tail.length) return undefined;
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (length > mostDirectory || start + length > size) return undefined;
  const directory = await bytesAt(handle, start, start + length);
  const entries: Entry[] = [];
  for (let at = 0; at < directory.length;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return undefined;
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      headerAt: directory.readUInt32LE(at + 42),
      packed: directory.readUInt32LE(at + 20),
      inflated: directory.readUInt32LE(at + 24),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function bytesAt(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start);
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
  return bytes.subarray(0, bytesRead);
}
