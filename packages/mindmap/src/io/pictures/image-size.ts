import { parseImageDataUrl } from '../../style/data-url.ts';

/** Width and height in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/**
 * The size of an image read from its header: PNG, GIF, BMP, JPEG and WebP. Null when the bytes are none
 * of these or are cut off.
 */
export function imagePixelSize(bytes: Uint8Array): PixelSize | null {
  if (bytes.length < 26) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = view.getUint32(0);
  if (head === 0x89504e47) return positive(view.getUint32(16), view.getUint32(20));
  if (head === 0x47494638) return positive(view.getUint16(6, true), view.getUint16(8, true));
  if (head >>> 16 === 0x424d) {
    return positive(view.getInt32(18, true), Math.abs(view.getInt32(22, true)));
  }
  if (head >>> 16 === 0xffd8) return jpegSize(view);
  return head === 0x52494646 ? webpSize(view) : null;
}

function positive(width: number, height: number): PixelSize | null {
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Walks the segments of a JPEG (ITU T.81) to the frame header. */
function jpegSize(view: DataView): PixelSize | null {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return positive(view.getUint16(at + 7), view.getUint16(at + 5));
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** The three kinds of WebP (RFC 9649): lossy, lossless, extended. */
function webpSize(view: DataView): PixelSize | null {
  if (view.byteLength < 30) return null;
  const kind = view.getUint32(12);
  if (kind === 0x56503820) {
    return positive(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  }
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return positive((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (kind !== 0x56503858) return null;
  const width = view.getUint16(24, true) + (view.getUint8(26) << 16) + 1;
  const height = view.getUint16(27, true) + (view.getUint8(29) << 16) + 1;
  return positive(width, height);
}

/** The size of an image in a data URL; null when the text is none or the size cannot be read. */
export function imageDataSize(url: string): PixelSize | null {
  const image = parseImageDataUrl(url);
  return image && imagePixelSize(image.bytes);
}
