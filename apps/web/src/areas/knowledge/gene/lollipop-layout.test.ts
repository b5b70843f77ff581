import { describe, expect, it } from 'vitest';
import { layOutLollipops, rangeBetween, rangeIn } from './lollipop-layout.ts';

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

  it('fills itself with the part that is asked for', () => {
    const points = [point(100, 1), point(455, 2), point(640, 1), point(700, 5)];
    const part = { from: 455, to: 640 };
    const { lollipops, ticks, first, last } = layOutLollipops(points, { ...frame, part });
    expect([first, last]).toEqual([454, 640]);
    expect(lollipops.map(({ from }) => from)).toEqual([455, 640]);
    expect(ticks.map(({ position }) => position)).toEqual([500, 550, 600]);
    expect(ticks.every(({ x }) => x >= 0 && x <= 700)).toBe(true);
  });

  it('tells the amino acids between two places, from whichever side, and never beyond its ends', () => {
    const scale = { first: 0, last: 700, width: 700 };
    expect(rangeBetween(100, 200, scale)).toEqual({ from: 101, to: 200 });
    expect(rangeBetween(200, 100, scale)).toEqual({ from: 101, to: 200 });
    expect(rangeBetween(-50, 5000, scale)).toEqual({ from: 1, to: 700 });
    expect(rangeBetween(350, 352, { first: 454, last: 640, width: 700 })).toEqual({
      from: 548,
      to: 548,
    });
  });
});

it.each([
  ['455-640', { from: 455, to: 640 }],
  ['7-7', { from: 7, to: 7 }],
  ['9-3', undefined],
  ['0-3', undefined],
  ['a-b', undefined],
  [null, undefined],
])('an address that says %s means %o', (text, range) => {
  expect(rangeIn(text)).toEqual(range);
});
