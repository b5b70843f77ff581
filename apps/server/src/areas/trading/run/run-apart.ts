import { Worker } from 'node:worker_threads';
import { AppError } from '#core/app-error.ts';
import type { AlertsJob, PartJob, RunJob, RunProgress, RunWord } from './run-job.ts';

type Answer = Exclude<RunWord, { word: 'progress' | 'refused' }>;

/** Threads of one process that answer requests or ask alerts; runs take turns as tasks. */
const threadsAtOnce = 2;
const takeTurn = inTurn(threadsAtOnce);

interface Watch {
  signal?: AbortSignal;
  onProgress?: (progress: RunProgress) => void;
}

/** Does a job in a thread of its own, what is no run when its turn comes; an aborted signal ends it at once. @throws AppError `trading.run-refused` */
export function runApart(job: RunJob | PartJob | AlertsJob, watch: Watch = {}): Promise<Answer> {
  return job.kind === 'run' ? inThread(job, watch) : takeTurn(() => inThread(job, watch));
}

function inThread(
  job: RunJob | PartJob | AlertsJob,
  { signal, onProgress }: Watch,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL('run-worker.ts', import.meta.url), { workerData: job });
    const stop = (): void => {
      void worker.terminate();
      reject(new Error('the run was cancelled'));
    };
    signal?.addEventListener('abort', stop, { once: true });
    const end = (): void => signal?.removeEventListener('abort', stop);
    worker.on('message', (word: RunWord) => {
      if (word.word === 'progress') return onProgress?.(word.progress);
      end();
      if (word.word === 'refused')
        return reject(new AppError('trading.run-refused', { values: { reason: word.reason } }));
      return resolve(word);
    });
    worker.once('error', (error) => {
      end();
      reject(error instanceof Error ? error : new Error(String(error)));
    });
    worker.once('exit', (code) => {
      end();
      // After an answer this changes nothing.
      reject(new Error(`the thread of a run ended with ${code}`));
    });
  });
}

/** Lets so many at once; the others wait in the order they came. */
function inTurn(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const come = (): Promise<void> => {
    if (running < most) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  return async (work) => {
    await come();
    try {
      return await work();
    } finally {
      // The place is handed on, or is free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
