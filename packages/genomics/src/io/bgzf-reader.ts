import { bgzfBlockLength, BGZF_MAX_BLOCK, isGzip } from './bgzf.ts';
import { GenomicsError } from '../finding.ts';
import type { RandomBytes } from './random-bytes.ts';

/** Inflates one complete gzip member at once; throws when data or CRC is wrong. */
export type InflateMember = (member: Uint8Array) => Uint8Array;

/** A place in a BGZF file as indexes write it: offset of the block times 65536 plus offset in its plain data. */
export type VirtualOffset = bigint;

/** Where a block begins in the file and in the plain data. */
export interface BlockStart {
  packed: number;
  plain: number;
}

/** Plain data of a BGZF file by virtual offset. */
export interface BgzfReader {
  /** The plain data of the block at a packed offset, and where the next block begins. Throws GenomicsError VCF006 for a damaged block. */
  block(packed: number): { plain: Uint8Array; next: number };
  readonly size: number;
}

/** Blocks kept inflated. */
const KEPT_BLOCKS = 32;

/** A reader over random bytes; it keeps the last blocks inflated. */
export function createBgzfReader(bytes: RandomBytes, inflate: InflateMember): BgzfReader {
  const kept = new Map<number, { plain: Uint8Array; next: number }>();
  return {
    size: bytes.size,
    block(packed) {
      const known = kept.get(packed);
      if (known) return known;
      const head = bytes.read(packed, packed + BGZF_MAX_BLOCK);
      const length = bgzfBlockLength(head, 0);
      if (length <= 0 || length > head.length) throw new GenomicsError('VCF006');
      const block = {
        plain: inflateOrThrow(head.subarray(0, length), inflate),
        next: packed + length,
      };
      kept.set(packed, block);
      if (kept.size > KEPT_BLOCKS) kept.delete(kept.keys().next().value!);
      return block;
    },
  };
}

function inflateOrThrow(member: Uint8Array, inflate: InflateMember): Uint8Array {
  try {
    return inflate(member);
  } catch (cause) {
    const error = new GenomicsError('VCF006');
    error.cause = cause;
    throw error;
  }
}

/** The starts of all blocks, without inflating them (the content of a .gzi file, from the second block). */
export function listBlocks(bytes: RandomBytes): BlockStart[] {
  const blocks: BlockStart[] = [];
  let plain = 0;
  for (let packed = 0; packed < bytes.size;) {
    const head = bytes.read(packed, packed + BGZF_MAX_BLOCK);
    const length = bgzfBlockLength(head, 0);
    if (length <= 0 || length > head.length) throw new GenomicsError('VCF006');
    blocks.push({ packed, plain });
    plain += new DataView(head.buffer, head.byteOffset).getUint32(length - 4, true);
    packed += length;
  }
  return blocks;
}

/** A .gzi file: the number of blocks behind the first, then packed and plain start of each (64-bit, little endian). */
export function writeGzi(blocks: readonly BlockStart[]): Uint8Array {
  const rest = blocks.slice(1);
  const bytes = new Uint8Array(8 + rest.length * 16);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(rest.length), true);
  for (const [at, { packed, plain }] of rest.entries()) {
    view.setBigUint64(8 + at * 16, BigInt(packed), true);
    view.setBigUint64(16 + at * 16, BigInt(plain), true);
  }
  return bytes;
}

/** Reads a .gzi file; throws GenomicsError IDX001 when its length does not fit. */
export function readGzi(bytes: Uint8Array): BlockStart[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const count = bytes.length >= 8 ? Number(view.getBigUint64(0, true)) : -1;
  if (bytes.length !== 8 + count * 16) throw new GenomicsError('IDX001', { name: 'gzi' });
  const blocks: BlockStart[] = [{ packed: 0, plain: 0 }];
  for (let at = 0; at < count; at += 1) {
    const packed = Number(view.getBigUint64(8 + at * 16, true));
    blocks.push({ packed, plain: Number(view.getBigUint64(16 + at * 16, true)) });
  }
  return blocks;
}

/** The plain data of a BGZF (or plain) file as random bytes. `blocks` are those of its .gzi. */
export function plainBytesOf(
  bytes: RandomBytes,
  inflate: InflateMember,
  blocks: readonly BlockStart[],
): RandomBytes {
  if (!isGzip(bytes.read(0, 2))) return bytes;
  const reader = createBgzfReader(bytes, inflate);
  return {
    size: Number.MAX_SAFE_INTEGER,
    read(from, to) {
      const pieces: Uint8Array[] = [];
      let at = blockAt(blocks, from);
      for (let plain = from; plain < to && at < blocks.length; at += 1) {
        const start = blocks[at]!;
        const data = reader.block(start.packed).plain;
        const piece = data.subarray(plain - start.plain, to - start.plain);
        if (piece.length > 0) pieces.push(piece);
        plain = start.plain + data.length;
      }
      return joined(pieces);
    },
  };
}

/** The last block that starts at or before a plain offset. */
function blockAt(blocks: readonly BlockStart[], plain: number): number {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blocks[middle]!.plain <= plain) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** The pieces as one array. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
