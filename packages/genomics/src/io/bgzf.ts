/** Largest plain size of one BGZF block (SAM specification, section 4.1). */
export const BGZF_MAX_BLOCK = 65536;

/** The 28-byte empty block that ends every complete BGZF file (SAM specification, section 4.1.2). */
export const BGZF_EOF = new Uint8Array([
  31, 139, 8, 4, 0, 0, 0, 0, 0, 255, 6, 0, 66, 67, 2, 0, 27, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]);

/** True when the bytes begin like a gzip member. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * The whole length in bytes of the BGZF block that begins at `at`, 0 when the header is not complete yet,
 * -1 when what begins there is no BGZF block (no gzip magic or no `BC` extra field).
 */
export function bgzfBlockLength(bytes: Uint8Array, at: number): number {
  if (at + 12 > bytes.length) return 0;
  const isMember = bytes[at] === 0x1f && bytes[at + 1] === 0x8b && bytes[at + 2] === 8;
  if (!isMember || (bytes[at + 3]! & 4) === 0) return -1;
  const extraEnd = at + 12 + readUint16(bytes, at + 10);
  if (extraEnd > bytes.length) return 0;
  for (let field = at + 12; field + 4 <= extraEnd; field += 4 + readUint16(bytes, field + 2)) {
    if (bytes[field] !== 66 || bytes[field + 1] !== 67) continue;
    const length = readUint16(bytes, field + 4) + 1;
    return length >= extraEnd - at + 8 ? length : -1;
  }
  return -1;
}

/** True when these bytes are the empty end block. */
export function isBgzfEnd(block: Uint8Array): boolean {
  return block.length === BGZF_EOF.length && BGZF_EOF.every((byte, index) => byte === block[index]);
}

/** Wraps raw deflate data into one BGZF block; `plainCrc` and `plainSize` describe the data before deflation. */
export function buildBgzfBlock(
  deflated: Uint8Array,
  plainCrc: number,
  plainSize: number,
): Uint8Array {
  const block = new Uint8Array(deflated.length + 26);
  block.set(BGZF_EOF.subarray(0, 16));
  const view = new DataView(block.buffer);
  view.setUint16(16, block.length - 1, true);
  block.set(deflated, 18);
  view.setUint32(block.length - 8, plainCrc, true);
  view.setUint32(block.length - 4, plainSize, true);
  return block;
}

function readUint16(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8);
}
