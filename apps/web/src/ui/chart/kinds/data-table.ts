import { csvRows, guessDelimiter } from '@wm/bytes/csv';

export type Cell = string | number | null;

/** What a column holds: words to sort things by, days or months in their order, or numbers to draw. */
export type ColumnKind = 'text' | 'time' | 'number';

export interface DataColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** A table to draw from. Cells of number columns are numbers or null, all others are text. */
export interface DataTable {
  readonly columns: readonly DataColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Most characters that are read. */
export const mostCharacters = 10_000_000;
const mostRows = 200_000;
const mostColumns = 100;

/** 2026-01, 2026-01-31, 2026/1/31, 2026年1月, 1月, 2026Q1, 08:30. */
const time =
  /^(?:\d{4}[-/年.]\d{1,2}(?:[-/月.]\d{1,2}日?|月)?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?|\d{1,2}月|\d{4}年?|\d{4}\s?[Qq][1-4]|\d{1,2}:\d{2}(?::\d{2})?)$/;
const number = /^[-+−]?(?:\d{1,3}(?:[,，]\d{3})+|\d+)?(?:\.\d+)?(?:e[-+]?\d+)?%?$/i;
const currency = /^[¥￥$€]\s?/;

/** The number that a cell shows, as people and spreadsheets write it: 1,234.5, ¥12, 8%, −3. */
export function numberIn(text: string): number | undefined {
  const bare = text.replace(currency, '');
  if (bare === '' || !number.test(bare)) return undefined;
  const plain = bare.replaceAll(/[,，]/g, '').replace('−', '-').replace('%', '');
  const value = plain === '' ? Number.NaN : Number(plain);
  if (!Number.isFinite(value)) return undefined;
  return bare.endsWith('%') ? value / 100 : value;
}

/** Cells that say that there is nothing. */
const nothing = new Set(['', '-', '--', '—', 'null', 'NULL', 'N/A', 'NA', 'n/a', '无']);

function kindOf(cells: readonly string[]): ColumnKind {
  const told = cells.filter((cell) => !nothing.has(cell));
  if (told.length === 0) return 'text';
  if (told.every((cell) => time.test(cell)) && !told.every(isPlainAmount)) return 'time';
  return told.every((cell) => numberIn(cell) !== undefined) ? 'number' : 'text';
}

/** Four digits are a year only where all of them may be one. */
function isPlainAmount(cell: string): boolean {
  const value = Number(cell);
  return Number.isInteger(value) && (value < 1900 || value > 2100);
}

export type Read = { table: DataTable; fault?: undefined } | { table?: undefined; fault: string };

/** Names as they are, those that are missing or there twice told apart. */
function namesOf(head: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return head.map((name, at) => {
    const own = name === '' ? `第 ${at + 1} 列` : name;
    const count = (seen.get(own) ?? 0) + 1;
    seen.set(own, count);
    return count === 1 ? own : `${own} (${count})`;
  });
}

/** Reads a table out of delimited text, its first line the names of its columns, or says what is wrong with it. */
export function readTable(text: string): Read {
  if (text.length > mostCharacters) return { fault: '数据太大，最多 1,000 万个字符' };
  const [first = ''] = text.trimStart().split('\n', 1);
  const delimiter = guessDelimiter(first, ['\t', ',', ';', '，']);
  const rows: string[][] = [];
  let names: string[] | undefined;
  for (const { line, fields, isOpen } of csvRows(text.replace(/^\uFEFF/, ''), delimiter)) {
    if (isOpen) return { fault: `第 ${line} 行有一个引号没有闭合` };
    if (!names) {
      if (fields.length > mostColumns) return { fault: `最多 ${mostColumns} 列` };
      names = namesOf(fields);
      continue;
    }
    if (fields.length > names.length)
      return {
        fault: `第 ${line} 行有 ${fields.length} 列，比表头的 ${names.length} 列多；含逗号的内容请用引号括起来`,
      };
    if (rows.length === mostRows) return { fault: '最多 20 万行' };
    rows.push(names.map((_, at) => fields[at] ?? ''));
  }
  if (!names) return { fault: '请粘贴一张表，第一行是列名' };
  if (rows.length === 0) return { fault: '只有表头，没有数据' };
  return { table: tableOf(names, rows) };
}

function tableOf(names: readonly string[], rows: readonly string[][]): DataTable {
  const columns = names.map((name, at) => ({
    name,
    kind: kindOf(rows.map((row) => row[at] ?? '')),
  }));
  return {
    columns,
    rows: rows.map((row) =>
      row.map((cell, at) => {
        if (columns[at]?.kind === 'number') return numberIn(cell) ?? null;
        return nothing.has(cell) ? '' : cell;
      }),
    ),
  };
}

function quoted(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The table as a comma separated text, which reads back as it is. */
export function textOfTable({ columns, rows }: DataTable): string {
  const lines = [columns.map(({ name }) => quoted(name)), ...rows.map((row) => row.map(quoted))];
  return lines.map((cells) => cells.join(',')).join('\n');
}
