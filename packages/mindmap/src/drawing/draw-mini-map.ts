import type { Bounds, Box, Point } from '../geometry/box.ts';
import { isEmptyBounds } from '../geometry/box.ts';
import type { Layout } from '../layouts/layout.ts';
import type { SvgElement } from './svg-tree.ts';
import { short, svg } from './svg-tree.ts';

/** Size of the mini map in pixels. */
export type MiniMapSize = Pick<Box, 'width' | 'height'>;

/** Free space around the map in the mini map, as a part of its size. */
const margin = 0.05;
/** A branch this low in the mini map, in pixels, is drawn as one rectangle. */
const leastBranch = 1;

/** How the canvas is shown in the mini map: a canvas point p stands at p * scale + (x, y). */
export interface MiniMapScale {
  scale: number;
  x: number;
  y: number;
}

/** The scale at which bounds fit into the mini map. */
export function miniMapScale(bounds: Bounds, size: MiniMapSize): MiniMapScale {
  if (isEmptyBounds(bounds)) return { scale: 1, x: 0, y: 0 };
  const width = Math.max(1, bounds.maxX - bounds.minX);
  const height = Math.max(1, bounds.maxY - bounds.minY);
  const room = 1 - margin * 2;
  const scale = Math.min((size.width * room) / width, (size.height * room) / height);
  return {
    scale,
    x: size.width / 2 - ((bounds.minX + bounds.maxX) / 2) * scale,
    y: size.height / 2 - ((bounds.minY + bounds.maxY) / 2) * scale,
  };
}

/** The canvas point at a point of the mini map: where a press brings the view to. */
export function canvasPointOf(place: MiniMapScale, point: Point): Point {
  return { x: (point.x - place.x) / place.scale, y: (point.y - place.y) / place.scale };
}

/** Draws the whole map small, and a frame around the part the screen shows. */
export function drawMiniMap(
  layout: Layout,
  shown: Bounds,
  size: MiniMapSize,
  colours: { node: string; frame: string },
): SvgElement {
  const place = miniMapScale(layout.bounds(), size);
  const boxes: string[] = [];
  const add = (x: number, y: number, width: number, height: number): void => {
    const [w, h] = [
      Math.max(1, short(width * place.scale)),
      Math.max(1, short(height * place.scale)),
    ];
    boxes.push(
      `M${short(x * place.scale + place.x)},${short(y * place.scale + place.y)}h${w}v${h}h${-w}Z`,
    );
  };
  const everywhere: Bounds = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };
  layout.visit(everywhere, ({ outline, children }, { x, y, width, height }) => {
    const { minX, minY, maxX, maxY } = outline;
    const isLow = children.length > 0 && (maxY - minY) * place.scale < leastBranch;
    if (isLow) add(x + minX, y + minY, maxX - minX, maxY - minY);
    else add(x, y, width, height);
    return !isLow;
  });
  const frame = svg('rect', {
    class: 'mm-mini-frame',
    x: short(shown.minX * place.scale + place.x),
    y: short(shown.minY * place.scale + place.y),
    width: short((shown.maxX - shown.minX) * place.scale),
    height: short((shown.maxY - shown.minY) * place.scale),
    fill: 'none',
    stroke: colours.frame,
  });
  const picture = svg('path', { d: boxes.join(''), fill: colours.node });
  return svg('svg', { width: size.width, height: size.height, 'aria-hidden': 'true' }, [
    picture,
    frame,
  ]);
}
