import type { DocumentKind } from '@wm/contract/core/document';

/** A document that was saved in this or another browser. */
export interface SavedElsewhere {
  kind: DocumentKind;
  id: number;
  rowVersion: number;
}

/** Told without a document when some may have been missed. */
type Listener = (saved: SavedElsewhere | undefined) => void;

const listeners = new Set<Listener>();

/** Tells the open editors what the server's event stream says. */
export function tellOfDocument(saved: SavedElsewhere | undefined): void {
  for (const listener of listeners) listener(saved);
}

/** Calls `listener` until the returned function is called. */
export function hearOfDocuments(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
