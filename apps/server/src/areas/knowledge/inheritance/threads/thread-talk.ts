import { Worker } from 'node:worker_threads';

interface Talk<Word, Reply> {
  /** The file that the thread runs, and what it is given. */
  script: URL;
  job: unknown;
  signal?: AbortSignal | undefined;
  /** For messages: what the thread does. */
  what: string;
  /** Takes what the thread says; what this answers goes back to it. */
  take: (word: Word) => Promise<Reply | undefined>;
}

/**
 * Runs a thread that says things and is answered, until it ends by itself; an aborted signal ends it at once. Rejects with
 * what the thread or `take` throws.
 */
export function talkToThread<Word, Reply>({
  script,
  job,
  signal,
  what,
  take,
}: Talk<Word, Reply>): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(script, { workerData: job });
    const fail = (error: unknown): void => {
      void worker.terminate();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const stop = (): void => fail(new Error(`${what} was cancelled`));
    signal?.addEventListener('abort', stop, { once: true });
    const taking = new Set<Promise<void>>();
    const answer = async (word: Word): Promise<void> => {
      const reply = await take(word);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      if (reply !== undefined) worker.postMessage(reply);
    };
    worker.on('message', (word: Word) => {
      const taken = answer(word).finally(() => taking.delete(taken));
      taking.add(taken);
      taken.catch(fail);
    });
    worker.once('error', fail);
    worker.once('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      // Its last words may still be taken, and refused.
      if (code === 0) Promise.all(taking).then(() => resolve(), fail);
      // After an answer this changes nothing.
      else reject(new Error(`the thread of ${what} ended with ${code}`));
    });
  });
}
