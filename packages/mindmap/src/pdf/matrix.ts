import type { Bounds } from '../geometry/box.ts';

/** A transform of the plane: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The transform that changes nothing. */
export const identityMatrix: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function combined(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [
    a * p + c * q,
    b * p + d * q,
    a * r + c * s,
    b * r + d * s,
    a * t + c * u + e,
    b * t + d * u + f,
  ];
}

const step = /(translate|rotate|scale)\(([^()]*)\)/g;

/** Reads the `transform` of a drawn element: moves, turns about the origin and scales. */
export function readTransform(text: string | number | undefined): Matrix {
  let matrix = identityMatrix;
  for (const [, name, inner = ''] of String(text ?? '').matchAll(step)) {
    const [x = 0, y] = inner.split(/[\s,]+/).map(Number);
    matrix = combined(matrix, stepOf(name ?? '', x, y));
  }
  return matrix;
}

function stepOf(name: string, x: number, y: number | undefined): Matrix {
  if (name === 'translate') return [1, 0, 0, 1, x, y ?? 0];
  if (name === 'scale') return [x, 0, 0, y ?? x, 0, 0];
  const angle = (x * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, -sin, cos, 0, 0];
}

/** The upright box around a box that was transformed. */
export function boundsAfter([a, b, c, d, e, f]: Matrix, box: Bounds): Bounds {
  const corners = [
    [box.minX, box.minY],
    [box.maxX, box.minY],
    [box.minX, box.maxY],
    [box.maxX, box.maxY],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    minX: Math.min(...xs),
    minY: Math.min(...ys),
    maxX: Math.max(...xs),
    maxY: Math.max(...ys),
  };
}
