import type { Box, Point } from '../geometry/box.ts';
import { centreOf } from '../geometry/box.ts';
import type { Mindmap } from '../mindmap.ts';
import { rootOnScreen } from '../scene/settings.ts';
import type { Settings } from '../scene/settings.ts';
import type { ViewPlace, ViewTransform } from './view-transform.ts';
import { fitted, viewAt } from './view-transform.ts';

/** From this scale on texts can be read: a map is not opened smaller. */
export const readableScale = 0.6;
/** Below this width, in pixels, a screen is a phone's. */
const narrowScreen = 600;

/** A map and the screen it is to be shown on, in pixels. */
export interface Opening {
  map: Mindmap;
  screen: Pick<Box, 'width' | 'height'>;
}

function rootBoxOf({ scene }: Mindmap): Box | undefined {
  return scene.layout.boxOf(scene.reader.rootId);
}

/** The middle of the root of the whole map on the canvas. */
export function rootCentre({ scene }: Mindmap): Point {
  return centreOf(scene.rootBox);
}

/** The view with the root where the settings want it, or at another place; null for a map that is not laid out. */
export function rootView(
  { map, screen }: Opening,
  scale: number,
  place?: Settings['initRootNodePosition'],
): ViewTransform | null {
  const box = rootBoxOf(map);
  if (!box) return null;
  const { initRootNodePosition, fitPadding } = map.settings;
  const size = { width: box.width * scale, height: box.height * scale };
  const padding = screen.width < narrowScreen ? fitPadding / 3 : fitPadding;
  const at = rootOnScreen(place ?? initRootNodePosition, screen, size, padding);
  return { scale, x: at.x - box.x * scale, y: at.y - box.y * scale };
}

/**
 * The view of a map that was just opened: as it was left, else the whole of it where that can be read, else its root in life
 * size, where the settings want it; on a narrow screen at the left where all branches grow to the right.
 */
export function openedView(opening: Opening, left: ViewPlace | null): ViewTransform | null {
  const { map, screen } = opening;
  if (left) return viewAt(left, rootCentre(map), screen);
  const { initRootNodePosition: wanted, fitPadding } = map.settings;
  const bounds = map.scene.layout.bounds();
  const whole = fitted(bounds, screen, fitPadding);
  const isCentred = wanted.every((place) => place === 'center');
  if (isCentred && whole.scale >= readableScale) return whole;
  const box = rootBoxOf(map);
  const growsRight = box !== undefined && bounds.minX >= box.x - fitPadding;
  const goesLeft = isCentred && screen.width < narrowScreen && growsRight;
  return rootView(opening, 1, goesLeft ? ['left', 'center'] : wanted);
}
