import type { Point } from '../geometry/box.ts';
import { summariesOf, summaryRange } from '../model/node-data.ts';
import type { NodeId } from '../model/store.ts';
import { indexOf, nodeOf } from '../model/store.ts';
import type { Command, CommandContext } from './command.ts';
import { editCommand } from './command.ts';
import type { TreeEdit } from './edit-tree.ts';
import { insertBranch, moveBranch, newBranch } from './edit-tree.ts';
import { selectedBranches, selectedNodes } from './selection.ts';

/**
 * Runs tree edits as one undoable step, then selects or opens the new nodes as the settings say. What is written in a text that
 * opens with its node is of the same step.
 */
function insertAll(
  context: CommandContext,
  targets: readonly NodeId[],
  insert: (edit: TreeEdit, target: NodeId, id: NodeId) => void,
): void {
  const { session, settings, view } = context;
  const created: NodeId[] = [];
  const before = session.mark();
  session.transact((tx) => {
    for (const target of targets) {
      const id = context.newId();
      insert({ store: session.store, tx }, target, id);
      created.push(id);
    }
    if (settings.createNewNodeBehavior !== 'notActive') session.select(created);
  });
  const [only] = created;
  const opens = settings.createNewNodeBehavior === 'default' && created.length === 1;
  if (opens && only !== undefined) view.editText(only, before);
}

/** Text of a new child of `parent`: first-level nodes have one of their own. */
function newText({ session, settings }: CommandContext, parent: NodeId | null): string {
  return parent === session.store.rootId
    ? settings.defaultInsertSecondLevelNodeText
    : settings.defaultInsertBelowSecondLevelNodeText;
}

/** Inserts a sibling after each selected node. */
export const insertSibling: Command = editCommand({
  id: 'insertSibling',
  label: { zh: '插入同级节点', en: 'Insert sibling node' },
  shortcuts: ['Enter'],
  canRun: (context) => selectedBranches(context).length > 0,
  run(context) {
    insertAll(context, selectedBranches(context), (edit, target, id) => {
      const { parent } = nodeOf(edit.store, target);
      if (parent === null) return;
      const branch = newBranch(id, { text: newText(context, parent) });
      insertBranch(edit, parent, indexOf(edit.store, target) + 1, branch);
    });
  },
});

/** Inserts a last child into each selected node and shows its children. */
export const insertChild: Command = editCommand({
  id: 'insertChild',
  label: { zh: '插入子级节点', en: 'Insert child node' },
  shortcuts: ['Tab'],
  canRun: (context) => selectedNodes(context).length > 0,
  run(context) {
    insertAll(context, selectedNodes(context), (edit, target, id) => {
      const { children, data } = nodeOf(edit.store, target);
      const branch = newBranch(id, { text: newText(context, target) });
      insertBranch(edit, target, children.length, branch);
      if (data.expand === false) {
        edit.tx.apply({ kind: 'patch', id: target, set: { expand: true } });
      }
    });
  },
});

/** Puts a new node between each selected node and its parent. */
export const insertParent: Command = editCommand({
  id: 'insertParent',
  label: { zh: '插入父节点', en: 'Insert parent node' },
  shortcuts: ['Shift+Tab'],
  canRun: (context) => selectedBranches(context).length > 0,
  run(context) {
    insertAll(context, selectedBranches(context), (edit, target, id) => {
      const { parent } = nodeOf(edit.store, target);
      if (parent === null) return;
      const index = indexOf(edit.store, target);
      // The new node takes the place first, so that summaries of a range go on covering it.
      insertBranch(edit, parent, index + 1, newBranch(id, { text: newText(context, parent) }));
      moveSummariesOnto(edit, parent, target, id);
      moveBranch(edit, target, id, 0);
    });
  },
});

/** Lets summaries that end at `from` reach on to `to`, its new neighbour. */
function moveSummariesOnto(edit: TreeEdit, parent: NodeId, from: NodeId, to: NodeId): void {
  const node = nodeOf(edit.store, parent);
  const at = node.children.indexOf(from);
  const list = summariesOf(node.data);
  const isReached = (range: readonly [number, number] | null): boolean =>
    range !== null && range[0] <= at && range[1] === at && node.children[at + 1] === to;
  if (!list.some((summary) => isReached(summaryRange(summary)))) return;
  const generalization = list.map((summary) => {
    const range = summaryRange(summary);
    if (!range || !isReached(range)) return summary;
    return Object.assign({}, summary, { range: [range[0], at + 1] });
  });
  edit.tx.apply({ kind: 'patch', id: parent, set: { generalization } });
}

/** Puts a free topic on the canvas: a node of the map without a line to the root. */
export const insertFreeTopic: Command<{ at: Point }> = editCommand<{ at: Point }>({
  id: 'insertFreeTopic',
  label: { zh: '插入自由主题', en: 'Insert free topic' },
  canRun: () => true,
  run(context, { at }) {
    const { store } = context.session;
    insertAll(context, [store.rootId], (edit, root, id) => {
      const data = {
        text: context.settings.defaultInsertSecondLevelNodeText,
        freeTopic: true,
        customLeft: at.x,
        customTop: at.y,
      };
      insertBranch(edit, root, nodeOf(store, root).children.length, newBranch(id, data));
    });
  },
});
