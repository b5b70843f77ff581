import type { Readable } from 'node:stream';

/** Where the bytes of files lie, as far as a backup needs it; the key is their SHA-256. */
export interface StoredBytes {
  /** Nothing when the store has no bytes under the key. */
  open: (key: string, size: number) => Promise<Readable | undefined>;
  has: (key: string, size: number) => Promise<boolean>;
  /** Takes bytes in; they are checked against their key before. */
  put: (key: string, bytes: AsyncIterable<Buffer>, size: number) => Promise<void>;
}

/** What long work tells while it goes on, and when it has to stop. */
export interface Progress {
  signal: AbortSignal;
  report: (progress: { done: number; total?: number; message?: string }) => void;
}
