import type { Point } from './box.ts';

/**
 * The three kinds of line between a node and its children, as SVG path data. Pure functions of points in
 * canvas pixels. The curves are those of the simple-mind-map format's program, so that maps look the same.
 */

/** The whole number next to a value; halves go away from zero. */
function round(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

function onOneLine(a: Point, b: Point, c: Point): boolean {
  const sameX = round(a.x) === round(b.x) && round(b.x) === round(c.x);
  const sameY = round(a.y) === round(b.y) && round(b.y) === round(c.y);
  return sameX || sameY;
}

/** The point `distance` before `to` when coming from `from` along one axis. */
function stopBefore(from: Point, to: Point, distance: number): Point {
  if (from.x === to.x) {
    return { x: to.x, y: to.y > from.y ? to.y - distance : to.y + distance };
  }
  return { x: to.x > from.x ? to.x - distance : to.x + distance, y: to.y };
}

/**
 * A line folded at right angles through the points. The last corner is rounded by `radius` pixels unless
 * the last three points lie on one line.
 */
export function foldLine(points: readonly Point[], radius: number): string {
  const start = points[0];
  if (!start) return '';
  const corner = points.at(-2);
  const before = points.at(-3);
  const end = points.at(-1);
  const isRounded =
    radius > 0 && before && corner && end && points.length >= 3 && !onOneLine(before, corner, end);
  let path = `M ${start.x},${start.y}`;
  const straightTo = isRounded ? points.length - 2 : points.length;
  for (let i = 1; i < straightTo; i += 1) {
    const point = points[i];
    if (point) path += `L ${point.x},${point.y}`;
  }
  if (!isRounded) return path;
  const enter = stopBefore(before, corner, radius);
  const leave = stopBefore(end, corner, radius);
  path += `L ${enter.x},${enter.y}Q ${corner.x},${corner.y} ${leave.x},${leave.y}`;
  return `${path}L ${end.x},${end.y}`;
}

/** One straight segment. */
export function directLine(from: Point, to: Point): string {
  return `M ${from.x},${from.y} L ${to.x},${to.y}`;
}

/** Which way a curve leaves its start. */
export type CurveAxis = 'horizontal' | 'vertical';

/** A cubic Bézier whose control points lie half way along the axis. */
export function cubicLine(from: Point, to: Point, axis: CurveAxis): string {
  const isVertical = axis === 'vertical';
  const midX = from.x + (to.x - from.x) / 2;
  const midY = from.y + (to.y - from.y) / 2;
  const c1 = isVertical ? { x: from.x, y: midY } : { x: midX, y: from.y };
  const c2 = isVertical ? { x: to.x, y: midY } : { x: midX, y: to.y };
  return `M ${from.x},${from.y} C ${c1.x},${c1.y} ${c2.x},${c2.y} ${to.x},${to.y}`;
}

/** A quadratic Bézier bent at 20 % and 80 %, which a theme may ask for on the root's lines. */
export function quadraticLine(from: Point, to: Point, axis: CurveAxis): string {
  const [along, across] = axis === 'vertical' ? [0.8, 0.2] : [0.2, 0.8];
  const cx = from.x + (to.x - from.x) * along;
  const cy = from.y + (to.y - from.y) * across;
  return `M ${from.x},${from.y} Q ${cx},${cy} ${to.x},${to.y}`;
}

/** A brace: a quadratic curve from `from` over `control` to `to`. */
export function bracePath(from: Point, control: Point, to: Point): string {
  return `M ${from.x},${from.y} Q ${control.x},${control.y} ${to.x},${to.y}`;
}
