import type { NodeId, NodeReader } from './store.ts';

/** A branch of a document as a tree of its own: its top has no parent. Nodes outside it can be asked for, too. */
export function branchReader(reader: NodeReader, top: NodeId): NodeReader {
  return {
    rootId: top,
    get size() {
      return reader.size;
    },
    has: (id) => reader.has(id),
    get(id) {
      const node = reader.get(id);
      return node && id === top ? { ...node, parent: null } : node;
    },
  };
}
