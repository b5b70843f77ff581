import type { NodeId } from './store.ts';

/** What of a map can be chosen beside nodes: an associative line or an outer frame. */
export type MapPart =
  | { readonly kind: 'line'; readonly from: NodeId; readonly to: NodeId }
  | { readonly kind: 'frame'; readonly parent: NodeId; readonly groupId: string };
