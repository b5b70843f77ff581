import { fitTurns, tokensOf } from '@wm/contract/chat/context-rules';
import type { Turn } from '@wm/contract/chat/context-rules';
import { cutText } from '@wm/contract/core/stored-text';

/** A turn with the message it comes from; what is only said to the model has none. */
export interface TaskTurn extends Turn {
  id: number | null;
}

/** What the first messages of a branch say, up to and with one of them. */
export interface Summary {
  text: string;
  until: number;
  /** The answer that it was written for. */
  at: number;
}

/** How much of a conversation a model is told. */
export interface Told {
  /** The first turns, of which it is told nothing. */
  omitted: number;
  /** Turns behind those that it is told of by a summary, and it once it is there. */
  summarised: number;
  summary: Summary | undefined;
}

/** Requests that one summary takes at most; what is older still is left out. */
const rounds = 8;
/** Of what a model reads, the share that is filled again when a summary is made, so that the next questions need none. */
const filled = 0.6;

/** Tokens of a summary at most. */
export const summaryRoom = (context: number): number => Math.min(1024, Math.floor(context / 5));

/** The first turns that are summed up, in pieces that a model reads one after the other. */
export interface Fold {
  /** The first turns, of which nothing is told. */
  omitted: number;
  pieces: TaskTurn[][];
  /** Where the turns begin that are told as they are. */
  from: number;
}

interface Bounds {
  system: string;
  context: number;
  /** Turns that a summary is there for already. */
  covered: number;
}

/** Which turns are to be summed up, so that the others fill a part of what the model reads. The last is told as it is. */
export function foldTurns(
  turns: readonly TaskTurn[],
  { system, context, covered }: Bounds,
): Fold | undefined {
  const left = Math.floor(context * filled) - summaryRoom(context);
  const { omitted: from } = fitTurns(turns, { system, context: left });
  if (from <= covered) return undefined;
  const pieces = piecesOf(turns.slice(covered, from), pieceRoom(context));
  const kept = pieces.slice(-rounds);
  const known = kept.length === pieces.length ? 0 : covered + countOf(pieces) - countOf(kept);
  return { omitted: known, pieces: kept, from };
}

const countOf = (pieces: readonly TaskTurn[][]): number =>
  pieces.reduce((sum, piece) => sum + piece.length, 0);

/** What a model reads of the conversation at once, beside the summary so far, the new one and what it is told to do. */
const pieceRoom = (context: number): number =>
  Math.max(256, Math.floor(context * 0.8) - 2 * summaryRoom(context) - 200);

function piecesOf(turns: readonly TaskTurn[], room: number): TaskTurn[][] {
  const pieces: TaskTurn[][] = [];
  let left = 0;
  for (const turn of turns) {
    const short = shortened(turn, room);
    const size = tokensOf(short.text) + 4;
    const last = pieces.at(-1);
    if (last && size <= left) last.push(short);
    else {
      pieces.push([short]);
      left = room;
    }
    left -= size;
  }
  return pieces;
}

/** A turn that is too long to be read with others, by its beginning and its end. */
function shortened(turn: TaskTurn, room: number): TaskTurn {
  const most = Math.floor(room / 2);
  if (tokensOf(turn.text) <= most) return turn;
  const half = Math.max(40, Math.floor(most / 2) - 8);
  const end = turn.text.slice(-half).replace(/^[\udc00-\udfff]/, '');
  return { ...turn, text: `${cutText(turn.text, half)}……${end}` };
}

/** The summary that covers most of a branch's beginning, and how many turns that is. */
export function knownSummary(
  turns: readonly TaskTurn[],
  summaries: readonly Summary[],
): { summary: Summary; covered: number } | undefined {
  const places = new Map(turns.map(({ id }, at) => [id, at + 1]));
  let best: { summary: Summary; covered: number } | undefined;
  for (const summary of summaries) {
    const covered = places.get(summary.until) ?? 0;
    if (covered > (best?.covered ?? 0)) best = { summary, covered };
  }
  return best;
}
