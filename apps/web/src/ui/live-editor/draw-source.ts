import { createParser } from '@wm/markdown/grammar';
import { nodesOf, sanitizeNote } from '#core/security/sanitize-note.ts';
import { drawFormula } from '#ui/markdown/draw-formula.ts';
import { noteAddress, tagAddress } from '#ui/markdown/note-addresses.ts';

// What the editor shows in place of a source is drawn by the grammar that draws it everywhere else.

const parsers = new Map<boolean, ReturnType<typeof createParser>>();

function parserOf(hasTags: boolean): ReturnType<typeof createParser> {
  const known = parsers.get(hasTags);
  if (known) return known;
  const parser = createParser({
    docId: 'live',
    drawFormula,
    noteAddress,
    ...(hasTags && { tagAddress }),
  });
  parsers.set(hasTags, parser);
  return parser;
}

function nodesOfHtml(html: string): Node[] {
  return nodesOf({ html: sanitizeNote(html), line: '' });
}

/** The words of a cell, a title or a picture as they are read; with tags where the text is that of a note. */
export function drawInline(source: string, hasTags = false): Node[] {
  return nodesOfHtml(parserOf(hasTags).renderInline(source, {}));
}

/** A formula as it is read. */
export function formulaNodes(tex: string, isDisplayed: boolean): Node[] {
  return nodesOfHtml(drawFormula(tex, isDisplayed));
}
