/** How a graph stands on the screen: a point of it is drawn at `x * scale + left`, `y * scale + top`. */
export interface GraphView {
  scale: number;
  left: number;
  top: number;
}

interface Size {
  width: number;
  height: number;
}

const scales = { least: 0.05, most: 6 };
const margin = 32;

const limited = (scale: number): number => Math.min(scales.most, Math.max(scales.least, scale));

/** Shows all points. */
export function fitView(positions: Float32Array, { width, height }: Size): GraphView {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 2) {
    left = Math.min(left, positions[at] ?? 0);
    right = Math.max(right, positions[at] ?? 0);
    top = Math.min(top, positions[at + 1] ?? 0);
    bottom = Math.max(bottom, positions[at + 1] ?? 0);
  }
  if (left > right) return { scale: 1, left: width / 2, top: height / 2 };
  const across = (width - margin * 2) / Math.max(1, right - left);
  const down = (height - margin * 2) / Math.max(1, bottom - top);
  const scale = limited(Math.min(across, down, 1.5));
  return {
    scale,
    left: width / 2 - ((left + right) / 2) * scale,
    top: height / 2 - ((top + bottom) / 2) * scale,
  };
}

/** Makes it larger or smaller; what stands at a place of the screen stays there. */
export function zoomAt(
  view: GraphView,
  factor: number,
  { x, y }: { x: number; y: number },
): GraphView {
  const scale = limited(view.scale * factor);
  const by = scale / view.scale;
  return { scale, left: x - (x - view.left) * by, top: y - (y - view.top) * by };
}

/** How large a point is drawn: who has more links is larger. */
export function radiusOf(degree: number, scale: number): number {
  return Math.max(
    1.5,
    (3 + Math.min(9, Math.sqrt(degree) * 1.6)) * Math.min(1.4, Math.sqrt(scale)),
  );
}

/** The point at a place of the screen, the nearest of those that reach there. */
export function pointAt(
  positions: Float32Array,
  { view, x, y, degrees }: { view: GraphView; x: number; y: number; degrees: readonly number[] },
): number | undefined {
  let found: number | undefined;
  let nearest = Infinity;
  for (let at = 0; at * 2 < positions.length; at += 1) {
    const dx = (positions[at * 2] ?? 0) * view.scale + view.left - x;
    const dy = (positions[at * 2 + 1] ?? 0) * view.scale + view.top - y;
    const distance = Math.hypot(dx, dy);
    const reach = radiusOf(degrees[at] ?? 0, view.scale) + 5;
    if (distance > reach || distance >= nearest) continue;
    nearest = distance;
    found = at;
  }
  return found;
}
