import { pushReversed } from '../model/list.ts';
import type { NodeData } from '../model/document.ts';
import { isExpanded, summariesOf } from '../model/node-data.ts';
import type { NodeId, NodeReader } from '../model/store.ts';
import { walkBranch } from '../model/store.ts';
import { plainTextOf } from '../text/rich-text.ts';

/** One line of the outline panel. */
export interface OutlineRow {
  id: NodeId;
  /** The root is 0. */
  depth: number;
  text: string;
  hasChildren: boolean;
  isExpanded: boolean;
}

/**
 * The document as lines in order, for the outline panel. `isOpen` says whether the panel shows a node's
 * children; by default as the map does.
 */
export function outlineRows(
  reader: NodeReader,
  isOpen: (id: NodeId) => boolean = (id) =>
    id === reader.rootId || isExpanded(reader.get(id)?.data ?? {}),
): OutlineRow[] {
  const rows: OutlineRow[] = [];
  const open: { id: NodeId; depth: number }[] = [{ id: reader.rootId, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const node = reader.get(next.id);
    if (!node) continue;
    const isShown = isOpen(next.id);
    rows.push({
      id: next.id,
      depth: next.depth,
      text: plainTextOf(node.data),
      hasChildren: node.children.length > 0,
      isExpanded: isShown,
    });
    if (!isShown) continue;
    const depth = next.depth + 1;
    pushReversed(
      open,
      node.children.map((id) => ({ id, depth })),
    );
  }
  return rows;
}

/** Numbers of the counter: characters of all texts of nodes and summaries, and how many of these there are. */
export interface MapCount {
  words: number;
  nodes: number;
}

/** Counts the characters (without line breaks) of all nodes and summaries, and these themselves. */
export function countMap(reader: NodeReader): MapCount {
  const count: MapCount = { words: 0, nodes: 0 };
  const add = (data: Readonly<NodeData>): void => {
    count.nodes += 1;
    for (const character of plainTextOf(data)) if (character !== '\n') count.words += 1;
  };
  walkBranch(reader, reader.rootId, ({ data }) => {
    add(data);
    for (const summary of summariesOf(data)) add(summary);
  });
  return count;
}
