import { invertedEffects } from '@codemirror/commands';
import { ChangeSet, RangeSet, RangeValue, StateEffect, StateField } from '@codemirror/state';
import type { EditorState, Extension } from '@codemirror/state';
import { textChange } from './view-moves.ts';

// The editor reads `\r\n` and `\r` as `\n` and writes `\n`: which break was a foreign one is kept beside the text.

/** A line break that is not `\n`. It lies over the break; what is typed at either side of it is no part of it. */
class ForeignEnd extends RangeValue {
  readonly written: '\r\n' | '\r';

  constructor(written: '\r\n' | '\r') {
    super();
    this.written = written;
  }

  override startSide = 1;
  override endSide = -1;

  override eq(other: RangeValue): boolean {
    return other instanceof ForeignEnd && other.written === this.written;
  }
}

type Ends = RangeSet<ForeignEnd>;

const crlf = new ForeignEnd('\r\n');
const cr = new ForeignEnd('\r');

/** A text as the editor holds it, and what its line breaks were. */
interface Held {
  text: string;
  ends: Ends;
}

/** Takes the foreign line breaks out of a text. */
export function holdText(written: string): Held {
  if (!written.includes('\r')) return { text: written, ends: RangeSet.empty };
  const ranges = [];
  let removed = 0;
  for (const { 0: found, index } of written.matchAll(/\r\n?/g)) {
    const from = index - removed;
    ranges.push((found === '\r' ? cr : crlf).range(from, from + 1));
    removed += found.length - 1;
  }
  return { text: written.replace(/\r\n?/g, '\n'), ends: RangeSet.of(ranges) };
}

/** The breaks that are still there: one whose break was deleted lies over nothing any more. */
function* breaksOf({ text, ends }: Held): Generator<{ at: number; written: '\r\n' | '\r' }> {
  for (const cursor = ends.iter(); cursor.value; cursor.next())
    if (text[cursor.from] === '\n' && cursor.to === cursor.from + 1)
      yield { at: cursor.from, written: cursor.value.written };
}

function writtenText(held: Held): string {
  const { text, ends } = held;
  if (ends.size === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { at, written } of breaksOf(held)) {
    parts.push(text.slice(from, at), written);
    from = at + 1;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** Where a place of the editor stands in the text as it is written. */
function placeInText(held: Held, place: number): number {
  let extra = 0;
  for (const { at, written } of breaksOf(held)) {
    if (at >= place) break;
    extra += written.length - 1;
  }
  return place + extra;
}

function placeInEditor(held: Held, place: number): number {
  let extra = 0;
  for (const { at, written } of breaksOf(held)) {
    if (at + extra >= place) break;
    extra += written.length - 1;
  }
  return place - extra;
}

/** The foreign line breaks from now on, where another text was put in place of the one before. */
export const setLineEnds = StateEffect.define<Ends>({
  map: (ends, changes) => ends.map(changes),
});

const field = StateField.define<Ends>({
  create: () => RangeSet.empty,
  update(ends, { changes, effects }) {
    let next = ends.map(changes);
    for (const effect of effects) if (effect.is(setLineEnds)) next = effect.value;
    return next;
  },
});

/** A break that comes back with what was deleted is the one that was there. */
const takenBack = invertedEffects.of(({ startState, changes, effects }) => {
  const before = startState.field(field);
  let isLost = effects.some((effect) => effect.is(setLineEnds));
  changes.iterChangedRanges((from, to) => {
    if (!isLost && from < to) before.between(from, to, () => void (isLost = true));
  });
  return isLost ? [setLineEnds.of(before)] : [];
});

/** Keeps the line breaks of a text as they were written. */
export function lineEnds(first: Ends): Extension {
  return [field.init(() => first), takenBack];
}

const heldBy = (state: EditorState): Held => ({
  text: state.doc.toString(),
  ends: state.field(field),
});

/** The text with the line breaks it was written with. */
export function readText(state: EditorState): string {
  return writtenText(heldBy(state));
}

/** Where a place of the editor stands in the text. */
export function textPlace(state: EditorState, place: number): number {
  return placeInText(heldBy(state), place);
}

/** Where a place of the text stands in the editor. */
export function editorPlace(state: EditorState, place: number): number {
  return placeInEditor(heldBy(state), place);
}

/** The same for an editor that is a library's: told each of its texts, it knows what was changed. */
export class LineEndKeeper {
  #held: Held;
  #written: string;

  constructor(written: string) {
    this.#held = holdText(written);
    this.#written = written;
  }

  /** The text with the line breaks it was written with. */
  get written(): string {
    return this.#written;
  }

  /** Takes a text that came from elsewhere; answers what the editor is to hold. */
  hold(written: string): string {
    this.#held = holdText(written);
    this.#written = written;
    return this.#held.text;
  }

  /** Takes what the editor holds now; answers the text. */
  write(text: string): string {
    const change = textChange(this.#held.text, text);
    if (!change) return this.#written;
    const changes = ChangeSet.of(change, this.#held.text.length);
    this.#held = { text, ends: this.#held.ends.map(changes) };
    this.#written = writtenText(this.#held);
    return this.#written;
  }

  textPlace(place: number): number {
    return placeInText(this.#held, place);
  }

  editorPlace(place: number): number {
    return placeInEditor(this.#held, place);
  }
}
