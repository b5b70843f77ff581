import { moveNodesTo, placeNode } from '../commands/move-commands.ts';
import { isFreeTopic } from '../model/node-data.ts';
import type { NodeId } from '../model/store.ts';
import { topmost } from '../model/store.ts';
import { dropMark, dropTarget } from './drop-target.ts';
import { panAtEdge } from './edge-pan.ts';
import type { Gesture, GesturePort, Pointer } from './gesture.ts';

/**
 * Drags the selected branches onto or between other nodes: a picture of the pressed node follows the pointer, and a strip shows
 * where they would go. A free topic, or any node while free dragging
 * is on, follows the pointer instead where there is nothing to drop it on.
 */
export function dragNodes(port: GesturePort, start: Pointer, pressed: NodeId): Gesture {
  const { map, view, overlay } = port;
  const { session } = map;
  const { store } = session;
  const chosen = session.selection.includes(pressed) ? session.selection : [pressed];
  const ids = topmost(store, chosen).filter((id) => id !== map.scene.reader.rootId);
  const mark = session.mark();
  const from = view.toCanvas(start.at);
  const boxes = new Map(ids.map((id) => [id, view.boxOf(id)]));
  const isFree = (id: NodeId): boolean =>
    map.settings.enableFreeDrag || isFreeTopic(store.get(id)?.data ?? {});
  return {
    name: 'drag-nodes',
    move({ at }) {
      panAtEdge(view, at);
      const point = view.toCanvas(at);
      const drop = dropTarget(port, ids, { at: point, isFree: ids.some(isFree) });
      for (const id of ids.filter(isFree)) {
        const box = boxes.get(id);
        const place = box && { x: box.x + point.x - from.x, y: box.y + point.y - from.y };
        if (place) void map.run(placeNode, { id, at: place });
      }
      const box = boxes.get(pressed);
      const moved = box && { ...box, x: box.x + point.x - from.x, y: box.y + point.y - from.y };
      overlay.showDrag(
        moved && !isFree(pressed) ? view.drawer.node(pressed, moved) : null,
        drop && dropMark(drop),
      );
    },
    end({ at }) {
      overlay.clear();
      const point = view.toCanvas(at);
      const drop = dropTarget(port, ids, { at: point, isFree: ids.some(isFree) });
      if (!drop) {
        session.mergeTo(mark);
        return;
      }
      session.cancelTo(mark);
      void map.run(moveNodesTo, { ids: drop.ids, target: drop.target, place: drop.place });
    },
    cancel() {
      overlay.clear();
      session.cancelTo(mark);
    },
  };
}
