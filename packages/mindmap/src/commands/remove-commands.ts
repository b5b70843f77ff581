import type { GeneralizationData } from '../model/document.ts';
import { summariesOf, summaryRange } from '../model/node-data.ts';
import { parseSummaryId } from '../model/summary-id.ts';
import type { Transaction } from '../model/session.ts';
import type { NodeId, StoredNode } from '../model/store.ts';
import { indexOf, nodeOf } from '../model/store.ts';
import type { Command, CommandContext } from './command.ts';
import { editCommand } from './command.ts';
import type { TreeEdit } from './edit-tree.ts';
import { removeBranch } from './edit-tree.ts';
import { selectedBranches, selectedSummaries } from './selection.ts';

/** Removes summaries by their ids. */
export function removeSummaries(
  { session }: CommandContext,
  tx: Transaction,
  ids: readonly NodeId[],
): void {
  const byOwner = new Map<NodeId, Set<number>>();
  for (const id of ids) {
    const summary = parseSummaryId(id);
    if (!summary) continue;
    const indexes = byOwner.get(summary.owner) ?? new Set();
    byOwner.set(summary.owner, indexes.add(summary.index));
  }
  for (const [owner, indexes] of byOwner) {
    const node = session.store.get(owner);
    if (!node) continue;
    const left = summariesOf(node.data).filter((_, index) => !indexes.has(index));
    const generalization = left.length > 0 ? left : undefined;
    tx.apply({ kind: 'patch', id: owner, set: { generalization } });
  }
}

/** The node to select after `ids` are gone: next sibling, else previous, else the parent. */
function neighbourOf({ session: { store } }: CommandContext, ids: readonly NodeId[]): NodeId[] {
  const [first] = ids;
  const parent = first === undefined ? null : (store.get(first)?.parent ?? null);
  if (first === undefined || parent === null) return [];
  const gone = new Set(ids);
  const siblings = nodeOf(store, parent).children;
  const at = siblings.indexOf(first);
  const next = siblings.slice(at + 1).find((id) => !gone.has(id));
  const previous = siblings.slice(0, at).findLast((id) => !gone.has(id));
  return [next ?? previous ?? parent];
}

function canRemove(context: CommandContext): boolean {
  return selectedBranches(context).length > 0 || selectedSummaries(context).length > 0;
}

/** Removes the selected nodes with their branches, and the selected summaries. */
export const removeNodes: Command = editCommand({
  id: 'removeNodes',
  label: { zh: '删除节点', en: 'Delete node' },
  shortcuts: ['Delete', 'Backspace'],
  canRun: canRemove,
  run(context) {
    const { session, settings } = context;
    const ids = selectedBranches(context);
    session.transact((tx) => {
      const next = settings.deleteNodeActive ? neighbourOf(context, ids) : [];
      removeSummaries(context, tx, selectedSummaries(context));
      for (const id of ids) removeBranch({ store: session.store, tx }, id);
      session.select(next);
    });
  },
});

/** The parent's summaries after a node at `index` is replaced by its `count` children; null without any. */
function summariesAfterLift(
  parent: StoredNode,
  index: number,
  count: number,
): GeneralizationData[] | null {
  const list = summariesOf(parent.data);
  if (!list.some((summary) => summaryRange(summary))) return null;
  const grown = count - 1;
  return list.flatMap((summary) => {
    const range = summaryRange(summary);
    if (!range || range[1] < index) return [summary];
    const first = range[0] > index ? range[0] + grown : range[0];
    const last = range[1] + grown;
    return last < first ? [] : [Object.assign({}, summary, { range: [first, last] })];
  });
}

/** Puts a node's children in its place, and removes it. Summaries of the parent cover them instead. */
function liftChildren(edit: TreeEdit, id: NodeId): void {
  const { parent, children } = nodeOf(edit.store, id);
  if (parent === null) return;
  const index = indexOf(edit.store, id);
  const list = summariesAfterLift(nodeOf(edit.store, parent), index, children.length);
  children.forEach((child, i) => {
    edit.tx.apply({ kind: 'move', id: child, parent, index: index + 1 + i });
  });
  edit.tx.apply({ kind: 'remove', id });
  if (!list) return;
  const generalization = list.length > 0 ? list : undefined;
  edit.tx.apply({ kind: 'patch', id: parent, set: { generalization } });
}

/** Removes the selected nodes but keeps their children, in their place. */
export const removeOnlyCurrent: Command = editCommand({
  id: 'removeOnlyCurrent',
  label: { zh: '仅删除当前节点', en: 'Delete only the current node' },
  shortcuts: ['Shift+Backspace'],
  canRun: canRemove,
  run(context) {
    const { session, settings } = context;
    const { store } = session;
    const ids = session.selection.filter((id) => store.has(id) && id !== store.rootId);
    session.transact((tx) => {
      const next = settings.deleteNodeActive ? neighbourOf(context, ids) : [];
      removeSummaries(context, tx, selectedSummaries(context));
      for (const id of ids) liftChildren({ store, tx }, id);
      session.select(next);
    });
  },
});
