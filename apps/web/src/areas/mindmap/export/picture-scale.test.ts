// @vitest-environment node
import { expect, it } from 'vitest';
import { isReduced, scaleFor } from './picture-scale.ts';

it('makes a picture twice as sharp as the screen while the format can hold it', () => {
  for (const format of ['png', 'jpg'] as const) {
    const scale = scaleFor(format, { width: 1500, height: 900 });
    expect([format, scale, isReduced(scale)]).toEqual([format, 2, false]);
  }
  expect(scaleFor('png', { width: 2000, height: 50_000 })).toBe(2);
});

it('makes a large map less sharp, within sides and pixels that can be opened', () => {
  const large = { width: 3000, height: 60_000 };
  const scale = scaleFor('png', large);
  expect(isReduced(scale)).toBe(true);
  expect(large.width * scale * large.height * scale).toBeCloseTo(400_000_000, -3);
  expect(scaleFor('jpg', { width: 500, height: 30_000 })).toBeCloseTo(16_384 / 30_000, 8);
});

it('makes no picture whose words nobody could read', () => {
  expect(() => scaleFor('jpg', { width: 3000, height: 60_000 })).toThrow('export_too_large');
  expect(() => scaleFor('png', { width: 30_000, height: 600_000 })).toThrow('export_too_large');
});
