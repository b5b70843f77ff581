import type { Json, MindMapFile, MindNode, NodeData } from '../model/document.ts';
import { isRecord } from '../model/json.ts';
import { branchReader } from '../model/branch-reader.ts';
import type { NodeId, NodeReader } from '../model/store.ts';
import { walkNodes } from './node-text.ts';

/** What ties a node to the map around it, and means nothing for the root of one. */
const outerKeys: readonly (keyof NodeData)[] = [
  'freeTopic',
  'customLeft',
  'customTop',
  'dir',
  'outerFrame',
];

/**
 * The branch of a node as a document of its own, with the theme, structure and settings of the whole; null when there is no
 * such node. Lines to nodes outside are left out, and of the document's images those that nobody in the branch shows.
 */
export function branchFile(map: BranchSource, id: NodeId): MindMapFile | null {
  const { store } = map.session;
  if (!store.has(id)) return null;
  const file = map.toFile(branchReader(store, id));
  const { view: _, ...whole } = isFullFile(file) ? file : { root: file as MindNode };
  const nodes = [...walkNodes(whole.root)].map(({ node }) => node);
  const inside = new Set(nodes.map(({ data }) => data.uid));
  const root = copyTree(whole.root, (data) => withoutOuterLines(data, inside));
  const data: NodeData = { ...root.data, expand: true };
  for (const key of outerKeys) delete data[key];
  const images = imagesOf(store.get(store.rootId)?.data.imgMap, nodes);
  if (images) data.imgMap = images;
  return { ...whole, root: { ...root, data } };
}

/** The map a branch is taken from. */
export interface BranchSource {
  session: { store: NodeReader };
  toFile: (store: NodeReader) => object;
}

function isFullFile(file: object): file is MindMapFile {
  return 'root' in file;
}

/** A tree with other data, without recursion: documents may be deep. */
function copyTree(top: MindNode, dataOf: (data: NodeData) => NodeData): MindNode {
  const copies = new Map<MindNode, MindNode>();
  const found = [...walkNodes(top)].map(({ node }) => node);
  for (const node of found.toReversed()) {
    const children = node.children?.map((child) => copies.get(child) ?? child);
    copies.set(node, { ...node, data: dataOf(node.data), ...(children && { children }) });
  }
  return copies.get(top) ?? top;
}

function withoutOuterLines(data: NodeData, inside: ReadonlySet<unknown>): NodeData {
  const targets: unknown = data.associativeLineTargets;
  if (!Array.isArray(targets) || targets.every((one) => inside.has(one))) return data;
  const keeps = (_: unknown, i: number): boolean => inside.has(targets[i]);
  const list = (value: unknown): Json[] | undefined =>
    Array.isArray(value) ? value.filter(keeps) : undefined;
  const record = (value: unknown): Record<string, unknown> | undefined =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).filter(([target]) => inside.has(target)))
      : undefined;
  const changed: Record<string, unknown> = {
    ...data,
    associativeLineTargets: list(targets),
    associativeLineTargetControlOffsets: list(data.associativeLineTargetControlOffsets),
    associativeLinePoint: list(data.associativeLinePoint),
    associativeLineText: record(data.associativeLineText),
    associativeLineStyle: record(data.associativeLineStyle),
  };
  const isEmpty = (value: unknown): boolean =>
    value === undefined ||
    ((isRecord(value) || Array.isArray(value)) && Object.keys(value).length === 0);
  const entries = Object.entries(changed).filter(
    ([key, value]) => !key.startsWith('associativeLine') || !isEmpty(value),
  );
  return Object.fromEntries(entries);
}

function imagesOf(map: unknown, nodes: readonly MindNode[]): Record<string, unknown> | null {
  if (!isRecord(map)) return null;
  const shown = new Set(nodes.map(({ data }) => data.image));
  const entries = Object.entries(map).filter(([key]) => shown.has(key));
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}
