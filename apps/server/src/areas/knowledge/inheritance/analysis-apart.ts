import type { RunSummary } from '@wm/contract/knowledge/inheritance-run';
import { AppError } from '#core/app-error.ts';
import type { AnalysisJob, AnalysisReply, AnalysisWord } from './analysis-job.ts';
import type { RunReading } from './inheritance.table.ts';
import { talkToThread } from './threads/thread-talk.ts';

interface Watch {
  /** Opens the file from its beginning. */
  open: () => Promise<AsyncIterable<Uint8Array>>;
  signal?: AbortSignal;
  onProgress?: (bytes: number, records: number) => void;
  onRows?: (rows: { variants: Uint8Array; removed: string }) => Promise<void>;
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
export async function analyseApart(job: AnalysisJob, watch: Watch): Promise<Done | undefined> {
  const stream = createStream(watch.open);
  let done: Done | undefined;
  const take = async (word: AnalysisWord): Promise<AnalysisReply | undefined> => {
    if (word.word === 'progress') {
      watch.onProgress?.(word.bytes, word.records);
      return undefined;
    }
    if (word.word === 'done') {
      done = { summary: word.summary, reading: word.reading };
      return undefined;
    }
    if (word.word === 'refused')
      throw new AppError('knowledge.case-vcf', { values: { reason: word.reason } });
    if (word.word === 'pull')
      return { reply: 'bytes', stream: word.stream, bytes: await stream.next(word.stream) };
    if (word.word === 'restart') await watch.onRestart?.();
    else if (word.word === 'vcf') await watch.onVcf?.(word.text);
    else await watch.onRows?.(word);
    return { reply: 'go-on' };
  };
  const script = new URL('analysis-worker.ts', import.meta.url);
  try {
    await talkToThread({ script, job, signal: watch.signal, what: 'an analysis', take });
  } finally {
    void stream.close();
  }
  return done;
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
