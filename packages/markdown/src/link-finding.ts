import type MarkdownIt from 'markdown-it';

/** Chinese and typographic signs: an address that stands among Chinese ends before them. */
const endSigns =
  /[\u2014\u2018-\u201D\u2026\u3000-\u303F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]/;

/** In longer paragraphs only what is written as a link is one: the time to look for others grows faster than they do. */
const longestToSearch = 20_000;

/** Longest bare address that begins with `www.`. */
const longestAddress = 2000;

/**
 * Makes links of bare addresses as GFM does (`https://`, `www.`, mail), not of every word with a dot: `README.md` is a
 * file. An address ends where Chinese punctuation begins.
 */
export function linkFinding(parser: MarkdownIt): void {
  const { linkify } = parser;
  linkify.set({ fuzzyLink: false, fuzzyEmail: true });
  linkify.add('www.', {
    // What follows is an address if it is one behind `http:`.
    validate: (text: string, at: number) =>
      Math.max(
        0,
        linkify.testSchemaAt(`//www.${text.slice(at, at + longestAddress)}`, 'http:', 0) - 6,
      ),
    normalize: (match: { url: string }) => {
      match.url = `http://${match.url}`;
    },
  });
  const matchAtStart = linkify.matchAtStart.bind(linkify);
  const match = linkify.match.bind(linkify);
  const mayHold = (text: string): boolean => /:|@|www\./i.test(text);
  linkify.pretest = (text) => text.length <= longestToSearch && mayHold(text);
  linkify.matchAtStart = (text) => {
    const [head = ''] = text.split(endSigns, 1);
    return head.length > longestToSearch ? null : matchAtStart(head);
  };
  linkify.match = (text) => {
    let from = 0;
    // Never nothing: markdown-it asks for the number of them after its own test.
    return text.split(endSigns).flatMap((part) => {
      const begin = from;
      from += part.length + 1;
      if (!mayHold(part)) return [];
      const matches = match(part) ?? [];
      for (const one of matches) {
        one.index += begin;
        one.lastIndex += begin;
      }
      return matches;
    });
  };
}
