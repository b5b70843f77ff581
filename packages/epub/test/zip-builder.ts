import { deflateSync } from 'fflate';

import { crc32 } from '../src/crc32.ts';

/** One entry to be written as told, lies included. */
export interface RawEntry {
  name: string | Uint8Array;
  data: Uint8Array | string;
  /** 8 when left out. Other methods write `data` as it is. */
  method?: number;
  /** Deflate data to write instead of compressing `data`. */
  packed?: Uint8Array;
  declaredBytes?: number;
  declaredPacked?: number;
  crc?: number;
  flags?: number;
  /** Unix mode, such as 0o120777 for a symbolic link. */
  mode?: number;
  /** Point the directory at the local header of this entry instead of writing one. */
  shareHeaderOf?: number;
}

/** What the end of the directory claims. */
export interface RawEnd {
  entries?: number;
  comment?: string;
}

export function bytesOf(data: Uint8Array | string): Uint8Array {
  return typeof data === 'string' ? new TextEncoder().encode(data) : data;
}

/** Writes a ZIP archive entry by entry without checking anything. */
export function buildZip(entries: readonly RawEntry[], end: RawEnd = {}): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = bytesOf(entry.name);
    const data = bytesOf(entry.data);
    const method = entry.method ?? 8;
    const packed = entry.packed ?? (method === 8 ? deflateSync(data) : data);
    const shared = entry.shareHeaderOf === undefined ? undefined : offsets[entry.shareHeaderOf];
    const header = new DataView(new ArrayBuffer(46));
    header.setUint32(0, 0x02014b50, true);
    header.setUint16(4, entry.mode === undefined ? 20 : (3 << 8) | 20, true);
    header.setUint16(6, 20, true);
    header.setUint16(8, entry.flags ?? 0x0800, true);
    header.setUint16(10, method, true);
    header.setUint32(16, entry.crc ?? crc32(data), true);
    header.setUint32(20, entry.declaredPacked ?? packed.length, true);
    header.setUint32(24, entry.declaredBytes ?? data.length, true);
    header.setUint16(28, name.length, true);
    header.setUint32(38, (entry.mode ?? 0) * 0x10000, true);
    header.setUint32(42, shared ?? offset, true);
    directory.push(new Uint8Array(header.buffer), name);
    offsets.push(shared ?? offset);
    if (shared !== undefined) continue;
    const local = new DataView(new ArrayBuffer(30));
    local.setUint32(0, 0x04034b50, true);
    local.setUint16(4, 20, true);
    for (let field = 0; field < 20; field += 1)
      local.setUint8(6 + field, header.getUint8(8 + field));
    local.setUint16(26, name.length, true);
    parts.push(new Uint8Array(local.buffer), name, packed);
    offset += 30 + name.length + packed.length;
  }
  const directoryBytes = directory.reduce((sum, part) => sum + part.length, 0);
  const comment = bytesOf(end.comment ?? '');
  const tail = new DataView(new ArrayBuffer(22));
  tail.setUint32(0, 0x06054b50, true);
  tail.setUint16(8, end.entries ?? entries.length, true);
  tail.setUint16(10, end.entries ?? entries.length, true);
  tail.setUint32(12, directoryBytes, true);
  tail.setUint32(16, offset, true);
  tail.setUint16(20, comment.length, true);
  return join([...parts, ...directory, new Uint8Array(tail.buffer), comment]);
}

export function join(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let position = 0;
  for (const part of parts) {
    all.set(part, position);
    position += part.length;
  }
  return all;
}

/** Packs files in the order given, `mimetype` first and stored. */
export function zipFiles(files: Readonly<Record<string, Uint8Array | string>>): Uint8Array {
  return buildZip([
    { name: 'mimetype', data: 'application/epub+zip', method: 0 },
    ...Object.entries(files).map(([name, data]) => ({ name, data })),
  ]);
}
