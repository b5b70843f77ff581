import type { NodeData } from './document.ts';
import type { Branch, NodeId, NodeStore, StoredNode } from './store.ts';
import { branchOf, nodeOf } from './store.ts';

/** Values to set on a record; undefined removes the key. `order` puts the keys back in the order they had. */
export interface KeyPatch {
  readonly set: Readonly<Record<string, unknown>>;
  readonly order?: readonly string[];
}

/**
 * A reversible change of a document. Operations name nodes by id and are plain data, so that they can
 * be stored, sent and undone.
 */
export type Operation =
  | {
      readonly kind: 'insert';
      readonly parent: NodeId;
      readonly index: number;
      readonly branch: Branch;
    }
  | { readonly kind: 'remove'; readonly id: NodeId }
  | { readonly kind: 'move'; readonly id: NodeId; readonly parent: NodeId; readonly index: number }
  | ({ readonly kind: 'patch'; readonly id: NodeId } & KeyPatch)
  | ({ readonly kind: 'document' } & KeyPatch);

/** What one or more operations touched, for whoever keeps something derived from the document. */
export interface Changes {
  /** Nodes whose data changed. */
  readonly data: Set<NodeId>;
  /** Nodes whose list of children changed. */
  readonly children: Set<NodeId>;
  readonly inserted: Set<NodeId>;
  readonly removed: Set<NodeId>;
  /** Keys of the document beside the nodes, for example `layout` or `theme`. */
  readonly document: Set<string>;
}

/** Changes that touch nothing. */
export function noChanges(): Changes {
  return {
    data: new Set(),
    children: new Set(),
    inserted: new Set(),
    removed: new Set(),
    document: new Set(),
  };
}

/** Whether anything was touched. */
export function hasChanges(changes: Changes): boolean {
  return Object.values(changes).some((set: Set<string>) => set.size > 0);
}

/** What operations act on: the nodes, and the file's other keys. */
export interface OperationTarget {
  readonly store: NodeStore;
  /** The file's keys beside `root`. */
  head: Readonly<Record<string, unknown>>;
}

/**
 * Applies an operation, records what it touched, and answers the operation that undoes it. Throws a
 * plain error when the operation does not fit the document: a mistake of the program, not of the user.
 */
export function applyOperation(
  target: OperationTarget,
  operation: Operation,
  changes: Changes,
): Operation {
  const { store } = target;
  if (operation.kind === 'insert') return insert(store, operation, changes);
  if (operation.kind === 'remove') return remove(store, operation.id, changes);
  if (operation.kind === 'move') return move(store, operation, changes);
  if (operation.kind === 'patch') {
    const node = nodeOf(store, operation.id);
    const { record, inverse } = patchRecord(node.data, operation);
    store.put({ ...node, data: record });
    changes.data.add(node.id);
    return { kind: 'patch', id: node.id, ...inverse };
  }
  const { record, inverse } = patchRecord(target.head, operation);
  target.head = record;
  for (const key of Object.keys(operation.set)) changes.document.add(key);
  return { kind: 'document', ...inverse };
}

/** Sets and removes keys of a record; answers the new record and the patch that restores the old one. */
function patchRecord(
  record: Readonly<Record<string, unknown>>,
  patch: KeyPatch,
): { record: NodeData; inverse: KeyPatch } {
  const old: [string, unknown][] = [];
  const next = new Map(Object.entries(record));
  let isReordered = false;
  for (const [key, value] of Object.entries(patch.set)) {
    old.push([key, next.get(key)]);
    if (value !== undefined) next.set(key, value);
    else if (next.delete(key)) isReordered = true;
  }
  const order = patch.order ? orderOf(next, patch.order) : next;
  const set = Object.fromEntries(old);
  const inverse = isReordered ? { set, order: Object.keys(record) } : { set };
  return { record: Object.fromEntries(order), inverse };
}

function orderOf(entries: Map<string, unknown>, order: readonly string[]): Map<string, unknown> {
  const ordered = new Map<string, unknown>();
  for (const key of order) if (entries.has(key)) ordered.set(key, entries.get(key));
  for (const [key, value] of entries) if (!ordered.has(key)) ordered.set(key, value);
  return ordered;
}

function withChildren(node: StoredNode, children: readonly NodeId[]): StoredNode {
  return { ...node, children };
}

function spliced(ids: readonly NodeId[], at: number, remove: number, add: NodeId[]): NodeId[] {
  return [...ids.slice(0, at), ...add, ...ids.slice(at + remove)];
}

function insert(
  store: NodeStore,
  { parent, index, branch }: Extract<Operation, { kind: 'insert' }>,
  changes: Changes,
): Operation {
  const above = nodeOf(store, parent);
  const [top] = branch;
  if (index < 0 || index > above.children.length) throw new Error(`No place ${index} in ${parent}`);
  const taken = branch.find((node) => store.has(node.id));
  if (taken) throw new Error(`Node ${taken.id} is already there`);
  for (const node of branch) {
    store.put(node.id === top.id ? { ...node, parent } : node);
    changes.inserted.add(node.id);
    changes.removed.delete(node.id);
  }
  store.put(withChildren(above, spliced(above.children, index, 0, [top.id])));
  changes.children.add(parent);
  return { kind: 'remove', id: top.id };
}

function remove(store: NodeStore, id: NodeId, changes: Changes): Operation {
  const { parent } = nodeOf(store, id);
  if (parent === null) throw new Error('The root cannot be removed');
  const above = nodeOf(store, parent);
  const index = above.children.indexOf(id);
  const branch = branchOf(store, id);
  for (const node of branch) {
    store.remove(node.id);
    changes.removed.add(node.id);
    changes.inserted.delete(node.id);
    changes.data.delete(node.id);
    changes.children.delete(node.id);
  }
  store.put(withChildren(above, spliced(above.children, index, 1, [])));
  changes.children.add(parent);
  return { kind: 'insert', parent, index, branch };
}

function move(
  store: NodeStore,
  { id, parent, index }: Extract<Operation, { kind: 'move' }>,
  changes: Changes,
): Operation {
  const node = nodeOf(store, id);
  if (node.parent === null) throw new Error('The root cannot be moved');
  for (let at: NodeId | null = parent; at; at = nodeOf(store, at).parent) {
    if (at === id) throw new Error(`Node ${id} cannot be moved into its own branch`);
  }
  const room = nodeOf(store, parent).children.length - (parent === node.parent ? 1 : 0);
  if (index < 0 || index > room) throw new Error(`No place ${index} in ${parent}`);
  const from = nodeOf(store, node.parent);
  const oldIndex = from.children.indexOf(id);
  store.put(withChildren(from, spliced(from.children, oldIndex, 1, [])));
  const to = nodeOf(store, parent);
  store.put(withChildren(to, spliced(to.children, index, 0, [id])));
  store.put({ ...node, parent });
  changes.children.add(node.parent);
  changes.children.add(parent);
  return { kind: 'move', id, parent: node.parent, index: oldIndex };
}
