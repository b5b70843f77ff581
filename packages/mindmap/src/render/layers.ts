import { svg } from '../drawing/svg-tree.ts';
import { mount, PooledLayer } from './mount.ts';

const layerNames = ['frames', 'lines', 'nodes', 'summaries', 'associative', 'buttons'] as const;

/** A layer of the drawn map; those behind come first. */
export type LayerName = (typeof layerNames)[number];

/** Makes the layers of a map inside an element. */
export function makeLayers(
  document: Document,
  viewport: SVGElement,
): Record<LayerName, PooledLayer> {
  const layers = layerNames.map((name) => {
    const group = svg('g', { class: `mm-layer-${name}`, role: 'none' });
    const { element } = mount(document, group);
    viewport.append(element);
    return [name, new PooledLayer(element)] as const;
  });
  return Object.fromEntries(layers) as Record<LayerName, PooledLayer>;
}
