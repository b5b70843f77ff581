import { expect, it } from 'vitest';
import { ForceLayout } from './force-layout.ts';
import { fitView, pointAt, zoomAt } from './graph-view.ts';
import { QuadTree } from './quad-tree.ts';

const settle = (count: number, links: number[]): Float32Array => {
  const layout = new ForceLayout({ count, links });
  while (!layout.isCold) layout.step();
  return layout.positions;
};
const distance = (at: Float32Array, one: number, other: number): number =>
  Math.hypot(
    (at[one * 2] ?? 0) - (at[other * 2] ?? 0),
    (at[one * 2 + 1] ?? 0) - (at[other * 2 + 1] ?? 0),
  );

it('what is linked stands near, what is not apart, and the same graph always the same', () => {
  // Two triangles and a note without links.
  const links = [0, 1, 1, 2, 2, 0, 3, 4, 4, 5, 5, 3];
  const placed = settle(7, links);
  const within = [distance(placed, 0, 1), distance(placed, 1, 2), distance(placed, 4, 5)];
  const between = [0, 1, 2].flatMap((one) =>
    [3, 4, 5].map((other) => distance(placed, one, other)),
  );
  expect(Math.max(...within)).toBeLessThan(Math.min(...between));
  expect(Math.min(...within)).toBeGreaterThan(10);
  expect(settle(7, links)).toEqual(placed);
  expect([...settle(1, [])].every(Number.isFinite)).toBe(true);
  expect(settle(0, [])).toHaveLength(0);
});

it('the push of all points is nearly that of each, and looks at few of them', () => {
  const count = 5000;
  const { positions } = new ForceLayout({ count, links: [] });
  const tree = new QuadTree(positions);
  const force = new Float64Array(2);
  for (const at of [0, 77, 4321]) {
    const [x, y] = [positions[at * 2] ?? 0, positions[at * 2 + 1] ?? 0];
    let [exactX, exactY] = [0, 0];
    for (let other = 0; other < count; other += 1) {
      const [dx, dy] = [x - (positions[other * 2] ?? 0), y - (positions[other * 2 + 1] ?? 0)];
      const square = dx * dx + dy * dy;
      if (square > 0) exactX += (dx / Math.max(1, square)) * 0.01;
      if (square > 0) exactY += (dy / Math.max(1, square)) * 0.01;
    }
    tree.pushAt(x, y, force);
    const error = Math.hypot((force[0] ?? 0) - exactX, (force[1] ?? 0) - exactY);
    // Against what points push at all, not against their sum, which is nothing in the middle.
    expect(error).toBeLessThan(0.02);
  }
  tree.looked = 0;
  for (let at = 0; at < positions.length; at += 2)
    tree.pushAt(positions[at] ?? 0, positions[at + 1] ?? 0, force);
  // All pairs would be 25 million.
  expect(tree.looked).toBeLessThan(count * 260);
});

it('points on one place end the building of the tree', () => {
  const tree = new QuadTree(new Float32Array(2000).fill(3));
  const force = new Float64Array(2);
  tree.pushAt(3, 3, force);
  expect([...force]).toEqual([0, 0]);
  tree.pushAt(4, 3, force);
  expect(force[0]).toBeCloseTo(10, 1);
});

it('all of it fits, zooming keeps what is under the pointer, and the nearest point is hit', () => {
  const positions = Float32Array.of(-100, 0, 100, 0, 104, 0);
  const view = fitView(positions, { width: 464, height: 300 });
  expect(view.scale).toBeGreaterThan(1);
  const shown = (x: number): number => x * view.scale + view.left;
  expect(shown(-100)).toBeGreaterThanOrEqual(32);
  expect(shown(104)).toBeLessThanOrEqual(432);
  const near = zoomAt(view, 2, { x: shown(100), y: view.top });
  expect(100 * near.scale + near.left).toBeCloseTo(shown(100));
  const hit = { view: near, y: near.top, degrees: [1, 1, 1] };
  expect(pointAt(positions, { ...hit, x: 104 * near.scale + near.left })).toBe(2);
  expect(pointAt(positions, { ...hit, x: 50 * near.scale + near.left })).toBeUndefined();
});
