import type Token from 'markdown-it/lib/token.mjs';
import { frontMatterSource } from './front-matter.ts';
import { isLinkable, noteLinksIn } from './note-links.ts';
import { parseText } from './parse.ts';
import { plainTextOf } from './plain-text.ts';

const isWordSign = (sign: string | undefined): boolean =>
  /[\p{Script=Latin}\p{Nd}]/u.test(sign ?? '');

/** Whether a stretch of a text stands apart: neither end is inside a word of letters. */
function isApart(text: string, start: number, end: number): boolean {
  const isInside = (at: number): boolean => isWordSign(text[at - 1]) && isWordSign(text[at]);
  return !isInside(start) && !isInside(end);
}

function* placesOf(text: string, name: string): Generator<{ start: number; end: number }> {
  const [here, wanted] = [text.toLowerCase(), name.toLowerCase()];
  // Lower case may be longer than what it was made of: then places are those of what is written alike.
  const [searched, sought] = here.length === text.length ? [here, wanted] : [text, name];
  let at = searched.indexOf(sought, frontMatterSource(text).length);
  while (at >= 0) {
    const end = at + sought.length;
    if (isApart(text, at, end)) yield { start: at, end };
    at = searched.indexOf(sought, end);
  }
}

function countLinks(tokens: readonly Token[]): number {
  return tokens.reduce(
    (sum, { type, children }) =>
      sum + (type === 'note_link_open' ? 1 : 0) + countLinks(children ?? []),
    0,
  );
}

/** The words that are read, and how many links to notes are among them. */
function reading(text: string): { words: string; links: number } {
  const tokens = parseText(text);
  return { words: plainTextOf(tokens), links: countLinks(tokens) };
}

/** How a link may be written that shows some words; the last one in a cell of a table, where a bar ends the cell. */
function linksFor(name: string, written: string): string[] {
  return written === name
    ? [`[[${name}]]`]
    : [`[[${name}|${written}]]`, `[[${name}\\|${written}]]`];
}

/** So many places are read as the grammar reads them before it is given up: each costs a reading of the text. */
const mostReadings = 8;

/**
 * A Markdown text whose first mention of a note, whatever its case, is a link to it; what is read stays the same. Nothing
 * where it is mentioned in code, in an address or in a link alone, or where no link can name the note.
 */
export function linkMention(markdown: string, name: string): string | undefined {
  if (name === '' || !isLinkable(name)) return undefined;
  const before = reading(markdown);
  const known = noteLinksIn(markdown).length;
  let tries = 0;
  for (const { start, end } of placesOf(markdown, name)) {
    const written = markdown.slice(start, end);
    for (const link of linksFor(name, written)) {
      const linked = markdown.slice(0, start) + link + markdown.slice(end);
      if (noteLinksIn(linked).length !== known + 1) continue;
      if ((tries += 1) > mostReadings) return undefined;
      const after = reading(linked);
      if (after.words === before.words && after.links === before.links + 1) return linked;
    }
  }
  return undefined;
}
