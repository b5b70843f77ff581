import { diffParts } from './line-diff.ts';
import type { DiffRun } from './line-diff.ts';

/** A run of words that both texts have, or what stands in the one and what in the other. */
export type WordRun =
  | { kind: 'same'; text: string }
  | { kind: 'changed'; gone: string; added: string };

const words = new Intl.Segmenter('zh-Hans', { granularity: 'word' });

const wordsOf = (text: string): string[] =>
  Array.from(words.segment(text), ({ segment }) => segment);

/** What became of one text's words in another: also of Chinese, which has no spaces. Joined, the runs are the texts. */
export function diffWords(before: string, after: string): WordRun[] {
  const runs: WordRun[] = [];
  for (const { kind, lines } of diffParts(wordsOf(before), wordsOf(after))) {
    const text = lines.join('');
    const last = runs.at(-1);
    if (kind === 'same') runs.push({ kind, text });
    else if (last?.kind === 'changed') put(last, kind, text);
    else put(push(runs), kind, text);
  }
  return runs;
}

type Changed = Extract<WordRun, { kind: 'changed' }>;

function push(runs: WordRun[]): Changed {
  const run: Changed = { kind: 'changed', gone: '', added: '' };
  runs.push(run);
  return run;
}

function put(run: Changed, kind: DiffRun['kind'], text: string): void {
  if (kind === 'gone') run.gone += text;
  else run.added += text;
}
