import { normaliseWithOffsets } from './normal-text.ts';
import type { Term } from './query.ts';

/** A stretch of a text in UTF-16 code units, the end not included. */
export interface TextRange {
  start: number;
  end: number;
}

/** A piece of a text with the stretches to mark in it. */
export interface Snippet {
  /** Where the piece stands in the text. */
  start: number;
  end: number;
  /** The piece with each line break, tab and control character as a space: as long as the stretch. */
  text: string;
  /** What to mark, by offsets in the piece; in order, not empty, not overlapping. */
  marks: TextRange[];
}

/** How far a text is read at a time, and how much of that again, so that nothing on the border is missed. */
const windowLength = 16_384;
const windowOverlap = 512;

/** The occurrences of the terms in a text, in order, those that touch or overlap made one; at most `limit` are looked for. */
export function findRanges(text: string, terms: readonly Term[], limit = 200): TextRange[] {
  const { text: normal, starts, ends } = normaliseWithOffsets(text);
  const found: TextRange[] = [];
  for (const term of terms) {
    const wanted = term.normal.trim();
    if (wanted === '') continue;
    const lead = term.normal.length - term.normal.trimStart().length;
    let at = normal.indexOf(term.normal);
    for (let count = 0; at !== -1 && count < limit; count += 1) {
      const first = at + lead;
      const start = starts[first] ?? 0;
      const end = ends[first + wanted.length - 1] ?? start;
      if (end > start) found.push({ start, end });
      at = normal.indexOf(term.normal, at + lead + wanted.length);
    }
  }
  return merged(found).slice(0, limit);
}

function merged(ranges: TextRange[]): TextRange[] {
  const joined: TextRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = joined.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else joined.push({ ...range });
  }
  return joined;
}

/**
 * The piece of a text, about `length` long, that shows most of the terms, the first such; its beginning when none
 * occurs. The piece begins shortly before what it shows, and cuts no pair of surrogates.
 */
export function makeSnippet(text: string, terms: readonly Term[], length = 120): Snippet {
  const { from, window } = windowOf(text, terms);
  const ranges = findRanges(window, terms).map(({ start, end }) => ({
    start: start + from,
    end: end + from,
  }));
  const best = bestStart(text, ranges, length);
  const start = best === 0 ? 0 : boundaryAt(text, best);
  const longest = ranges.find((range) => range.start >= start)?.end ?? 0;
  const end = boundaryAt(text, Math.min(text.length, Math.max(start + length, longest)));
  return {
    start,
    end,
    text: text.slice(start, end).replace(/[\p{Cc}\u2028\u2029]/gu, ' '),
    marks: ranges
      .filter((range) => range.end > start && range.start < end)
      .map((range) => ({
        start: Math.max(range.start, start) - start,
        end: Math.min(range.end, end) - start,
      })),
  };
}

/** The first part of a long text in which a term occurs; all of it when none is found part by part. */
function windowOf(text: string, terms: readonly Term[]): { from: number; window: string } {
  if (text.length <= windowLength) return { from: 0, window: text };
  for (let from = 0; from < text.length; from += windowLength - windowOverlap) {
    const start = boundaryAt(text, from);
    const window = text.slice(start, boundaryAt(text, from + windowLength));
    if (findRanges(window, terms, 1).length > 0) return { from: start, window };
  }
  return { from: 0, window: text };
}

/** Where the piece begins that holds the most characters of differing ranges. */
function bestStart(text: string, ranges: readonly TextRange[], length: number): number {
  const lead = Math.floor(length / 6);
  let best = 0;
  let most = 0;
  for (const [at, { start }] of ranges.entries()) {
    const from = Math.max(0, start - lead);
    const texts = new Set<string>();
    for (let next = at; next < ranges.length; next += 1) {
      const range = ranges[next];
      if (!range || range.end > from + length) break;
      texts.add(text.slice(range.start, range.end).toLowerCase());
    }
    const shown = [...texts].reduce((sum, one) => sum + one.length, 0);
    if (shown > most || at === 0) {
      best = from;
      most = shown;
    }
  }
  return best;
}

/** The offset, or the one before it when it would part two surrogates. */
function boundaryAt(text: string, at: number): number {
  if (at <= 0) return 0;
  if (at >= text.length) return text.length;
  return (text.codePointAt(at - 1) ?? 0) > 0xff_ff ? at - 1 : at;
}
