import type { Point } from '../geometry/box.ts';
import { panned } from '../render/view-transform.ts';
import type { GesturePort } from './gesture.ts';

/** What of a wheel event decides. */
export interface WheelInput {
  deltaX: number;
  deltaY: number;
  /** 0 for pixels, 1 for lines, 2 for pages. */
  deltaMode: number;
  ctrlKey: boolean;
  shiftKey: boolean;
}

/** Pixels of a line and of a page. */
const unit = [1, 16, 400] as const;
/** Pixels of a wheel's turn that scale by one step of the setting. */
const turn = 100;
/** Largest turn counted at once, so that a fast track pad does not jump. */
const largest = 200;

/**
 * Turns of the wheel: move or scale the canvas as the setting says; with Control always scale, as track
 * pads report a pinch. Distances are taken as they come, so that track pads feel as they do elsewhere.
 */
export function turnWheel({ view, map }: GesturePort, wheel: WheelInput, at: Point): void {
  const { mousewheelAction, mousewheelZoomActionReverse, scaleRatio, translateRatio } =
    map.settings;
  const factor = unit[wheel.deltaMode] ?? 1;
  const limit = (delta: number): number => Math.min(largest, Math.max(-largest, delta * factor));
  const x = limit(wheel.deltaX);
  const y = limit(wheel.deltaY);
  if (!wheel.ctrlKey && mousewheelAction === 'move') {
    const isSideways = wheel.shiftKey && x === 0;
    const [dx, dy] = isSideways ? [y, 0] : [x, y];
    view.setView(panned(view.view, -dx * translateRatio, -dy * translateRatio));
    return;
  }
  // Away from the user scales up; the setting turns that round, except for a pinch.
  const way = mousewheelZoomActionReverse || wheel.ctrlKey ? -1 : 1;
  view.zoomTo(view.view.scale * (1 + scaleRatio) ** ((way * y) / turn), at);
}
