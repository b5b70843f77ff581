import { htmlTokens, type HtmlToken } from '../text/html-tokens.ts';
import { safeLink } from '../text/safe-link.ts';

/** Where the writer stands: kept as data so that deep HTML needs no recursion. */
interface Writer {
  parts: string[];
  /** Prefix of every line of the current block, for example "> " or two spaces of a list. */
  prefixes: string[];
  lists: { ordered: boolean; next: number }[];
  links: (string | null)[];
  pendingBreaks: number;
  inCode: boolean;
  /** A quote or list item was opened and nothing is in it yet: its first block needs no new line. */
  isFresh: boolean;
  /** Prefix of the blank lines to come where it is not that of the current block. */
  blankPrefix: string | null;
}

const maxNesting = 32;

/**
 * Turns the HTML of a note into Markdown: headings, paragraphs, lists, quotes, code, bold, italic,
 * strike and safe links. Everything else becomes its text; scripts, styles, frames and images vanish.
 */
export function htmlToMarkdown(html: string): string {
  const writer: Writer = {
    parts: [],
    prefixes: [],
    lists: [],
    links: [],
    pendingBreaks: 0,
    inCode: false,
    isFresh: false,
    blankPrefix: null,
  };
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') writeText(writer, token.text);
    else if (token.kind === 'open') openTag(writer, token);
    else closeTag(writer, token.name);
  }
  const lines = writer.parts.join('').split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

function breakLine(writer: Writer, count: number): void {
  if (writer.parts.length > 0 && !writer.isFresh)
    writer.pendingBreaks = Math.max(writer.pendingBreaks, count);
}

function write(writer: Writer, text: string): void {
  if (writer.pendingBreaks > 0) {
    const prefix = writer.prefixes.join('');
    const blank = writer.blankPrefix ?? prefix.trimEnd();
    for (let left = writer.pendingBreaks; left > 0; left -= 1) {
      writer.parts.push('\n', left > 1 ? blank : prefix);
    }
    writer.pendingBreaks = 0;
  }
  writer.parts.push(text);
  writer.isFresh = false;
  writer.blankPrefix = null;
}

function writeText(writer: Writer, text: string): void {
  if (writer.inCode) {
    write(writer, text.replaceAll('\n', `\n${writer.prefixes.join('')}`));
    return;
  }
  const clean = text.replaceAll(/[ \t\r\n\f]+/g, ' ');
  const isLineStart = writer.isFresh || writer.pendingBreaks > 0 || writer.parts.length === 0;
  const shown = isLineStart ? clean.trimStart() : clean;
  if (shown === '') return;
  const escaped = escapeInline(shown);
  write(writer, isLineStart ? escapeLineStart(escaped) : escaped);
}

/** Escapes what Markdown would read as a mark inside a line. */
function escapeInline(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>~]/g, (character) => `\\${character}`);
}

/** Escapes what Markdown would read as a heading or a list at the start of a line. */
function escapeLineStart(text: string): string {
  return text.replace(/^[#+-]/, String.raw`\$&`).replace(/^(\d{1,9})([.)])/, String.raw`$1\$2`);
}

const inlineMarks: Readonly<Record<string, string>> = {
  strong: '**',
  b: '**',
  em: '*',
  i: '*',
  s: '~~',
  strike: '~~',
  del: '~~',
};

function openTag(writer: Writer, token: Extract<HtmlToken, { kind: 'open' }>): void {
  const { name } = token;
  const mark = inlineMarks[name];
  if (mark !== undefined) write(writer, mark);
  else if (name === 'br') breakLine(writer, 1);
  else if (/^h[1-6]$/.test(name)) {
    breakLine(writer, 2);
    write(writer, `${'#'.repeat(Number(name[1]))} `);
  } else if (name === 'p' || name === 'div' || name === 'table') {
    breakLine(writer, writer.lists.length > 0 ? 1 : 2);
  } else if (name === 'ul' || name === 'ol') openList(writer, name === 'ol');
  else if (name === 'li') openItem(writer);
  else if (name === 'blockquote') {
    openQuote(writer);
  } else if (name === 'pre') {
    breakLine(writer, 2);
    write(writer, '```\n');
    writer.inCode = true;
  } else if (name === 'code' && !writer.inCode) write(writer, '`');
  else if (name === 'tr') breakLine(writer, 1);
  else if (name === 'td' || name === 'th') write(writer, ' ');
  else if (name === 'a') {
    const link = safeLink(token.attributes.get('href') ?? '');
    writer.links.push(link);
    if (link !== null) write(writer, '[');
  }
}

/** The blank line above a quote is not in the quote; its first line is. */
function openQuote(writer: Writer): void {
  breakLine(writer, 2);
  writer.blankPrefix ??= writer.prefixes.join('').trimEnd();
  if (writer.prefixes.length < maxNesting) writer.prefixes.push('> ');
  if (writer.parts.length === 0) writer.parts.push('> ');
  writer.isFresh = true;
}

function openList(writer: Writer, ordered: boolean): void {
  breakLine(writer, writer.lists.length > 0 ? 1 : 2);
  writer.lists.push({ ordered, next: 1 });
  if (writer.lists.length > 1 && writer.prefixes.length < maxNesting) writer.prefixes.push('  ');
}

function openItem(writer: Writer): void {
  const list = writer.lists.at(-1);
  breakLine(writer, 1);
  write(writer, list?.ordered ? `${list.next}. ` : '- ');
  if (list) list.next += 1;
  writer.isFresh = true;
}

function closeTag(writer: Writer, name: string): void {
  const mark = inlineMarks[name];
  if (mark !== undefined) closeMark(writer, mark);
  else if (/^h[1-6]$/.test(name) || name === 'table') breakLine(writer, 2);
  else if (name === 'p' || name === 'div') breakLine(writer, writer.lists.length > 0 ? 1 : 2);
  else if (name === 'ul' || name === 'ol') {
    if (writer.lists.length > 1 && writer.prefixes.at(-1) === '  ') writer.prefixes.pop();
    writer.lists.pop();
    breakLine(writer, writer.lists.length > 0 ? 1 : 2);
  } else if (name === 'li') writer.isFresh = false;
  else if (name === 'blockquote') {
    writer.isFresh = false;
    if (writer.prefixes.at(-1) === '> ') writer.prefixes.pop();
    breakLine(writer, 2);
  } else if (name === 'pre') {
    writer.inCode = false;
    writer.parts.push('\n```');
    breakLine(writer, 2);
  } else if (name === 'code' && !writer.inCode) writer.parts.push('`');
  else if (name === 'a') {
    const link = writer.links.pop();
    if (link) writer.parts.push(`](${link.replaceAll(/[()\s]/g, encodeURIComponent)})`);
  }
}

/** Ends a mark; one with nothing inside is taken back. */
function closeMark(writer: Writer, mark: string): void {
  if (writer.parts.at(-1) === mark) writer.parts.pop();
  else writer.parts.push(mark);
}
