import { describe, expect, it } from 'vitest';
import { shapeNames } from '../model/document.ts';
import { shapePadding, shapePath } from './shape-path.ts';

const box = { width: 100, height: 40, radius: 5, slant: 15 };

function corners(d: string): string[] {
  return d.slice(1, -1).split('L');
}

describe('shapes', () => {
  it.each(shapeNames)('%s is one closed outline inside its box', (shape) => {
    const d = shapePath(shape, box);
    expect(d).toMatch(/^M.*Z$/);
    expect(d.match(/M/g)).toHaveLength(1);
    const points = [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    for (const [x = NaN, y = NaN] of points) {
      expect(x >= 0 && x <= 100 && y >= 0 && y <= 40).toBe(true);
    }
  });

  it('draws polygons with the corners of the format', () => {
    expect(corners(shapePath('diamond', box))).toEqual(['50,0', '100,20', '50,40', '0,20']);
    expect(corners(shapePath('parallelogram', box))).toEqual(['15,0', '100,0', '85,40', '0,40']);
    expect(corners(shapePath('outerTriangularRectangle', box))).toEqual([
      '15,0',
      '85,0',
      '100,20',
      '85,40',
      '15,40',
      '0,20',
    ]);
    expect(corners(shapePath('innerTriangularRectangle', box))).toEqual([
      '0,0',
      '100,0',
      '92.5,20',
      '100,40',
      '0,40',
      '7.5,20',
    ]);
    expect(corners(shapePath('octagonalRectangle', box)).slice(0, 3)).toEqual([
      '0,5',
      '5,0',
      '95,0',
    ]);
  });

  it('never rounds a corner by more than half a side', () => {
    expect(shapePath('rectangle', { ...box, radius: 500 })).toContain('M20,0L80,0');
  });

  it('pads the content so that it stays inside the outline', () => {
    const own = { x: 15, y: 5 };
    expect(shapePadding('rectangle', 80, 20, own)).toEqual({ x: 0, y: 0 });
    expect(shapePadding('diamond', 80, 20, own)).toEqual({ x: 40, y: 10 });
    expect(shapePadding('roundedRectangle', 20, 80, own)).toEqual({ x: 30, y: 0 });
    expect(shapePadding('parallelogram', 80, 20, { x: 0, y: 0 })).toEqual({ x: 15, y: 0 });
    expect(shapePadding('ellipse', 80, 20, { x: 0, y: 0 })).toEqual({ x: 15, y: 5 });
  });

  it('makes the box of a circle square', () => {
    for (const [w, h] of [
      [80, 20],
      [20, 80],
    ] as const) {
      const extra = shapePadding('circle', w, h, { x: 15, y: 5 });
      expect(w + 30 + extra.x * 2).toBe(h + 10 + extra.y * 2);
    }
  });
});
