import type { Box, Point } from '../geometry/box.ts';
import type { MapView } from '../render/map-view.ts';
import { panned } from '../render/view-transform.ts';

/** Distance from the edge of the screen at which a drag moves the canvas, and by how much, in pixels. */
const edge = 20;
const step = 12;

/** How far the canvas moves for a pointer at a place on the screen. */
export function edgeStep(at: Point, screen: Pick<Box, 'width' | 'height'>): Point {
  const along = (place: number, size: number): number => {
    if (place < edge) return step;
    return place > size - edge ? -step : 0;
  };
  return { x: along(at.x, screen.width), y: along(at.y, screen.height) };
}

/** Moves the canvas while something is dragged to the edge of the screen. */
export function panAtEdge(view: MapView, at: Point): void {
  const { x, y } = edgeStep(at, view.screen);
  if (x !== 0 || y !== 0) view.setView(panned(view.view, x, y));
}
