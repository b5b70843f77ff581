import { describe, expect, it } from 'vitest';
import { scrollThumb, scrolledBy } from './scroll-range.ts';

const screen = { width: 1000, height: 800 };
const bounds = { minX: 0, minY: -2000, maxX: 500, maxY: 2000 };

describe('scrollbars', () => {
  it('show where the screen stands in the map with half a screen around it', () => {
    const top = scrollThumb('vertical', bounds, { scale: 1, x: 0, y: 2400 }, screen);
    expect(top).toEqual({ start: 0, length: 800 / 4800 });
    const middle = scrollThumb('vertical', bounds, { scale: 1, x: 0, y: 400 }, screen);
    expect(middle.start + middle.length / 2).toBeCloseTo(0.5);
    expect(scrollThumb('horizontal', bounds, { scale: 1, x: 0, y: 0 }, screen).length).toBeCloseTo(
      2 / 3,
    );
  });

  it('shrink and grow with the scale', () => {
    const near = scrollThumb('vertical', bounds, { scale: 2, x: 0, y: 0 }, screen);
    const far = scrollThumb('vertical', bounds, { scale: 0.1, x: 0, y: 0 }, screen);
    expect(near.length).toBeLessThan(far.length);
  });

  it('move the canvas with the thumb, and not beyond its ends', () => {
    const view = { scale: 1, x: 7, y: 400 };
    const down = scrolledBy('vertical', 0.1, bounds, view, screen);
    expect(down).toEqual({ scale: 1, x: 7, y: 400 - 480 });
    expect(scrollThumb('vertical', bounds, down, screen).start).toBeCloseTo(
      scrollThumb('vertical', bounds, view, screen).start + 0.1,
    );
    const end = scrolledBy('vertical', 1, bounds, view, screen);
    const thumb = scrollThumb('vertical', bounds, end, screen);
    expect(thumb.start + thumb.length).toBeCloseTo(1);
    expect(scrolledBy('horizontal', -1, bounds, view, screen).x).toBeGreaterThanOrEqual(view.x);
  });
});
