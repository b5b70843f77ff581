import { dragNodes } from './drag-nodes.ts';
import type { Gesture, GesturePort, Pointer } from './gesture.ts';
import { isDrag } from './gesture.ts';
import type { NodeId } from '../model/store.ts';

/**
 * A press on a node: selects it (or, with several wanted, adds or takes it away) and becomes a drag of
 * nodes when the pointer moves.
 */
export function pressNode(port: GesturePort, start: Pointer, id: NodeId): Gesture {
  const { map } = port;
  const { session } = map;
  const wasSelected = session.selection.includes(id);
  if (start.isMultiple) {
    const others = session.selection.filter((one) => one !== id);
    session.select(wasSelected ? others : [...others, id]);
  } else if (!wasSelected) session.select([id]);
  let drag: Gesture | null = null;
  return {
    name: 'press-node',
    move(pointer) {
      const mayDrag =
        !map.settings.readonly && session.store.has(id) && id !== map.scene.reader.rootId;
      if (!drag && mayDrag && isDrag(start.at, pointer.at)) drag = dragNodes(port, start, id);
      drag?.move(pointer);
    },
    end(pointer) {
      if (drag) drag.end(pointer);
      else if (!start.isMultiple && wasSelected) session.select([id]);
    },
    cancel: () => drag?.cancel(),
  };
}
