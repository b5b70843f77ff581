import { Worker } from 'node:worker_threads';

const longestMs = 30_000;
const mostMegabytes = 512;

/**
 * Has a thread of its own, with bounded memory and time, do one job and answer with one message. `what` names it where it ends
 * without one. Rejects with what it threw, or when it takes too much.
 */
export function runApart<Reply>(worker: URL, job: unknown, what: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    const timer = setTimeout(() => void thread.terminate(), longestMs);
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => {
      clearTimeout(timer);
      // After an answer this changes nothing.
      reject(new Error(`the thread of ${what} said nothing`));
    });
  });
}
