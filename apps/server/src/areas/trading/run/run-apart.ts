import { Worker } from 'node:worker_threads';
import { AppError } from '#core/app-error.ts';
import type { AlertsJob, PartJob, RunJob, RunProgress, RunWord } from './run-job.ts';

type Answer = Exclude<RunWord, { word: 'progress' | 'refused' }>;

interface Watch {
  signal?: AbortSignal;
  onProgress?: (progress: RunProgress) => void;
}

/** Does a job in a thread of its own; an aborted signal ends it at once. @throws AppError `trading.run-refused` */
export function runApart(
  job: RunJob | PartJob | AlertsJob,
  { signal, onProgress }: Watch = {},
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
