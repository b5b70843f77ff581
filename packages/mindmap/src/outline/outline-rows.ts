import { pushReversed } from '../model/list.ts';
import { isExpanded } from '../model/node-data.ts';
import type { NodeId, NodeReader } from '../model/store.ts';
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

/** Numbers of the counter: characters of all node texts, and nodes. */
export interface MapCount {
  words: number;
  nodes: number;
}

/** Counts the characters (without line breaks) of all node texts, and the nodes. */
export function countMap(reader: NodeReader): MapCount {
  let words = 0;
  const rows = outlineRows(reader, () => true);
  for (const { text } of rows) {
    for (const character of text) if (character !== '\n') words += 1;
  }
  return { words, nodes: rows.length };
}
