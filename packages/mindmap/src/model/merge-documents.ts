import { jsonEquals, stringifyJson } from '../io/safe-json.ts';
import { readDocumentText, writeBranch } from './read-document.ts';
import type { ReadDocument } from './read-document.ts';
import type { NodeId, StoredNode } from './store.ts';

/** Two documents that were made from one. */
export interface Divergence {
  /** The text both began from; null when it is not known, then nothing counts as deleted. */
  base: string | null;
  mine: string;
  theirs: string;
}

interface Sides {
  base: ReadDocument | undefined;
  mine: ReadDocument;
  theirs: ReadDocument;
}

type Parents = Map<NodeId, NodeId>;
type Fields = Readonly<Record<string, unknown>>;

function parsed(text: string): ReadDocument | undefined {
  const read = readDocumentText(text);
  return read.ok ? read.document : undefined;
}

/**
 * Makes one document of two. Nodes are the same when their uids are. What only one side added, changed or moved is
 * taken from it; where both changed the same field, mine stands. A node that one side deleted stays away unless the
 * other side changed it or something below it. The order of children is theirs, with mine put after their neighbours.
 * When one of the texts is no document, the other is the answer.
 */
export function mergeDocuments({ base, mine, theirs }: Divergence): string {
  const [own, other] = [parsed(mine), parsed(theirs)];
  if (!own || !other) return own ? mine : theirs;
  const sides: Sides = { base: base === null ? undefined : parsed(base), mine: own, theirs: other };
  // Roots are one node, whatever their uids are.
  if (own.store.rootId !== other.store.rootId) return mine;
  const nodes = mergeNodes(sides);
  const root = writeBranch((id) => nodes.get(id), own.store.rootId);
  const head = mergeFields(sides.base?.shape.top ?? {}, own.shape.top ?? {}, other.shape.top ?? {});
  return stringifyJson({ ...head, root });
}

function mergeFields(base: Fields, mine: Fields, theirs: Fields): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const isMineKept = jsonEquals(mine[key], base[key]);
    const value = isMineKept ? theirs[key] : mine[key];
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

function differs(node: StoredNode, before: StoredNode | undefined): boolean {
  if (!before) return true;
  return node.parent !== before.parent || !jsonEquals(node.data, before.data);
}

/** The ids that stand in the merged document, each with all above it. */
function keptIds({ base, mine, theirs }: Sides, parents: Parents): Set<NodeId> {
  const kept = new Set<NodeId>([mine.store.rootId]);
  const keepUpwards = (from: NodeId): void => {
    for (let id: NodeId | undefined = from; id !== undefined && !kept.has(id);) {
      kept.add(id);
      id = parents.get(id);
    }
  };
  for (const [side, other] of [
    [theirs, mine],
    [mine, theirs],
  ] as const) {
    for (const id of idsOf(side)) {
      const node = side.store.get(id);
      const isWanted = other.store.has(id) || (node && differs(node, base?.store.get(id)));
      if (isWanted) keepUpwards(id);
    }
  }
  return kept;
}

function idsOf({ store }: ReadDocument): NodeId[] {
  const ids: NodeId[] = [];
  const open: NodeId[] = [store.rootId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    ids.push(id);
    for (const child of store.get(id)?.children.toReversed() ?? []) open.push(child);
  }
  return ids;
}

function mergeNodes(sides: Sides): Map<NodeId, StoredNode> {
  const parents = mergedParents(sides);
  const kept = keptIds(sides, parents);
  const nodes = new Map<NodeId, StoredNode>();
  for (const id of kept) {
    const mine = sides.mine.store.get(id);
    const theirs = sides.theirs.store.get(id);
    const before = sides.base?.store.get(id);
    const node = theirs ?? mine;
    if (!node) continue;
    const data =
      mine && theirs ? mergeFields(before?.data ?? {}, mine.data, theirs.data) : node.data;
    nodes.set(id, { ...node, parent: parents.get(id) ?? null, data, children: [] });
  }
  const isChild = (id: NodeId, parent: NodeId): boolean =>
    kept.has(id) && parents.get(id) === parent;
  for (const [id, node] of nodes) {
    const lists = [sides.theirs, sides.mine].map((side) =>
      (side.store.get(id)?.children ?? []).filter((child) => isChild(child, id)),
    );
    nodes.set(id, { ...node, children: mergeOrder(lists[0] ?? [], lists[1] ?? []) });
  }
  return nodes;
}

/** Theirs, with each of mine that they lack after the one it follows in mine. */
function mergeOrder(theirs: readonly NodeId[], mine: readonly NodeId[]): NodeId[] {
  const order = [...theirs];
  const known = new Set(theirs);
  let before = -1;
  for (const id of mine) {
    if (known.has(id)) {
      before = order.indexOf(id);
      continue;
    }
    before += 1;
    order.splice(before, 0, id);
  }
  return order;
}

/** Whose child each node is: mine when I moved it, else theirs; never so that it stands below itself. */
function mergedParents(sides: Sides): Parents {
  const parents: Parents = new Map();
  const { rootId } = sides.mine.store;
  const ids = new Set([...idsOf(sides.theirs), ...idsOf(sides.mine)]);
  const standsBelow = (id: NodeId, top: NodeId): boolean => {
    let at: NodeId | undefined = id;
    for (let steps = 0; at !== undefined && steps <= ids.size; steps += 1) {
      if (at === top) return true;
      at = parents.get(at);
    }
    return false;
  };
  const moves: [id: NodeId, parent: NodeId][] = [];
  for (const id of ids) {
    if (id === rootId) continue;
    const mine = sides.mine.store.get(id)?.parent;
    const theirs = sides.theirs.store.get(id)?.parent;
    const before = sides.base?.store.get(id)?.parent;
    const first = theirs ?? mine;
    if (first !== null && first !== undefined) parents.set(id, first);
    const isMoved = mine !== null && mine !== undefined && mine !== theirs && mine !== before;
    if (isMoved && theirs !== undefined) moves.push([id, mine]);
  }
  for (const [id, parent] of moves) {
    if (!standsBelow(parent, id)) parents.set(id, parent);
  }
  return parents;
}
