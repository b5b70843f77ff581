import { Worker } from 'node:worker_threads';
import type { WordJob, WordReply } from './word-job.ts';

const longestMs = 30_000;

/** Reads a Word file in a thread of its own with bounded memory and time. Rejects for what is no Word file, or takes too much. */
export function readWordApart(job: WordJob): Promise<WordReply> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('word-worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const timer = setTimeout(() => void worker.terminate(), longestMs);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      // After an answer this changes nothing.
      reject(new Error('the thread of a Word file said nothing'));
    });
  });
}
