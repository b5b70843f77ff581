/** One entry of an outline: a heading or a list item, with the raw Markdown that belongs to it. */
export interface MarkdownEntry {
  kind: 'heading' | 'item';
  /** Level of a heading (1 to 6), or the column where the text of a list item begins. */
  level: number;
  /** Column of the marker of a list item; 0 for a heading. */
  column: number;
  /** The line without its marker. */
  text: string;
  /** Lines below it that are neither heading nor item, without the indentation of the item. */
  body: string[];
}

/** The outline of a Markdown text: what stands before the first entry, and the entries in order. */
export interface MarkdownBlocks {
  preamble: string[];
  entries: MarkdownEntry[];
}

interface Scan {
  entries: MarkdownEntry[];
  preamble: string[];
  /** Where lines that are no entry go: the body of an entry, or the preamble. */
  body: string[];
  /** Body of the last heading, or the preamble: where text after a list goes. */
  outerBody: string[];
  /** Characters that end the open code fence; empty outside one. */
  fence: string;
  lastWasBlank: boolean;
}

/**
 * Splits Markdown into headings and list items with the lines that belong to each (CommonMark 0.31:
 * ATX and setext headings, bullets and numbers, fenced code, quotes). YAML front matter is left out.
 */
export function parseBlocks(source: string): MarkdownBlocks {
  const lines = source.split(/\r\n|\n|\r/);
  const preamble: string[] = [];
  const scan: Scan = {
    entries: [],
    preamble,
    body: preamble,
    outerBody: preamble,
    fence: '',
    lastWasBlank: true,
  };
  for (let index = endOfFrontMatter(lines); index < lines.length; index += 1) {
    const line = expandTabs(lines[index] ?? '');
    const isBlank = line.trim() === '';
    if (scan.fence !== '') closeFence(scan, line);
    else if (isBlank) addBody(scan, line);
    else if (!readEntry(scan, line) && !readSetext(scan, line)) {
      if (scan.lastWasBlank && !line.startsWith(' ')) leaveList(scan);
      scan.fence = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
      addBody(scan, line);
    }
    scan.lastWasBlank = isBlank;
  }
  return { preamble: scan.preamble, entries: scan.entries };
}

function endOfFrontMatter(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---') return 0;
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  const isYaml = end > 1 && /^[\w-]+\s*:/.test(lines[1] ?? '');
  return isYaml ? end + 1 : 0;
}

/** Leading tabs become spaces to the next column that four divides. */
function expandTabs(line: string): string {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  if (!indent.includes('\t')) return line;
  let column = 0;
  for (const character of indent) column += character === '\t' ? 4 - (column % 4) : 1;
  return ' '.repeat(column) + line.slice(indent.length);
}

function closeFence(scan: Scan, line: string): void {
  addBody(scan, line);
  const close = /^\s*(`{3,}|~{3,})\s*$/.exec(line)?.[1];
  if (close?.[0] === scan.fence[0] && close !== undefined && close.length >= scan.fence.length) {
    scan.fence = '';
  }
}

const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/s;
const item = /^( *)(?:[-*+]|\d{1,9}[.)])(?: +|$)/;
const rule = /^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/;

/** A heading may end in "#" marks after a space; they are not part of its text. */
function withoutClosingMarks(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '#') end -= 1;
  return end === 0 || text[end - 1] === ' ' || text[end - 1] === '\t' ? text.slice(0, end) : text;
}

/** Spaces and tabs at both ends; other white space is part of the text. */
export function trimSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && (text[start] === ' ' || text[start] === '\t')) start += 1;
  while (end > start && (text[end - 1] === ' ' || text[end - 1] === '\t')) end -= 1;
  return text.slice(start, end);
}

/** Reads a heading or a list item; false when the line is neither. A thematic break is read and dropped. */
function readEntry(scan: Scan, line: string): boolean {
  const head = heading.exec(line);
  if (head) {
    const text = trimSpaces(withoutClosingMarks(trimSpaces(head[2] ?? '')));
    addEntry(scan, { kind: 'heading', level: head[1]?.length ?? 1, column: 0, text, body: [] });
    return true;
  }
  const isUnderParagraph = !scan.lastWasBlank && scan.body.length > 0;
  if (rule.test(line)) return !/^ {0,3}-+ *$/.test(line) || !isUnderParagraph;
  const match = item.exec(line);
  if (!match || isCode(scan, line)) return false;
  const column = match[1]?.length ?? 0;
  const level = Math.min(match[0].length, column + 5);
  const text = trimSpaces(line.slice(match[0].length));
  addEntry(scan, { kind: 'item', level, column, text, body: [] });
  return true;
}

/** Four spaces beyond what the open item explains are code, not a list. */
function isCode(scan: Scan, line: string): boolean {
  const indent = line.length - line.trimStart().length;
  const last = scan.entries.at(-1);
  return indent >= (last?.kind === 'item' ? last.level : 0) + 4;
}

/** A line of "=" or "-" under a paragraph makes the paragraph a heading. */
function readSetext(scan: Scan, line: string): boolean {
  const mark = /^ {0,3}(=+|-+)\s*$/.exec(line)?.[1];
  const isInItem = scan.entries.at(-1)?.kind === 'item' && scan.entries.at(-1)?.body === scan.body;
  if (mark === undefined || scan.lastWasBlank || isInItem) return false;
  const text = scan.body.at(-1);
  if (text === undefined || text.trim() === '' || /^\s*[>|`~]/.test(text)) return false;
  scan.body.pop();
  const level = mark.startsWith('=') ? 1 : 2;
  addEntry(scan, { kind: 'heading', level, column: 0, text: trimSpaces(text), body: [] });
  return true;
}

function addEntry(scan: Scan, entry: MarkdownEntry): void {
  scan.entries.push(entry);
  scan.body = entry.body;
  if (entry.kind === 'heading') scan.outerBody = entry.body;
}

/** Text at the margin after a blank line is not in the list any more: it goes to the heading above the list. */
function leaveList(scan: Scan): void {
  if (scan.entries.at(-1)?.kind !== 'item') return;
  scan.body = scan.outerBody;
  if (scan.body.length > 0) scan.body.push('');
}

function addBody(scan: Scan, line: string): void {
  const last = scan.entries.at(-1);
  const indent = line.length - line.trimStart().length;
  const isInItem = last?.kind === 'item' && last.body === scan.body;
  scan.body.push(line.slice(isInItem ? Math.min(indent, last.level) : 0));
}
