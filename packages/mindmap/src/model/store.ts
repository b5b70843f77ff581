import type { NodeData } from './document.ts';

/** Identifies a node in a store. Equal to the document's uid where that is present and unique. */
export type NodeId = string;

/** One node: its data exactly as in the document, and its place in the tree by ids. Never changed in place. */
export interface StoredNode {
  readonly id: NodeId;
  readonly parent: NodeId | null;
  readonly children: readonly NodeId[];
  readonly data: Readonly<NodeData>;
  /** Keys of the document's node object besides `data` and `children`. */
  readonly rest: Readonly<Record<string, unknown>>;
  /** False when the document's node had no `children` key; written back the same while it has none. */
  readonly hasChildrenKey: boolean;
}

/** A branch taken out of a store or not yet in one: its top first, every parent before its children. */
export type Branch = readonly [StoredNode, ...StoredNode[]];

/** Read access to a tree of nodes: the narrow port most parts take. */
export interface NodeReader {
  readonly rootId: NodeId;
  readonly size: number;
  get(id: NodeId): StoredNode | undefined;
  has(id: NodeId): boolean;
}

/** All nodes of one document, flat, by id. Only `model/operations.ts` changes it. */
export class NodeStore implements NodeReader {
  readonly rootId: NodeId;
  readonly #nodes = new Map<NodeId, StoredNode>();

  /** Takes the nodes of a whole tree; the first is the root. */
  constructor(nodes: Branch) {
    this.rootId = nodes[0].id;
    for (const node of nodes) this.#nodes.set(node.id, node);
  }

  get size(): number {
    return this.#nodes.size;
  }

  get(id: NodeId): StoredNode | undefined {
    return this.#nodes.get(id);
  }

  has(id: NodeId): boolean {
    return this.#nodes.has(id);
  }

  /** Puts a node in place of the one with its id, or adds it. */
  put(node: StoredNode): void {
    this.#nodes.set(node.id, node);
  }

  remove(id: NodeId): void {
    this.#nodes.delete(id);
  }
}

/** The node of an id that must exist. Throws a plain error when it does not: a mistake of the program. */
export function nodeOf(reader: NodeReader, id: NodeId): StoredNode {
  const node = reader.get(id);
  if (!node) throw new Error(`No node ${id}`);
  return node;
}

/** Calls `visit` for a node and its descendants, parents first, in document order. No recursion. */
export function walkBranch(
  reader: NodeReader,
  id: NodeId,
  visit: (node: StoredNode, depth: number) => void,
): void {
  const open: [NodeId, number][] = [[id, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const node = reader.get(next[0]);
    if (!node) continue;
    visit(node, next[1]);
    for (let i = node.children.length - 1; i >= 0; i -= 1) {
      const child = node.children[i];
      if (child !== undefined) open.push([child, next[1] + 1]);
    }
  }
}

/** The node and its descendants, parents first. */
export function branchOf(reader: NodeReader, id: NodeId): Branch {
  const nodes: StoredNode[] = [];
  walkBranch(reader, id, (node) => nodes.push(node));
  const [top, ...others] = nodes;
  if (!top) throw new Error(`No node ${id}`);
  return [top, ...others];
}

/** Ids from the node's parent up to the root. */
export function ancestorsOf(reader: NodeReader, id: NodeId): NodeId[] {
  const ids: NodeId[] = [];
  for (let at = reader.get(id)?.parent; at; at = reader.get(at)?.parent) ids.push(at);
  return ids;
}

/** How many steps below the root the node stands; the root is 0. */
export function depthOf(reader: NodeReader, id: NodeId): number {
  return ancestorsOf(reader, id).length;
}

/** Whether `id` stands somewhere below `ancestor`. */
export function isBelow(reader: NodeReader, id: NodeId, ancestor: NodeId): boolean {
  return id !== ancestor && ancestorsOf(reader, id).includes(ancestor);
}

/** Index of the node among its siblings; -1 for the root. */
export function indexOf(reader: NodeReader, id: NodeId): number {
  const parent = reader.get(id)?.parent;
  return parent ? (reader.get(parent)?.children.indexOf(id) ?? -1) : -1;
}

/**
 * The ids without those that stand below another of them, in document order: what a command on several
 * nodes acts on when it takes whole branches.
 */
export function topmost(reader: NodeReader, ids: Iterable<NodeId>): NodeId[] {
  const chosen = new Set(ids);
  const tops = [...chosen].filter(
    (id) => reader.has(id) && !ancestorsOf(reader, id).some((above) => chosen.has(above)),
  );
  return inDocumentOrder(reader, tops);
}

/** Sorts ids by their place in the document, parents before children. */
function inDocumentOrder(reader: NodeReader, ids: Iterable<NodeId>): NodeId[] {
  const paths = [...ids].map((id) => ({ id, path: pathOf(reader, id) }));
  paths.sort((a, b) => comparePaths(a.path, b.path));
  return paths.map(({ id }) => id);
}

function pathOf(reader: NodeReader, id: NodeId): number[] {
  const path: number[] = [];
  for (let at: NodeId | null = id; at; at = reader.get(at)?.parent ?? null) {
    const index = indexOf(reader, at);
    if (index >= 0) path.push(index);
  }
  return path.toReversed();
}

function comparePaths(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
