import { fork } from 'node:child_process';
import type { IngestJob, IngestWord } from './ingest-job.ts';

const mostMegabytes = 3072;

interface Watch {
  signal: AbortSignal;
  onProgress?: (word: IngestWord & { word: 'progress' }) => void;
}

/** What a Parquet file comes to that takes its reader along: it is read by a library that is not ours. */
const unreadable: IngestWord & { word: 'refused' } = {
  word: 'refused',
  faults: [{ line: 0, column: 0, reason: '文件已损坏，或展开后太大，不能读取' }],
  count: 1,
};

export type IngestEnd = Exclude<IngestWord, { word: 'progress' }>;

/** Has a process of its own make a DuckDB file of an upload. It knows nothing of the server: no settings, no addresses. */
export function ingestApart(job: IngestJob, { signal, onProgress }: Watch): Promise<IngestEnd> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = fork(new URL('ingest-worker.ts', import.meta.url), {
      env: {},
      execArgv: [`--max-old-space-size=${mostMegabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let end: IngestEnd | undefined;
    let said = '';
    const stop = (): void => void child.kill('SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    child.stderr?.on('data', (bytes: Buffer) => {
      said = `${said}${bytes.toString()}`.slice(-2000);
    });
    child.on('message', (word: IngestWord) => {
      if (word.word === 'progress') onProgress?.(word);
      else end = word;
    });
    child.once('error', reject);
    child.once('exit', () => {
      signal.removeEventListener('abort', stop);
      if (end) resolve(end);
      else if (signal.aborted) reject(new Error('the reading of a file was cancelled'));
      else if (job.format === 'parquet') resolve(unreadable);
      else reject(new Error(`the process that read a file said nothing: ${said}`));
    });
    child.send(job);
  });
}
