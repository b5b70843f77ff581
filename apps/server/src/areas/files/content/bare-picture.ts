import { readFile } from 'node:fs/promises';

/** Parts of a PNG that hold pixels, or how they are shown. */
const pngParts = new Set(
  'IHDR PLTE tRNS IDAT IEND pHYs sRGB gAMA cHRM bKGD acTL fcTL fdAT'.split(' '),
);
const webpParts = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);
/** JPEG: tables, frames, restarts, and a head of the ordinary length, which has no room for a preview. */
const isJpegPart = (marker: number, length: number): boolean =>
  (marker === 0xe0 && length === 16) || [0xdb, 0xc4, 0xdd, 0xc0, 0xc1, 0xc2, 0xda].includes(marker);

/**
 * Whether a picture holds nothing beside its pixels: no place, camera, comment or preview, and nothing behind its end. One
 * that was drawn anew is so, and drawing it once more would only make it worse. False for formats that are not looked into.
 */
export async function isBarePicture(path: string, format: string): Promise<boolean> {
  if (!['png', 'jpeg', 'webp'].includes(format)) return false;
  const bytes = await readFile(path);
  try {
    if (format === 'png') return isBarePng(bytes);
    return format === 'jpeg' ? isBareJpeg(bytes) : isBareWebp(bytes);
  } catch (error) {
    // It was read beyond its end.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function isBarePng(bytes: Buffer): boolean {
  for (let at = 8; at < bytes.length;) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    const next = at + 12 + bytes.readUInt32BE(at);
    if (!pngParts.has(name) || next > bytes.length) return false;
    if (name === 'IEND') return next === bytes.length;
    at = next;
  }
  return false;
}

function isBareJpeg(bytes: Buffer): boolean {
  for (let at = 2; at < bytes.length;) {
    if (bytes.readUInt8(at) !== 0xff) return false;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xd9) return at + 2 === bytes.length;
    const length = bytes.readUInt16BE(at + 2);
    if (!isJpegPart(marker, length)) return false;
    at += 2 + length;
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
  return false;
}

/** Where the pixels after a head end: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const marker = bytes.readUInt8(at + 1);
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return bytes.length;
}

function isBareWebp(bytes: Buffer): boolean {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = 12;
  while (at < bytes.length) {
    if (!webpParts.has(bytes.toString('latin1', at, at + 4))) return false;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === bytes.length;
}
