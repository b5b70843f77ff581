/** How a picture lies on the screen: its centre's distance from the middle in pixels, its size, its turn in degrees. */
export interface View {
  x: number;
  y: number;
  scale: number;
  turn: number;
}

/** Numbers of the image viewer (specification 9). */
export const viewing = { slideshowMs: 5000, step: 0.1, least: 0.01, most: 100, zIndex: 2015 };

export const upright: View = { x: 0, y: 0, scale: 1, turn: 0 };

interface Size {
  width: number;
  height: number;
}

/** The scale at which a picture is seen whole, and never larger than it is. */
export function fittingScale(picture: Size, frame: Size): number {
  if (picture.width === 0 || picture.height === 0) return 1;
  return Math.min(1, frame.width / picture.width, frame.height / picture.height);
}

/** Steps in or out by tenths, keeping what is under `point` (measured from the middle) where it is. */
export function zoomed(view: View, steps: number, point = { x: 0, y: 0 }): View {
  const factor = steps > 0 ? 1 + viewing.step * steps : 1 / (1 - viewing.step * steps);
  return scaledTo(view, view.scale * factor, point);
}

/** Brings a picture to a scale within 0.01 and 100, keeping what is under `point` where it is. */
export function scaledTo(view: View, scale: number, point = { x: 0, y: 0 }): View {
  const next = Math.min(viewing.most, Math.max(viewing.least, scale));
  const ratio = next / view.scale;
  return {
    ...view,
    scale: next,
    x: point.x - (point.x - view.x) * ratio,
    y: point.y - (point.y - view.y) * ratio,
  };
}

/** Turned by quarters; right is positive. */
export function turned(view: View, quarters: number): View {
  return { ...view, turn: view.turn + quarters * 90 };
}
