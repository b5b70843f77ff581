import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawCaptcha } from './captcha-image.ts';

/** Characters that people take for one another. */
const lookAlikes = ['0OQD', '1ILJ', '5S', '2Z', '8B', 'MWN', 'UVY', 'CG', 'EF', '6G'];

const texts = Array.from({ length: 400 }, () => drawCaptcha().text);

it('asks for no two characters that look alike', () => {
  const drawn = new Set(texts.join(''));
  expect(drawn.size).toBeGreaterThan(12);
  for (const group of lookAlikes) {
    const held = Array.from(group).filter((character) => drawn.has(character));
    expect(held.length, group).toBeLessThanOrEqual(1);
  }
  for (const text of texts) expect(text).toMatch(/^[2-9A-Z]{4}$/);
});

it('cuts no glyph off: the darkest ink, which only glyphs have, touches no edge', async () => {
  for (let round = 0; round < 60; round += 1) {
    const { png } = drawCaptcha();
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const isDark = (x: number, y: number): boolean =>
      (data[(y * width + x) * channels] ?? 255) < 88;
    const edge: string[] = [];
    for (let x = 0; x < width; x += 1)
      for (const y of [0, height - 1]) if (isDark(x, y)) edge.push(`${x},${y}`);
    for (let y = 0; y < height; y += 1)
      for (const x of [0, width - 1]) if (isDark(x, y)) edge.push(`${x},${y}`);
    expect(edge).toEqual([]);
  }
});
