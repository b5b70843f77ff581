import { htmlTokens } from '../../text/html-tokens.ts';
import { isPlainCssValue, parseRichText, runsToHtml } from '../../text/text-runs.ts';

const allowedTags: ReadonlySet<string> = new Set(
  (
    'p div span strong b em i u s del br sub sup code font ul ol li ' +
    'math semantics annotation mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot mstyle ' +
    'mtable mtr mtd mover munder munderover mpadded menclose mphantom svg path line g'
  ).split(' '),
);
const allowedAttributes: ReadonlySet<string> = new Set(
  (
    'class style data-value contenteditable aria-hidden xmlns encoding color face size d viewbox width height ' +
    'preserveaspectratio mathvariant stretchy separator fence lspace rspace columnalign columnspacing rowspacing ' +
    'displaystyle scriptlevel accent minsize maxsize x1 x2 y1 y2 stroke-width fill'
  ).split(' '),
);

/**
 * Rich text of a node from an untrusted file. What holds only marks and formulas is returned unchanged,
 * so files of the original program round trip; anything else is rebuilt from its marks, without the rest.
 */
export function cleanRichText(html: string): string {
  return isCleanRichText(html) ? html : runsToHtml(parseRichText(html));
}

/** Whether rich text holds nothing but marks and formulas: no address, script, frame, image or event handler. */
export function isCleanRichText(html: string): boolean {
  // Before it is parted into tags: what some names make of the text behind them, no parser of ours may have to know.
  if (/<[!?]/.test(html)) return false;
  for (const [, name = ''] of html.matchAll(/<\/?([a-z][^\s/>]*)/gi))
    if (!allowedTags.has(name.toLowerCase())) return false;
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') continue;
    if (!allowedTags.has(token.name)) return false;
    if (token.kind === 'close') continue;
    for (const [name, value] of token.attributes) {
      if (!allowedAttributes.has(name)) return false;
      if (name === 'style' && !isPlainStyle(value)) return false;
      if (name === 'fill' && !isPlainCssValue(value)) return false;
    }
  }
  return true;
}

/** Whether a style loads nothing and stays in its place. */
function isPlainStyle(style: string): boolean {
  return style
    .split(';')
    .every(
      (part) =>
        isPlainCssValue(part) && !/^\s*position\s*:(?!\s*(?:relative|static)\s*$)/i.test(part),
    );
}
