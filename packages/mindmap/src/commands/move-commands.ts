import { pushAll } from '../model/list.ts';
import type { Point } from '../geometry/box.ts';
import { isFreeTopic } from '../model/node-data.ts';
import type { NodeId } from '../model/store.ts';
import { indexOf, isBelow, nodeOf, topmost } from '../model/store.ts';
import type { Command, CommandContext } from './command.ts';
import { editCommand } from './command.ts';
import { moveBranch } from './edit-tree.ts';
import { selectedBranches } from './selection.ts';

/** The one selected node that has siblings to move among; null for none or several. */
function movable(context: CommandContext): { id: NodeId; parent: NodeId; index: number } | null {
  const [id, ...others] = selectedBranches(context);
  if (id === undefined || others.length > 0) return null;
  const { store } = context.session;
  const { parent } = nodeOf(store, id);
  return parent === null ? null : { id, parent, index: indexOf(store, id) };
}

function moveBy(context: CommandContext, step: number): void {
  const place = movable(context);
  if (!place) return;
  const { session } = context;
  session.transact((tx) => {
    moveBranch({ store: session.store, tx }, place.id, place.parent, place.index + step);
  });
}

/** Moves the selected node before its previous sibling. */
export const moveUp: Command = editCommand({
  id: 'moveUp',
  label: { zh: '上移节点', en: 'Move node up' },
  shortcuts: ['Control+ArrowUp'],
  canRun: (context) => (movable(context)?.index ?? 0) > 0,
  run: (context) => moveBy(context, -1),
});

/** Moves the selected node behind its next sibling. */
export const moveDown: Command = editCommand({
  id: 'moveDown',
  label: { zh: '下移节点', en: 'Move node down' },
  shortcuts: ['Control+ArrowDown'],
  canRun(context) {
    const place = movable(context);
    const count = place ? nodeOf(context.session.store, place.parent).children.length : 0;
    return place !== null && place.index < count - 1;
  },
  run: (context) => moveBy(context, 1),
});

/** Moves the selected node behind its parent. */
export const moveUpOneLevel: Command = editCommand({
  id: 'moveUpOneLevel',
  label: { zh: '上移一个层级', en: 'Move up one level' },
  canRun(context) {
    const place = movable(context);
    return place !== null && nodeOf(context.session.store, place.parent).parent !== null;
  },
  run(context) {
    const place = movable(context);
    const { session } = context;
    if (!place) return;
    const above = nodeOf(session.store, place.parent).parent;
    if (above === null) return;
    session.transact((tx) => {
      const index = indexOf(session.store, place.parent) + 1;
      moveBranch({ store: session.store, tx }, place.id, above, index);
    });
  },
});

/** Where nodes are moved to: into a node as last children, or next to one. */
export interface MoveArgs {
  ids: readonly NodeId[];
  target: NodeId;
  place: 'into' | 'before' | 'after';
}

function canMoveTo(
  { session: { store } }: CommandContext,
  { ids, target, place }: MoveArgs,
): boolean {
  const tops = topmost(store, ids).filter((id) => id !== store.rootId);
  if (tops.length === 0 || !store.has(target)) return false;
  if (place !== 'into' && target === store.rootId) return false;
  return tops.every((id) => id !== target && !isBelow(store, target, id));
}

/** Moves branches into or next to a node, for drags. They lose places given by hand. */
export const moveNodesTo: Command<MoveArgs> = editCommand<MoveArgs>({
  id: 'moveNodesTo',
  label: { zh: '移动节点', en: 'Move nodes' },
  canRun: canMoveTo,
  run(context, { ids, target, place }) {
    const { session } = context;
    const { store } = session;
    const tops = topmost(store, ids).filter((id) => id !== store.rootId);
    session.transact((tx) => {
      let after = target;
      tops.forEach((id, i) => {
        const edit = { store, tx };
        if (place === 'into') {
          const { children } = nodeOf(store, target);
          const room = children.length - (children.includes(id) ? 1 : 0);
          moveBranch(edit, id, target, room);
        } else {
          const { parent } = nodeOf(store, target);
          if (parent === null) return;
          const siblings = nodeOf(store, parent).children.filter((one) => one !== id);
          const isBefore = place === 'before' && i === 0;
          moveBranch(edit, id, parent, siblings.indexOf(after) + (isBefore ? 0 : 1));
        }
        after = id;
        const { data } = nodeOf(store, id);
        const keys = ['customLeft', 'customTop', 'freeTopic'].filter((key) => key in data);
        if (keys.length === 0) return;
        const set = Object.fromEntries(keys.map((key) => [key, undefined]));
        tx.apply({ kind: 'patch', id, set });
      });
      if (place === 'into' && nodeOf(store, target).data.expand === false) {
        tx.apply({ kind: 'patch', id: target, set: { expand: true } });
      }
    });
  },
});

/** Gives a node a place by hand, in canvas pixels. Moves during one drag become one step. */
export const placeNode: Command<{ id: NodeId; at: Point }> = editCommand<{ id: NodeId; at: Point }>(
  {
    id: 'placeNode',
    label: { zh: '自由拖拽', en: 'Place freely' },
    canRun: ({ session: { store } }, { id }) => store.has(id) && id !== store.rootId,
    run({ session }, { id, at }) {
      session.transact((tx) => {
        tx.apply({ kind: 'patch', id, set: { customLeft: at.x, customTop: at.y } });
      }, `place:${id}`);
    },
  },
);

function placedByHand({ session: { store } }: CommandContext): NodeId[] {
  const ids: NodeId[] = [];
  const open: NodeId[] = [store.rootId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const { data, children } = nodeOf(store, id);
    const isPlaced = data.customLeft !== undefined || data.customTop !== undefined;
    if (isPlaced && !isFreeTopic(data)) ids.push(id);
    pushAll(open, children);
  }
  return ids;
}

/** Lets the layout place every node again; free topics keep their places. */
export const arrangeLayout: Command = editCommand({
  id: 'arrangeLayout',
  label: { zh: '一键整理布局', en: 'Arrange layout' },
  shortcuts: ['Control+l'],
  canRun: () => true,
  run(context) {
    context.session.transact((tx) => {
      for (const id of placedByHand(context)) {
        tx.apply({ kind: 'patch', id, set: { customLeft: undefined, customTop: undefined } });
      }
    });
  },
});
