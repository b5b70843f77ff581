// A table as it is written: where each cell stands, and what to change in the text for a change in the table. Only what is
// changed is touched; nothing is aligned anew.

import { textChange } from '#ui/markdown/source/view-moves.ts';

/** A change of a text, by places in it. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** A cell: where its words stand, without the blanks around them. */
export interface CellPlace {
  from: number;
  to: number;
}

interface Row {
  from: number;
  to: number;
  cells: CellPlace[];
}

export type Alignment = 'left' | 'center' | 'right' | '';

/** A table by places of its source. */
export interface TableSource {
  /** The head first; the line of dashes is none of them. */
  rows: Row[];
  alignments: Alignment[];
  /** The line of dashes. */
  delimiters: Row;
}

/** The cells of a line: between signs that stand without a backslash; the outermost signs may be left out. */
function rowOf(line: string, from: number): Row {
  const cells: CellPlace[] = [];
  const begin = /^\s*\|?/.exec(line)?.[0].length ?? 0;
  let start = begin;
  const add = (end: number): void => {
    const piece = line.slice(start, end);
    const trimmed = piece.trim();
    const at = trimmed === '' ? Math.min(1, piece.length) : piece.indexOf(trimmed);
    cells.push({ from: from + start + at, to: from + start + at + trimmed.length });
  };
  for (let at = begin; at < line.length; at += 1) {
    // As the page does: whatever stands before the backslash.
    if (line[at] !== '|' || line[at - 1] === '\\') continue;
    add(at);
    start = at + 1;
  }
  if (line.slice(start).trim() !== '' || cells.length === 0) add(line.length);
  return { from, to: from + line.length, cells };
}

function alignmentOf(dashes: string): Alignment {
  if (dashes.endsWith(':')) return dashes.startsWith(':') ? 'center' : 'right';
  return dashes.startsWith(':') ? 'left' : '';
}

/** Reads a table; nothing where the second line is no line of dashes. */
export function readTable(source: string): TableSource | undefined {
  const rows: Row[] = [];
  let from = 0;
  for (const line of source.split('\n')) {
    rows.push(rowOf(line, from));
    from += line.length + 1;
  }
  const [head, delimiters, ...body] = rows;
  if (!head || !delimiters) return undefined;
  const dashes = delimiters.cells.map((cell) => source.slice(cell.from, cell.to));
  if (!dashes.every((text) => /^:?-+:?$/.test(text)) || dashes.length === 0) return undefined;
  return { rows: [head, ...body], alignments: dashes.map(alignmentOf), delimiters };
}

/** How many columns a table has. */
export const columnCount = ({ alignments }: TableSource): number => alignments.length;

/** What a cell says, without the backslashes that keep its signs from ending it. */
export function cellText(source: string, cell: CellPlace | undefined): string {
  return cell ? source.slice(cell.from, cell.to).replace(/\\\|/g, '|') : '';
}

/** What is written for the words of a cell. */
function cellSource(text: string): string {
  return text.replace(/\n/g, '<br>').replace(/\|/g, '\\|');
}

/** What makes another block of a line that begins with it. */
const blockMark = /^(?:[-+*>#=~`]|\d+[.)])/;

/** The outermost signs that a line without them needs so that words at its edge stay a cell. */
function missingSigns(
  source: string,
  line: Row,
  { cell, written }: { cell: CellPlace; written: string },
): { open: string; close: string } {
  const isFirst = source.slice(line.from, cell.from).trim() === '';
  const isLast = source.slice(cell.to, line.to).trim() === '';
  return {
    open: isFirst && (written === '' || blockMark.test(written)) ? '| ' : '',
    close: isLast && written === '' ? ' |' : '',
  };
}

/** Writes words into a cell; one that the line does not have yet is put behind those that it has. */
export function writeCell(
  source: string,
  table: TableSource,
  { row, column, text }: { row: number; column: number; text: string },
): TextChange | undefined {
  const line = table.rows[row];
  if (!line) return undefined;
  const written = cellSource(text);
  const cell = line.cells[column];
  if (!cell) {
    const missing = column - line.cells.length + 1;
    const whole = source.slice(line.from, line.to).trimEnd();
    const begin = whole.endsWith('|') && !whole.endsWith('\\|') ? '' : ' |';
    const insert = `${begin}${' |'.repeat(missing - 1)} ${written} |`;
    return { from: line.from + whole.length, to: line.from + whole.length, insert };
  }
  const before = source.slice(cell.from, cell.to);
  const within = textChange(before, written);
  if (!within) return undefined;
  const frame = missingSigns(source, line, { cell, written });
  if (frame.open || frame.close)
    return { from: cell.from, to: cell.to, insert: `${frame.open}${written}${frame.close}` };
  const { insert } = within;
  const change = { from: cell.from + within.from, to: cell.from + within.to, insert };
  // Without a blank before it the first word would touch the sign, which reads well but looks torn.
  const isBare = before === '' && source[cell.from - 1] === '|' && insert !== '';
  if (isBare) return { ...change, insert: ` ${insert} ` };
  // A backslash right before the sign would keep the cell from ending.
  const isOpen = written.endsWith('\\') && source[cell.to] === '|';
  return isOpen ? { from: cell.from, to: cell.to, insert: `${written} ` } : change;
}

/** A row of empty cells below another. */
export function insertRow(table: TableSource, row: number): TextChange {
  const above = row === 0 ? table.delimiters : (table.rows[row] ?? table.delimiters);
  const insert = `\n|${'  |'.repeat(columnCount(table))}`;
  return { from: above.to, to: above.to, insert };
}

/** Takes a row away; the head stays, without its words. */
export function deleteRow(table: TableSource, row: number): TextChange[] {
  const line = table.rows[row];
  if (!line) return [];
  if (row > 0) return [{ from: line.from - 1, to: line.to, insert: '' }];
  return line.cells
    .map(({ from, to }) => ({ from, to, insert: '' }))
    .filter(({ from, to }) => from < to);
}

function allLines({ rows, delimiters }: TableSource): Row[] {
  const [head, ...body] = rows;
  return head ? [head, delimiters, ...body] : [delimiters];
}

/** An empty column behind another. */
export function insertColumn(source: string, table: TableSource, column: number): TextChange[] {
  return allLines(table).map((line) => {
    const filled = line === table.delimiters ? '---' : '';
    const next = line.cells[column + 1];
    if (next) {
      const at = source.lastIndexOf('|', next.from - 1) + 1;
      return { from: at, to: at, insert: ` ${filled} |` };
    }
    const whole = source.slice(line.from, line.to).trimEnd();
    const hasEnd = whole.endsWith('|') && !whole.endsWith('\\|');
    const missing = Math.max(0, column + 1 - line.cells.length);
    const at = line.from + whole.length;
    return {
      from: at,
      to: at,
      insert: `${hasEnd ? '' : ' |'}${'  |'.repeat(missing)} ${filled} |`,
    };
  });
}

/** Takes a column away; the last one stays. */
export function deleteColumn(source: string, table: TableSource, column: number): TextChange[] {
  if (columnCount(table) < 2) return [];
  return allLines(table).flatMap((line) => {
    const cell = line.cells[column];
    if (!cell) return [];
    const open = source.lastIndexOf('|', cell.from - 1);
    const hasOpen = open >= line.from;
    const close = source.indexOf('|', cell.to);
    const hasClose = close >= 0 && close < line.to;
    const from = hasOpen ? open : line.from;
    const to = hasClose ? close + (hasOpen ? 0 : 1) : line.to;
    return [{ from, to, insert: '' }];
  });
}

const dashes: Record<Alignment, string> = {
  left: ':---',
  center: ':---:',
  right: '---:',
  '': '---',
};

/** Sets how the words of a column stand. */
export function alignColumn(
  table: TableSource,
  column: number,
  alignment: Alignment,
): TextChange | undefined {
  const cell = table.delimiters.cells[column];
  return cell && { ...cell, insert: dashes[alignment] };
}
