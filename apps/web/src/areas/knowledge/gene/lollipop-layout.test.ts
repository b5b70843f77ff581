import { describe, expect, it } from 'vitest';
import { layOutLollipops } from './lollipop-layout.ts';

const frame = { width: 700, height: 160 };
const point = (aaPos: number, count: number, clinSig = '') => ({
  aaPos,
  count,
  clinSig,
  label: `p.${aaPos}`,
});

describe('the picture of variants over a protein', () => {
  it('places each at its amino acid under a round scale', () => {
    const { lollipops, ticks, last } = layOutLollipops([point(300, 1), point(600, 4)], frame);
    expect(last).toBe(600);
    expect(ticks.map(({ position }) => position)).toEqual([0, 100, 200, 300, 400, 500, 600]);
    expect(lollipops.map(({ from, count }) => [from, count])).toEqual([
      [300, 1],
      [600, 4],
    ]);
    expect(lollipops[1]!.y).toBeLessThan(lollipops[0]!.y);
    expect(lollipops.every(({ x, y }) => x >= 0 && x <= 700 && y >= 0 && y <= 160)).toBe(true);
  });

  it('colors a place that several share by the most telling of them and adds them up', () => {
    const { lollipops } = layOutLollipops([point(10, 2, '良性'), point(10, 1, '致病')], frame);
    expect(lollipops).toHaveLength(1);
    expect(lollipops[0]).toMatchObject({ count: 3, significance: '致病' });
  });

  it('draws bins where there are more places than can be told apart, and loses none', () => {
    const points = Array.from({ length: 4000 }, (_, at) => point(at + 1, 1));
    const { lollipops } = layOutLollipops(points, frame);
    expect(lollipops.length).toBeLessThanOrEqual(161);
    expect(lollipops.reduce((sum, { count }) => sum + count, 0)).toBe(4000);
  });
});
