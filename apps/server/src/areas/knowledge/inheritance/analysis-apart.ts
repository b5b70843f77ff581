import { Worker } from 'node:worker_threads';
import type { RunSummary } from '@wm/contract/knowledge/inheritance-run';
import { AppError } from '#core/app-error.ts';
import type { AnalysisJob, AnalysisReply, AnalysisWord } from './analysis-job.ts';
import type { RunReading } from './inheritance.table.ts';

interface Watch {
  /** Opens the file from its beginning. */
  open: () => Promise<AsyncIterable<Uint8Array>>;
  signal?: AbortSignal;
  onProgress?: (bytes: number, records: number) => void;
  onRows?: (rows: { variants: string; removed: string }) => Promise<void>;
  onVcf?: (text: string) => Promise<void>;
  /** What was handed over counts no more. */
  onRestart?: () => Promise<void>;
}

interface Done {
  summary: RunSummary;
  reading: RunReading;
}

/**
 * Analyses a family in a thread of its own, which is given the file piece by piece; an aborted signal ends it at once.
 * Answers undefined for a job without a summary. Throws AppError `knowledge.case-vcf` for a file that cannot be analysed.
 */
export function analyseApart(job: AnalysisJob, watch: Watch): Promise<Done | undefined> {
  const { signal } = watch;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL('analysis-worker.ts', import.meta.url), { workerData: job });
    const stream = createStream(watch.open);
    let done: Done | undefined;
    const fail = (error: unknown): void => {
      void worker.terminate();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const stop = (): void => fail(new Error('the analysis was cancelled'));
    signal?.addEventListener('abort', stop, { once: true });
    const answer = (reply: AnalysisReply): void => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage(reply);
    };
    const take = async (word: AnalysisWord): Promise<void> => {
      if (word.word === 'progress') return watch.onProgress?.(word.bytes, word.records);
      if (word.word === 'done') {
        done = { summary: word.summary, reading: word.reading };
        return;
      }
      if (word.word === 'refused')
        throw new AppError('knowledge.case-vcf', { values: { reason: word.reason } });
      if (word.word === 'pull') {
        const bytes = await stream.next(word.stream);
        answer({ reply: 'bytes', stream: word.stream, bytes });
        return;
      }
      if (word.word === 'restart') await watch.onRestart?.();
      else if (word.word === 'vcf') await watch.onVcf?.(word.text);
      else await watch.onRows?.(word);
      answer({ reply: 'go-on' });
    };
    worker.on('message', (word: AnalysisWord) => void take(word).catch(fail));
    worker.once('error', fail);
    worker.once('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      void stream.close();
      if (code === 0) resolve(done);
      // After an answer this changes nothing.
      else reject(new Error(`the thread of an analysis ended with ${code}`));
    });
  });
}

/** The pieces of a file, begun anew with each number. */
function createStream(open: Watch['open']) {
  let current = 0;
  let pieces: AsyncIterator<Uint8Array> | undefined;
  const close = async (): Promise<void> => {
    await pieces?.return?.().catch(() => undefined);
    pieces = undefined;
  };
  return {
    close,
    async next(stream: number): Promise<Uint8Array | null> {
      if (stream !== current) {
        await close();
        current = stream;
        pieces = (await open())[Symbol.asyncIterator]();
      }
      const step = await pieces?.next();
      return step && !step.done ? step.value : null;
    },
  };
}
