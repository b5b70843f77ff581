import { writeStyle } from './allowed-style.ts';
import { parseHtml, textOf, writeHtml } from './html-tree.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { keepForMarkdown } from './keep-for-markdown.ts';
import { buildLists, readEntry } from './office-lists.ts';
import type { ListEntry } from './office-lists.ts';
import {
  alignmentOf,
  colorsOf,
  isHidden,
  makeElement,
  markUp,
  readClasses,
  styleOf,
} from './office-style.ts';
import type { ClassStyles } from './office-style.ts';
import { placeWidths } from './office-tables.ts';
import { sanitizeTree } from './sanitize-rich-text.ts';
import type { SanitizeOptions } from './sanitize-rich-text.ts';

/** How a page that somebody copied is read. */
export interface PasteOptions extends SanitizeOptions {
  /** Addresses below the file host by the address the page had: pictures that were uploaded meanwhile. */
  pictures?: ReadonlyMap<string, string>;
  /** Keeps what Markdown can hold and a rich text cannot. */
  isForMarkdown?: boolean;
}

interface Reading {
  classes: ClassStyles;
  pictures: ReadonlyMap<string, string>;
  isPre: boolean;
}

const blocks = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const inBlocks = new Set([...blocks, 'table', 'ul', 'ol', 'div', 'blockquote', 'pre', 'hr']);
const removed = /^(head|script|style|xml|title|meta|link|v:.*|w:(?!sdt).*|m:.*)$/;
/** East Asian letters and signs: a line break of the source between two of them is no space. */
const wide = '[\\u2E80-\\u303F\\u3040-\\u30FF\\u3400-\\u9FFF\\uF900-\\uFAFF\\uFF00-\\uFFEF]';
const brokenWide = new RegExp(`(${wide})[ \\t]*[\\r\\n]+[ \\t]*(?=${wide})`, 'g');

function cleanText(text: string, { isPre }: Reading): string {
  return isPre ? text : text.replace(brokenWide, '$1').replace(/[ \t\r\n]+/g, ' ');
}

/** Takes Word's marker out of a list's paragraph and gives its text. */
function takeMarker(element: HtmlElement): string {
  let marker = '';
  element.children = element.children.filter((child) => {
    if (typeof child === 'string') return true;
    if (/mso-list:\s*ignore/i.test(child.attributes.get('style') ?? '')) {
      marker += textOf(child.children);
      return false;
    }
    marker += takeMarker(child);
    return true;
  });
  return marker;
}

function entryOf(node: HtmlNode, reading: Reading): ListEntry | undefined {
  if (typeof node === 'string' || !blocks.has(node.name)) return undefined;
  const list = styleOf(node, reading.classes).get('mso-list');
  if (!list || list === 'none') return undefined;
  const marker = takeMarker(node);
  return readEntry(list, marker, cleanNodes(node.children, reading));
}

const holders = new Set([
  ...inBlocks,
  ...'html head body tr td th tbody thead tfoot col colgroup li'.split(' '),
]);

/** White space between blocks is of the source, not of the text. */
function isBetweenBlocks(node: HtmlNode, siblings: readonly HtmlNode[]): boolean {
  if (typeof node !== 'string' || !/^[ \t\r\n]*$/.test(node)) return false;
  return siblings.some((sibling) => typeof sibling !== 'string' && holders.has(sibling.name));
}

/** Paragraphs that Word numbered become lists. */
function cleanNodes(nodes: readonly HtmlNode[], reading: Reading): HtmlNode[] {
  const cleaned: HtmlNode[] = [];
  let entries: ListEntry[] = [];
  const flush = (): void => {
    cleaned.push(...buildLists(entries));
    entries = [];
  };
  for (const node of nodes) {
    if (!reading.isPre && isBetweenBlocks(node, nodes)) continue;
    const entry = entryOf(node, reading);
    if (entry) {
      entries.push(entry);
      continue;
    }
    flush();
    cleaned.push(...cleanNode(node, reading));
  }
  flush();
  return cleaned;
}

function cleanBlock(name: string, children: HtmlNode[], style: Map<string, string>): HtmlNode[] {
  const align = alignmentOf(style);
  // A paragraph that holds one hard space is Word's empty line.
  const isEmpty =
    /^[\s\u00A0]*$/.test(textOf(children)) && !JSON.stringify(children).includes('img');
  const inside = isEmpty ? [] : markUp(children, style);
  return [makeElement(name, inside, align ? [['style', `text-align: ${align};`]] : [])];
}

function cleanCell(
  element: HtmlElement,
  children: HtmlNode[],
  style: Map<string, string>,
): HtmlNode {
  const { name, attributes } = element;
  const ground = colorsOf(style).get('background-color');
  const ink = new Map(style);
  for (const key of ['background', 'background-color', 'vertical-align']) ink.delete(key);
  const cell = makeElement(name, children, [
    ...[...attributes].filter(([key]) => /^(colspan|rowspan|data-colwidth)$/.test(key)),
    ...(ground ? [['style', writeStyle(new Map([['background-color', ground]]))] as const] : []),
  ]);
  const hasBlocks = children.some((child) => typeof child !== 'string' && inBlocks.has(child.name));
  if (!hasBlocks) cell.children = cleanBlock('p', children, ink);
  return cell;
}

function cleanPicture({ attributes }: HtmlElement, { pictures }: Reading): HtmlNode[] {
  const src = attributes.get('src') ?? '';
  const kept = [...attributes].filter(([key]) => /^(alt|title|width|height)$/.test(key));
  return [makeElement('img', [], [['src', pictures.get(src) ?? src], ...kept])];
}

type Cleaner = (
  element: HtmlElement,
  children: HtmlNode[],
  style: Map<string, string>,
) => HtmlNode[];

/** Marks that say nothing when their own style takes them back, as online editors write around everything. */
function cleanMark(
  element: HtmlElement,
  children: HtmlNode[],
  style: Map<string, string>,
): HtmlNode[] {
  const isTakenBack =
    /^(normal|400)$/.test(style.get('font-weight') ?? '') && /^(b|strong)$/.test(element.name);
  if (isTakenBack) return children;
  const own = new Map(style);
  for (const key of ['font-weight', 'font-style', 'text-decoration']) own.delete(key);
  return [makeElement(element.name, markUp(children, own))];
}

const cleaners: Readonly<Record<string, Cleaner>> = {
  span: (_, children, style) => markUp(children, style),
  font: (_, children, style) => markUp(children, style),
  td: (element, children, style) => [cleanCell(element, children, style)],
  th: (element, children, style) => [cleanCell(element, children, style)],
  b: cleanMark,
  strong: cleanMark,
  i: cleanMark,
  em: cleanMark,
  u: cleanMark,
  s: cleanMark,
  table: (_, children) => [makeElement('table', children)],
  col: () => [],
  colgroup: () => [],
};

/** Attributes of what else stays; styles of blocks are read, not kept. */
function keepElement(element: HtmlElement, children: HtmlNode[]): HtmlNode[] {
  const kept = [...element.attributes].filter(([key]) => key !== 'style');
  return [makeElement(element.name, children, kept)];
}

function cleanNode(node: HtmlNode, reading: Reading): HtmlNode[] {
  if (typeof node === 'string') return [cleanText(node, reading)];
  const style = styleOf(node, reading.classes);
  if (removed.test(node.name) || isHidden(style)) return [];
  if (node.name === 'img') return cleanPicture(node, reading);
  if (node.name === 'table') placeWidths(node);
  const isPre = reading.isPre || node.name === 'pre';
  const children = cleanNodes(node.children, { ...reading, isPre });
  if (blocks.has(node.name)) {
    const isTitle = /\bMsoTitle\b/.test(node.attributes.get('class') ?? '');
    return cleanBlock(isTitle ? 'h1' : node.name, children, style);
  }
  const clean = cleaners[node.name];
  return clean ? clean(node, children, style) : keepElement(node, children);
}

/** The addresses of the pictures a pasted page brings along in itself, each once. */
export function embeddedPictures(html: string): string[] {
  const found = new Set<string>();
  const visit = (nodes: readonly HtmlNode[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      const src = node.attributes.get('src') ?? '';
      if (node.name === 'img' && src.startsWith('data:image/')) found.add(src);
      visit(node.children);
    }
  };
  visit(parseHtml(html));
  return [...found];
}

/**
 * What somebody copied (from Word, a spreadsheet, an online editor or any page) as a rich text: paragraphs that Word
 * numbered become lists, looks that stand in classes and styles become marks, column widths and merged cells stay, and
 * everything else of the page's own is gone. Sanitised; our own copies come through as they are.
 */
export function cleanPasted(html: string, options: PasteOptions = {}): string {
  return writeHtml(cleanPastedTree(html, options));
}

/** The tree of {@link cleanPasted}. */
export function cleanPastedTree(
  html: string,
  { pictures = new Map(), isForMarkdown = false, ...options }: PasteOptions = {},
): HtmlNode[] {
  const parsed = parseHtml(html);
  const nodes = isForMarkdown ? keepForMarkdown(parsed, options.fileHost ?? '/prod-api') : parsed;
  const isOwn = /\sdata-pm-slice="/.test(html);
  const reading = { classes: readClasses(nodes), pictures, isPre: false };
  const cleaned = isOwn ? nodes : cleanNodes(nodes, reading);
  return sanitizeTree(cleaned, { ...options, isPaste: isOwn });
}
