import { crc32 } from '@wm/bytes/crc32';
import { Zlib } from 'fflate';

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i += 1) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const bytesPerPixel = 4;

/**
 * Writes a PNG from strips of rows, so that a picture may be larger than any canvas and never stands in memory as a
 * whole. Pixels are red, green, blue and opacity, a byte each.
 */
export class PngWriter {
  readonly #width: number;
  readonly #height: number;
  readonly #parts: Uint8Array[] = [];
  readonly #zlib = new Zlib({ level: 4 });
  #rows = 0;

  /** Begins a picture of a size; throws for one without pixels. */
  constructor(width: number, height: number) {
    if (!(width > 0 && height > 0)) throw new RangeError('a picture has at least one pixel');
    this.#width = width;
    this.#height = height;
    const header = new Uint8Array(13);
    const view = new DataView(header.buffer);
    view.setUint32(0, width);
    view.setUint32(4, height);
    // Eight bits, colour with opacity.
    header.set([8, 6], 8);
    this.#parts.push(signature, chunk('IHDR', header));
    this.#zlib.ondata = (data) => {
      if (data.length > 0) this.#parts.push(chunk('IDAT', data));
    };
  }

  /** Takes the next rows, from the top down. */
  write(pixels: Uint8Array | Uint8ClampedArray): void {
    const stride = this.#width * bytesPerPixel;
    const count = pixels.length / stride;
    const filtered = new Uint8Array(pixels.length + count);
    for (let row = 0; row < count; row += 1) {
      const from = row * stride;
      const to = row * (stride + 1);
      // Each pixel as the difference to its left neighbour: flat areas become zeros.
      filtered[to] = 1;
      for (let i = 0; i < stride; i += 1) {
        const left = i < bytesPerPixel ? 0 : (pixels[from + i - bytesPerPixel] ?? 0);
        filtered[to + 1 + i] = (pixels[from + i] ?? 0) - left;
      }
    }
    this.#rows += count;
    this.#zlib.push(filtered, this.#rows >= this.#height);
  }

  /** The file, in parts that follow one another. Throws while rows are missing. */
  finish(): Uint8Array[] {
    if (this.#rows !== this.#height) throw new RangeError('rows are missing');
    return [...this.#parts, chunk('IEND', new Uint8Array())];
  }
}
