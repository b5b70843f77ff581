import { unzlibSync } from 'fflate';
import { expect, it } from 'vitest';
import { PngWriter } from './write-png.ts';

/** Size and pixels of a PNG as it is written here: one filter, no interlacing. */
function readPng(bytes: Uint8Array): { width: number; height: number; pixels: number[] } {
  const view = new DataView(bytes.buffer);
  const data: number[] = [];
  let [width, height] = [0, 0];
  for (let at = 8; at < bytes.length;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === 'IHDR') [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (type === 'IDAT') data.push(...bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const rows = unzlibSync(Uint8Array.from(data));
  const pixels: number[] = [];
  const stride = width * 4;
  for (let row = 0; row < height; row += 1) {
    expect(rows[row * (stride + 1)]).toBe(1);
    for (let i = 0; i < stride; i += 1) {
      const left = i < 4 ? 0 : (pixels[row * stride + i - 4] ?? 0);
      pixels.push(((rows[row * (stride + 1) + 1 + i] ?? 0) + left) & 255);
    }
  }
  return { width, height, pixels };
}

function joined(parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

it('writes strips of rows as one picture', () => {
  const pixels = Uint8Array.from({ length: 7 * 5 * 4 }, (_, i) => (i * 37) % 256);
  const writer = new PngWriter(7, 5);
  writer.write(pixels.subarray(0, 7 * 2 * 4));
  writer.write(pixels.subarray(7 * 2 * 4));
  const bytes = joined(writer.finish());
  expect(readPng(bytes)).toEqual({ width: 7, height: 5, pixels: [...pixels] });
  // The checksum of the empty last part is a known number.
  expect([...bytes.subarray(-4)]).toEqual([0xae, 0x42, 0x60, 0x82]);
});

it('refuses a picture without pixels or with missing rows', () => {
  expect(() => new PngWriter(0, 5)).toThrow(RangeError);
  expect(() => new PngWriter(2, 2).finish()).toThrow(RangeError);
});
