import type { Session } from '../model/session.ts';
import type { NodeId } from '../model/store.ts';
import { isBelow } from '../model/store.ts';
import { ownerOfSummary } from '../model/summary-id.ts';

/**
 * The branch that is shown alone; the whole map while there is none. Nobody works on what he does not see: when a node
 * outside is selected, or the branch is gone, all is shown again.
 */
export class BranchFocus {
  readonly #session: Session;
  readonly #listeners = new Set<() => void>();
  readonly #stop: () => void;
  #top: NodeId | null = null;

  constructor(session: Session) {
    this.#session = session;
    this.#stop = session.watchSelection(() => {
      if (!session.selection.every((id) => this.holds(id))) this.show(null);
    });
  }

  /** The top of the branch that is shown alone; null while all is shown. */
  get top(): NodeId | null {
    return this.#top;
  }

  /** Whether a node or summary is in what is shown, folded or not. */
  holds(id: NodeId): boolean {
    const owner = ownerOfSummary(id);
    const top = this.#top;
    return top === null || owner === top || isBelow(this.#session.store, owner, top);
  }

  /** Shows a branch alone; the whole map when null, for the root and for what is no node. */
  show(top: NodeId | null): void {
    const { store } = this.#session;
    const next = top !== null && top !== store.rootId && store.has(top) ? top : null;
    if (next === this.#top) return;
    this.#top = next;
    for (const listener of this.#listeners) listener();
  }

  /** Shows all again when the branch is gone. */
  look(): void {
    if (this.#top !== null && !this.#session.store.has(this.#top)) this.show(null);
  }

  /** Calls `listener` after every change of what is shown until the answered function is called. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Stops following the selection. */
  close(): void {
    this.#stop();
  }
}
