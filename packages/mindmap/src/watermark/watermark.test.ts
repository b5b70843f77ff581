import { describe, expect, it } from 'vitest';
import { defaultWatermark, readWatermark, showsWatermark, watermarkPlaces } from './watermark.ts';

const canvas = { width: 800, height: 600 };

describe('watermark', () => {
  it('is the default where the document says nothing that fits', () => {
    expect(readWatermark(undefined)).toEqual(defaultWatermark);
    const hostile = {
      text: 5,
      angle: 'x',
      lineSpacing: NaN,
      textStyle: { color: 'url(x)', opacity: 7 },
    };
    expect(readWatermark(hostile)).toEqual({
      ...defaultWatermark,
      textStyle: { ...defaultWatermark.textStyle, opacity: 1 },
    });
    expect(readWatermark({ text: ' 机密 ', angle: 120 })).toMatchObject({
      text: '机密',
      angle: 90,
    });
  });

  it('shows only when it has a text, and on the screen only when it is not for exports', () => {
    const config = { ...defaultWatermark, text: 'x' };
    expect(showsWatermark(defaultWatermark, true)).toBe(false);
    expect(showsWatermark(config, false)).toBe(true);
    expect(showsWatermark({ ...config, onlyExport: true }, false)).toBe(false);
    expect(showsWatermark({ ...config, onlyExport: true }, true)).toBe(true);
  });

  it.each([0, 30, 45, 90])(
    'covers the canvas at %d degrees with rows as far apart as asked',
    (angle) => {
      const config = { ...defaultWatermark, text: 'x', angle, lineSpacing: 80, textSpacing: 40 };
      const places = watermarkPlaces(config, canvas, 60);
      const reach = Math.hypot(80, 100);
      for (const x of [10, 400, 790]) {
        for (const y of [10, 300, 590]) {
          expect(places.some((place) => Math.hypot(place.x - x, place.y - y) <= reach)).toBe(true);
        }
      }
      const radians = (angle * Math.PI) / 180;
      const rows = new Set(
        places.map(({ x, y }) => Math.round(y * Math.cos(radians) - x * Math.sin(radians))),
      );
      const sorted = [...rows].toSorted((a, b) => a - b);
      sorted
        .slice(1)
        .forEach((row, i) => expect(Math.abs(row - (sorted[i] ?? 0) - 80)).toBeLessThan(1.5));
    },
  );

  it('stays drawable on a huge canvas with narrow spacing', () => {
    const config = { ...defaultWatermark, text: 'x', lineSpacing: 1, textSpacing: 1 };
    expect(watermarkPlaces(config, { width: 20_000, height: 20_000 }, 5).length).toBeLessThan(
      120_000,
    );
  });
});
