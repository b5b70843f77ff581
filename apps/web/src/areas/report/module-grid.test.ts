import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bottomOf, moveBox, placeAt, settle } from './module-grid.ts';
import type { Box } from './module-grid.ts';

const box = (id: string, x: number, y: number): Box => ({ id, x, y, w: 12, h: 4 });
const texts = (boxes: readonly Box[]): string[] =>
  boxes.map(({ id, x, y, w, h }) => `${id} ${x},${y} ${w}x${h}`);

const some = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 21 }),
      y: fc.integer({ min: 0, max: 60 }),
      w: fc.integer({ min: 3, max: 24 }),
      h: fc.integer({ min: 2, max: 12 }),
    }),
    { maxLength: 12 },
  )
  .map((boxes) =>
    boxes.map((one, at) => ({ ...one, id: `m${at}`, w: Math.min(one.w, 24 - one.x) })),
  );

const isApart = (boxes: readonly Box[]): boolean =>
  boxes.every((one, at) =>
    boxes
      .slice(at + 1)
      .every(
        (other) =>
          one.x + one.w <= other.x ||
          other.x + other.w <= one.x ||
          one.y + one.h <= other.y ||
          other.y + other.h <= one.y,
      ),
  );

describe('modules in the grid', () => {
  it('lie apart and in the grid whatever is moved and resized, and stay as they lie', () => {
    const steps = fc.record({
      at: fc.nat(11),
      x: fc.integer({ min: -5, max: 30 }),
      y: fc.integer({ min: -5, max: 80 }),
      w: fc.integer({ min: -1, max: 40 }),
      h: fc.integer({ min: -1, max: 60 }),
      kind: fc.constantFrom('move', 'size', 'step'),
    });
    fc.assert(
      fc.property(some, fc.array(steps, { maxLength: 8 }), (boxes, moves) => {
        let now = settle(boxes);
        for (const { at, x, y, w, h, kind } of moves) {
          const id = `m${at}`;
          if (kind === 'move') now = placeAt(now, id, { x, y });
          if (kind === 'size') now = placeAt(now, id, { w, h });
          if (kind === 'step') now = moveBox(now, id, at % 2 === 0 ? { x: 1 } : { y: 1 });
        }
        expect(isApart(now)).toBe(true);
        expect(now.map(({ id }) => id)).toEqual(boxes.map(({ id }) => id));
        for (const { x: left, w: width, h: height } of now) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left + width).toBeLessThanOrEqual(24);
          expect([width >= 3, height >= 2, height <= 40]).toEqual([true, true, true]);
        }
        expect(settle(now)).toEqual(now);
      }),
      { numRuns: 200 },
    );
  });

  it('pass their neighbor when they are moved up or down, and come back', () => {
    const three = [box('a', 0, 0), { ...box('b', 0, 4), w: 24, h: 6 }, box('c', 12, 0)];
    const down = moveBox(three, 'a', { y: 1 });
    expect(texts(down)).toEqual(['a 0,6 12x4', 'b 0,0 24x6', 'c 12,6 12x4']);
    expect(texts(moveBox(down, 'a', { y: -1 }))).toEqual(texts(three));
    expect(moveBox(three, 'c', { y: -1 })).toEqual(three);
    expect(bottomOf(down)).toBe(10);
  });

  it('give way to the one that is moved sideways or widened, which goes no further than the edge', () => {
    const two = [box('a', 0, 0), box('b', 12, 0)];
    expect(texts(moveBox(two, 'a', { x: 1 }))).toEqual(['a 1,0 12x4', 'b 12,4 12x4']);
    expect(texts(placeAt(two, 'a', { w: 30 }))).toEqual(['a 0,0 24x4', 'b 12,4 12x4']);
    expect(texts(placeAt(two, 'b', { w: 13, h: 1 }))).toEqual(['a 0,0 12x4', 'b 12,0 12x2']);
    expect(texts(placeAt(two, 'b', { x: 40, y: -3 }))).toEqual(['a 0,0 12x4', 'b 12,0 12x4']);
  });
});
