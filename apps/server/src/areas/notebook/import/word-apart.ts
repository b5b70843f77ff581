import { runApart } from '#core/threads/run-apart.ts';
import type { WordJob, WordReply } from './word-job.ts';

/** Reads a Word file in a thread of its own with bounded memory and time. Rejects for what is no Word file, or takes too much. */
export function readWordApart(job: WordJob): Promise<WordReply> {
  return runApart(new URL('word-worker.ts', import.meta.url), job, 'a Word file');
}
