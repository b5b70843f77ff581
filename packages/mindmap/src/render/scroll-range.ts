import type { Bounds, Box } from '../geometry/box.ts';
import type { ViewTransform } from './view-transform.ts';

/** Which way a scrollbar lies. */
export type ScrollDirection = 'vertical' | 'horizontal';

/** A scrollbar's thumb: where it begins and how long it is, as parts (0 to 1) of the bar. */
export interface ScrollThumb {
  start: number;
  length: number;
}

interface Extent {
  /** Where the scrolled area begins, and its length, in pixels of the screen. */
  from: number;
  length: number;
  screen: number;
}

/** The area that can be scrolled: the map with half a screen around it, as other editors have it. */
function extentOf(
  direction: ScrollDirection,
  bounds: Bounds,
  view: ViewTransform,
  screen: Pick<Box, 'width' | 'height'>,
): Extent {
  const isVertical = direction === 'vertical';
  const size = isVertical ? screen.height : screen.width;
  const low =
    (isVertical ? bounds.minY : bounds.minX) * view.scale + (isVertical ? view.y : view.x);
  const high =
    (isVertical ? bounds.maxY : bounds.maxX) * view.scale + (isVertical ? view.y : view.x);
  const from = Math.min(low - size / 2, 0);
  const to = Math.max(high + size / 2, size);
  return { from, length: to - from, screen: size };
}

/** The thumb that shows where the screen stands in the map. */
export function scrollThumb(
  direction: ScrollDirection,
  bounds: Bounds,
  view: ViewTransform,
  screen: Pick<Box, 'width' | 'height'>,
): ScrollThumb {
  const { from, length, screen: size } = extentOf(direction, bounds, view, screen);
  return { start: (0 - from) / length, length: size / length };
}

/** The view after the thumb was dragged by a part (-1 to 1) of the bar. */
export function scrolledBy(
  direction: ScrollDirection,
  part: number,
  bounds: Bounds,
  view: ViewTransform,
  screen: Pick<Box, 'width' | 'height'>,
): ViewTransform {
  const { from, length, screen: size } = extentOf(direction, bounds, view, screen);
  const wished = part * length;
  const most = length - size + from;
  const moved = Math.min(most, Math.max(from, wished));
  return direction === 'vertical'
    ? { scale: view.scale, x: view.x, y: view.y - moved }
    : { scale: view.scale, x: view.x - moved, y: view.y };
}
