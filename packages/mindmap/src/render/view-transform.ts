import type { Bounds, Box, Point } from '../geometry/box.ts';
import { isEmptyBounds } from '../geometry/box.ts';

/** Where the canvas stands on the screen: a canvas point p is seen at p * scale + (x, y). */
export interface ViewTransform {
  scale: number;
  x: number;
  y: number;
}

/** The view of a map that was just opened. */
export const initialView: ViewTransform = { scale: 1, x: 0, y: 0 };

/** Smallest and largest scale, as the settings' percentages say. */
export interface ZoomLimits {
  min: number;
  max: number;
}

/** The view moved by pixels of the screen. */
export function panned(view: ViewTransform, dx: number, dy: number): ViewTransform {
  return { scale: view.scale, x: view.x + dx, y: view.y + dy };
}

/** The view at another scale, with the canvas point under `at` (on the screen) staying where it is. */
export function zoomed(
  view: ViewTransform,
  scale: number,
  at: Point,
  limits: ZoomLimits,
): ViewTransform {
  const next = Math.min(limits.max, Math.max(limits.min, scale));
  const ratio = next / view.scale;
  return {
    scale: next,
    x: at.x - (at.x - view.x) * ratio,
    y: at.y - (at.y - view.y) * ratio,
  };
}

/** The canvas point seen at a point of the screen. */
export function toCanvas(view: ViewTransform, point: Point): Point {
  return {
    x: (point.x - view.x) / view.scale,
    y: (point.y - view.y) / view.scale,
  };
}

/** Where a canvas point is seen on the screen. */
export function toScreen(view: ViewTransform, point: Point): Point {
  return { x: point.x * view.scale + view.x, y: point.y * view.scale + view.y };
}

/** The part of the canvas that a screen shows, with a margin in pixels of the screen on all sides. */
export function shownBounds(
  view: ViewTransform,
  screen: Pick<Box, 'width' | 'height'>,
  margin = 0,
): Bounds {
  const start = toCanvas(view, { x: -margin, y: -margin });
  const end = toCanvas(view, {
    x: screen.width + margin,
    y: screen.height + margin,
  });
  return { minX: start.x, minY: start.y, maxX: end.x, maxY: end.y };
}

/** The view that brings a canvas point to the middle of the screen. */
export function centredOn(
  view: ViewTransform,
  point: Point,
  screen: Pick<Box, 'width' | 'height'>,
): ViewTransform {
  const { scale } = view;
  return {
    scale,
    x: screen.width / 2 - point.x * scale,
    y: screen.height / 2 - point.y * scale,
  };
}

/** Where one looks, whatever the size of the screen: the scale, and the middle of the screen seen from the root's middle. */
export interface ViewPlace {
  scale: number;
  /** In pixels of the canvas. */
  x: number;
  y: number;
}

/** Where a view looks. */
export function placeOf(
  view: ViewTransform,
  root: Point,
  screen: Pick<Box, 'width' | 'height'>,
): ViewPlace {
  const middle = toCanvas(view, { x: screen.width / 2, y: screen.height / 2 });
  return { scale: view.scale, x: middle.x - root.x, y: middle.y - root.y };
}

/** The view that looks at a place. */
export function viewAt(
  { scale, x, y }: ViewPlace,
  root: Point,
  screen: Pick<Box, 'width' | 'height'>,
): ViewTransform {
  return centredOn({ scale, x: 0, y: 0 }, { x: root.x + x, y: root.y + y }, screen);
}

/** The view that shows all bounds with padding around them, never larger than life. */
export function fitted(
  bounds: Bounds,
  screen: Pick<Box, 'width' | 'height'>,
  padding: number,
): ViewTransform {
  if (isEmptyBounds(bounds)) return initialView;
  const width = Math.max(1, bounds.maxX - bounds.minX);
  const height = Math.max(1, bounds.maxY - bounds.minY);
  const room = {
    width: Math.max(1, screen.width - padding * 2),
    height: Math.max(1, screen.height - padding * 2),
  };
  const scale = Math.min(1, room.width / width, room.height / height);
  const middle = {
    x: (bounds.minX + bounds.maxX) / 2,
    y: (bounds.minY + bounds.maxY) / 2,
  };
  return centredOn({ scale, x: 0, y: 0 }, middle, screen);
}
