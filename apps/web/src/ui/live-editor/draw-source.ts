import { createParser } from '@wm/markdown/grammar';
import { headingAddress } from '@wm/markdown/note-links';
import { nodesOf, sanitizeNote } from '#core/security/sanitize-note.ts';
import { drawFormula } from '#ui/markdown/draw-formula.ts';

// What the editor shows in place of a source is drawn by the grammar that draws it everywhere else.

let parser: ReturnType<typeof createParser> | undefined;

function parserOf(): ReturnType<typeof createParser> {
  parser ??= createParser({
    docId: 'live',
    drawFormula,
    noteAddress: (name) => headingAddress(name) ?? `/notebook/preview/${encodeURIComponent(name)}`,
  });
  return parser;
}

function nodesOfHtml(html: string): Node[] {
  return nodesOf({ html: sanitizeNote(html), line: '' });
}

/** The words of a cell, a title or a picture as they are read. */
export function drawInline(source: string): Node[] {
  return nodesOfHtml(parserOf().renderInline(source, {}));
}

/** A formula as it is read. */
export function formulaNodes(tex: string, isDisplayed: boolean): Node[] {
  return nodesOfHtml(drawFormula(tex, isDisplayed));
}
