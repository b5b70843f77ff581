import { decodeEntities } from './html-entities.ts';

/** A piece of HTML: text with its references decoded, a tag that opens, or a tag that closes. */
export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string>; selfClosing: boolean }
  | { kind: 'close'; name: string };

/** Elements whose content is code or a foreign document: dropped with everything in them. */
const skippedContent: ReadonlySet<string> = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'noscript',
  'template',
  'textarea',
  'title',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
]);

/**
 * Splits HTML into tokens in one pass, without a document and without running or loading anything.
 * Comments, declarations and the whole content of script-like elements are left out. Any text is
 * accepted; what is not a tag is text.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0;
  while (at < html.length) {
    const bracket = html.indexOf('<', at);
    const textEnd = bracket === -1 ? html.length : bracket;
    if (textEnd > at) yield { kind: 'text', text: decodeEntities(html.slice(at, textEnd)) };
    if (bracket === -1) return;
    const next = html[bracket + 1] ?? '';
    if (next === '!' || next === '?') {
      at = endOfDeclaration(html, bracket);
    } else if (
      /[a-zA-Z]/.test(next) ||
      (next === '/' && /[a-zA-Z]/.test(html[bracket + 2] ?? ''))
    ) {
      const tag = readTag(html, bracket);
      at = tag.end;
      if (tag.closing) yield { kind: 'close', name: tag.name };
      else if (skippedContent.has(tag.name)) at = skipContent(html, tag);
      else {
        const { name, attributes, selfClosing } = tag;
        yield { kind: 'open', name, attributes, selfClosing };
      }
    } else {
      yield { kind: 'text', text: '<' };
      at = bracket + 1;
    }
  }
}

interface Tag {
  name: string;
  closing: boolean;
  selfClosing: boolean;
  attributes: Map<string, string>;
  end: number;
}

function endOfDeclaration(html: string, at: number): number {
  const isComment = html.startsWith('<!--', at);
  const close = isComment ? '-->' : '>';
  const end = html.indexOf(close, at + 2);
  return end === -1 ? html.length : end + close.length;
}

function skipContent(html: string, tag: Tag): number {
  if (tag.selfClosing) return tag.end;
  const pattern = new RegExp(`</${tag.name}`, 'gi');
  pattern.lastIndex = tag.end;
  const match = pattern.exec(html);
  const close = match === null ? -1 : html.indexOf('>', match.index);
  return close === -1 ? html.length : close + 1;
}

const tagName = /<\/?([a-zA-Z][^\s/>]*)/y;
const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;

function readTag(html: string, start: number): Tag {
  tagName.lastIndex = start;
  const name = (tagName.exec(html)?.[1] ?? '').toLowerCase();
  const attributes = new Map<string, string>();
  let at = tagName.lastIndex;
  for (;;) {
    attribute.lastIndex = at;
    const match = attribute.exec(html);
    if (match === null || match[0] === '') break;
    at = attribute.lastIndex;
    const key = (match[1] ?? '').toLowerCase();
    const value = match[2] ?? match[3] ?? match[4] ?? '';
    if (!attributes.has(key)) attributes.set(key, decodeEntities(value));
  }
  const close = html.indexOf('>', at);
  const end = close === -1 ? html.length : close + 1;
  const selfClosing = close > 0 && html[close - 1] === '/';
  return { name, closing: html[start + 1] === '/', selfClosing, attributes, end };
}
