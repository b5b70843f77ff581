import type { Point } from '../geometry/box.ts';
import type { MapView } from '../render/map-view.ts';
import { mount, PooledLayer } from '../render/mount.ts';
import { svg } from '../drawing/svg-tree.ts';
import { toScreen } from '../render/view-transform.ts';
import type { Overlay } from './gesture.ts';

const colour = 'rgb(94, 200, 248)';

/** Draws what only exists during a gesture over the map of a view. */
export function createOverlay(view: MapView): Overlay {
  const layer = mount(
    view.svg.ownerDocument,
    svg('g', { class: 'mm-overlay', 'pointer-events': 'none' }),
  );
  view.svg.append(layer.element);
  const marks = new PooledLayer(layer.element);
  const show = (attributes: Record<string, number | string>): void =>
    marks.show(
      ['mark'],
      () => svg('rect', attributes),
      () => true,
    );
  return {
    showBox(from: Point, to: Point) {
      const a = toScreen(view.view, from);
      const b = toScreen(view.view, to);
      show({
        x: Math.min(a.x, b.x),
        y: Math.min(a.y, b.y),
        width: Math.abs(a.x - b.x),
        height: Math.abs(a.y - b.y),
        fill: colour,
        'fill-opacity': 0.2,
        stroke: colour,
      });
    },
    showDrop(at: Point, width: number) {
      const { x, y } = toScreen(view.view, at);
      show({ x, y: y - 2, width: width * view.view.scale, height: 4, rx: 2, fill: colour });
    },
    clear: () =>
      marks.show(
        [],
        () => null,
        () => false,
      ),
  };
}
