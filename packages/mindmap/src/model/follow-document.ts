import { jsonEquals } from '../io/clean/safe-json.ts';
import type { Operation } from './operations.ts';
import type { ReadDocument } from './read-document.ts';
import type { Session } from './session.ts';
import type { NodeId, NodeReader, StoredNode } from './store.ts';
import { nodeOf, topmost, walkBranch } from './store.ts';

type Apply = (operation: Operation) => void;

/**
 * Turns an open document into another state of it, such as one that was saved elsewhere, without a step in the history:
 * selection and view stay. False, and nothing is changed, when it is another document, which has to be opened anew.
 */
export function followDocument(session: Session, target: ReadDocument): boolean {
  if (!canFollow(session, target)) return false;
  session.adopt((transaction) =>
    become(session, target, (operation) => transaction.apply(operation)),
  );
  return true;
}

/**
 * Whether an open document can become another by operations: they have one root, and none of the nodes in both differs in
 * keys that no operation changes.
 */
function canFollow({ store }: Session, target: ReadDocument): boolean {
  if (store.rootId !== target.store.rootId) return false;
  let isSame = true;
  walkBranch(target.store, target.store.rootId, ({ id, rest }) => {
    const node = store.get(id);
    if (node && !jsonEquals(node.rest, rest)) isSame = false;
  });
  return isSame;
}

/** An operation for each difference. What is open is read anew after each. */
function become(session: Session, target: ReadDocument, apply: Apply): void {
  const { store } = session;
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
  const set = differences(session.head, head);
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
