import type { Bounds, Point } from '../geometry/box.ts';
import type { LineGeometry } from './associative-lines.ts';

/** About how long the pieces are in which a curve is looked at, and how many there are at least and at most. */
const pieceLength = 800;
const leastPieces = 16;
const mostPieces = 120;
/** Lines shorter than this many times the area are drawn whole. */
const longTimes = 2;

/** What is drawn of a line. */
export interface LinePart {
  d: string;
  /** Length of what is left out before it, so that dashes stay where they are. */
  offset: number;
  /** Whether it reaches the end, where the arrow stands. */
  hasEnd: boolean;
  isCut: boolean;
}

/** All of a line. */
export function wholeLine({ d }: LineGeometry): LinePart {
  return { d, offset: 0, hasEnd: true, isCut: false };
}

type Curve = readonly [Point, Point, Point, Point];

function mix(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

/** The two halves of a curve at a part of it. */
function split([a, b, c, d]: Curve, t: number): [Curve, Curve] {
  const [ab, bc, cd] = [mix(a, b, t), mix(b, c, t), mix(c, d, t)];
  const [abc, bcd] = [mix(ab, bc, t), mix(bc, cd, t)];
  const middle = mix(abc, bcd, t);
  return [
    [a, ab, abc, middle],
    [middle, bcd, cd, d],
  ];
}

function pointAt(curve: Curve, t: number): Point {
  return t <= 0 ? curve[0] : t >= 1 ? curve[3] : split(curve, t)[0][3];
}

/** Whether the box around two points meets the area: never too few, for pieces so short hardly too many. */
function meets(a: Point, b: Point, area: Bounds): boolean {
  return (
    Math.min(a.x, b.x) <= area.maxX &&
    Math.max(a.x, b.x) >= area.minX &&
    Math.min(a.y, b.y) <= area.maxY &&
    Math.max(a.y, b.y) >= area.minY
  );
}

function isOutside(curve: Curve, area: Bounds): boolean {
  return (
    curve.every(({ x }) => x < area.minX) ||
    curve.every(({ x }) => x > area.maxX) ||
    curve.every(({ y }) => y < area.minY) ||
    curve.every(({ y }) => y > area.maxY)
  );
}

/** What of a line is to be drawn so that all of it in an area is seen; null when it does not come there. */
export function partWithin(line: LineGeometry, area: Bounds): LinePart | null {
  const curve: Curve = [line.start, ...line.controls, line.end];
  if (isOutside(curve, area)) return null;
  const hull = curve.slice(1).reduce((sum, b, i) => {
    const a = curve[i] ?? b;
    return sum + Math.hypot(b.x - a.x, b.y - a.y);
  }, 0);
  const pieces = Math.min(mostPieces, Math.max(leastPieces, Math.ceil(hull / pieceLength)));
  const points = Array.from({ length: pieces + 1 }, (_, i) => pointAt(curve, i / pieces));
  const lengths = [0];
  let first = -1;
  let last = -1;
  for (const [i, point] of points.slice(1).entries()) {
    const before = points[i] ?? point;
    lengths.push((lengths[i] ?? 0) + Math.hypot(point.x - before.x, point.y - before.y));
    if (!meets(before, point, area)) continue;
    if (first < 0) first = i;
    last = i + 1;
  }
  if (first < 0) return null;
  const length = lengths[pieces] ?? 0;
  const size = area.maxX - area.minX + area.maxY - area.minY;
  if (length <= size * longTimes) return wholeLine(line);
  const from = first / pieces;
  const to = last / pieces;
  const [, rest] = split(curve, from);
  const [[a, b, c, d]] = from >= 1 ? [rest] : split(rest, (to - from) / (1 - from));
  return {
    d: `M ${a.x},${a.y} C ${b.x},${b.y} ${c.x},${c.y} ${d.x},${d.y}`,
    offset: lengths[first] ?? 0,
    hasEnd: last === pieces,
    isCut: true,
  };
}
