import { toDocumentOffset } from '@wm/epub/section-text';
import type { Readings } from '../search/readings.ts';

/** A section as marks are looked for in it. */
export interface AnchorSection {
  text: string;
  /** Which places of the text are which of the document. */
  runs: Uint32Array;
  /** How its words are read. */
  readings?: Readings;
}

export interface Anchored {
  section: number;
  /** Stretch of the document's text. */
  start: number;
  end: number;
  /** Share of the whole book. */
  fraction: number;
}

/** What is known of a place by its words. */
export interface WordedPlace {
  section: number;
  fraction: number;
  quote: string;
  before: string;
  after: string;
}

/** Finds places of one file of a book in another by their words. */
export interface Anchorage {
  find: (place: WordedPlace) => Anchored | undefined;
}

/** A quotation that has changed is taken between what stood around it, if so much of that still does. */
const leastContext = 6;

/** Reads the sections once; each place is then found by its words, the nearest of several by what stands around them. */
export function createAnchorage(sections: readonly AnchorSection[]): Anchorage {
  const bares = sections.map(({ text }) => bareText(text));
  const total = sections.reduce((sum, { text }) => sum + text.length, 0) || 1;
  let sum = 0;
  const begins = sections.map(({ text }) => {
    const begin = sum;
    sum += text.length;
    return begin;
  });
  const placeOf = (index: number, from: number, to: number): Anchored | undefined => {
    const section = sections[index];
    const first = section && placeOfBare(section.text, from);
    const last = section && placeOfBare(section.text, to - 1);
    if (!section || first === undefined || last === undefined) return undefined;
    return {
      section: index,
      start: toDocumentOffset(section.runs, first),
      end: toDocumentOffset(section.runs, last) + 1,
      fraction: Math.min(1, ((begins[index] ?? 0) + first) / total),
    };
  };
  return {
    find: (place) => {
      const quote = bareText(place.quote);
      const before = bareText(place.before);
      const after = bareText(place.after);
      const found = exactPlaces(bares, quote).map(({ section, from }) => {
        const bare = bares[section] ?? '';
        const to = from + quote.length;
        return {
          section,
          from,
          fraction: ((begins[section] ?? 0) + from) / total,
          score:
            commonEnd(bare.slice(Math.max(0, from - before.length), from), before) +
            commonStart(bare.slice(to, to + after.length), after),
        };
      });
      found.sort(
        (one, other) => other.score - one.score || distance(one, place) - distance(other, place),
      );
      const [nearest] = found;
      if (nearest) return placeOf(nearest.section, nearest.from, nearest.from + quote.length);
      for (const section of inOrderFrom(place.section, bares.length)) {
        const range = betweenContexts(bares[section] ?? '', { before, quote, after });
        const anchored = range && placeOf(section, range[0], range[1]);
        if (anchored) return anchored;
      }
      return undefined;
    },
  };
}

type Rough = Pick<Anchored, 'section' | 'fraction'>;

const distance = (one: Rough, other: Rough): number =>
  Math.abs(one.section - other.section) + Math.abs(one.fraction - other.fraction);

function bareText(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Where the character stands in a text that is the one at `at` when white space is left out. */
function placeOfBare(text: string, at: number): number | undefined {
  let left = at;
  for (const { index, 0: part } of text.matchAll(/\S+/g)) {
    if (left < part.length) return index + left;
    left -= part.length;
  }
  return undefined;
}

/** Of words that stand everywhere, the first ones in each section are enough. */
const mostInSection = 50;

function exactPlaces(bares: readonly string[], quote: string): { section: number; from: number }[] {
  if (quote === '') return [];
  return bares.flatMap((text, section) => {
    const found: { section: number; from: number }[] = [];
    let from = text.indexOf(quote);
    while (from >= 0 && found.length < mostInSection) {
      found.push({ section, from });
      from = text.indexOf(quote, from + 1);
    }
    return found;
  });
}

/** The stretch between what stood before and after words that have changed. */
function betweenContexts(
  text: string,
  { before, quote, after }: { before: string; quote: string; after: string },
): [from: number, to: number] | undefined {
  const lead = before.slice(-16);
  const tail = after.slice(0, 16);
  if (lead.length < leastContext || tail.length < leastContext) return undefined;
  for (let at = text.indexOf(lead); at >= 0; at = text.indexOf(lead, at + 1)) {
    const from = at + lead.length;
    const to = text.indexOf(tail, from);
    const length = to - from;
    if (to > from && length <= quote.length * 1.5 + 20 && length >= quote.length * 0.5)
      return [from, to];
  }
  return undefined;
}

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < other.length && one.charAt(at) === other.charAt(at)) at += 1;
  return at;
}

function commonEnd(one: string, other: string): number {
  let at = 0;
  while (
    at < other.length &&
    one.charAt(one.length - 1 - at) === other.charAt(other.length - 1 - at)
  )
    at += 1;
  return at;
}

/** A section and then its neighbours, the nearer first. */
function inOrderFrom(section: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => index).sort(
    (one, other) => Math.abs(one - section) - Math.abs(other - section),
  );
}
