import type {
  BlockContext,
  Element,
  LeafBlock,
  LeafBlockParser,
  Line,
  MarkdownConfig,
} from '@lezer/markdown';
import { isWithin } from './block-context.ts';
import { elementsOf } from './inline-elements.ts';

/** A cell as it stands in its line, with the space around it. */
interface Cell {
  from: number;
  to: number;
}

/** The cells of a line, split at signs without a backslash; what is empty before the first and behind the last is none. */
function cellsOf(line: string): Cell[] {
  const begin = line.length - line.trimStart().length;
  const end = line.trimEnd().length;
  const cells: Cell[] = [];
  let from = begin;
  for (let at = begin; at <= end; at += 1) {
    if (at < end && (line[at] !== '|' || (at > begin && line[at - 1] === '\\'))) continue;
    cells.push({ from, to: at });
    from = at + 1;
  }
  const isEmpty = (cell: Cell | undefined): boolean => cell !== undefined && cell.from >= cell.to;
  if (isEmpty(cells[0])) cells.shift();
  if (isEmpty(cells.at(-1))) cells.pop();
  return cells;
}

/** How many columns the second line of a table makes; 0 when it is none. */
function columnsOf(line: string): number {
  const text = line.trim();
  if (!/^(?:[|:][-:|\s]|-[-:|])[-:|\s]*$/.test(text)) return 0;
  const columns = text.split('|').map((column) => column.trim());
  if (columns[0] === '') columns.shift();
  if (columns.at(-1) === '') columns.pop();
  return columns.every((column) => /^:?-+:?$/.test(column)) ? columns.length : 0;
}

/** What a cell holds: its signs with a backslash are signs without one to those who read it. */
function cellElements(cx: BlockContext, text: string, from: number): Element[] {
  if (!text.includes('\\|'))
    return elementsOf(cx, { text, placeAt: (position) => from + position });
  const places: number[] = [];
  let plain = '';
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\' && text[at + 1] === '|') continue;
    plain += text[at];
    places.push(from + at);
  }
  return elementsOf(cx, { text: plain, placeAt: (at) => places[at] ?? from + text.length });
}

/** The cells of a row and the signs between them. */
function rowElements(cx: BlockContext, line: string, from: number, most: number): Element[] {
  const elements: Element[] = [];
  let at = 0;
  const addSigns = (to: number): void => {
    for (; at < to; at += 1)
      if (line[at] === '|') elements.push(cx.elt('TableDelimiter', from + at, from + at + 1));
  };
  for (const cell of cellsOf(line).slice(0, most)) {
    addSigns(cell.from);
    const source = line.slice(cell.from, cell.to);
    const text = source.trim();
    const begin = from + cell.from + source.length - source.trimStart().length;
    if (text !== '')
      elements.push(cx.elt('TableCell', begin, begin + text.length, cellElements(cx, text, begin)));
    at = cell.to;
  }
  addSigns(line.length);
  return elements;
}

/** Reads a table line by line, once the second one has shown that it is one. */
class TableParser implements LeafBlockParser {
  /** Undefined until the second line; empty when there is no table. */
  private rows: Element[] | undefined;
  private columns = 0;

  get hasRows(): boolean {
    return this.rows !== undefined && this.rows.length > 0;
  }

  nextLine(cx: BlockContext, line: Line, leaf: LeafBlock): boolean {
    if (this.rows === undefined) {
      this.rows = [];
      this.begin(cx, line, leaf);
      return false;
    }
    if (this.rows.length === 0) return false;
    const isBeside = !isWithin(cx, line) || line.indent >= line.baseIndent + 4;
    if (isBeside || /^-{3,}\s*$/.test(line.text.slice(line.pos))) return this.finish(cx, leaf);
    const [from, to] = [cx.lineStart + line.pos, cx.lineStart + line.text.length];
    const cells = rowElements(cx, line.text.slice(line.pos), from, this.columns);
    this.rows.push(cx.elt('TableRow', from, to, cells));
    return false;
  }

  private begin(cx: BlockContext, line: Line, leaf: LeafBlock): void {
    if (!isWithin(cx, line) || line.indent >= line.baseIndent + 4) return;
    const { content, start } = leaf;
    const text = line.text.slice(line.pos);
    this.columns = columnsOf(text);
    if (this.columns === 0 || cellsOf(content).length !== this.columns) return;
    const from = cx.lineStart + line.pos;
    this.rows = [
      cx.elt(
        'TableHeader',
        start,
        start + content.length,
        rowElements(cx, content, start, this.columns),
      ),
      cx.elt('TableDelimiter', from, from + text.length),
    ];
    // A row of dashes underlines no heading any more.
    leaf.parsers.splice(0, leaf.parsers.length, this);
  }

  finish(cx: BlockContext, leaf: LeafBlock): boolean {
    if (!this.rows || this.rows.length === 0) return false;
    const { start, content } = leaf;
    cx.addLeafElement(leaf, cx.elt('Table', start, start + content.length, this.rows));
    return true;
  }
}

/** Whether the lines that have been read are rows of a table. */
export function isTable({ parsers }: LeafBlock): boolean {
  return parsers.some((one) => one instanceof TableParser && one.hasRows);
}

/** Tables as GFM has them, split into cells as the page splits them. */
export const tableGrammar: MarkdownConfig = {
  defineNodes: [
    { name: 'Table', block: true },
    'TableHeader',
    'TableRow',
    'TableCell',
    'TableDelimiter',
  ],
  parseBlock: [
    {
      name: 'Table',
      before: 'SetextHeading',
      leaf: (_cx, { content }) => (content.includes('|') ? new TableParser() : null),
      endLeaf(cx, line, leaf) {
        const text = line.text.slice(line.pos);
        if (!text.includes('|') || !isWithin(cx, line) || isTable(leaf)) return false;
        const columns = columnsOf(cx.peekLine().replace(/^[>\s]*/, ''));
        return columns > 0 && cellsOf(text).length === columns;
      },
    },
  ],
};
