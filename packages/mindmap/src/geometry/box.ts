/** A rectangle in canvas pixels: left, top, width, height. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A point in canvas pixels. */
export interface Point {
  x: number;
  y: number;
}

/** The edges of a rectangle; empty when minX is greater than maxX. */
export interface Bounds {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** Bounds that contain nothing: the neutral element of `growBounds`. */
export function emptyBounds(): Bounds {
  return { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
}

/** Whether the bounds contain nothing. */
export function isEmptyBounds(bounds: Bounds): boolean {
  return bounds.minX > bounds.maxX || bounds.minY > bounds.maxY;
}

/** The edges of a box. */
export function boundsOfBox(box: Box): Bounds {
  return { minX: box.x, minY: box.y, maxX: box.x + box.width, maxY: box.y + box.height };
}

/** The box between edges; empty bounds give a box of no size at the origin. */
export function boxOfBounds(bounds: Bounds): Box {
  if (isEmptyBounds(bounds)) return { x: 0, y: 0, width: 0, height: 0 };
  return {
    x: bounds.minX,
    y: bounds.minY,
    width: bounds.maxX - bounds.minX,
    height: bounds.maxY - bounds.minY,
  };
}

/** Widens `target` so that it also contains `other`, moved by dx and dy. Changes and returns `target`. */
export function growBounds(target: Bounds, other: Bounds, dx = 0, dy = 0): Bounds {
  if (other.minX + dx < target.minX) target.minX = other.minX + dx;
  if (other.minY + dy < target.minY) target.minY = other.minY + dy;
  if (other.maxX + dx > target.maxX) target.maxX = other.maxX + dx;
  if (other.maxY + dy > target.maxY) target.maxY = other.maxY + dy;
  return target;
}

/** Whether two bounds share a point (touching edges count). */
export function boundsOverlap(a: Bounds, b: Bounds): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;
}

/** Whether the point lies in the box or on its edge. */
export function boxContains(box: Box, point: Point): boolean {
  return (
    point.x >= box.x &&
    point.x <= box.x + box.width &&
    point.y >= box.y &&
    point.y <= box.y + box.height
  );
}

/** The middle of a box. */
export function centreOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
