import { dataOf } from './content-data.ts';
import type { NodeData } from './document.ts';
import type { Changes } from './operations.ts';
import type { NodeId, NodeReader } from './store.ts';

/** What happened to one node. A deleted node has no data any more. */
export type ChangeDetail =
  | { action: 'create' | 'update'; id: NodeId; data: Readonly<NodeData> }
  | { action: 'delete'; id: NodeId };

/** Changes as a list of nodes that came, changed and went, each once. */
export function changeDetails(changes: Changes, reader: NodeReader): ChangeDetail[] {
  const details = (action: 'create' | 'update', ids: Iterable<NodeId>): ChangeDetail[] =>
    [...ids].flatMap((id) => {
      const data = dataOf(reader, id);
      return data ? [{ action, id, data }] : [];
    });
  const updated = new Set([...changes.data, ...changes.children]);
  for (const id of changes.inserted) updated.delete(id);
  return [
    ...details('create', changes.inserted),
    ...details('update', updated),
    ...[...changes.removed].map((id): ChangeDetail => ({ action: 'delete', id })),
  ];
}
