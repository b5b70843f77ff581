import { placingParser } from './placed-tokens.ts';

/** A stretch of a text. */
export interface Stretch {
  from: number;
  to: number;
}

/** The bare addresses in a stretch of words, as the page finds them; one right behind a backslash is none. */
export function addressesIn(text: string, run: Stretch, isBehindEscape: boolean): Stretch[] {
  const parser = placingParser();
  const { linkify } = parser;
  if (!linkify.pretest(text)) return [];
  const words = text.slice(run.from, run.to);
  if (!linkify.test(words)) return [];
  return (linkify.match(words) ?? [])
    .filter(({ index, url }) => {
      if (index === 0 && isBehindEscape) return false;
      return parser.validateLink(parser.normalizeLink(url));
    })
    .map(({ index, lastIndex }) => ({ from: run.from + index, to: run.from + lastIndex }));
}
