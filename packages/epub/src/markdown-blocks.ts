import { foldLabel } from './markdown-inline.ts';

/** A block of a Markdown document. Texts still hold their inline marks. */
export type MarkdownBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; text: string; language: string }
  | { kind: 'quote'; blocks: MarkdownBlock[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: MarkdownBlock[][]; isTight: boolean }
  | { kind: 'table'; alignments: string[]; rows: string[][] }
  | { kind: 'rule' };

/** A Markdown document in blocks, with the definitions it makes. */
export interface MarkdownDocument {
  blocks: MarkdownBlock[];
  /** Link reference definitions by folded label; the first of a name counts. */
  links: Map<string, { url: string; title: string }>;
  /** Footnotes by folded label. */
  footnotes: Map<string, MarkdownBlock[]>;
}

const deepestBlock = 32;

interface BlockReader {
  document: MarkdownDocument;
  lines: string[];
  index: number;
  depth: number;
}

/**
 * Splits Markdown (line ends `\n`) into blocks: CommonMark 0.31 headings, paragraphs, code, quotes, lists and rules; GFM tables;
 * footnotes `[^1]: ...`. HTML blocks count as paragraphs and so as text. Nesting beyond 32 levels is flattened.
 */
export function parseMarkdown(text: string): MarkdownDocument {
  const document: MarkdownDocument = { blocks: [], links: new Map(), footnotes: new Map() };
  document.blocks = readBlocks(document, text.replaceAll('\t', '    ').split('\n'), 0);
  return document;
}

function readBlocks(document: MarkdownDocument, lines: string[], depth: number): MarkdownBlock[] {
  const reader: BlockReader = { document, lines, index: 0, depth };
  const blocks: MarkdownBlock[] = [];
  while (reader.index < lines.length) {
    if (lines[reader.index]!.trim() === '') {
      reader.index += 1;
      continue;
    }
    if (readDefinition(reader)) continue;
    blocks.push(readBlock(reader));
  }
  return blocks;
}

const fencePattern = /^ {0,3}(`{3,}|~{3,})\s*([^`]*)$/;
const headingPattern = /^ {0,3}(#{1,6})(?:\s(.*))?$/;
const rulePattern = /^ {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const itemPattern = /^( {0,3})([*+-]|\d{1,9}[.)])( +|$)(.*)$/;
const quotePattern = /^ {0,3}> ?/;

function readBlock(reader: BlockReader): MarkdownBlock {
  const line = reader.lines[reader.index]!;
  const heading = headingPattern.exec(line);
  if (heading) {
    reader.index += 1;
    return {
      kind: 'heading',
      level: heading[1]!.length,
      text: withoutClosingMarks(heading[2] ?? ''),
    };
  }
  if (fencePattern.test(line)) return readFence(reader);
  if (line.startsWith('    ')) return readIndentedCode(reader);
  if (rulePattern.test(line)) {
    reader.index += 1;
    return { kind: 'rule' };
  }
  if (reader.depth < deepestBlock) {
    if (quotePattern.test(line)) return readQuote(reader);
    if (itemPattern.test(line)) return readList(reader);
  }
  return readTable(reader) ?? readParagraph(reader);
}

/** `## Title ##` closes itself; a `#` without a space before it belongs to the title. */
function withoutClosingMarks(raw: string): string {
  const text = raw.trim();
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return end === 0 || text[end - 1] === ' ' ? text.slice(0, end).trimEnd() : text;
}

function readFence(reader: BlockReader): MarkdownBlock {
  const [, fence = '', language = ''] = fencePattern.exec(reader.lines[reader.index]!)!;
  const body: string[] = [];
  reader.index += 1;
  while (reader.index < reader.lines.length) {
    const line = reader.lines[reader.index]!;
    reader.index += 1;
    const closing = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(line)?.[1];
    if (closing?.startsWith(fence)) break;
    body.push(line);
  }
  return { kind: 'code', text: body.join('\n'), language: language.trim() };
}

function readIndentedCode(reader: BlockReader): MarkdownBlock {
  const body: string[] = [];
  while (reader.index < reader.lines.length) {
    const line = reader.lines[reader.index]!;
    if (!line.startsWith('    ') && line.trim() !== '') break;
    body.push(line.slice(4));
    reader.index += 1;
  }
  while (body.at(-1)?.trim() === '') body.pop();
  return { kind: 'code', text: body.join('\n'), language: '' };
}

/** Lines that begin with `>`, and lines that continue the last paragraph of the quote. */
function readQuote(reader: BlockReader): MarkdownBlock {
  const body: string[] = [];
  while (reader.index < reader.lines.length) {
    const line = reader.lines[reader.index]!;
    const isContinuation =
      !quotePattern.test(line) && !startsBlock(line) && body.at(-1)?.trim() !== '';
    if (!quotePattern.test(line) && !isContinuation) break;
    body.push(line.replace(quotePattern, ''));
    reader.index += 1;
  }
  return { kind: 'quote', blocks: readBlocks(reader.document, body, reader.depth + 1) };
}

/** True for a line that cannot continue a paragraph. */
function startsBlock(line: string): boolean {
  return (
    line.trim() === '' ||
    headingPattern.test(line) ||
    fencePattern.test(line) ||
    rulePattern.test(line) ||
    quotePattern.test(line) ||
    /^ {0,3}(?:[*+-]|1[.)]) +\S/.test(line)
  );
}

function readList(reader: BlockReader): MarkdownBlock {
  const [, , firstMark = ''] = itemPattern.exec(reader.lines[reader.index]!)!;
  const family = firstMark.at(-1)!;
  const items: MarkdownBlock[][] = [];
  let isTight = true;
  while (reader.index < reader.lines.length) {
    const found = itemPattern.exec(reader.lines[reader.index]!);
    if (!found || found[2]!.at(-1) !== family || rulePattern.test(found[0])) break;
    const { body, hasGap } = readItem(reader, found);
    items.push(readBlocks(reader.document, body, reader.depth + 1));
    const following = itemPattern.exec(reader.lines[reader.index] ?? '');
    const isFollowed = following?.[2]!.at(-1) === family;
    if (hasGap.inside || (hasGap.after && isFollowed)) isTight = false;
  }
  const start = Number.parseInt(firstMark, 10);
  const isOrdered = !Number.isNaN(start);
  return { kind: 'list', isOrdered, start: isOrdered ? start : 1, items, isTight };
}

/** The lines of one item without their indentation, and whether empty lines stand in it or after it. */
function readItem(
  reader: BlockReader,
  found: RegExpExecArray,
): { body: string[]; hasGap: { inside: boolean; after: boolean } } {
  const [, indent = '', mark = '', spaces = '', rest = ''] = found;
  const padding = spaces.length >= 1 && spaces.length <= 4 ? spaces.length : 1;
  const width = indent.length + mark.length + padding;
  const body = [' '.repeat(Math.max(0, spaces.length - padding)) + rest];
  let gaps = 0;
  let inside = false;
  reader.index += 1;
  while (reader.index < reader.lines.length) {
    const line = reader.lines[reader.index]!;
    if (line.trim() === '') {
      gaps += 1;
      reader.index += 1;
      continue;
    }
    const isIndented = line.startsWith(' '.repeat(width));
    const isLazy = gaps === 0 && !startsBlock(line) && !itemPattern.test(line);
    if (!isIndented && !isLazy) break;
    if (gaps > 0) {
      inside = true;
      for (; gaps > 0; gaps -= 1) body.push('');
    }
    body.push(isIndented ? line.slice(width) : line);
    reader.index += 1;
  }
  return { body, hasGap: { inside, after: gaps > 0 } };
}

function splitRow(line: string): string[] {
  const cells = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function readTable(reader: BlockReader): MarkdownBlock | undefined {
  const head = reader.lines[reader.index]!;
  const rule = reader.lines[reader.index + 1] ?? '';
  const columns = splitRow(rule);
  if (!head.includes('|') || !columns.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  const alignments = columns.map((cell) => {
    if (cell.endsWith(':')) return cell.startsWith(':') ? 'center' : 'right';
    return cell.startsWith(':') ? 'left' : '';
  });
  const first = splitRow(head);
  if (first.length !== alignments.length) return undefined;
  const rows = [first];
  reader.index += 2;
  while (reader.index < reader.lines.length) {
    const line = reader.lines[reader.index]!;
    if (!line.includes('|') || startsBlock(line)) break;
    const cells = splitRow(line);
    rows.push(alignments.map((_alignment, column) => cells[column] ?? ''));
    reader.index += 1;
  }
  return { kind: 'table', alignments, rows };
}

/** A paragraph, or a heading underlined with `===` or `---`. */
function readParagraph(reader: BlockReader): MarkdownBlock {
  const body: string[] = [];
  while (reader.index < reader.lines.length) {
    const line = reader.lines[reader.index]!;
    const underline = body.length > 0 ? /^ {0,3}(=+|-+)\s*$/.exec(line)?.[1] : undefined;
    if (underline !== undefined) {
      reader.index += 1;
      return { kind: 'heading', level: underline.startsWith('=') ? 1 : 2, text: body.join(' ') };
    }
    if (body.length > 0 && startsBlock(line)) break;
    body.push(line.trimStart());
    reader.index += 1;
  }
  return { kind: 'paragraph', text: body.join('\n').trimEnd() };
}

/** Takes a link or footnote definition at the current line, if there is one. */
function readDefinition(reader: BlockReader): boolean {
  const line = reader.lines[reader.index]!;
  const note = /^ {0,3}\[\^([^\s[\]]{1,100})\]:\s*(.*)$/.exec(line);
  if (note) {
    reader.index += 1;
    const body = [note[2]!];
    while (
      reader.index < reader.lines.length &&
      /^(?: {2,}\S|\s*$)/.test(reader.lines[reader.index]!)
    ) {
      body.push(reader.lines[reader.index]!.replace(/^ {1,4}/, ''));
      reader.index += 1;
    }
    const label = foldLabel(note[1]!);
    const blocks = readBlocks(reader.document, body, Math.min(reader.depth + 1, deepestBlock));
    if (!reader.document.footnotes.has(label)) reader.document.footnotes.set(label, blocks);
    return true;
  }
  const link =
    /^ {0,3}\[([^[\]^\n][^[\]\n]{0,200})\]:\s*<?([^\s<>]+)>?(?:\s+["'(](.*)["')])?\s*$/.exec(line);
  if (!link) return false;
  reader.index += 1;
  const label = foldLabel(link[1]!);
  const { links } = reader.document;
  if (!links.has(label)) links.set(label, { url: link[2]!, title: link[3] ?? '' });
  return true;
}
