import type { MergeSummary } from '@wm/contract/knowledge/inheritance/merge';
import { AppError } from '#core/app-error.ts';
import { talkToThread } from '../threads/thread-talk.ts';
import type { MergeJob, MergeReply, MergeWord } from './merge-job.ts';

interface Watch {
  /** Opens one of the files. */
  open: (file: number) => Promise<AsyncIterable<Uint8Array>>;
  signal: AbortSignal;
  onProgress: (bytes: number, lines: number) => void;
  onPiece?: (bytes: Uint8Array) => Promise<void>;
}

/** What the engine puts before its reasons, and our own error too. */
const prefix = /^不能合并：/;

/**
 * Merges files in a thread of its own, which is given them piece by piece; an aborted signal ends it at once. Throws
 * AppError `knowledge.merge` with the reason for files that cannot be merged.
 */
export async function mergeApart(job: MergeJob, watch: Watch): Promise<MergeSummary> {
  const sources = new Map<number, AsyncIterator<Uint8Array>>();
  let read = 0;
  let summary: MergeSummary | undefined;
  const pull = async (file: number): Promise<Uint8Array | null> => {
    const source = sources.get(file) ?? (await watch.open(file))[Symbol.asyncIterator]();
    sources.set(file, source);
    const step = await source.next();
    if (step.done) return null;
    read += step.value.length;
    return step.value;
  };
  const take = async (word: MergeWord): Promise<MergeReply | undefined> => {
    if (word.word === 'pull')
      return { reply: 'bytes', file: word.file, bytes: await pull(word.file) };
    if (word.word === 'piece') {
      await watch.onPiece?.(word.bytes);
      return { reply: 'go-on' };
    }
    if (word.word === 'refused')
      throw new AppError('knowledge.merge', {
        values: { reason: word.reason.replace(prefix, '') },
      });
    if (word.word === 'progress') watch.onProgress(read, word.lines);
    else summary = word.summary;
    return undefined;
  };
  const script = new URL('merge-worker.ts', import.meta.url);
  try {
    await talkToThread({ script, job, signal: watch.signal, what: 'a merge', take });
  } finally {
    for (const source of sources.values()) void source.return?.().catch(() => undefined);
  }
  if (!summary) throw new Error('the thread of a merge said nothing');
  return summary;
}
