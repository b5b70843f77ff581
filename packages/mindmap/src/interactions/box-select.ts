import { panAtEdge } from './edge-pan.ts';
import type { Gesture, GesturePort, Pointer } from './gesture.ts';
import { isDrag } from './gesture.ts';

/** Selects the nodes in a rectangle drawn with the pointer; with several selected, adds to them. */
export function boxSelect(port: GesturePort, start: Pointer): Gesture {
  const { map, view, overlay } = port;
  const before = map.session.selection;
  const from = view.toCanvas(start.at);
  let hasMoved = false;
  return {
    name: 'box-select',
    move({ at }) {
      hasMoved ||= isDrag(start.at, at);
      if (!hasMoved) return;
      panAtEdge(view, at);
      const to = view.toCanvas(at);
      overlay.showBox(from, to);
      const inside = port.nodesIn(from, to);
      map.session.select(start.isMultiple ? [...before, ...inside] : inside);
    },
    end() {
      overlay.clear();
      if (!hasMoved && start.button === 'left') map.session.select([]);
    },
    cancel() {
      overlay.clear();
      map.session.select(before);
    },
  };
}
