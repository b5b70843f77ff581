import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgeStep } from '../interactions/edge-pan.ts';
import { centredOn, fitted, shownBounds, toCanvas, toScreen, zoomed } from './view-transform.ts';

const screen = { width: 1000, height: 600 };
const views = fc.record({
  scale: fc.double({ min: 0.05, max: 4, noNaN: true }),
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
});
const points = fc.record({
  x: fc.integer({ min: 0, max: 1000 }),
  y: fc.integer({ min: 0, max: 600 }),
});

describe('where the canvas stands', () => {
  it('is asked both ways with the same answer', () => {
    fc.assert(
      fc.property(views, points, (view, point) => {
        const back = toScreen(view, toCanvas(view, point));
        expect(back.x).toBeCloseTo(point.x, 6);
        expect(back.y).toBeCloseTo(point.y, 6);
      }),
    );
  });

  it('keeps the point under the pointer when it is scaled, within the limits', () => {
    fc.assert(
      fc.property(
        views,
        points,
        fc.double({ min: 0.01, max: 9, noNaN: true }),
        (view, at, scale) => {
          const next = zoomed(view, scale, at, { min: 0.2, max: 4 });
          expect(next.scale >= 0.2 && next.scale <= 4).toBe(true);
          const before = toCanvas(view, at);
          const after = toCanvas(next, at);
          expect(after.x).toBeCloseTo(before.x, 5);
          expect(after.y).toBeCloseTo(before.y, 5);
        },
      ),
    );
  });

  it('shows all of the map when it is fitted, and never larger than life', () => {
    const bounds = { minX: -3000, minY: 100, maxX: 5000, maxY: 900 };
    const view = fitted(bounds, screen, 50);
    const shown = shownBounds(view, screen);
    expect(shown.minX <= bounds.minX && shown.maxX >= bounds.maxX).toBe(true);
    expect(fitted({ minX: 0, minY: 0, maxX: 10, maxY: 10 }, screen, 50).scale).toBe(1);
    expect(toScreen(centredOn(view, { x: 1, y: 2 }, screen), { x: 1, y: 2 })).toEqual({
      x: 500,
      y: 300,
    });
  });

  it('moves while something is dragged to the edge', () => {
    expect(edgeStep({ x: 5, y: 300 }, screen)).toEqual({ x: 12, y: 0 });
    expect(edgeStep({ x: 995, y: 599 }, screen)).toEqual({ x: -12, y: -12 });
    expect(edgeStep({ x: 500, y: 300 }, screen)).toEqual({ x: 0, y: 0 });
  });
});
