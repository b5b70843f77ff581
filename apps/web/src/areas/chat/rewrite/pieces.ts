import { diffWords } from '#core/text/word-diff.ts';
import type { WordRun } from '#core/text/word-diff.ts';

/** A change of a text that is taken or left by itself, with what stands around it. */
export interface Piece {
  /** Where it began in the text. */
  at: number;
  before: string;
  gone: string;
  added: string;
  after: string;
}

/** What is shown of a text that was changed: what stays, and the pieces by their number. */
export type ShownRun = { kind: 'same'; text: string } | { kind: 'piece'; n: number };

/** Beyond that the texts have too little in common to be compared word by word. */
const leastInCommon = 0.4;
const aroundAtMost = 20;

/** What a new wording changes of a text, piece by piece. */
export function piecesOf(
  before: string,
  after: string,
): { runs: readonly ShownRun[]; pieces: readonly Piece[] } {
  const runs = comparable(before, after);
  const pieces: Piece[] = [];
  const shown: ShownRun[] = [];
  let at = 0;
  for (const [place, run] of runs.entries()) {
    if (run.kind === 'same') {
      shown.push(run);
      at += run.text.length;
      continue;
    }
    shown.push({ kind: 'piece', n: pieces.length });
    pieces.push({
      at,
      before: textOf(runs[place - 1]).slice(-aroundAtMost),
      gone: run.gone,
      added: run.added,
      after: textOf(runs[place + 1]).slice(0, aroundAtMost),
    });
    at += run.gone.length;
  }
  return { runs: shown, pieces };
}

const textOf = (run: WordRun | undefined): string => (run?.kind === 'same' ? run.text : '');

function comparable(before: string, after: string): WordRun[] {
  const runs = diffWords(before, after);
  const common = runs.reduce((sum, run) => sum + textOf(run).length, 0);
  if (common >= before.length * leastInCommon) return runs;
  return [{ kind: 'changed', gone: before, added: after }];
}

/** Where a piece stands in a text that may have changed since, the nearest of its places; undefined where it is no more. */
export function placeOf(
  text: string,
  { before, gone, after }: Pick<Piece, 'before' | 'gone' | 'after'>,
  near: number,
): number | undefined {
  const wanted = before + gone + after;
  if (wanted === '') return undefined;
  let best: number | undefined;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const place = at + before.length;
    if (best === undefined || Math.abs(place - near) < Math.abs(best - near)) best = place;
  }
  return best;
}
