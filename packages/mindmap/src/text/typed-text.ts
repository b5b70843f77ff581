import { patchOperation } from '../model/content-data.ts';
import type { NodeId, NodeReader, StoredNode } from '../model/store.ts';
import type { TextLine } from './text-runs.ts';
import { textPatch } from './rich-text.ts';
import { withoutMarks } from './text-runs.ts';

/** What stands in a text field and is no part of the document yet. */
export interface TypedText {
  id: NodeId;
  lines: readonly TextLine[];
}

/** The nodes of a document as they were if a text that is being typed were taken over. */
export function withTypedText(
  store: NodeReader,
  { id, lines }: TypedText,
  isRich: boolean,
): NodeReader {
  const operation = patchOperation(store, id, textPatch(isRich ? lines : withoutMarks(lines)));
  if (operation.kind !== 'patch') return store;
  const { id: owner, set } = operation;
  const typed = (node: StoredNode): StoredNode => {
    const entries = Object.entries({ ...node.data, ...set });
    return {
      ...node,
      data: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    };
  };
  return {
    rootId: store.rootId,
    size: store.size,
    has: (one) => store.has(one),
    get(one) {
      const node = store.get(one);
      return node && one === owner ? typed(node) : node;
    },
  };
}
