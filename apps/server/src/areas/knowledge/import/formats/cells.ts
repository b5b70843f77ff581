import type { RejectedRow } from './format.ts';
import { rejected } from './format.ts';

/** Splits a line of a table, quoted cells unquoted. */
export function splitTabs(line: string): string[] {
  const cells = line.split('\t');
  return line.includes('"') ? cells.map(unquote) : cells;
}

/** Splits a line of CSV; commas and doubled quotes may stand in quoted cells, line breaks may not. */
export function splitCommas(line: string): string[] {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/y;
  while (cell.lastIndex <= line.length) {
    const match = cell.exec(line);
    // A quote that is never closed: the rest as it stands.
    if (!match) return [...cells, line.slice(cells.join(',').length)];
    cells.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim());
    if (match[3] === '') return cells;
  }
  return cells;
}

function unquote(cell: string): string {
  const text = cell.trim();
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text;
  return text.slice(1, -1).replaceAll('""', '"');
}

/** The parts of a cell with several values, empty ones and repeated ones left out. */
export function partsOf(cell: string, separator: string | RegExp): string[] {
  const parts = cell.split(separator).map((part) => part.trim());
  return [...new Set(parts.filter(Boolean))];
}

/** A whole number that a column of integers holds; null when the cell is empty. */
export function integerOf(column: string, cell: string): number | null | RejectedRow {
  const text = cell.trim();
  if (text === '') return null;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 2_000_000_000)
    return rejected(column, cell, '不是整数，或超出范围');
  return value;
}

/** What a spreadsheet has made of a key, or would run. */
export function isFormula(cell: string): boolean {
  return /^[=@]|^[+-](?=[^\d.])/.test(cell.trim());
}

/** What a spreadsheet shows where it could not compute a cell. */
export function isSheetError(cell: string): boolean {
  return /^#(?:NAME\?|REF!|VALUE!|N\/A|DIV\/0!|NULL!|NUM!)$/.test(cell.trim());
}

/** A cell that begins like a formula which a spreadsheet would run. */
export function isRunnable(cell: string): boolean {
  return /^[=@][A-Za-z]\w*\(|^=[+\-\d("@$A-Z]/.test(cell.trim());
}

/** A symbol that a spreadsheet has turned into a date, such as SEPT2 into 2-Sep. */
function isSpoiledDate(cell: string): boolean {
  return /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d{4}[-/]\d{1,2}[-/]\d{1,2})/i.test(
    cell.trim(),
  );
}

/** What is wrong with the symbol of a gene; undefined when nothing is. */
export function symbolFault(column: string, cell: string): RejectedRow | undefined {
  if (cell.trim() === '') return rejected(column, cell, '基因符号为空');
  if (isFormula(cell)) return rejected(column, cell, '内容是表格公式');
  if (isSpoiledDate(cell)) return rejected(column, cell, '基因符号被表格软件改成了日期');
  if (/^\d+(?:\.\d+)?E\+?\d+$/i.test(cell.trim()))
    return rejected(column, cell, '基因符号被表格软件改成了数字');
  if (cell.length > 100) return rejected(column, cell, '基因符号超过 100 个字符');
  return undefined;
}
