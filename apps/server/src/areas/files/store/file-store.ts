import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The store has no bytes under a key that it should have. */
export class MissingBytes extends Error {
  constructor(key: string) {
    super(`no bytes under ${key}`);
  }
}

/** Where the bytes of files lie, by the key that is their SHA-256. Every method may be repeated. */
export interface FileStore {
  /** Whether the bytes are there, whole and, where the store can tell, undamaged. */
  has: (key: string, size: number) => Promise<boolean>;
  /** Takes the file at `path` in; it may be moved away. When it settles the bytes survive a power cut. */
  put: (key: string, path: string, size: number) => Promise<void>;
  /** Throws `MissingBytes`. */
  open: (key: string, range: ByteRange) => Promise<Readable>;
  remove: (key: string) => Promise<void>;
}
