import { normaliseWithOffsets } from '@wm/search-text/normal-text';
import type { Term } from '@wm/search-text/query';
import { readingPassages } from './readings.ts';
import type { Readings } from './readings.ts';

/**
 * Where terms stand in a text or in the readings over its words, in order: each occurrence counts, those of one term do not overlap. It is what the database
 * counts, so that the first passages of a search are the first ones of the book.
 */
export function passagesOf(
  { text, readings }: { text: string; readings: Readings },
  terms: readonly Term[],
  limit = Infinity,
): { start: number; end: number }[] {
  const { text: normal, starts, ends } = normaliseWithOffsets(text);
  const found = readingPassages(readings, terms);
  for (const term of terms) {
    const wanted = term.normal.trim();
    const lead = term.normal.length - term.normal.trimStart().length;
    let at = normal.indexOf(term.normal);
    for (let count = 0; at >= 0 && count < limit; count += 1) {
      const first = at + lead;
      const start = starts[first] ?? 0;
      found.push({ start, end: ends[first + wanted.length - 1] ?? start });
      at = normal.indexOf(term.normal, at + term.normal.length);
    }
  }
  return found.sort((one, other) => one.start - other.start || one.end - other.end);
}
