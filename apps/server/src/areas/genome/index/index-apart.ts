import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { openFile } from '#areas/files/public.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { IndexJob, IndexReply } from './index-job.ts';

interface Wanted {
  core: Core;
  fileId: string;
  kind: IndexJob['kind'];
  signal: AbortSignal;
}

/** Builds an index in a thread of its own, of a copy of the file that is gone afterwards: a store may lie elsewhere. */
export async function indexApart({ core, fileId, kind, signal }: Wanted): Promise<IndexReply> {
  const stored = await openFile(core, fileId);
  if (!stored) throw new AppError('genome.file');
  // What is left in this folder by a crash is swept as uploads are.
  const folder = path.join(core.config.filesDir, 'incoming');
  await mkdir(folder, { recursive: true });
  const copy = path.join(folder, `${randomBytes(16).toString('hex')}.tmp`);
  try {
    await pipeline(await stored.open(), createWriteStream(copy), { signal });
    return await inThread({ kind, path: copy }, signal);
  } finally {
    await rm(copy, { force: true });
  }
}

function inThread(job: IndexJob, signal: AbortSignal): Promise<IndexReply> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('index-worker.ts', import.meta.url), { workerData: job });
    let reply: IndexReply | undefined;
    const stop = (): void => {
      void worker.terminate();
      reject(new Error('indexing was cancelled'));
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (word: IndexReply) => {
      reply = word;
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      if (reply) resolve(reply);
      else reject(new Error('the thread of an index said nothing'));
    });
  });
}
