import type { Bounds, Point } from '../geometry/box.ts';
import { emptyBounds } from '../geometry/box.ts';
import { pdfNumber } from './pdf-file.ts';

/** A path in the operators of PDF, and where it begins and ends in which direction. */
export interface PdfPath {
  operators: string;
  /** Feet of the path with the points its ends come from; null for a path without a stroke. */
  start: { at: Point; from: Point } | null;
  end: { at: Point; from: Point } | null;
  /** The edges of its points: those of the path, or a little more where it is curved. */
  bounds: Bounds;
}

const token = /([a-zA-Z])|(-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/g;

/** How many numbers each command takes. */
const takes: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

interface Pen {
  at: Point;
  first: Point;
  control: Point;
  parts: string[];
  /** Points of the outline, for the directions of its ends. */
  points: Point[];
}

function commandsOf(d: string): { name: string; numbers: number[] }[] {
  const commands: { name: string; numbers: number[] }[] = [];
  for (const [, name, number] of d.matchAll(token)) {
    if (name !== undefined) commands.push({ name, numbers: [] });
    else commands.at(-1)?.numbers.push(Number(number));
  }
  return commands;
}

/** Reads the `d` of an SVG path. Parts it cannot read are left out. */
export function pdfPath(d: string): PdfPath {
  const origin = { x: 0, y: 0 };
  const pen: Pen = { at: origin, first: origin, control: origin, parts: [], points: [] };
  for (const { name, numbers } of commandsOf(d)) {
    const upper = name.toUpperCase();
    const size = takes[upper];
    if (size === undefined) continue;
    if (size === 0) close(pen);
    for (let i = 0; size > 0 && i + size <= numbers.length; i += size) {
      // What follows a move is drawn.
      const step = upper === 'M' && i > 0 ? 'L' : upper;
      draw(pen, step, numbers.slice(i, i + size), name !== upper);
    }
  }
  const { points } = pen;
  const [first, second] = points;
  const last = points.at(-1);
  const before = points.at(-2);
  return {
    operators: pen.parts.join('\n'),
    start: first && second ? { at: first, from: second } : null,
    end: last && before ? { at: last, from: before } : null,
    bounds: boundsOf(points),
  };
}

function boundsOf(points: readonly Point[]): Bounds {
  const bounds = emptyBounds();
  for (const { x, y } of points) {
    bounds.minX = Math.min(bounds.minX, x);
    bounds.minY = Math.min(bounds.minY, y);
    bounds.maxX = Math.max(bounds.maxX, x);
    bounds.maxY = Math.max(bounds.maxY, y);
  }
  return bounds;
}

function close(pen: Pen): void {
  pen.parts.push('h');
  pen.at = pen.first;
  pen.control = pen.first;
}

function draw(pen: Pen, step: string, numbers: readonly number[], isRelative: boolean): void {
  const base = isRelative ? pen.at : { x: 0, y: 0 };
  const pointAt = (i: number): Point => ({
    x: base.x + (numbers[i] ?? 0),
    y: base.y + (numbers[i + 1] ?? 0),
  });
  const mirrored = { x: pen.at.x * 2 - pen.control.x, y: pen.at.y * 2 - pen.control.y };
  switch (step) {
    case 'M':
      moveTo(pen, pointAt(0));
      return;
    case 'H':
      lineTo(pen, { x: base.x + (numbers[0] ?? 0), y: pen.at.y });
      return;
    case 'V':
      lineTo(pen, { x: pen.at.x, y: base.y + (numbers[0] ?? 0) });
      return;
    case 'C':
      curveTo(pen, pointAt(0), pointAt(2), pointAt(4));
      return;
    case 'S':
      curveTo(pen, mirrored, pointAt(0), pointAt(2));
      return;
    case 'Q':
      bendTo(pen, pointAt(0), pointAt(2));
      return;
    case 'T':
      bendTo(pen, mirrored, pointAt(0));
      return;
    case 'A':
      arcTo(pen, numbers, pointAt(5));
      return;
    default:
      lineTo(pen, pointAt(0));
  }
}

function written({ x, y }: Point): string {
  return `${pdfNumber(x)} ${pdfNumber(y)}`;
}

function moveTo(pen: Pen, to: Point): void {
  pen.parts.push(`${written(to)} m`);
  pen.points.push(to);
  pen.at = to;
  pen.first = to;
  pen.control = to;
}

function lineTo(pen: Pen, to: Point): void {
  pen.parts.push(`${written(to)} l`);
  pen.points.push(to);
  pen.at = to;
  pen.control = to;
}

function curveTo(pen: Pen, one: Point, two: Point, to: Point): void {
  pen.parts.push(`${written(one)} ${written(two)} ${written(to)} c`);
  pen.points.push(one, two, to);
  pen.at = to;
  pen.control = two;
}

/** A quadratic curve as the cubic one that is the same. */
function bendTo(pen: Pen, control: Point, to: Point): void {
  const third = (from: Point): Point => ({
    x: from.x + ((control.x - from.x) * 2) / 3,
    y: from.y + ((control.y - from.y) * 2) / 3,
  });
  curveTo(pen, third(pen.at), third(to), to);
  pen.control = control;
}

/** An elliptic arc as cubic curves of at most a quarter turn each (SVG 1.1, appendix F.6.5). */
function arcTo(pen: Pen, numbers: readonly number[], to: Point): void {
  const [givenX = 0, givenY = 0, turn = 0, large = 0, sweep = 0] = numbers;
  const from = pen.at;
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const half = { x: (from.x - to.x) / 2, y: (from.y - to.y) / 2 };
  const at = { x: cos * half.x + sin * half.y, y: cos * half.y - sin * half.x };
  let [rx, ry] = [Math.abs(givenX), Math.abs(givenY)];
  if (rx === 0 || ry === 0 || (half.x === 0 && half.y === 0)) {
    lineTo(pen, to);
    return;
  }
  const reach = (at.x / rx) ** 2 + (at.y / ry) ** 2;
  if (reach > 1) [rx, ry] = [rx * Math.sqrt(reach), ry * Math.sqrt(reach)];
  const under = (rx * at.y) ** 2 + (ry * at.x) ** 2;
  const root = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - under) / under));
  const factor = large === sweep ? -root : root;
  const middle = { x: (factor * rx * at.y) / ry, y: (-factor * ry * at.x) / rx };
  const centre = {
    x: cos * middle.x - sin * middle.y + (from.x + to.x) / 2,
    y: sin * middle.x + cos * middle.y + (from.y + to.y) / 2,
  };
  const begin = Math.atan2((at.y - middle.y) / ry, (at.x - middle.x) / rx);
  const end = Math.atan2((-at.y - middle.y) / ry, (-at.x - middle.x) / rx);
  let delta = end - begin;
  if (sweep === 0 && delta > 0) delta -= 2 * Math.PI;
  if (sweep !== 0 && delta < 0) delta += 2 * Math.PI;
  const pieces = Math.max(1, Math.ceil(Math.abs(delta) / (Math.PI / 2) - 1e-9));
  const step = delta / pieces;
  const grip = (4 / 3) * Math.tan(step / 4);
  const place = (x: number, y: number): Point => ({
    x: centre.x + cos * rx * x - sin * ry * y,
    y: centre.y + sin * rx * x + cos * ry * y,
  });
  for (let i = 0; i < pieces; i += 1) {
    const [a, b] = [begin + step * i, begin + step * (i + 1)];
    const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
    curveTo(
      pen,
      place(ca - grip * sa, sa + grip * ca),
      place(cb + grip * sb, sb - grip * cb),
      place(cb, sb),
    );
  }
}
