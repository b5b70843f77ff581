import type { Point } from '../geometry/box.ts';
import type { NodeId } from '../model/store.ts';
import type { GesturePort, Pointer } from './gesture.ts';

/** Between a node and its button, and from there on how far the pointer may go before both are gone, in pixels of the canvas. */
const gap = 16;
const reach = 34;

/** Where the button for a further child of a node stands: on the side its branch grows to, beyond the button that folds it. */
function placeOfButton({ map, view }: GesturePort, id: NodeId): Point | null {
  const { layout } = map.scene;
  const box = view.boxOf(id);
  const node = layout.nodeOf(id);
  if (!box || !node) return null;
  const fold = layout.expandButtonOf(id) ? map.settings.expandBtnSize : 0;
  const isDown = node.rule.summaryAxis === 'v';
  if (isDown) return { x: box.x + box.width / 2, y: box.y + box.height + gap + fold };
  const root = view.boxOf(map.scene.reader.rootId);
  const isLeft = node.depth > 0 && root !== undefined && box.x + box.width <= root.x;
  const x = isLeft ? box.x - gap - fold : box.x + box.width + gap + fold;
  return { x, y: box.y + box.height / 2 };
}

/** Shows the edge of the node under a mouse, and a button that gives it a child. */
export interface HoverNode {
  move(pointer: Pointer): void;
  forget(this: void): void;
}

/** Follows a mouse that presses nothing. */
export function hoverNode(port: GesturePort): HoverNode {
  const { map, view, overlay } = port;
  let shown: NodeId | null = null;
  const forget = (): void => {
    if (shown === null) return;
    shown = null;
    overlay.showHover(null);
  };
  const isClose = (id: NodeId, pointer: Pointer): boolean => {
    const box = view.boxOf(id);
    if (!box) return false;
    const { x, y } = view.toCanvas(pointer.at);
    return (
      x > box.x - reach &&
      x < box.x + box.width + reach &&
      y > box.y - reach / 3 &&
      y < box.y + box.height + reach
    );
  };
  return {
    move(pointer) {
      const { hit, isTouch } = pointer;
      if (isTouch || hit.kind === 'add') return;
      const id = hit.kind === 'node' && map.session.store.has(hit.id) ? hit.id : null;
      if (id === null) {
        if (shown !== null && !isClose(shown, pointer)) forget();
        return;
      }
      const box = view.boxOf(id);
      const at = placeOfButton(port, id);
      if (id === shown || !box || !at || view.isFar) return;
      shown = id;
      overlay.showHover({ box, add: map.settings.readonly ? null : id, at });
    },
    forget,
  };
}
