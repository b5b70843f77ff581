import type { MoveArgs } from '../commands/move-commands.ts';
import type { Box, Point } from '../geometry/box.ts';
import { isFreeTopic } from '../model/node-data.ts';
import type { NodeId } from '../model/store.ts';
import { isBelow } from '../model/store.ts';
import type { GesturePort } from './gesture.ts';

/** Part of a node's height at its upper and lower edge where a drop goes before or behind it. */
const edgePart = 0.3;
/** How far around a node a drop still counts as on it, in pixels of the canvas. */
const near = 20;
/** How far away the nearest node of a column is still looked for, in pixels of the canvas. */
const far = 400;
/** How far beside a column it still is that column, and how far behind a node it gets a child, in pixels of the canvas. */
const beside = 30;
const behind = 160;

/** Where dragged nodes would go, and the box of the node they would stand at. */
export interface DropTarget extends MoveArgs {
  box: Box;
  isRow: boolean;
}

interface Candidate {
  id: NodeId;
  box: Box;
  isRow: boolean;
  /** Distance of the point from the box, by axis; 0 within it. */
  dx: number;
  dy: number;
}

function candidates(port: GesturePort, ids: readonly NodeId[], at: Point, reach: number) {
  const { layout } = port.map.scene;
  const { store } = port.map.session;
  const found: Candidate[] = [];
  const area = { minX: at.x - reach, minY: at.y - reach, maxX: at.x + reach, maxY: at.y + reach };
  layout.visit(area, ({ id, parent }, box) => {
    if (ids.some((one) => one === id || isBelow(store, id, one))) return;
    const dx = Math.max(box.x - at.x, 0, at.x - box.x - box.width);
    const dy = Math.max(box.y - at.y, 0, at.y - box.y - box.height);
    if (Math.hypot(dx, dy) <= reach) {
      found.push({ id, box, dx, dy, isRow: parent?.rule.summaryAxis === 'v' });
    }
  });
  return found;
}

function nearest(found: readonly Candidate[], distance: (one: Candidate) => number) {
  return found.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** The node under the point or right beside it: into it, or before or behind it at its edges. */
function onNode(port: GesturePort, ids: readonly NodeId[], at: Point): DropTarget | null {
  const { store } = port.map.session;
  const { rootId } = port.map.scene.reader;
  const best = nearest(candidates(port, ids, at, near), ({ dx, dy }) => Math.hypot(dx, dy));
  if (!best) return null;
  const { id, box, isRow } = best;
  const part = isRow ? (at.x - box.x) / box.width : (at.y - box.y) / box.height;
  const isTop = id === rootId || isFreeTopic(store.get(id)?.data ?? {});
  const edge = part < edgePart ? 'before' : part > 1 - edgePart ? 'after' : 'into';
  return { ids, target: id, place: isTop ? 'into' : edge, box, isRow };
}

/** The nearest slot where the point is on no node: among the brothers of a column or row, or as a child behind a node. */
function inSlot(port: GesturePort, ids: readonly NodeId[], at: Point): DropTarget | null {
  const { store } = port.map.session;
  const { rootId } = port.map.scene.reader;
  const found = candidates(port, ids, at, far);
  const isBrother = ({ id }: Candidate): boolean =>
    id !== rootId && !isFreeTopic(store.get(id)?.data ?? {});
  const across = ({ isRow, dx, dy }: Candidate): number => (isRow ? dy : dx);
  const along = ({ isRow, dx, dy }: Candidate): number => (isRow ? dx : dy);
  const column = found.filter((one) => isBrother(one) && across(one) <= beside);
  const brother = nearest(column, (one) => along(one) + across(one));
  const parent = nearest(
    found.filter((one) => along(one) === 0 && across(one) <= behind),
    across,
  );
  if (parent && (!brother || across(parent) < along(brother))) {
    return { ids, target: parent.id, place: 'into', box: parent.box, isRow: parent.isRow };
  }
  if (!brother) return null;
  const { id, box, isRow } = brother;
  const isBefore = isRow ? at.x < box.x + box.width / 2 : at.y < box.y + box.height / 2;
  return { ids, target: id, place: isBefore ? 'before' : 'after', box, isRow };
}

/**
 * Where dragged nodes would go at a point of the canvas: onto the node there, else, unless they may stay where they are let go,
 * into the nearest slot. Null where they would go nowhere.
 */
export function dropTarget(
  port: GesturePort,
  ids: readonly NodeId[],
  { at, isFree }: { at: Point; isFree: boolean },
): DropTarget | null {
  return onNode(port, ids, at) ?? (isFree ? null : inSlot(port, ids, at));
}

/** The strip that shows where dragged nodes would go. */
export function dropMark({ box, place, isRow }: DropTarget): Box {
  const { x, y, width, height } = box;
  if (place === 'into') return { x: x + width + 4, y: y + height / 2 - 7, width: 60, height: 14 };
  if (isRow) return { x: place === 'before' ? x - 18 : x + width + 4, y, width: 14, height };
  return { x, y: place === 'before' ? y - 18 : y + height + 4, width, height: 14 };
}
