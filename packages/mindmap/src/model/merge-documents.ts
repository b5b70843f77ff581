import { jsonEquals, stringifyJson } from '../io/clean/safe-json.ts';
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

/** One document of two. */
export interface MergedDocument {
  text: string;
  /** At how many places both sides had changed the same in another way; 0: nothing is left to decide. */
  collisions: number;
}

/**
 * Makes one document of two. Nodes are the same when their uids are. What only one side added, changed or moved is
 * taken from it; where both changed the same field, mine stands. A node that one side deleted stays away unless the
 * other side changed it or something below it. Children stand in theirs' order unless only mine was changed, with the
 * other side's put after their neighbours. When one of the texts is no document, the other is the answer.
 */
export function mergeDocuments(divergence: Divergence): string {
  return mergeWithCollisions(divergence).text;
}

/** The same, told at how many places somebody might have chosen otherwise. */
export function mergeWithCollisions({ base, mine, theirs }: Divergence): MergedDocument {
  if (mine === theirs) return { text: mine, collisions: 0 };
  const [own, other] = [parsed(mine), parsed(theirs)];
  if (!own || !other) return { text: own ? mine : theirs, collisions: 1 };
  const sides: Sides = { base: base === null ? undefined : parsed(base), mine: own, theirs: other };
  // Roots are one node, whatever their uids are.
  if (own.store.rootId !== other.store.rootId) return { text: mine, collisions: 1 };
  const { nodes, collisions } = mergeNodes(sides);
  const root = writeBranch((id) => nodes.get(id), own.store.rootId);
  const heads = [sides.base?.shape.top ?? {}, own.shape.top ?? {}, other.shape.top ?? {}] as const;
  const text = stringifyJson({ ...mergeFields(...heads), root });
  if (!sides.base) return { text, collisions: 1 };
  // Where a map is looked at from is nobody's change of it.
  const [oldHead, ownHead, otherHead] = heads.map(withoutView);
  const inHead = collidingFields(oldHead ?? {}, ownHead ?? {}, otherHead ?? {});
  return { text, collisions: collisions + inHead };
}

function withoutView(head: Fields): Fields {
  const { view: _, ...others } = head;
  return others;
}

/** How many fields both sides changed, to different values. */
function collidingFields(base: Fields, mine: Fields, theirs: Fields): number {
  const keys = new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)]);
  return [...keys].filter(
    (key) =>
      !jsonEquals(mine[key], theirs[key]) &&
      !jsonEquals(mine[key], base[key]) &&
      !jsonEquals(theirs[key], base[key]),
  ).length;
}

/** What of one node both sides changed in different ways: its fields, its place, or whether it is there at all. */
function collisionsAt(
  before: StoredNode | undefined,
  { mine, theirs }: { mine: StoredNode | undefined; theirs: StoredNode | undefined },
): number {
  // One side deleted what the other changed or added to.
  if (!mine || !theirs) return before ? 1 : 0;
  const isMovedTwice =
    mine.parent !== theirs.parent &&
    mine.parent !== (before?.parent ?? null) &&
    theirs.parent !== (before?.parent ?? null);
  return Number(isMovedTwice) + collidingFields(before?.data ?? {}, mine.data, theirs.data);
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

function mergeNodes(sides: Sides): { nodes: Map<NodeId, StoredNode>; collisions: number } {
  const { parents, dropped } = mergedParents(sides);
  const kept = keptIds(sides, parents);
  const nodes = new Map<NodeId, StoredNode>();
  let collisions = dropped;
  for (const id of kept) {
    const mine = sides.mine.store.get(id);
    const theirs = sides.theirs.store.get(id);
    const before = sides.base?.store.get(id);
    const node = theirs ?? mine;
    if (!node) continue;
    collisions += collisionsAt(before, { mine, theirs });
    const data =
      mine && theirs ? mergeFields(before?.data ?? {}, mine.data, theirs.data) : node.data;
    nodes.set(id, { ...node, parent: parents.get(id) ?? null, data, children: [] });
  }
  const isChild = (id: NodeId, parent: NodeId): boolean =>
    kept.has(id) && parents.get(id) === parent;
  for (const [id, node] of nodes) {
    const childrenIn = (side: ReadDocument | undefined): NodeId[] =>
      (side?.store.get(id)?.children ?? []).filter((child) => isChild(child, id));
    const [before, mine, theirs] = [sides.base, sides.mine, sides.theirs].map(childrenIn);
    const order = orderOf(before ?? [], { mine: mine ?? [], theirs: theirs ?? [] });
    collisions += order.collisions;
    nodes.set(id, { ...node, children: order.children });
  }
  return { nodes, collisions };
}

/** The children that both lists hold, in the order of the first. */
function shared(one: readonly NodeId[], other: readonly NodeId[]): NodeId[] {
  const known = new Set(other);
  return one.filter((id) => known.has(id));
}

/** In which order children stand: as that side has them which put them into another one; theirs where both did. */
function orderOf(
  before: readonly NodeId[],
  { mine, theirs }: { mine: readonly NodeId[]; theirs: readonly NodeId[] },
): { children: NodeId[]; collisions: number } {
  const isReordered = (side: readonly NodeId[]): boolean =>
    shared(side, before).join('\n') !== shared(before, side).join('\n');
  const [isMine, isTheirs] = [isReordered(mine), isReordered(theirs)];
  const isOther = shared(mine, theirs).join('\n') !== shared(theirs, mine).join('\n');
  const collisions = Number(isMine && isTheirs && isOther);
  const children = isMine && !isTheirs ? mergeOrder(mine, theirs) : mergeOrder(theirs, mine);
  return { children, collisions };
}

/** The first, with each of the second that it lacks after the one it follows there. */
function mergeOrder(first: readonly NodeId[], second: readonly NodeId[]): NodeId[] {
  const order = [...first];
  const known = new Set(first);
  let before = -1;
  for (const id of second) {
    if (known.has(id)) {
      before = order.indexOf(id);
      continue;
    }
    before += 1;
    order.splice(before, 0, id);
  }
  return order;
}

/** Whose child each node is: mine when I moved it, else theirs; never so that it stands below itself: so many of my moves are dropped. */
function mergedParents(sides: Sides): { parents: Parents; dropped: number } {
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
  let dropped = 0;
  for (const [id, parent] of moves) {
    if (standsBelow(parent, id)) dropped += 1;
    else parents.set(id, parent);
  }
  return { parents, dropped };
}
