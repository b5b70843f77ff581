import { pushAll, pushReversed } from './list.ts';
import type { MindMapFile, MindNode, NodeData } from './document.ts';
import { isRecord, nestsDeeperThan } from './json.ts';
import type { Branch, NodeId, NodeReader, StoredNode } from './store.ts';
import { NodeStore } from './store.ts';

/** Bounds on what a document may hold; beyond them it is refused. */
export interface ReadLimits {
  maxDepth: number;
  maxNodes: number;
  maxTextLength: number;
  /** How deep objects may nest inside one node's data. */
  maxValueDepth: number;
}

/** Far above any map drawn by people, far below what exhausts a browser. */
export const defaultReadLimits: ReadLimits = {
  maxDepth: 2000,
  maxNodes: 200_000,
  maxTextLength: 200_000_000,
  maxValueDepth: 40,
};

/** Why a document was refused. */
export type ReadErrorCode =
  | 'not-json'
  | 'not-a-mind-map'
  | 'too-deep'
  | 'too-many-nodes'
  | 'too-long';

/** How the file was wrapped, so that it is written back the same way. */
export interface FileShape {
  /** Keys of the file in their order; the value of `root` is replaced when writing. Null for a bare root node. */
  readonly top: Readonly<Record<string, unknown>> | null;
  /** Keys of the wrapper `{ simpleMindMap: true, data }` around the file; null without one. */
  readonly wrapper: Readonly<Record<string, unknown>> | null;
}

/** A document in memory: its nodes, and everything the file holds beside them. */
export interface ReadDocument {
  store: NodeStore;
  shape: FileShape;
}

/** What the reader answers: a document, or why there is none. It never throws. */
export type ReadResult = { ok: true; document: ReadDocument } | { ok: false; error: ReadErrorCode };

/** Reads the text of a .smm or .json file. */
export function readDocumentText(text: string, limits: ReadLimits = defaultReadLimits): ReadResult {
  if (text.length > limits.maxTextLength) return { ok: false, error: 'too-long' };
  let value: unknown;
  try {
    // A byte order mark is no part of JSON, but editors write it.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { ok: false, error: 'not-json' };
  }
  return readDocument(value, limits);
}

/**
 * Reads a parsed document: full (`{ root, layout, ... }`), a bare root node, or either inside the
 * clipboard wrapper. Parts of wrong type are dropped or kept as unknown, never trusted.
 */
export function readDocument(value: unknown, limits: ReadLimits = defaultReadLimits): ReadResult {
  const wrapper = isRecord(value) && value['simpleMindMap'] === true ? value : null;
  const inner = wrapper ? onlyNode(wrapper['data']) : value;
  if (!isRecord(inner)) return { ok: false, error: 'not-a-mind-map' };
  const isFull = isRecord(inner['root']);
  const root = isFull ? inner['root'] : inner;
  if (!isNodeLike(root)) return { ok: false, error: 'not-a-mind-map' };
  const nodes = readBranch(root, limits);
  if (typeof nodes === 'string') return { ok: false, error: nodes };
  if (isFull) {
    const { root: _, ...others } = inner;
    if (nestsDeeperThan(others, limits.maxValueDepth)) return { ok: false, error: 'too-deep' };
  }
  const shape: FileShape = { top: isFull ? { ...inner, root: null } : null, wrapper };
  return { ok: true, document: { store: new NodeStore(nodes), shape } };
}

function onlyNode(data: unknown): unknown {
  return Array.isArray(data) && data.length === 1 ? data[0] : data;
}

/** Whether the value can be read as a node: an object with `data`. */
function isNodeLike(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && isRecord(value['data']);
}

interface Pending {
  source: Record<string, unknown>;
  id: NodeId;
  parent: NodeId | null;
  depth: number;
}

/**
 * Reads a nested node into flat nodes, parents first. Ids are the uids; a node whose uid is missing,
 * no string, or taken gets an id of its own while its data stays as it is.
 */
export function readBranch(
  root: Record<string, unknown>,
  limits: ReadLimits = defaultReadLimits,
  isTaken: (id: NodeId) => boolean = () => false,
): Branch | ReadErrorCode {
  const ids = new IdGiver(isTaken);
  const nodes: StoredNode[] = [];
  const open: Pending[] = [{ source: root, id: ids.give(root), parent: null, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.depth >= limits.maxDepth) return 'too-deep';
    if (nodes.length >= limits.maxNodes) return 'too-many-nodes';
    const { data, children, ...rest } = next.source;
    if (nestsDeeperThan(data, limits.maxValueDepth)) return 'too-deep';
    if (nestsDeeperThan(rest, limits.maxValueDepth)) return 'too-deep';
    const parent = next.id;
    const depth = next.depth + 1;
    const inner = Array.isArray(children) ? children.filter(isRecord) : [];
    if (open.length + inner.length > limits.maxNodes) return 'too-many-nodes';
    const pending = inner.map((source) => ({ source, id: ids.give(source), parent, depth }));
    pushReversed(open, pending);
    nodes.push({
      id: next.id,
      parent: next.parent,
      children: pending.map(({ id }) => id),
      data: isRecord(data) ? { ...data } : {},
      rest,
      hasChildrenKey: Array.isArray(children),
    });
  }
  const [top, ...others] = nodes;
  return top ? [top, ...others] : 'not-a-mind-map';
}

class IdGiver {
  readonly #used = new Set<NodeId>();
  readonly #isTaken: (id: NodeId) => boolean;
  #count = 0;

  constructor(isTaken: (id: NodeId) => boolean) {
    this.#isTaken = isTaken;
  }

  give(source: Record<string, unknown>): NodeId {
    const { data } = source;
    const uid = isRecord(data) ? data['uid'] : undefined;
    let id = typeof uid === 'string' && uid !== '' ? uid : this.#next();
    while (this.#used.has(id) || this.#isTaken(id)) id = this.#next();
    this.#used.add(id);
    return id;
  }

  #next(): NodeId {
    this.#count += 1;
    return `node-${this.#count}`;
  }
}

/** Writes a branch as the nested node of the file format. No recursion. */
export function writeBranch(
  read: (id: NodeId) => StoredNode | undefined,
  top: NodeId,
  dataOf: (node: StoredNode) => NodeData = (node) => ({ ...node.data }),
): MindNode {
  const root: MindNode = { data: {} };
  const open: { id: NodeId; target: MindNode }[] = [{ id: top, target: root }];
  for (let next = open.pop(); next; next = open.pop()) {
    const node = read(next.id);
    if (!node) continue;
    const { target } = next;
    target.data = dataOf(node);
    if (node.hasChildrenKey || node.children.length > 0) {
      const children = node.children.map((id) => ({ id, target: { data: {} } }));
      target.children = children.map((child) => child.target);
      pushAll(open, children);
    }
    copyRest(target, node.rest);
  }
  return root;
}

function copyRest(target: MindNode, rest: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(rest)) {
    Object.defineProperty(target, key, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
}

/**
 * Writes a document in the shape it was read: full, bare, or wrapped. An untouched document is equal to
 * the file it was read from. `top` holds the file's keys as they are now (null for a bare root).
 */
export function writeDocument(
  store: NodeReader,
  shape: FileShape,
): MindMapFile | MindNode | Record<string, unknown> {
  const root = writeBranch((id) => store.get(id), store.rootId);
  const file = shape.top ? { ...shape.top, root } : root;
  if (!shape.wrapper) return file;
  const { data } = shape.wrapper;
  return { ...shape.wrapper, data: Array.isArray(data) ? [file] : file };
}

/** How many nodes the text of a document holds; 0 when it is none. */
export function countNodes(text: string): number {
  const read = readDocumentText(text);
  return read.ok ? read.document.store.size : 0;
}
