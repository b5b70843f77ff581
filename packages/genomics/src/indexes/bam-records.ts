import { GenomicsError } from '../finding.ts';
import type { BgzfCursor } from '../io/bgzf-cursor.ts';

/** The header of a BAM file: its text and the sequences with lengths in bp. */
export interface BamHeader {
  text: string;
  sequences: { name: string; length: number }[];
}

/** A read as far as an index needs it: 0-based, half open; `sequence` is -1 when it is not placed. */
export interface BamPlace {
  sequence: number;
  from: number;
  to: number;
}

/** Largest header text accepted, in bytes, and most sequences: a damaged length must not ask for memory. */
const MAX_HEADER = 256 * 1024 * 1024;
const MAX_SEQUENCES = 10_000_000;

/** Reads the header and leaves the cursor at the first read. Throws GenomicsError IDX003 when it is no BAM file. */
export function readBamHeader(cursor: BgzfCursor): BamHeader {
  const magic = cursor.bytes(4);
  if (!magic || String.fromCharCode(...magic) !== 'BAM\u0001') throw refused('文件不是BAM');
  const text = new TextDecoder().decode(take(cursor, sizeOf(cursor, MAX_HEADER)));
  const count = sizeOf(cursor, MAX_SEQUENCES);
  const sequences: BamHeader['sequences'] = [];
  for (let at = 0; at < count; at += 1) {
    const name = new TextDecoder().decode(take(cursor, sizeOf(cursor, 65_536))).replace(/\0$/, '');
    sequences.push({ name, length: sizeOf(cursor, 2 ** 31) });
  }
  return { text: text.replace(/\0+$/, ''), sequences };
}

/** Reads one record's place, and gives the whole of it to who wants more; undefined at the end of the file. */
export function readBamRecord(
  cursor: BgzfCursor,
  onRead?: (place: BamPlace, record: Uint8Array) => void,
): BamPlace | undefined {
  const head = cursor.bytes(4);
  if (!head) return undefined;
  const size = new DataView(head.buffer).getUint32(0, true);
  if (size < 32 || size > MAX_HEADER) throw refused('BAM记录长度不合法');
  const body = take(cursor, size);
  const view = new DataView(body.buffer);
  const from = view.getInt32(4, true);
  const nameLength = body[8]!;
  const isUnmapped = (view.getUint16(14, true) & 4) !== 0;
  const operations = isUnmapped ? 0 : view.getUint16(12, true);
  const sequence = view.getInt32(0, true);
  if (sequence < 0 || from < 0) return { sequence: -1, from: 0, to: 0 };
  let length = 0;
  for (let at = 0; at < operations; at += 1) {
    const operation = view.getUint32(32 + nameLength + at * 4, true);
    // M, D, N, = and X use up reference bases.
    if ([0, 2, 3, 7, 8].includes(operation & 15)) length += operation >>> 4;
  }
  const place = { sequence, from, to: from + Math.max(1, length) };
  if (!isUnmapped) onRead?.(place, body);
  return place;
}

function sizeOf(cursor: BgzfCursor, most: number): number {
  const bytes = take(cursor, 4);
  const size = new DataView(bytes.buffer).getUint32(0, true);
  if (size > most) throw refused('BAM表头长度不合法');
  return size;
}

function take(cursor: BgzfCursor, count: number): Uint8Array {
  const bytes = cursor.bytes(count);
  if (!bytes) throw refused('BAM文件不完整');
  return bytes;
}

function refused(detail: string): GenomicsError {
  return new GenomicsError('IDX003', { detail });
}
