import type { Point } from '../geometry/box.ts';
import type { MapView } from '../render/map-view.ts';
import { mount, PooledLayer } from '../render/mount.ts';
import { svg } from '../drawing/svg-tree.ts';
import type { SvgElement } from '../drawing/svg-tree.ts';
import { toScreen } from '../render/view-transform.ts';
import type { Overlay } from './gesture.ts';

const colour = 'rgb(94, 200, 248)';

/** A drawing that is only a picture: no second node for whoever looks for the first. */
function unnamed(drawing: SvgElement): SvgElement {
  const { transform } = drawing.attributes;
  return svg('g', { transform, 'aria-hidden': 'true' }, drawing.children);
}

type Hover = NonNullable<Parameters<Overlay['showHover']>[0]>;

function drawHover(view: MapView, { box, add, at }: Hover): SvgElement {
  const { scale, x, y } = view.view;
  const outline = svg('rect', {
    x: box.x - 2,
    y: box.y - 2,
    width: box.width + 4,
    height: box.height + 4,
    rx: 5,
    fill: 'none',
    stroke: colour,
    'stroke-opacity': 0.7,
    'pointer-events': 'none',
  });
  const button =
    add === null
      ? []
      : [
          svg('g', { 'data-add': add, class: 'mm-add', cursor: 'pointer' }, [
            svg('circle', { cx: at.x, cy: at.y, r: 9, fill: '#fff', stroke: colour }),
            svg('path', {
              d: `M${at.x - 5},${at.y}h10M${at.x},${at.y - 5}v10`,
              stroke: '#409eff',
              'stroke-width': 1.5,
            }),
          ]),
        ];
  const transform = `matrix(${scale} 0 0 ${scale} ${x} ${y})`;
  return svg('g', { transform, 'aria-hidden': 'true' }, [outline, ...button]);
}

/** Draws what only exists during a gesture over the map of a view. */
export function createOverlay(view: MapView): Overlay {
  const layer = mount(
    view.svg.ownerDocument,
    svg('g', { class: 'mm-overlay', 'pointer-events': 'none' }),
  );
  view.svg.append(layer.element);
  const hoverLayer = mount(view.svg.ownerDocument, svg('g', { class: 'mm-hover' }));
  view.svg.append(hoverLayer.element);
  const hovers = new PooledLayer(hoverLayer.element);
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
    showDrag(ghost, slot) {
      const drawings = new Map<string, SvgElement>();
      const { scale, x, y } = view.view;
      const transform = `matrix(${scale} 0 0 ${scale} ${x} ${y})`;
      if (slot) {
        const strip = svg('rect', { ...slot, rx: 4, fill: colour, 'fill-opacity': 0.45 });
        drawings.set('slot', svg('g', { class: 'mm-slot', transform }, [strip]));
      }
      if (ghost) {
        drawings.set(
          'ghost',
          svg('g', { class: 'mm-ghost', transform, opacity: 0.6 }, [unnamed(ghost)]),
        );
      }
      marks.show(
        drawings.keys(),
        (key) => drawings.get(key) ?? null,
        () => true,
      );
    },
    showHover(hover) {
      hovers.show(
        hover ? ['hover'] : [],
        () => hover && drawHover(view, hover),
        () => true,
      );
    },
    clear: () =>
      marks.show(
        [],
        () => null,
        () => false,
      ),
  };
}
