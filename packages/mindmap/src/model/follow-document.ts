import { jsonEquals } from '../io/safe-json.ts';
import type { Operation } from './operations.ts';
import type { ReadDocument } from './read-document.ts';
import type { NodeId, NodeReader, StoredNode } from './store.ts';
import { nodeOf, topmost, walkBranch } from './store.ts';

/** What is open: its nodes, and the file's keys beside `root`. Read anew after each operation. */
interface Open {
  readonly store: NodeReader;
  readonly head: Readonly<Record<string, unknown>>;
}

type Apply = (operation: Operation) => void;

/**
 * Whether an open document can become another by operations: they have one root, and none of the nodes in both differs in
 * keys that no operation changes.
 */
export function canFollow({ store }: Open, target: ReadDocument): boolean {
  if (store.rootId !== target.store.rootId) return false;
  let isSame = true;
  walkBranch(target.store, target.store.rootId, ({ id, rest }) => {
    const node = store.get(id);
    if (node && !jsonEquals(node.rest, rest)) isSame = false;
  });
  return isSame;
}

/** Turns what is open into another document, an operation for each difference. Ask `canFollow` before. */
export function followDocument(open: Open, target: ReadDocument, apply: Apply): void {
  const { store } = open;
  // Parents first: what a node is put below stands in its place by then, so that nothing is put below itself.
  walkBranch(target.store, target.store.rootId, ({ id: parent, children }) => {
    for (const [index, id] of children.entries())
      place(store, { node: nodeOf(target.store, id), parent, index }, apply);
  });
  const gone: NodeId[] = [];
  walkBranch(store, store.rootId, ({ id }) => {
    if (!target.store.has(id)) gone.push(id);
  });
  for (const id of topmost(store, gone)) apply({ kind: 'remove', id });
  walkBranch(target.store, target.store.rootId, ({ id, data }) => {
    const set = differences(nodeOf(store, id).data, data);
    if (set) apply({ kind: 'patch', id, set });
  });
  const { root: _, ...head } = target.shape.top ?? {};
  const set = differences(open.head, head);
  if (set) apply({ kind: 'document', set });
}

function place(
  store: NodeReader,
  { node, parent, index }: { node: StoredNode; parent: NodeId; index: number },
  apply: Apply,
): void {
  const { id } = node;
  const there = store.get(id);
  if (!there) {
    apply({ kind: 'insert', parent, index, branch: [{ ...node, parent, children: [] }] });
    return;
  }
  const isInPlace = there.parent === parent && nodeOf(store, parent).children[index] === id;
  if (!isInPlace) apply({ kind: 'move', id, parent, index });
}

/** The keys to set so that a record has another's values; nothing when it has. */
function differences(
  now: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const keys = new Set([...Object.keys(now), ...Object.keys(wanted)]);
  const changed = [...keys].filter((key) => !jsonEquals(now[key], wanted[key]));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((key) => [key, wanted[key]]));
}
