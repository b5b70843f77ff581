import { framesOfChildren } from '../frames/outer-frames.ts';
import { associativeLinesOf } from '../lines/associative-lines.ts';
import type { MapPart } from '../model/map-part.ts';
import type { Session } from '../model/session.ts';

/** The associative line or outer frame that was chosen. Nodes and parts are never chosen together. */
export class ChosenPart {
  readonly #session: Session;
  readonly #listeners = new Set<() => void>();
  readonly #stop: () => void;
  #part: MapPart | null = null;

  constructor(session: Session) {
    this.#session = session;
    this.#stop = session.watchSelection(() => {
      if (session.selection.length > 0) this.choose(null);
    });
  }

  /** The chosen part; null when there is none, or it is no longer in the document. */
  get part(): MapPart | null {
    return this.#part && this.#exists(this.#part) ? this.#part : null;
  }

  /** Chooses a part in place of the selected nodes; nothing when null. */
  choose(part: MapPart | null): void {
    if (part === null && this.#part === null) return;
    this.#part = part;
    if (part) this.#session.select([]);
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` after every choice until the answered function is called. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Stops following the selection. */
  close(): void {
    this.#stop();
  }

  #exists(part: MapPart): boolean {
    const { store } = this.#session;
    if (part.kind === 'frame') {
      return framesOfChildren(store, part.parent).some(({ groupId }) => groupId === part.groupId);
    }
    const lines = associativeLinesOf(store.get(part.from)?.data ?? {});
    return store.has(part.to) && lines.some(({ target }) => target === part.to);
  }
}
