import { create } from 'zustand';

/** How often each tab was drawn anew: part of its key, so that a refresh mounts it again. */
export const useTabNonce = create<Record<string, number>>(() => ({}));

/** Draws a tab anew. */
export function renewTab(id: string): void {
  useTabNonce.setState((nonces) => ({ [id]: (nonces[id] ?? 0) + 1 }));
}
