// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { coveringScale, squareOf, turnedCrop, within, zoomedCrop } from './cropping.ts';

const picture = { width: 400, height: 200 };
const middle = { x: 0, y: 0, scale: 1, quarters: 0 };

describe('9 the image cropper', () => {
  it('crops 0.8 of its container, which counts as 200 by 100 at least', () => {
    expect(squareOf({ width: 320, height: 320 })).toBe(256);
    expect(squareOf({ width: 10, height: 10 })).toBe(80);
    expect(squareOf({ width: 500, height: 200 })).toBe(160);
  });

  it('zooms by tenths and comes back', () => {
    expect(zoomedCrop(middle, 1).scale).toBeCloseTo(1.1, 9);
    expect(zoomedCrop(zoomedCrop(middle, 1), -1).scale).toBeCloseTo(1, 9);
  });

  it('never shows what is beside the picture', () => {
    expect(coveringScale(picture, 100)).toBe(0.5);
    expect(within({ ...middle, scale: 0.1 }, picture, 100).scale).toBe(0.5);
    expect(within({ ...middle, x: 999, y: 999 }, picture, 100)).toMatchObject({ x: 150, y: 50 });
    const turned = { ...middle, x: 999, y: -999, quarters: 1 };
    expect(within(turned, picture, 100)).toMatchObject({ x: 50, y: -150 });
    expect(within({ ...middle, scale: 1e9 }, picture, 100).scale).toBe(10);
  });

  it('turns by quarters around the middle of the square', () => {
    let crop = { ...middle, x: 10, y: 20 };
    expect(turnedCrop(crop)).toMatchObject({ x: -20, y: 10, quarters: 1 });
    for (let round = 0; round < 4; round += 1) crop = turnedCrop(crop);
    expect(crop).toMatchObject({ x: 10, y: 20, quarters: 0 });
  });
});
