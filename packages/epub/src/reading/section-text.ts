import type { MarkupListener } from '../sanitize/markup-writer.ts';

/** Plain text of a section and the way back into its document. All offsets count UTF-16 code units. */
export interface SectionText {
  /**
   * What a reader sees, for search and indexing: blocks on lines of their own, white space collapsed (kept in `pre`), a line
   * break between two Chinese characters dropped, no ruby readings, no SVG titles, no MathML annotations.
   */
  text: string;
  /**
   * Triples `[text offset, document offset, length]`, ascending: this stretch of `text` is that stretch of the
   * `textContent` of the cleaned document's `body`, read as XML; white space of the document is a space in `text`. Line breaks between blocks and spaces between table cells
   * belong to no run.
   */
  runs: Uint32Array;
  /** Ruby readings with the stretch of `text` that each explains; no part of `text`, so that words stay whole. */
  readings: RubyReading[];
}

/** How a word is read: 振り仮名 or 拼音 above it. */
export interface RubyReading extends TextRange {
  reading: string;
}

/** A stretch of the plain text; `end` is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/** Collects the text of a document while it is being cleaned. */
export interface TextCollector extends MarkupListener {
  /** Begins a stretch at the next character that will be written. */
  beginRange(): TextRange;
  /** Ends it after the last character written so far. An empty stretch moves on to the next character. */
  endRange(range: TextRange): void;
  /** Ends it likewise, but an empty stretch stays where it began. */
  pinRange(range: TextRange): void;
  finish(): SectionText;
}

const blockElements = new Set(
  (
    'address article aside blockquote body caption center dd details dir div dl dt figcaption figure footer h1 h2 h3 h4 ' +
    'h5 h6 header hgroup hr li main menu nav ol p pre section summary table tbody tfoot thead tr ul text'
  ).split(' '),
);

/** Cells of a table, which stand beside each other. */
const cellElements = new Set(['td', 'th']);

/** Content that is not part of the running text, by vocabulary. */
const silentElements: Readonly<Record<string, ReadonlySet<string>>> = {
  html: new Set(['rt', 'rp', 'rtc', 'audio', 'video']),
  svg: new Set(['title', 'desc', 'style', 'defs']),
  math: new Set(['annotation']),
};

const cjk =
  /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\ud840-\ud8bf]/;
const cjkTail =
  /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\udc00-\udfff]/;

/**
 * What separates the next character from the last: white space of the document with or without a line break in it, or a
 * separation that the document has no character for, between table cells (`gap`) or blocks (`line`).
 */
type Pending = 'none' | 'gap' | 'space' | 'break' | 'line';

/** The state of a collector. The text is kept in pieces: looking at the end of one growing string would copy it each time. */
interface CollectorState {
  pieces: string[];
  length: number;
  /** The last UTF-16 unit written, empty at the start. */
  last: string;
  runs: number[];
  documentOffset: number;
  pending: Pending;
  pendingAt: number;
  silent: number;
  preformatted: number;
  /** Ranges that begin at the next character. */
  waiting: Set<TextRange>;
  readings: RubyReading[];
  /** Where the base of the next reading begins, while a `ruby` is open. */
  rubyBase: TextRange | undefined;
  /** The reading that is being collected. */
  reading: string | undefined;
}

/** Makes a collector for one document. Feed it the events of the markup writer, then call `finish`. */
export function createTextCollector(): TextCollector {
  const state: CollectorState = {
    pieces: [],
    length: 0,
    last: '',
    runs: [],
    documentOffset: 0,
    pending: 'none',
    pendingAt: 0,
    silent: 0,
    preformatted: 0,
    waiting: new Set(),
    readings: [],
    rubyBase: undefined,
    reading: undefined,
  };
  const open: ('silent' | 'pre' | 'plain')[] = [];
  return {
    open({ vocabulary, name }) {
      if (vocabulary === 'html') openRuby(state, name);
      if (state.silent > 0 || silentElements[vocabulary]!.has(name)) {
        state.silent += 1;
        open.push('silent');
        return;
      }
      if (blockElements.has(name) || name === 'br') state.pending = 'line';
      else if (cellElements.has(name) && state.pending === 'none') state.pending = 'gap';
      const isPre = name === 'pre';
      if (isPre) state.preformatted += 1;
      open.push(isPre ? 'pre' : 'plain');
    },
    close(name) {
      const kind = open.pop();
      closeRuby(state, name);
      if (kind === 'silent') state.silent -= 1;
      if (kind === 'pre') state.preformatted -= 1;
      if (kind !== 'silent' && blockElements.has(name)) state.pending = 'line';
    },
    text(data) {
      if (state.reading !== undefined) state.reading += data;
      if (state.silent === 0 && data !== '') addText(state, data);
      state.documentOffset += data.length;
    },
    beginRange: () => beginRange(state),
    endRange(range) {
      range.end = Math.max(range.start, state.length);
    },
    pinRange(range) {
      state.waiting.delete(range);
      range.end = Math.max(range.start, state.length);
    },
    finish: () => ({
      text: state.pieces.join(''),
      runs: Uint32Array.from(state.runs),
      readings: state.readings,
    }),
  };
}

function beginRange(state: CollectorState): TextRange {
  const range = { start: state.length, end: state.length };
  state.waiting.add(range);
  return range;
}

function openRuby(state: CollectorState, name: string): void {
  if (name === 'ruby') state.rubyBase = beginRange(state);
  if (name === 'rt' && state.rubyBase) state.reading = '';
}

function closeRuby(state: CollectorState, name: string): void {
  if (name === 'ruby') state.rubyBase = undefined;
  if (name !== 'rt' || !state.rubyBase || state.reading === undefined) return;
  const reading = state.reading.replace(/\s+/g, ' ').trim();
  const { start } = state.rubyBase;
  if (reading !== '' && state.length > start)
    state.readings.push({ reading, start, end: state.length });
  state.reading = undefined;
  state.rubyBase = beginRange(state);
}

function append(state: CollectorState, piece: string): void {
  state.pieces.push(piece);
  state.length += piece.length;
  state.last = piece.at(-1)!;
}

/** Copies `piece`, which stands at `from` in the document, and joins it to the last run where both meet. */
function copy(state: CollectorState, piece: string, from: number): void {
  const { runs, length } = state;
  const last = runs.length - 3;
  const [textStart = 0, documentStart = 0, runLength = 0] = runs.slice(-3);
  const meets = textStart + runLength === length && documentStart + runLength === from;
  if (last >= 0 && meets) runs[last + 2]! += piece.length;
  else runs.push(length, from, piece.length);
  append(state, piece);
}

/** Writes the white space that is due before `next`, and starts the ranges that waited for it. */
function flush(state: CollectorState, next: string): void {
  const { pending, last } = state;
  const isInLine = last !== '' && last !== '\n';
  const isJoined = pending === 'break' && cjkTail.test(last) && cjk.test(next);
  if (isInLine && pending === 'line') append(state, '\n');
  else if (isInLine && pending === 'gap') append(state, ' ');
  else if (isInLine && pending !== 'none' && !isJoined) copy(state, ' ', state.pendingAt);
  state.pending = 'none';
  if (state.waiting.size === 0) return;
  for (const range of state.waiting) range.start = state.length;
  state.waiting.clear();
}

function hold(state: CollectorState, space: string, from: number): void {
  if (state.pending === 'line' || state.pending === 'break') return;
  if (state.pending !== 'space') state.pendingAt = from;
  state.pending = space.includes('\n') ? 'break' : 'space';
}

function addText(state: CollectorState, data: string): void {
  if (state.preformatted > 0) {
    flush(state, data[0]!);
    copy(state, data, state.documentOffset);
    return;
  }
  let position = 0;
  irregular.lastIndex = 0;
  while (position < data.length) {
    const found = irregular.exec(data);
    const end = found ? found.index : data.length;
    if (end > position) addPiece(state, data.slice(position, end), state.documentOffset + position);
    if (!found) return;
    hold(state, found[0], state.documentOffset + found.index);
    position = end + found[0].length;
  }
}

/** A piece without white space but single spaces, of which the outer ones may have to go. */
function addPiece(state: CollectorState, piece: string, from: number): void {
  const start = piece.startsWith(' ') ? 1 : 0;
  const end = piece.endsWith(' ') && piece.length > start ? piece.length - 1 : piece.length;
  if (start === 1) hold(state, ' ', from);
  if (end > start) {
    flush(state, piece[start]!);
    copy(
      state,
      start === 0 && end === piece.length ? piece : piece.slice(start, end),
      from + start,
    );
  }
  if (end < piece.length) hold(state, ' ', from + end);
}

/** White space other than a single space. */
const irregular = /[\t\n\f\r ]{2,}|[\t\n\f\r]/g;

/**
 * The place in the document of the character at `textOffset` of the plain text: an offset into the `textContent` of the
 * cleaned body. A line break, which has no place of its own, gives the end of what stands before it.
 */
export function toDocumentOffset(runs: Uint32Array, textOffset: number): number {
  const index = findRun(runs, textOffset, 0);
  if (index < 0) return runs.length > 0 ? runs[1]! : 0;
  return runs[index + 1]! + Math.min(textOffset - runs[index]!, runs[index + 2]!);
}

/** The plain-text offset of a place in the document; white space that was dropped gives the end of what stands before it. */
export function toTextOffset(runs: Uint32Array, documentOffset: number): number {
  const index = findRun(runs, documentOffset, 1);
  if (index < 0) return 0;
  return runs[index]! + Math.min(documentOffset - runs[index + 1]!, runs[index + 2]!);
}

/** Index of the last run whose field `field` is not above `value`, or -1. */
function findRun(runs: Uint32Array, value: number, field: 0 | 1): number {
  let low = 0;
  let high = runs.length / 3;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (runs[middle * 3 + field]! <= value) low = middle + 1;
    else high = middle;
  }
  return (low - 1) * 3;
}
