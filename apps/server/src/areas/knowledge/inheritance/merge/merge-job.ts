import type { absentForms, MergeSummary } from '@wm/contract/knowledge/inheritance/merge';

/** What a thread is asked: to merge files whose bytes it asks for, or only to see whether it can be done. */
export interface MergeJob {
  isTrial: boolean;
  absentIs: (typeof absentForms)[number];
  files: { name: string; people: ReadonlyMap<string, string> }[];
}

/** What a thread says. It waits for the answer to `pull` and `piece`. */
export type MergeWord =
  | { word: 'pull'; file: number }
  /** Bytes of the file that is made. */
  | { word: 'piece'; bytes: Uint8Array }
  | { word: 'progress'; lines: number }
  | { word: 'done'; summary: MergeSummary }
  /** The files cannot be merged; in Chinese. */
  | { word: 'refused'; reason: string };

/** What the thread is answered: the next bytes of a file, null at its end; or that it may go on. */
export type MergeReply =
  | { reply: 'bytes'; file: number; bytes: Uint8Array | null }
  | { reply: 'go-on' };
