import { crc32, deflateSync } from 'node:zlib';

type Color = readonly [red: number, green: number, blue: number];

/** A rounded box by its middle and half its sides; a radius of both halves makes a circle. */
export interface Shape {
  at: readonly [x: number, y: number];
  half: readonly [x: number, y: number];
  round: number;
  color: Color;
}

const side = 320;

/** Draws shapes one over the other on a ground, their edges smooth, as a PNG. */
export function drawPicture(ground: Color, shapes: readonly Shape[]): Buffer {
  const line = side * 3 + 1;
  const pixels = Buffer.alloc(line * side);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) pixels.set(ground, y * line + 1 + x * 3);
  for (const shape of shapes) drawShape(pixels, line, shape);
  return pngOf(pixels);
}

function drawShape(pixels: Buffer, line: number, shape: Shape): void {
  const { at, half, color } = shape;
  const [left, right] = [Math.max(0, at[0] - half[0] - 1), Math.min(side, at[0] + half[0] + 1)];
  const [top, bottom] = [Math.max(0, at[1] - half[1] - 1), Math.min(side, at[1] + half[1] + 1)];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const share = coverage(shape, x, y);
      if (share === 0) continue;
      const place = y * line + 1 + x * 3;
      for (let part = 0; part < 3; part += 1) {
        const under = pixels[place + part] ?? 0;
        pixels[place + part] = Math.round(under + ((color[part] ?? 0) - under) * share);
      }
    }
}

/** How much of a pixel a shape covers. */
function coverage({ at, half, round }: Shape, x: number, y: number): number {
  const dx = Math.abs(x + 0.5 - at[0]) - half[0] + round;
  const dy = Math.abs(y + 0.5 - at[1]) - half[1] + round;
  // Well inside: most of it.
  if (dx < 0 && dy < 0) return 1;
  const outside = Math.hypot(Math.max(dx, 0), Math.max(dy, 0));
  const distance = outside + Math.min(Math.max(dx, dy), 0) - round;
  return Math.min(Math.max(0.5 - distance, 0), 1);
}

function pngOf(pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // Eight bits of red, green and blue.
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
