import type { Box } from '../geometry/box.ts';
import { centreOf } from '../geometry/box.ts';

/** An arrow key's direction. */
export type Direction = 'left' | 'right' | 'up' | 'down';

/** A node to go to. */
export interface PlacedNode {
  id: string;
  box: Box;
}

type Test = (from: Box, to: Box) => boolean;

const right = (box: Box): number => box.x + box.width;
const bottom = (box: Box): number => box.y + box.height;
const sharesRows: Test = (a, b) => b.y < bottom(a) && bottom(b) > a.y;
const sharesColumns: Test = (a, b) => b.x < right(a) && right(b) > a.x;

/** In the shadow the node throws in the direction. */
const inShadow: Record<Direction, Test> = {
  left: (a, b) => b.x < a.x && sharesRows(a, b),
  right: (a, b) => right(b) > right(a) && sharesRows(a, b),
  up: (a, b) => b.y < a.y && sharesColumns(a, b),
  down: (a, b) => bottom(b) > bottom(a) && sharesColumns(a, b),
};

function offset(from: Box, to: Box): [number, number] {
  const a = centreOf(from);
  const b = centreOf(to);
  return [b.x - a.x, b.y - a.y];
}

/** In the quarter of the plane that opens in the direction. */
const inQuarter: Record<Direction, (x: number, y: number) => boolean> = {
  left: (x, y) => x <= 0 && x <= y && x <= -y,
  right: (x, y) => x > 0 && x >= -y && x >= y,
  up: (x, y) => y <= 0 && y < x && y < -x,
  down: (x, y) => y > 0 && -y < x && y > x,
};

/** Wholly beyond the node's edge in the direction. */
const beyond: Record<Direction, Test> = {
  left: (a, b) => right(b) <= a.x,
  right: (a, b) => b.x >= right(a),
  up: (a, b) => bottom(b) <= a.y,
  down: (a, b) => b.y >= bottom(a),
};

/**
 * The node an arrow key goes to from `current`: the nearest in its shadow, else in the quarter of the
 * plane, else anywhere beyond its edge; null when there is none.
 */
export function nearestNode(
  nodes: Iterable<PlacedNode>,
  current: PlacedNode,
  direction: Direction,
): string | null {
  const best = [0, 1, 2].map(() => ({ id: null as string | null, distance: Infinity }));
  for (const { id, box } of nodes) {
    if (id === current.id) continue;
    const [x, y] = offset(current.box, box);
    const distance = Math.hypot(x, y);
    const tests = [
      inShadow[direction](current.box, box),
      (x !== 0 || y !== 0) && inQuarter[direction](x, y),
      beyond[direction](current.box, box),
    ];
    best.forEach((one, i) => {
      if (tests[i] && distance < one.distance) best[i] = { id, distance };
    });
  }
  return best.find(({ id }) => id !== null)?.id ?? null;
}
