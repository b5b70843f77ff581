import type { GeneralizationData, MindNode, NodeData } from '../../model/document.ts';
import { judgeImage } from '../clean/clean-node-data.ts';
import { decodeText } from '../decode-text.ts';
import { imageDataSize } from '../pictures/image-size.ts';
import { FileError } from '../file-error.ts';
import { collectFindings, type Findings } from '../findings.ts';
import type { ImportResult } from '../import-result.ts';
import { parseBlocks, trimSpaces, type MarkdownEntry } from './blocks.ts';
import { parseInline, type Inline, type InlineImage } from './inline.ts';
import { textFields } from '../node-text.ts';
import { createNodeCounter, defaultReadLimits, type ReadLimits } from '../read-limits.ts';
import { safeLink } from '../../text/safe-link.ts';
import { runsToText } from '../../text/text-runs.ts';

/** Choices of `readMarkdown`. */
export interface ReadMarkdownOptions {
  limits?: ReadLimits;
  /** Text of the root when the file has several top entries; also the name of the sheet. */
  title?: string;
}

/**
 * Reads a Markdown outline: headings and nested lists become nodes, "[ ]" and "[x]" tasks, a link or
 * picture that is the node's own becomes its link or image, every other line its note. Throws
 * `content-incorrect` when there is nothing to read.
 */
export function readMarkdown(
  source: Uint8Array | string,
  options: ReadMarkdownOptions = {},
): ImportResult {
  const text = decodeText(source);
  const findings = collectFindings();
  const title = options.title ?? '思维导图';
  const { nodes, preamble } = readNodes(text, options.limits ?? defaultReadLimits, findings);
  const [only] = nodes;
  if (only === undefined && preamble === '')
    throw new FileError('content-incorrect', '没有标题和列表');
  const isOne = nodes.length === 1 && only !== undefined && preamble === '';
  const root: MindNode = isOne ? only : { data: { text: title, expand: true }, children: nodes };
  if (!isOne) {
    if (preamble !== '') root.data.note = preamble;
    if (nodes.length > 1) findings.add('roots-joined', title);
  }
  return { sheets: [{ title, file: { root } }], findings: findings.list() };
}

/** The top nodes of a Markdown text, for pasting into a map; empty when it has no heading and no list. */
export function markdownNodes(source: string, limits: ReadLimits = defaultReadLimits): MindNode[] {
  return readNodes(source, limits, collectFindings()).nodes;
}

/** The top nodes of a Markdown text, and the text before the first of them. */
export function markdownOutline(
  source: string,
  limits: ReadLimits = defaultReadLimits,
): { nodes: MindNode[]; preamble: string } {
  return readNodes(source, limits, collectFindings());
}

interface Open {
  entry: MarkdownEntry;
  node: MindNode;
  depth: number;
}

function readNodes(
  source: string,
  limits: ReadLimits,
  findings: Findings,
): { nodes: MindNode[]; preamble: string } {
  const { preamble, entries } = parseBlocks(source);
  const countNode = createNodeCounter(limits);
  const nodes: MindNode[] = [];
  const stack: Open[] = [];
  for (const entry of entries) {
    while (isClosedBy(stack.at(-1), entry)) stack.pop();
    const parent = stack.at(-1);
    const depth = (parent?.depth ?? 0) + 1;
    countNode(depth);
    const node: MindNode = { data: entryData(entry, findings), children: [] };
    addSummary(node, entry);
    (parent?.node.children ?? nodes).push(node);
    stack.push({ entry, node, depth });
  }
  return { nodes, preamble: preamble.join('\n').trim() };
}

/** Whether an open entry cannot be the parent of the next one. */
function isClosedBy(open: Open | undefined, next: MarkdownEntry): boolean {
  if (!open) return false;
  if (next.kind === 'heading') return open.entry.kind === 'item' || open.entry.level >= next.level;
  const { kind, level, column } = open.entry;
  return kind === 'item' && next.column < Math.min(level, column + 2);
}

const task = /^\[([ xX])\](?:[ \t]+|$)/;
const summaryStart = '[概要';
const summary = /^\[概要(?: (\d{1,6})-(\d{1,6}))?：((?:[^[\]\\]|\\.)*)\]$/;

function entryData(entry: MarkdownEntry, findings: Findings): NodeData {
  const box = task.exec(entry.text);
  const source = stripSummaries(entry.text.slice(box?.[0].length ?? 0)).text;
  const inline = parseInline(source);
  const body = readBody(entry.body);
  const data: NodeData = { ...textFields(inline.lines), expand: true };
  const notes: string[] = [];
  if (box) data.checkbox = { done: box[1] !== ' ' };
  addLinks(data, inline, notes, findings);
  for (const image of [...inline.images, ...body.images]) addImage(data, image, notes, findings);
  if (body.note !== '') notes.unshift(body.note);
  if (notes.length > 0) data.note = notes.join('\n\n');
  return data;
}

type WrittenSummary = GeneralizationData & { text: string; range: [number, number] | null };

/** Our writer appends summaries as "[概要：text]"; they are taken off the end of the line. */
function stripSummaries(text: string): { text: string; summaries: WrittenSummary[] } {
  const summaries: WrittenSummary[] = [];
  let rest = text;
  for (;;) {
    const start = lastUnescaped(rest, summaryStart);
    const match = start === -1 ? null : summary.exec(rest.slice(start));
    if (!match) return { text: rest, summaries };
    const [, first, last, inner] = match;
    const range: [number, number] | null =
      first === undefined ? null : [Number(first) - 1, Number(last) - 1];
    summaries.unshift({ text: runsToText(parseInline(inner ?? '').lines), range });
    rest = trimSpaces(rest.slice(0, start));
  }
}

/** The last place of a mark that has no backslash before it, or -1. */
function lastUnescaped(text: string, mark: string): number {
  let at = text.lastIndexOf(mark);
  while (at > 0 && text[at - 1] === '\\') at = text.lastIndexOf(mark, at - 1);
  return at;
}

function addSummary(node: MindNode, entry: MarkdownEntry): void {
  const { summaries } = stripSummaries(entry.text);
  if (summaries.length > 0) node.data.generalization = summaries;
}

function addLinks(data: NodeData, inline: Inline, notes: string[], findings: Findings): void {
  for (const { text, address, title } of inline.links) {
    const link = safeLink(address);
    if (link === null) findings.add('link-dropped', text);
    else if (data.hyperlink === undefined) {
      data.hyperlink = link;
      if (title !== '') data.hyperlinkTitle = title;
    } else {
      notes.push(`[${text}](${link})`);
      findings.add('link-moved', text);
    }
  }
}

function addImage(data: NodeData, image: InlineImage, notes: string[], findings: Findings): void {
  const verdict = judgeImage(image.address);
  if (verdict === 'bad') findings.add('image-dropped', image.text);
  else if (data.image !== undefined) notes.push(`![${image.text}](${image.address})`);
  else {
    if (verdict === 'remote') findings.add('image-remote', image.address);
    data.image = image.address;
    const name = image.text === '' ? image.title : image.text;
    if (name !== '') data.imageTitle = name;
    data.imageSize = {
      ...(image.size ?? imageDataSize(image.address) ?? { width: 100, height: 100 }),
    };
  }
}

interface Body {
  note: string;
  images: InlineImage[];
}

/** The lines under an entry: a line that is only a picture is its image, one quote alone is its note unquoted. */
function readBody(lines: readonly string[]): Body {
  const images: InlineImage[] = [];
  const rest: string[] = [];
  let hasText = false;
  for (const line of lines) {
    const isPicture = !hasText && /^\s*!\[/.test(line);
    const inline = isPicture ? parseInline(line.trim()) : null;
    const [image] = inline?.images ?? [];
    if (image && inline?.images.length === 1 && inline.lines.flat().length === 0)
      images.push(image);
    else {
      rest.push(line);
      hasText ||= line.trim() !== '';
    }
  }
  const shown = trimBlankLines(rest);
  const isQuote = shown.length > 0 && shown.every((line) => /^ {0,3}>/.test(line));
  const note = isQuote ? shown.map((line) => line.replace(/^ {0,3}> ?/, '')) : shown;
  return { note: note.join('\n'), images };
}

function trimBlankLines(lines: readonly string[]): string[] {
  const isText = (line: string): boolean => line.trim() !== '';
  const first = lines.findIndex(isText);
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex(isText) + 1);
}
