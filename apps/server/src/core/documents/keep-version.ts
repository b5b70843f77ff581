import { removedLength } from './removed-length.ts';

/**
 * How a state came to be. `edit`: typed; `overwrite`: saved over what somebody else had saved; the others by a step of
 * their own.
 */
export type VersionKind = 'origin' | 'edit' | 'overwrite' | 'restore' | 'rename' | 'publish';

/** The newest kept state of a document, as far as the rule looks at it. */
export interface NewestVersion {
  id: number;
  kind: VersionKind;
  /** Begun less than `sittingMinutes` ago. */
  isFresh: boolean;
  /** It is what the document holds now. */
  isCurrent: boolean;
  /** By whoever saves now; true where documents have one writer. */
  isSameEditor: boolean;
  /** What saves have taken out of it since it was begun, in UTF-16 units. */
  removed: number;
}

/** Where the kept states of one locked document stand. */
export interface VersionBook<State> {
  /** `current` is what the document holds now. */
  findNewest(current: State): Promise<NewestVersion | undefined>;
  /** Puts a later state in place of the newest one. */
  grow(id: number, grown: { state: State; removed: number }): Promise<void>;
  /** Says of the newest one how it came to be. */
  relabel(id: number, kind: VersionKind): Promise<void>;
  /** Adds states, the oldest first, and forgets those that are too old. */
  add(entries: { kind: VersionKind; state: State }[]): Promise<void>;
  /** The texts of a state that a reader would miss. */
  textsOf(state: State): string[];
}

/** A document's change, before and after. */
export interface VersionChange<State> {
  before: State;
  after: State;
  kind: VersionKind;
}

/** Saves of one person within so many minutes are one version while nothing is lost by it. */
export const sittingMinutes = 5;
/** A save that takes out more than this, or more than `mostShare` of a text, begins a version. */
const mostAtOnce = 24;
const mostShare = 0.3;
/** So little is a slip of the pen in the shortest text, too. */
const slip = 2;
/** All saves of one version together take out no more than this. */
const mostInAll = 120;

/** What a change takes out of the texts of a state. */
function removedBy<State>(
  book: VersionBook<State>,
  { before, after }: Pick<VersionChange<State>, 'before' | 'after'>,
): { removed: number; length: number } {
  const [old, next] = [book.textsOf(before), book.textsOf(after)];
  return {
    removed: old.reduce((sum, text, at) => sum + removedLength(text, next[at] ?? ''), 0),
    length: old.reduce((sum, text) => sum + text.length, 0),
  };
}

/** Whether a later text may stand for an earlier one: slips of the pen are gone, nothing that was written is. */
export function mayStandFor(
  { removed, length }: { removed: number; length: number },
  soFar: number,
): boolean {
  const most = Math.min(mostAtOnce, Math.max(slip, length * mostShare));
  return removed <= most && soFar + removed <= mostInAll;
}

function mayGrow({ kind, isFresh, isCurrent, isSameEditor }: NewestVersion): boolean {
  return kind === 'edit' && isFresh && isCurrent && isSameEditor;
}

/**
 * Keeps what a document becomes, beside what it was: after it every state that was ever saved is the document, a kept
 * version, or held by a later one but for slips of the pen. The newest version is what the document holds. Call it with
 * the document locked.
 */
export async function keepVersion<State>(
  book: VersionBook<State>,
  change: VersionChange<State>,
): Promise<void> {
  const { before, after, kind } = change;
  const isSame = JSON.stringify(book.textsOf(before)) === JSON.stringify(book.textsOf(after));
  const newest = await book.findNewest(before);
  if (isSame && newest?.isCurrent && kind !== 'restore') {
    if (kind !== 'edit') await book.relabel(newest.id, kind);
    return;
  }
  const loss = removedBy(book, change);
  if (kind === 'edit' && newest && mayGrow(newest) && mayStandFor(loss, newest.removed)) {
    await book.grow(newest.id, { state: after, removed: newest.removed + loss.removed });
    return;
  }
  const wasEmpty = book.textsOf(before).every((text) => text === '');
  const isUnknown = newest ? !newest.isCurrent : !wasEmpty && !isSame;
  await book.add([
    ...(isUnknown ? [{ kind: newest ? 'edit' : 'origin', state: before } as const] : []),
    { kind, state: after },
  ]);
}
