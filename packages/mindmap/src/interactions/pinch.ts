import type { Point } from '../geometry/box.ts';
import { panned, zoomed } from '../render/view-transform.ts';
import type { GesturePort } from './gesture.ts';

/** Two fingers on the map. */
export interface Pinch {
  move(first: Point, second: Point): void;
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Scales and moves the canvas with two fingers: what was between them stays between them. */
export function startPinch({ view, map }: GesturePort, first: Point, second: Point): Pinch {
  const from = view.view;
  const start = middle(first, second);
  const distance = Math.max(1, Math.hypot(second.x - first.x, second.y - first.y));
  const { minZoomRatio, maxZoomRatio } = map.settings;
  const limits = { min: minZoomRatio / 100, max: maxZoomRatio / 100 };
  return {
    move(a, b) {
      const at = middle(a, b);
      const scale = (from.scale * Math.hypot(b.x - a.x, b.y - a.y)) / distance;
      view.setView(panned(zoomed(from, scale, start, limits), at.x - start.x, at.y - start.y));
    },
  };
}
