import { crc32, deflateRawSync } from 'node:zlib';

/** What the local header of an entry says, where it is to say something else than the directory. */
interface RawLocal {
  name?: string | Uint8Array;
  method?: number;
  flags?: number;
  crc?: number;
  declaredBytes?: number;
  declaredPacked?: number;
  extra?: Uint8Array;
}

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
  /** 0x0800 (names are UTF-8) when left out. */
  flags?: number;
  /** Unix mode, such as 0o120777 for a symbolic link. */
  mode?: number;
  /** The system that made it: 0 (DOS) when left out, 3 (Unix) with a mode. */
  host?: number;
  /** Extra fields of the directory. */
  extra?: Uint8Array;
  disk?: number;
  local?: RawLocal;
  /** Point the directory at the local header of this entry instead of writing one. */
  shareHeaderOf?: number;
  /** Point the directory there; a local header is written all the same. */
  headerAt?: number;
}

/** What the end of the directory claims. */
export interface RawEnd {
  entries?: number;
  comment?: string | Uint8Array;
  disk?: number;
  directoryBytes?: number;
}

export function bytesOf(data: Uint8Array | string): Uint8Array {
  return typeof data === 'string' ? Buffer.from(data) : data;
}

/** Writes a ZIP archive entry by entry without checking anything. */
export function buildZip(entries: readonly RawEntry[], end: RawEnd = {}): Buffer<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed =
      entry.packed ??
      ((entry.method ?? 8) === 8 ? deflateRawSync(bytesOf(entry.data)) : entry.data);
    const shared = entry.shareHeaderOf === undefined ? undefined : offsets[entry.shareHeaderOf];
    const headerAt = entry.headerAt ?? shared ?? offset;
    directory.push(directoryEntry(entry, bytesOf(packed).length, headerAt));
    offsets.push(shared ?? offset);
    if (shared !== undefined) continue;
    const written = [localHeader(entry, bytesOf(packed).length), bytesOf(packed)];
    parts.push(...written);
    offset += written.reduce((sum, part) => sum + part.length, 0);
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const comment = bytesOf(end.comment ?? '');
  const tail = new DataView(new ArrayBuffer(22));
  tail.setUint32(0, 0x06054b50, true);
  tail.setUint16(4, end.disk ?? 0, true);
  tail.setUint16(6, end.disk ?? 0, true);
  tail.setUint16(8, end.entries ?? entries.length, true);
  tail.setUint16(10, end.entries ?? entries.length, true);
  tail.setUint32(12, end.directoryBytes ?? length, true);
  tail.setUint32(16, offset, true);
  tail.setUint16(20, comment.length, true);
  return join([...parts, ...directory, new Uint8Array(tail.buffer), comment]);
}

/** The fields that both headers have, from "version needed" on. */
function sharedFields(entry: RawEntry & RawLocal, packedBytes: number): Uint8Array {
  const data = bytesOf(entry.data);
  const view = new DataView(new ArrayBuffer(26));
  view.setUint16(0, 20, true);
  view.setUint16(2, entry.flags ?? 0x0800, true);
  view.setUint16(4, entry.method ?? 8, true);
  view.setUint32(10, entry.crc ?? crc32(data), true);
  view.setUint32(14, entry.declaredPacked ?? packedBytes, true);
  view.setUint32(18, entry.declaredBytes ?? data.length, true);
  view.setUint16(22, bytesOf(entry.name).length, true);
  view.setUint16(24, entry.extra?.length ?? 0, true);
  return new Uint8Array(view.buffer);
}

function localHeader(entry: RawEntry, packedBytes: number): Uint8Array {
  const said = { ...entry, extra: new Uint8Array(0), ...entry.local };
  const fields = sharedFields(said, packedBytes);
  return join([bytesOf('PK\u0003\u0004'), fields, bytesOf(said.name), said.extra]);
}

function directoryEntry(entry: RawEntry, packedBytes: number, headerAt: number): Uint8Array {
  const host = entry.host ?? (entry.mode === undefined ? 0 : 3);
  const made = Uint8Array.of(20, host);
  const rest = new DataView(new ArrayBuffer(14));
  rest.setUint16(2, entry.disk ?? 0, true);
  rest.setUint32(6, (entry.mode ?? 0) * 0x10000, true);
  rest.setUint32(10, headerAt, true);
  const fields = sharedFields(entry, packedBytes);
  const extra = entry.extra ?? new Uint8Array(0);
  const head = [bytesOf('PK\u0001\u0002'), made, fields, new Uint8Array(rest.buffer)];
  return join([...head, bytesOf(entry.name), extra]);
}

/** An extra field (APPNOTE 4.5.1). */
export function extraField(id: number, content: Uint8Array): Uint8Array {
  const head = new DataView(new ArrayBuffer(4));
  head.setUint16(0, id, true);
  head.setUint16(2, content.length, true);
  return join([new Uint8Array(head.buffer), content]);
}

/** Numbers of eight bytes, as ZIP64 fields hold them. */
export function longs(...values: readonly number[]): Uint8Array {
  return new Uint8Array(BigUint64Array.from(values, BigInt).buffer);
}

/** One after the other, in a buffer of their own. */
export function join(parts: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let position = 0;
  for (const part of parts) {
    all.set(part, position);
    position += part.length;
  }
  return Buffer.from(all.buffer);
}

/** Packs the files of a book in the order given, `mimetype` first and stored. */
export function zipFiles(
  files: Readonly<Record<string, Uint8Array | string>>,
): Buffer<ArrayBuffer> {
  return buildZip([
    { name: 'mimetype', data: 'application/epub+zip', method: 0 },
    ...Object.entries(files).map(([name, data]) => ({ name, data })),
  ]);
}
