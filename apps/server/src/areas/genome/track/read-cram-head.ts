import { gunzipSync } from 'node:zlib';
import type { ContigSize } from '../genome.table.ts';
import { sampleOf } from './sample-of.ts';

/** Reads the SAM header out of the first container of a CRAM 2 or 3 file (CRAM specification, sections 6 to 8.1). Throws for what is none. */
export function readCramHead(bytes: Uint8Array): { contigs: ContigSize[]; sample: string } {
  const major = bytes[4] ?? 0;
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'CRAM' || major < 2 || major > 3)
    throw new Error('no CRAM');
  const at = { at: 26 };
  // The container's length, then where it lies and what it counts; nothing of it is needed here.
  at.at += 4;
  for (let field = 0; field < 4; field += 1) readItf8(bytes, at);
  readItf8(bytes, at);
  skipLong(bytes, at);
  readItf8(bytes, at);
  const landmarks = readItf8(bytes, at);
  for (let field = 0; field < landmarks; field += 1) readItf8(bytes, at);
  if (major === 3) at.at += 4;
  const method = bytes[at.at];
  at.at += 2;
  readItf8(bytes, at);
  const packed = readItf8(bytes, at);
  readItf8(bytes, at);
  const block = bytes.subarray(at.at, at.at + packed);
  const plain = method === 1 ? gunzipSync(block, { maxOutputLength: 256 << 20 }) : block;
  const view = new DataView(plain.buffer, plain.byteOffset, plain.length);
  const text = new TextDecoder().decode(plain.subarray(4, 4 + view.getInt32(0, true)));
  const contigs = [...text.matchAll(/^@SQ\t(.*)$/gm)].map(([, line = '']) => ({
    name: /(?:^|\t)SN:([^\t]+)/.exec(line)?.[1] ?? '',
    length: Number(/(?:^|\t)LN:(\d+)/.exec(line)?.[1] ?? 0),
  }));
  return { contigs, sample: sampleOf(text) };
}

interface Place {
  at: number;
}

/** An integer of one to five bytes, as many as its first bits say. */
function readItf8(bytes: Uint8Array, place: Place): number {
  const first = bytes[place.at] ?? 0;
  const more = first < 0x80 ? 0 : first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  let value = more === 4 ? first & 15 : first & (0x7f >> more);
  for (let step = 1; step <= more; step += 1) {
    const next = bytes[place.at + step] ?? 0;
    value = more === 4 && step === 4 ? (value << 4) | (next & 15) : (value << 8) | next;
  }
  place.at += more + 1;
  return value;
}

/** A long is longer by the ones that its first byte begins with. */
function skipLong(bytes: Uint8Array, place: Place): void {
  place.at += 1 + Math.clz32(~((bytes[place.at] ?? 0) << 24));
}
