import { Inflate } from 'fflate';
import { FileError } from './file-error.ts';
import type { ReadLimits } from './read-limits.ts';

/** A ZIP archive whose parts are unpacked one by one, on demand and within limits. */
export interface ZipArchive {
  /** Names of all files in the archive, with "/" between folders and no leading "/". */
  names: readonly string[];
  has(name: string): boolean;
  /** Unpacked bytes of one file. Throws `parsing-failed` when it is damaged or absent, `too-large` over the limit. */
  read(name: string): Uint8Array;
}

interface Entry {
  method: number;
  encrypted: boolean;
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
}

const endSignature = 0x06054b50;
const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endSize = 22;
const directoryEntrySize = 46;
const localHeaderSize = 30;
const chunkSize = 16 * 1024;

/**
 * Opens a ZIP archive (PKWARE APPNOTE 6.3.10, stored and deflated parts). Reads only the directory; the
 * sizes it states are not believed: unpacking stops when the real bytes pass the limit.
 */
export function openZip(bytes: Uint8Array, limits: ReadLimits): ZipArchive {
  if (bytes.length > limits.fileBytes) throw new FileError('too-large');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(bytes, view, limits);
  let budget = limits.unpackedBytes;
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read(name) {
      const entry = entries.get(name);
      if (!entry) throw damaged(`缺少${name}`);
      if (entry.encrypted) throw new FileError('encrypted');
      const data = unpack(packedBytes(bytes, view, entry), entry, budget);
      budget -= data.length;
      if (crc32(data) !== entry.crc) throw damaged(`${name}已损坏`);
      return data;
    },
  };
}

function damaged(detail: string): FileError {
  return new FileError('parsing-failed', detail);
}

function findEnd(view: DataView): number {
  const last = view.byteLength - endSize;
  for (let at = last; at >= 0 && at >= last - 0xffff; at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  throw damaged('不是合法的压缩包');
}

function readDirectory(bytes: Uint8Array, view: DataView, limits: ReadLimits): Map<string, Entry> {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > limits.entries) throw new FileError('too-large', '压缩包内文件过多');
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + directoryEntrySize > view.byteLength) throw damaged('压缩包目录已损坏');
    if (view.getUint32(at, true) !== directorySignature) throw damaged('压缩包目录已损坏');
    const nameLength = view.getUint16(at + 28, true);
    const nameStart = at + directoryEntrySize;
    const nameBytes = bytes.subarray(nameStart, nameStart + nameLength);
    const name = new TextDecoder().decode(nameBytes).replaceAll('\\', '/').replace(/^\/+/, '');
    if (!entries.has(name) && !name.endsWith('/')) {
      entries.set(name, {
        encrypted: (view.getUint16(at + 8, true) & 1) === 1,
        method: view.getUint16(at + 10, true),
        crc: view.getUint32(at + 16, true),
        packedSize: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        offset: view.getUint32(at + 42, true),
      });
    }
    at = nameStart + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function packedBytes(bytes: Uint8Array, view: DataView, entry: Entry): Uint8Array {
  const { offset, packedSize } = entry;
  if (offset + localHeaderSize > view.byteLength) throw damaged('压缩包已损坏');
  if (view.getUint32(offset, true) !== localSignature) throw damaged('压缩包已损坏');
  const skip = view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const start = offset + localHeaderSize + skip;
  if (start + packedSize > view.byteLength) throw damaged('压缩包不完整');
  return bytes.subarray(start, start + packedSize);
}

function unpack(packed: Uint8Array, entry: Entry, budget: number): Uint8Array {
  if (entry.size > budget) throw new FileError('too-large', '解压后的内容过大');
  if (entry.method === 0) return packed.slice();
  if (entry.method !== 8) throw damaged('压缩方式不支持');
  return inflate(packed, Math.min(entry.size, budget));
}

function inflate(packed: Uint8Array, expected: number): Uint8Array {
  const out = new Uint8Array(expected);
  let length = 0;
  const stream = new Inflate((chunk) => {
    if (length + chunk.length > expected) throw damaged('解压后的大小与目录不符');
    out.set(chunk, length);
    length += chunk.length;
  });
  try {
    for (let at = 0; at < packed.length; at += chunkSize) {
      const next = at + chunkSize;
      stream.push(packed.subarray(at, next), next >= packed.length);
    }
  } catch (cause) {
    if (cause instanceof FileError) throw cause;
    throw new FileError('parsing-failed', '压缩数据已损坏', { cause });
  }
  if (length !== expected) throw damaged('压缩数据不完整');
  return out;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** CRC-32 of ISO 3309, the checksum of ZIP parts. */
function crc32(data: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of data) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
