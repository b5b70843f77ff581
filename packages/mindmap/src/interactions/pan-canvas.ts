import { panned } from '../render/view-transform.ts';
import type { Gesture, GesturePort, Pointer } from './gesture.ts';
import { isDrag } from './gesture.ts';

/** Moves the canvas with the pointer. A press without a move clears the selection. */
export function panCanvas({ view, map }: GesturePort, start: Pointer): Gesture {
  const from = view.view;
  let hasMoved = false;
  return {
    name: 'pan-canvas',
    move({ at }) {
      hasMoved ||= isDrag(start.at, at);
      if (hasMoved) view.setView(panned(from, at.x - start.at.x, at.y - start.at.y));
    },
    end() {
      if (!hasMoved && start.button === 'left') map.session.select([]);
    },
    cancel: () => view.setView(from),
  };
}
