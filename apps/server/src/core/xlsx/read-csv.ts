import { AppError } from '#core/app-error.ts';
import type { SheetRow } from './read-xlsx.ts';

const mostColumns = 200;
const longestCell = 32_767;
/** Rows between two breaks for others. */
const batch = 2000;

/**
 * Reads a CSV file row by row: in UTF-8, or as a Chinese Excel saves it (GB18030), or in UTF-16; separated by commas,
 * semicolons or tabs. Throws `sheet.damaged` for what is no text.
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<SheetRow, void, undefined> {
  const text = decode(bytes);
  const separator = separatorOf(text);
  let row = 0;
  for (const cells of rowsOf(text, separator)) {
    row += 1;
    if (cells.length > mostColumns) throw new AppError('sheet.too-wide');
    if (cells.some((cell) => cell !== '')) yield { row, cells };
    // oxlint-disable-next-line eslint/no-await-in-loop -- lets others have their turn
    if (row % batch === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

function decode(bytes: Buffer): string {
  if (bytes.includes(0) && !(bytes[0] === 0xff && bytes[1] === 0xfe))
    throw new AppError('sheet.damaged');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Then the next one, if there is any.
    }
  }
  throw new AppError('sheet.damaged');
}

function separatorOf(text: string): string {
  const [head = ''] = text.split('\n', 1);
  const counted = [',', '\t', ';'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ',';
}

/** Rows of a text; a quoted cell may hold separators, line ends and doubled quotes. */
function* rowsOf(text: string, separator: string): Generator<string[]> {
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { cell, next } =
      text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator);
    cells.push(cell);
    at = next;
    if (text[at] === separator) {
      at += 1;
      // A separator at the very end opens one more cell.
      if (at < text.length) continue;
      cells.push('');
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    yield cells;
    cells = [];
  }
}

interface Found {
  cell: string;
  next: number;
}

function quoted(text: string, begin: number, separator: string): Found {
  let end = text.indexOf('"', begin + 1);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end === -1 || end - begin > 2 * longestCell) throw new AppError('sheet.damaged');
  let next = end + 1;
  // Whatever stands between the closing quote and the next separator is not part of the cell.
  while (next < text.length && !`${separator}\r\n`.includes(text[next] ?? '')) next += 1;
  return { cell: text.slice(begin + 1, end).replaceAll('""', '"'), next };
}

function plain(text: string, begin: number, separator: string): Found {
  let next = begin;
  while (next < text.length && text[next] !== separator && text[next] !== '\n') next += 1;
  const isEndOfLine = text[next] === '\n' && text[next - 1] === '\r' && next > begin;
  const end = isEndOfLine ? next - 1 : next;
  if (end - begin > longestCell) throw new AppError('sheet.damaged');
  return { cell: text.slice(begin, end), next: end };
}
