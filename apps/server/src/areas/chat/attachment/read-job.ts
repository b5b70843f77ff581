import type { Term } from '@wm/search-text/query';

/** What is looked through for passages. */
export interface LookedThrough {
  title: string;
  body: string;
  tags: readonly string[];
}

/** What a thread that reads for an answer is told. */
export type ReadJob =
  | { kind: 'book'; bytes: Uint8Array; most: number }
  | { kind: 'pdf'; bytes: Uint8Array; most: number }
  | { kind: 'rank'; documents: readonly LookedThrough[]; terms: readonly Term[]; most: number };

/** The beginning of a text. */
export interface ReadText {
  text: string;
  /** UTF-16 units of the whole; null where it was not read to its end. */
  length: number | null;
  /** Why there is none. */
  note?: string;
}

/** A passage with the place of its document among those that were looked through. */
export interface RankedPlace {
  at: number;
  text: string;
}

/** What it answers. */
export type ReadReply = ReadText | RankedPlace[];
