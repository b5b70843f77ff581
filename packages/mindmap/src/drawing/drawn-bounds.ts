import type { Bounds } from '../geometry/box.ts';
import { emptyBounds, growBounds } from '../geometry/box.ts';
import type { Measure } from '../text/measure.ts';
import type { SvgElement } from './svg-tree.ts';

const place = /^translate\((-?[\d.]+)[ ,](-?[\d.]+)\)$/;
const number = /-?(?:\d+\.?\d*|\.\d+)/g;
/** Places at which a curve is looked at. */
const steps = 16;

/**
 * The edges of lines, frames and their labels: groups moved to a point, rectangles, texts, and paths of one move with
 * straight or cubic pieces after it.
 */
export function drawnBounds(elements: readonly SvgElement[], measure: Measure): Bounds {
  const bounds = emptyBounds();
  for (const element of elements) grow(bounds, element, { x: 0, y: 0 }, measure);
  return bounds;
}

interface Offset {
  x: number;
  y: number;
}

function grow(bounds: Bounds, element: SvgElement, at: Offset, measure: Measure): void {
  const { tag, attributes, children } = element;
  if (tag === 'marker' || attributes['stroke'] === 'transparent') return;
  const [, moveX = 0, moveY = 0] = place.exec(String(attributes['transform'] ?? '')) ?? [];
  const inside = { x: at.x + Number(moveX), y: at.y + Number(moveY) };
  const own = boundsOf(element, measure);
  if (own) {
    growBounds(bounds, {
      minX: own.minX + inside.x,
      minY: own.minY + inside.y,
      maxX: own.maxX + inside.x,
      maxY: own.maxY + inside.y,
    });
  }
  for (const child of children) grow(bounds, child, inside, measure);
}

function boundsOf({ tag, attributes, text }: SvgElement, measure: Measure): Bounds | null {
  const value = (name: string): number => Number(attributes[name] ?? 0);
  const [x, y] = [value('x'), value('y')];
  if (tag === 'rect')
    return { minX: x, minY: y, maxX: x + value('width'), maxY: y + value('height') };
  if (tag === 'path') return pathBounds(String(attributes['d'] ?? ''));
  if (tag !== 'text' || text === undefined) return null;
  const size = value('font-size') || 16;
  const family = String(attributes['font-family'] ?? 'sans-serif');
  const width = measure.width(text, { family, size, weight: 'normal', style: 'normal' });
  const left = attributes['text-anchor'] === 'middle' ? x - width / 2 : x;
  return { minX: left, minY: y - size, maxX: left + width, maxY: y + size * 0.3 };
}

function pathBounds(d: string): Bounds | null {
  const bounds = emptyBounds();
  let from: Offset | null = null;
  const touch = (x: number, y: number): void => {
    growBounds(bounds, { minX: x, minY: y, maxX: x, maxY: y });
  };
  for (const [, name = '', inner = ''] of d.matchAll(/([MLC])([^A-Za-z]*)/g)) {
    const numbers = Array.from(inner.matchAll(number), ([text]) => Number(text));
    const [x = 0, y = 0] = numbers.slice(-2);
    if (name === 'C' && from) curve(from, numbers, touch);
    else touch(x, y);
    from = { x, y };
  }
  return from && bounds;
}

function curve(from: Offset, numbers: readonly number[], touch: (x: number, y: number) => void) {
  const [ax = 0, ay = 0, bx = 0, by = 0, x = 0, y = 0] = numbers;
  for (let i = 1; i <= steps; i += 1) {
    const t = i / steps;
    const s = 1 - t;
    const mix = (p: number, q: number, r: number, u: number): number =>
      s ** 3 * p + 3 * s * s * t * q + 3 * s * t * t * r + t ** 3 * u;
    touch(mix(from.x, ax, bx, x), mix(from.y, ay, by, y));
  }
}
