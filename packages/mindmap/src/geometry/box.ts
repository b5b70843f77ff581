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

/** The middle of a box. */
export function centreOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
