import { decodeEntities } from './entities.ts';

// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const longestLabel = 2000;

/**
 * A title, name or contents label as one line of plain text: controls and direction overrides removed, white space collapsed,
 * leftover markup taken out (script and style with their content; any pair of tags; any tag with attributes). A lone `<div>`
 * in a title about HTML stays. The result is text, not markup: show it as text. Longer ones end in `…` after 2,000 characters.
 */
export function plainLabel(raw: string): string {
  const text = raw.length > longestLabel * 4 ? raw.slice(0, longestLabel * 4) : raw;
  const line = removeMarkup(removeControls(text)).replace(/\s+/g, ' ').trim();
  return line.length > longestLabel ? `${line.slice(0, longestLabel).toWellFormed()}…` : line;
}

/** Bidirectional overrides and isolates could make a label read as something else. */
function removeControls(text: string): string {
  return text.replace(unwanted, ' ');
}

function removeMarkup(text: string): string {
  if (!text.includes('<')) return text;
  let current = text.replace(/<(script|style)\b[^<>]*>[^<]*(?:<\/\1\s*>|$)/gi, ' ');
  for (let round = 0; round < 8; round += 1) {
    const next = current.replace(/<([a-z][\w:-]*)(?:\s[^<>]*)?>([^<>]*)<\/\1\s*>/gi, '$2');
    if (next === current) break;
    current = next;
  }
  return current
    .replace(/<[a-z][\w:-]*[\s/][^<>]*(?:>|$)/gi, ' ')
    .replace(/<(?:br|hr|p|script|style|img|svg|iframe)>/gi, ' ')
    .replace(/<\/[a-z][\w:-]*\s*>|<!--[^>]*>/gi, ' ');
}

/**
 * A description, which books often hold as escaped HTML: its text, paragraphs separated by line breaks. Only the first 100,000
 * characters are used.
 */
export function plainDescription(raw: string): string {
  const text = removeControls(raw.slice(0, 100_000));
  if (!/<\/?[a-z][^<>]*>/i.test(text)) return trimLines(text);
  const withoutTags = text
    .replace(/<(script|style)\b[^<>]*>[^<]*(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<\/?(?:p|div|br|li|ul|ol|h[1-6]|blockquote|tr|table)\b[^<>]*>/gi, '\n')
    .replace(/<[a-z!/][^<>]*(?:>|$)/gi, '');
  return trimLines(decodeEntities(withoutTags));
}

function trimLines(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.filter((line) => line !== '').join('\n');
}
