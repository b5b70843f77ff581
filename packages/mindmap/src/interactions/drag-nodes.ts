import { moveNodesTo, placeNode } from '../commands/move-commands.ts';
import type { MoveArgs } from '../commands/move-commands.ts';
import type { Box, Point } from '../geometry/box.ts';
import { isFreeTopic } from '../model/node-data.ts';
import type { NodeId } from '../model/store.ts';
import { isBelow, topmost } from '../model/store.ts';
import { panAtEdge } from './edge-pan.ts';
import type { Gesture, GesturePort, Pointer } from './gesture.ts';

/** Part of a node's height at its upper and lower edge where a drop goes before or behind it. */
const edgePart = 0.3;
/** How far around a node a drop still counts as on it, in pixels of the canvas. */
const reach = 20;

/** Where dragged nodes would go at a point of the canvas; null where they would go nowhere. */
function dropTarget(
  { map }: GesturePort,
  ids: readonly NodeId[],
  at: Point,
): (MoveArgs & { box: Box }) | null {
  const { layout } = map.scene;
  const { store } = map.session;
  let best: { id: NodeId; box: Box; distance: number } | null = null;
  const near = { minX: at.x - reach, minY: at.y - reach, maxX: at.x + reach, maxY: at.y + reach };
  layout.visit(near, ({ id }, box) => {
    if (ids.some((one) => one === id || isBelow(store, id, one))) return;
    const dx = Math.max(box.x - at.x, 0, at.x - box.x - box.width);
    const dy = Math.max(box.y - at.y, 0, at.y - box.y - box.height);
    const distance = Math.hypot(dx, dy);
    if (distance <= reach && (!best || distance < best.distance)) best = { id, box, distance };
  });
  if (!best) return null;
  const { id, box }: { id: NodeId; box: Box } = best;
  const isRow = layout.nodeOf(id)?.parent?.rule.summaryAxis === 'v';
  const part = isRow ? (at.x - box.x) / box.width : (at.y - box.y) / box.height;
  const isTop = id === store.rootId || isFreeTopic(store.get(id)?.data ?? {});
  const place = isTop
    ? 'into'
    : part < edgePart
      ? 'before'
      : part > 1 - edgePart
        ? 'after'
        : 'into';
  return { ids, target: id, place, box };
}

/**
 * Drags the selected branches onto or between other nodes. A free topic, or any node while free dragging
 * is on, follows the pointer instead where there is nothing to drop it on.
 */
export function dragNodes(port: GesturePort, start: Pointer, pressed: NodeId): Gesture {
  const { map, view, overlay } = port;
  const { session } = map;
  const { store } = session;
  const chosen = session.selection.includes(pressed) ? session.selection : [pressed];
  const ids = topmost(store, chosen).filter((id) => id !== store.rootId);
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
      const drop = dropTarget(port, ids, point);
      for (const id of ids.filter(isFree)) {
        const box = boxes.get(id);
        const place = box && { x: box.x + point.x - from.x, y: box.y + point.y - from.y };
        if (place) void map.run(placeNode, { id, at: place });
      }
      if (!drop) overlay.clear();
      else {
        const { x, y, width, height } = drop.box;
        const edge = { before: y - 4, after: y + height + 4, into: y + height / 2 }[drop.place];
        overlay.showDrop({ x: drop.place === 'into' ? x + width : x, y: edge }, width);
      }
    },
    end({ at }) {
      overlay.clear();
      const drop = dropTarget(port, ids, view.toCanvas(at));
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
