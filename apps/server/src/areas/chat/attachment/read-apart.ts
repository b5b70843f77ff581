import { Worker } from 'node:worker_threads';
import { createTurns } from '#core/xlsx/turns.ts';
import type { RankedPlace, ReadJob, ReadReply, ReadText } from './read-job.ts';

const longestMs = 30_000;
/** Threads of one process, of each person one at a time; the others wait. */
export const readTurns = createTurns(2);

/** Whose turn it is, and what ends the waiting. */
export interface WhoReads {
  key: number;
  signal: AbortSignal;
}

/** Reads a book or ranks passages in a thread of its own with bounded memory and time. Rejects for what is no book, or takes too much. */
export function readApart(
  job: Extract<ReadJob, { kind: 'book' }>,
  who: WhoReads,
): Promise<ReadText>;
export function readApart(
  job: Extract<ReadJob, { kind: 'rank' }>,
  who: WhoReads,
): Promise<RankedPlace[]>;
export function readApart(job: ReadJob, who: WhoReads): Promise<ReadReply> {
  return readTurns.take(who, () => inThread(job));
}

function inThread(job: ReadJob): Promise<ReadReply> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('read-worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const timer = setTimeout(() => void worker.terminate(), longestMs);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      // After an answer this changes nothing.
      reject(new Error('the thread that reads for an answer said nothing'));
    });
  });
}
