import { pushReversed } from '../model/list.ts';
import { summariesAfter } from '../model/content-data.ts';
import type { MindNode, NodeData } from '../model/document.ts';
import { isRecord } from '../model/json.ts';
import type { Transaction } from '../model/session.ts';
import type { Branch, NodeId, NodeReader, StoredNode } from '../model/store.ts';
import { indexOf, nodeOf } from '../model/store.ts';

/**
 * Changes of the tree that keep what hangs on it: summaries of a range go on covering the same children.
 * All take the open transaction.
 */
export interface TreeEdit {
  readonly store: NodeReader;
  readonly tx: Transaction;
}

function keepSummaries({ store, tx }: TreeEdit, parent: NodeId, before: readonly NodeId[]): void {
  const node = store.get(parent);
  if (!node) return;
  const list = summariesAfter(node.data, before, node.children);
  if (!list) return;
  const generalization = list.length > 0 ? list : undefined;
  tx.apply({ kind: 'patch', id: parent, set: { generalization } });
}

/** Puts a branch among the children of a node. */
export function insertBranch(edit: TreeEdit, parent: NodeId, index: number, branch: Branch): void {
  const before = nodeOf(edit.store, parent).children;
  edit.tx.apply({ kind: 'insert', parent, index, branch });
  keepSummaries(edit, parent, before);
}

/** Removes a node with its branch. */
export function removeBranch(edit: TreeEdit, id: NodeId): void {
  const { parent } = nodeOf(edit.store, id);
  if (parent === null) return;
  const before = nodeOf(edit.store, parent).children;
  edit.tx.apply({ kind: 'remove', id });
  keepSummaries(edit, parent, before);
}

/** Moves a node with its branch; `index` counts without the node itself. */
export function moveBranch(edit: TreeEdit, id: NodeId, parent: NodeId, index: number): void {
  const from = nodeOf(edit.store, id).parent;
  if (from === null) return;
  const isSame = from === parent;
  if (isSame && indexOf(edit.store, id) === index) return;
  const beforeFrom = nodeOf(edit.store, from).children;
  const beforeTo = nodeOf(edit.store, parent).children;
  edit.tx.apply({ kind: 'move', id, parent, index });
  keepSummaries(edit, from, beforeFrom);
  if (!isSame) keepSummaries(edit, parent, beforeTo);
}

/** A node not yet in a document. */
function newNode(id: NodeId, data: NodeData): StoredNode {
  return {
    id,
    parent: null,
    children: [],
    data: { ...data, expand: true, isActive: false, uid: id },
    rest: {},
    hasChildrenKey: true,
  };
}

/** A branch of one new node. */
export function newBranch(id: NodeId, data: NodeData): Branch {
  return [newNode(id, data)];
}

/**
 * Flattens nested nodes from elsewhere into a branch. A node keeps its uid where no other node has it,
 * so that what was cut keeps its associative lines; otherwise it gets a new one.
 */
export function branchFrom(
  node: MindNode,
  newId: () => NodeId,
  isTaken: (id: NodeId) => boolean,
): Branch {
  const used = new Set<NodeId>();
  const renames = new Map<string, NodeId>();
  const idFor = ({ data: { uid } }: MindNode): NodeId => {
    const isFree = typeof uid === 'string' && uid !== '' && !used.has(uid) && !isTaken(uid);
    const id = isFree ? uid : newId();
    used.add(id);
    if (typeof uid === 'string' && !renames.has(uid)) renames.set(uid, id);
    return id;
  };
  const nodes: StoredNode[] = [];
  const open: { source: MindNode; id: NodeId; parent: NodeId | null }[] = [
    { source: node, id: idFor(node), parent: null },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { source, id, parent } = next;
    const { data, children = [], ...rest } = source;
    const inner = children.map((child) => ({ source: child, id: idFor(child), parent: id }));
    nodes.push({
      id,
      parent,
      children: inner.map((child) => child.id),
      data: { ...data, uid: id },
      rest,
      hasChildrenKey: true,
    });
    pushReversed(open, inner);
  }
  const [top, ...others] = nodes;
  if (!top) throw new Error('A branch has at least one node');
  return renameTargets([top, ...others], renames);
}

const keyedByTarget = ['associativeLineText', 'associativeLineStyle'] as const;

/** Associative lines inside a branch go on connecting the same nodes under their new ids. */
function renameTargets(branch: Branch, renames: ReadonlyMap<string, NodeId>): Branch {
  const renamed = branch.map((node): StoredNode => {
    const targets: unknown = node.data.associativeLineTargets;
    if (!Array.isArray(targets)) return node;
    const rename = (uid: unknown): unknown =>
      typeof uid === 'string' ? (renames.get(uid) ?? uid) : uid;
    const set: Record<string, unknown> = { associativeLineTargets: targets.map(rename) };
    for (const key of keyedByTarget) {
      const value: unknown = node.data[key];
      if (!isRecord(value)) continue;
      set[key] = Object.fromEntries(
        Object.entries(value).map(([uid, inner]) => [String(rename(uid)), inner]),
      );
    }
    return { ...node, data: { ...node.data, ...set } };
  });
  const [top, ...others] = renamed;
  return top ? [top, ...others] : branch;
}
