import { normaliseWithOffsets } from '@wm/search-text/normal-text';
import type { Term } from '@wm/search-text/query';

/** How words of a section are read: the reading, and the stretch of the text that it explains. */
export type Readings = readonly (readonly [reading: string, start: number, end: number])[];

/** The readings as one text; those of words that touch each other are one word: かん and じ over 漢 and 字. */
export function joinReadings(readings: Readings): string {
  return readings
    .map(([reading], at) => (touches(readings, at) ? reading : ` ${reading}`))
    .join('')
    .trim();
}

const touches = (readings: Readings, at: number): boolean =>
  at > 0 && readings[at - 1]?.[2] === readings[at]?.[1];

/** The stretches of the text whose readings hold a term. */
export function readingPassages(
  readings: Readings,
  terms: readonly Term[],
): { start: number; end: number }[] {
  if (readings.length === 0) return [];
  /** Which reading each character of the joined text belongs to. */
  const owners: number[] = [];
  let joined = '';
  readings.forEach(([reading], at) => {
    const part = at === 0 || touches(readings, at) ? reading : ` ${reading}`;
    for (let unit = 0; unit < part.length; unit += 1) owners.push(at);
    joined += part;
  });
  const { text, starts, ends } = normaliseWithOffsets(joined);
  return terms.flatMap(({ normal }) => {
    const wanted = normal.trim();
    const lead = normal.length - normal.trimStart().length;
    const found: { start: number; end: number }[] = [];
    for (let at = text.indexOf(normal); at >= 0; at = text.indexOf(normal, at + normal.length)) {
      const first = owners[starts[at + lead] ?? 0] ?? 0;
      const last = owners[(ends[at + lead + wanted.length - 1] ?? 1) - 1] ?? first;
      found.push({ start: readings[first]?.[1] ?? 0, end: readings[last]?.[2] ?? 0 });
    }
    return found;
  });
}
