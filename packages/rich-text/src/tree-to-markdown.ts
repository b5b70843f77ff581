import { textOf } from './html-tree.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { inlineLines, longestRun } from './markdown-inline.ts';

const blockNames = new Set(
  'p h1 h2 h3 h4 h5 h6 pre blockquote hr div table colgroup thead tbody tr td th ol ul li'.split(
    ' ',
  ),
);
const isBlock = (node: HtmlNode): node is HtmlElement =>
  typeof node !== 'string' && blockNames.has(node.name);

/** A block of Markdown: its lines, and what it is to its neighbours. */
interface Block {
  kind: 'text' | 'list' | 'other';
  lines: string[];
}

/**
 * A cleaned rich text as the Markdown of this product, without the line break at its end: read back, it has the same
 * words. Nested lists are indented by the width of their marker, code is fenced by more backticks than it holds, cells
 * are one line each, the first row of a table is its head. What has no sign of its own becomes a tag without attributes.
 */
export function treeToMarkdown(nodes: readonly HtmlNode[]): string {
  return joinBlocks(blocksOf(nodes), true).join('\n');
}

function joinBlocks(blocks: readonly Block[], isLoose: boolean): string[] {
  return blocks.flatMap(({ lines }, at) => (at > 0 && isLoose ? ['', ...lines] : lines));
}

function blocksOf(nodes: readonly HtmlNode[]): Block[] {
  const blocks: Block[] = [];
  let inline: HtmlNode[] = [];
  const flush = (): void => {
    blocks.push(...paragraphs(inline));
    inline = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      inline.push(node);
      continue;
    }
    flush();
    const isAfterList = blocks.at(-1)?.kind === 'list' && /^[ou]l$/.test(node.name);
    // Two lists after each other would be one.
    const isOther = isAfterList && !/^[*]|^\d+\)/.test(blocks.at(-1)?.lines[0] ?? '');
    blocks.push(...blockOf(node, isOther));
  }
  flush();
  return blocks;
}

/** Text between blocks: an empty line ends a paragraph. */
function paragraphs(nodes: readonly HtmlNode[]): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  for (const line of [...inlineLines(nodes), '']) {
    if (line !== '') lines.push(line);
    else if (lines.length > 0) {
      blocks.push({ kind: 'text', lines });
      lines = [];
    }
  }
  return blocks;
}

/** A heading is bold anyway: word processors say so of its words as well. */
function headingWords(children: readonly HtmlNode[]): readonly HtmlNode[] {
  const said = children.filter((node) => textOf([node]).trim() !== '' || hasPicture(node));
  const [only] = said;
  const isBold = said.length === 1 && typeof only === 'object' && /^(?:b|strong)$/.test(only.name);
  return isBold ? headingWords(only.children) : children;
}

const hasPicture = (node: HtmlNode): boolean =>
  typeof node === 'object' && (node.name === 'img' || node.children.some(hasPicture));

function blockOf(node: HtmlElement, isOtherList: boolean): Block[] {
  const { name, children } = node;
  if (name === 'pre') return [writeCode(node)];
  if (name === 'hr') return [{ kind: 'other', lines: ['***'] }];
  if (name === 'table') return writeTable(node);
  if (name === 'ul' || name === 'ol') return writeList(node, isOtherList);
  if (name === 'blockquote') {
    const inside = joinBlocks(blocksOf(children), true);
    const lines = inside.map((line) => (line === '' ? '>' : `> ${line}`));
    return lines.length > 0 ? [{ kind: 'other', lines }] : [];
  }
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level === undefined || children.some(isBlock)) return blocksOf(children);
  const title = inlineLines(headingWords(children), true)
    .join(' ')
    .trim()
    .replace(/#$/, String.raw`\#`);
  return title === '' ? [] : [{ kind: 'other', lines: [`${'#'.repeat(Number(level))} ${title}`] }];
}

/** The text of code: lines that are elements of their own end where those do. */
function codeText(nodes: readonly HtmlNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (typeof node === 'string') text += node;
    else if (node.name === 'br') text += '\n';
    else {
      if (isBlock(node) && text !== '' && !text.endsWith('\n')) text += '\n';
      text += codeText(node.children);
      if (isBlock(node) && !text.endsWith('\n')) text += '\n';
    }
  }
  return text;
}

function languageIn(nodes: readonly HtmlNode[]): string {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const named = /^language-(.+)$/.exec(node.attributes.get('class') ?? '')?.[1];
    const found = named ?? languageIn(node.children);
    if (found !== '') return found;
  }
  return '';
}

function writeCode({ children }: HtmlElement): Block {
  const text = codeText(children)
    .replaceAll('\r', '')
    .replace(/^\n|\n+$/g, '');
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return { kind: 'other', lines: [fence + languageIn(children), ...text.split('\n'), fence] };
}

/** The entries of a list. Editors put inner lists between them: those belong to the entry before. */
function itemsOf({ children }: HtmlElement): HtmlElement[] {
  const items: HtmlElement[] = [];
  for (const node of children) {
    if (typeof node === 'string' && node.trim() === '') continue;
    const last = items.at(-1);
    if (typeof node !== 'string' && node.name === 'li') items.push(node);
    else if (last) items[items.length - 1] = { ...last, children: [...last.children, node] };
    else items.push({ name: 'li', attributes: new Map(), children: [node] });
  }
  return items;
}

/** Whether a list may begin in the line after a text: one that begins with an empty entry, or not with 1, may not. */
const followsText = ({ kind, lines }: Block): boolean =>
  kind === 'list' && /^(?:[-*]|1[.)]) \S/.test(lines[0] ?? '');

function writeList(list: HtmlElement, isOther: boolean): Block[] {
  const items = itemsOf(list);
  const start = Number(list.attributes.get('start') ?? 1);
  const bodies = items.map((item) => ({ item, blocks: blocksOf(item.children) }));
  const isTight = bodies.every(({ blocks }) =>
    blocks.every((block, at) => (at === 0 ? block.kind !== 'other' : followsText(block))),
  );
  const lines: string[] = [];
  for (const [at, { item, blocks }] of bodies.entries()) {
    const number = Math.max(0, start) + at;
    const ordered = `${number}${isOther ? ')' : '.'}`;
    const marker = `${list.name === 'ol' ? ordered : isOther ? '*' : '-'} `;
    const body = joinBlocks(blocks, !isTight);
    const box = boxOf(item);
    // A box stands before words; three markers in a line are a rule.
    const isApart = blocks[0]?.kind === 'list' || (blocks[0]?.kind !== 'text' && box !== '');
    const inside = isApart ? [box.trimEnd(), ...body] : [box + (body[0] ?? ''), ...body.slice(1)];
    if (at > 0 && !isTight) lines.push('');
    const indent = ' '.repeat(marker.length);
    lines.push((marker + (inside[0] ?? '')).trimEnd());
    for (const line of inside.slice(1)) lines.push(line === '' ? '' : indent + line);
  }
  return lines.length > 0 ? [{ kind: 'list', lines }] : [];
}

function boxOf({ attributes }: HtmlElement): string {
  const checked = attributes.get('data-checked');
  if (attributes.get('data-type') !== 'taskItem') return '';
  return checked === 'true' ? '[x] ' : '[ ] ';
}

/** A cell in one line. */
function cellText(cell: HtmlElement): string {
  const words = joinBlocks(
    blocksOf(cell.children).filter(({ lines }) => lines.length > 0),
    false,
  );
  return words.join('<br>').replaceAll('|', String.raw`\|`);
}

function elementsIn(node: HtmlElement, names: readonly string[]): HtmlElement[] {
  return node.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return names.includes(child.name) ? [child] : elementsIn(child, names);
  });
}

const mostSpan = 100;
const spanOf = (cell: HtmlElement, name: string): number =>
  Math.min(mostSpan, Math.max(1, Number(cell.attributes.get(name) ?? 1) || 1));

/** Merged cells leave empty ones behind. */
function gridOf(table: HtmlElement): string[][] {
  const grid: string[][] = [];
  for (const [at, row] of elementsIn(table, ['tr']).entries()) {
    const line = (grid[at] ??= []);
    let column = 0;
    for (const cell of elementsIn(row, ['td', 'th'])) {
      while (line[column] !== undefined) column += 1;
      const [width, height] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
      for (let down = 0; down < height; down += 1) {
        const target = (grid[at + down] ??= []);
        for (let right = 0; right < width; right += 1) target[column + right] ??= '';
      }
      line[column] = cellText(cell);
      column += width;
    }
  }
  return grid.slice(0, elementsIn(table, ['tr']).length);
}

function writeTable(table: HtmlElement): Block[] {
  const grid = gridOf(table);
  const width = Math.max(0, ...grid.map((row) => row.length));
  if (width === 0) return [];
  const written = grid.map(
    (row) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`,
  );
  const rule = `|${' --- |'.repeat(width)}`;
  return [{ kind: 'other', lines: [written[0] ?? '', rule, ...written.slice(1)] }];
}
