import type { SQL } from 'drizzle-orm';
import type { FileSource } from '../catalog/source.ts';

/** One question of a report: for whom, how long, and until when it is wanted. */
export interface Reading {
  statement: SQL;
  userId: number;
  timeoutSeconds: number;
  signal: AbortSignal;
  /** The uploaded file that is asked, by a statement of its dialect; else the database. */
  file: FileSource | undefined;
  /** A second one that is asked with it. */
  other?: FileSource | undefined;
}
