import { Worker } from 'node:worker_threads';
import type { CsvJob, CsvReading } from './read-for-import.ts';

/** Reads a file in a thread of its own; an aborted signal ends it at once. */
export function readCsvApart(job: CsvJob, signal?: AbortSignal): Promise<CsvReading> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL('csv-worker.ts', import.meta.url), { workerData: job });
    const stop = (): void => {
      void worker.terminate();
      reject(new Error('reading was cancelled'));
    };
    signal?.addEventListener('abort', stop, { once: true });
    const end = (): void => signal?.removeEventListener('abort', stop);
    worker.once('message', (reading: CsvReading) => {
      end();
      resolve(reading);
    });
    worker.once('error', (error) => {
      end();
      reject(error instanceof Error ? error : new Error(String(error)));
    });
    worker.once('exit', (code) => {
      end();
      // After a message this changes nothing.
      reject(new Error(`the reader of prices ended with ${code}`));
    });
  });
}
