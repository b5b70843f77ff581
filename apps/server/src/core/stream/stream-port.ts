import type { StreamEvent } from '@wm/contract/core/stream';

/** What areas may do with the open event streams. */
export interface StreamPort {
  /** Sends an event to every browser of a user, or of everybody who is signed in. */
  tell: (userId: number | 'everybody', event: StreamEvent) => void;
  /** Who listens, once for each browser. */
  listeners: () => number[];
  /** Calls `handler` each time somebody's browser begins to listen. */
  onOpen: (handler: (userId: number) => void) => void;
}
