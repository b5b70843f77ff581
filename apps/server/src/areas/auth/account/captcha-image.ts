import { randomInt } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

type Point = readonly [x: number, y: number];

/** Strokes of each glyph on a 4 x 6 grid: those that a person tells apart, also when they are turned and crossed. */
const glyphs: Record<string, string> = {
  2: '01 10 30 41 42 06 46',
  3: '00 40 13 33 44 45 36 16 05',
  4: '36 30 04 44',
  6: '40 10 02 05 16 36 45 44 33 03',
  7: '00 40 16',
  8: '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  9: '06 36 45 41 30 10 01 02 13 43',
  A: '06 20 46/14 34',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46/03 33',
  H: '00 06/40 46/03 43',
  K: '00 06/40 03 46',
  P: '06 00 30 41 42 33 03',
  T: '00 40/20 26',
  U: '00 05 16 36 45 40',
  X: '00 46/40 06',
};

/** Pixels of the picture for one on the screen: sharp where there are two to one. */
const density = 2;
const width = 132 * density;
const height = 44 * density;
const alphabet = Object.keys(glyphs);

/** A random text of four characters and its picture: a grey-scale PNG whose bytes hold no glyph, only ink. */
export function drawCaptcha(): { text: string; png: Buffer } {
  const text = Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)] ?? '2').join(
    '',
  );
  const ink = new Uint8Array(width * height).fill(245);
  Array.from(text).forEach((character, index) => drawGlyph(ink, character, index));
  for (let line = 0; line < 3; line += 1) drawNoise(ink);
  for (let dot = 0; dot < 260 * density; dot += 1) ink[randomInt(ink.length)] = randomInt(120, 255);
  return { text, png: encodePng(ink) };
}

function jitter(range: number): number {
  return (randomInt(2001) / 1000 - 1) * range;
}

/** Draws one glyph turned, sheared, stretched and bent by chance. */
function drawGlyph(ink: Uint8Array, character: string, index: number): void {
  const angle = jitter(0.3);
  // So large and so far apart that the widest of them, turned, stays within the picture.
  const [scaleX, scaleY] = [(4.2 + jitter(0.8)) * density, (4.2 + jitter(0.4)) * density];
  const shear = jitter(0.3);
  const centerX = (25 + index * 27.4 + jitter(3)) * density;
  const centerY = height / 2 + jitter(2) * density;
  const bend = jitter(2) * density;
  const place = (text: string): Point => {
    const x = (Number(text[0]) - 2) * scaleX;
    const y = (Number(text[1]) - 3) * scaleY;
    const sheared = x + y * shear + Math.sin(y / 7 / density) * bend;
    return [
      centerX + sheared * Math.cos(angle) - y * Math.sin(angle),
      centerY + sheared * Math.sin(angle) + y * Math.cos(angle),
    ];
  };
  const thickness = (1.4 + jitter(0.3)) * density;
  for (const stroke of (glyphs[character] ?? '').split('/')) {
    const points = stroke.split(' ').map(place);
    points
      .slice(1)
      .forEach((to, at) =>
        drawLine(ink, [points[at] ?? to, to], { thickness, dark: randomInt(20, 90) }),
      );
  }
}

function drawNoise(ink: Uint8Array): void {
  const from = randomInt(height);
  const to = randomInt(height);
  const [phase, swing] = [jitter(3), (3 + jitter(3)) * density];
  const at = (step: number): Point => [
    step * 11 * density,
    from + ((to - from) * step) / 12 + Math.sin(step / 2 + phase) * swing,
  ];
  for (let step = 0; step < 12; step += 1) {
    drawLine(ink, [at(step), at(step + 1)], { thickness: 0.6 * density, dark: randomInt(90, 150) });
  }
}

function drawLine(
  ink: Uint8Array,
  [a, b]: [Point, Point],
  { thickness, dark }: { thickness: number; dark: number },
): void {
  const reach = thickness + 1;
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const squared = dx * dx + dy * dy || 1;
  for (
    let y = Math.max(0, Math.floor(Math.min(a[1], b[1]) - reach));
    y < Math.min(height, Math.max(a[1], b[1]) + reach);
    y += 1
  ) {
    for (
      let x = Math.max(0, Math.floor(Math.min(a[0], b[0]) - reach));
      x < Math.min(width, Math.max(a[0], b[0]) + reach);
      x += 1
    ) {
      const along = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / squared));
      const distance = Math.hypot(x - a[0] - along * dx, y - a[1] - along * dy);
      const cover = Math.max(0, Math.min(1, reach - distance));
      const before = ink[y * width + x] ?? 255;
      ink[y * width + x] = Math.min(before, 245 - (245 - dark) * cover);
    }
  }
}

/** An 8-bit grey PNG (RFC 2083). */
function encodePng(ink: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    rows.set(ink.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
