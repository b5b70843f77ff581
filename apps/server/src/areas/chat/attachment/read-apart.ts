import { runApart } from '#core/threads/run-apart.ts';
import { createTurns } from '#core/xlsx/turns.ts';
import type { RankedPlace, ReadJob, ReadReply, ReadText } from './read-job.ts';

/** Threads of one process, of each person one at a time; the others wait. */
export const readTurns = createTurns(2);

/** Whose turn it is, and what ends the waiting. */
export interface WhoReads {
  key: number;
  signal: AbortSignal;
}

/** Reads a book or a PDF, or ranks passages in a thread of its own with bounded memory and time. Rejects for what is none, or takes too much. */
export function readApart(
  job: Extract<ReadJob, { bytes: Uint8Array }>,
  who: WhoReads,
): Promise<ReadText>;
export function readApart(
  job: Extract<ReadJob, { kind: 'rank' }>,
  who: WhoReads,
): Promise<RankedPlace[]>;
export function readApart(job: ReadJob, who: WhoReads): Promise<ReadReply> {
  const worker = new URL('read-worker.ts', import.meta.url);
  return readTurns.take(who, () => runApart<ReadReply>(worker, job, 'a text that is read'));
}
