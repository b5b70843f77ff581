import type { ShapeName } from '../model/document.ts';

/** Depth of a cut corner of the octagonal rectangle, in pixels. */
const chamfer = 5;

/** What a shape's outline depends on. Width and height are those of the box less its border. */
export interface ShapeBox {
  width: number;
  height: number;
  /** Radius of a rectangle's corners. */
  radius: number;
  /** Depth of slants and notches: the node's horizontal padding. */
  slant: number;
}

type Corner = readonly [number, number];

function polygon(points: readonly Corner[]): string {
  return `M${points.map(([x, y]) => `${x},${y}`).join('L')}Z`;
}

function rectangle({ width: w, height: h, radius }: ShapeBox): string {
  const r = Math.min(radius, w / 2, h / 2);
  return (
    `M${r},0L${w - r},0C${w - r},0 ${w},0 ${w},${r}L${w},${h - r}` +
    `C${w},${h - r} ${w},${h} ${w - r},${h}L${r},${h}C${r},${h} 0,${h} 0,${h - r}` +
    `L0,${r}C0,${r} 0,0 ${r},0Z`
  );
}

function ellipse({ width, height }: ShapeBox): string {
  const [rx, ry] = [width / 2, height / 2];
  return `M${rx},0A${rx},${ry} 0 0,1 ${rx},${height}A${rx},${ry} 0 0,1 ${rx},0Z`;
}

function roundedRectangle({ width, height }: ShapeBox): string {
  const r = height / 2;
  return `M${r},0L${width - r},0A${r},${r} 0 0,1 ${width - r},${height}L${r},${height}A${r},${r} 0 0,1 ${r},0Z`;
}

const paths: Record<ShapeName, (box: ShapeBox) => string> = {
  rectangle,
  diamond: ({ width: w, height: h }) =>
    polygon([
      [w / 2, 0],
      [w, h / 2],
      [w / 2, h],
      [0, h / 2],
    ]),
  parallelogram: ({ width: w, height: h, slant }) =>
    polygon([
      [slant, 0],
      [w, 0],
      [w - slant, h],
      [0, h],
    ]),
  roundedRectangle,
  octagonalRectangle: ({ width: w, height: h }) =>
    polygon([
      [0, chamfer],
      [chamfer, 0],
      [w - chamfer, 0],
      [w, chamfer],
      [w, h - chamfer],
      [w - chamfer, h],
      [chamfer, h],
      [0, h - chamfer],
    ]),
  outerTriangularRectangle: ({ width: w, height: h, slant }) =>
    polygon([
      [slant, 0],
      [w - slant, 0],
      [w, h / 2],
      [w - slant, h],
      [slant, h],
      [0, h / 2],
    ]),
  innerTriangularRectangle: ({ width: w, height: h, slant }) =>
    polygon([
      [0, 0],
      [w, 0],
      [w - slant / 2, h / 2],
      [w, h],
      [0, h],
      [slant / 2, h / 2],
    ]),
  ellipse,
  circle: ellipse,
};

/** The outline of a shape as closed SVG path data, its left top corner at the origin. */
export function shapePath(shape: ShapeName, box: ShapeBox): string {
  return paths[shape](box);
}

/** Padding in pixels. */
export interface Padding {
  x: number;
  y: number;
}

const leastPadding: Padding = { x: 15, y: 5 };

/**
 * What a shape needs beyond the node's own padding, so that its content stays inside the outline.
 * `width` and `height` are the content's.
 */
export function shapePadding(
  shape: ShapeName,
  width: number,
  height: number,
  padding: Padding,
): Padding {
  const x = padding.x <= 0 ? leastPadding.x : 0;
  const y = padding.y <= 0 ? leastPadding.y : 0;
  switch (shape) {
    case 'roundedRectangle':
      return { x: height > width ? (height - width) / 2 : 0, y: 0 };
    case 'diamond':
      return { x: width / 2, y: height / 2 };
    case 'parallelogram':
    case 'outerTriangularRectangle':
    case 'innerTriangularRectangle':
      return { x, y: 0 };
    case 'ellipse':
      return { x, y };
    case 'circle': {
      const excess = width + padding.x * 2 - (height + padding.y * 2);
      return { x: Math.max(0, -excess / 2), y: Math.max(0, excess / 2) };
    }
    default:
      return { x: 0, y: 0 };
  }
}
