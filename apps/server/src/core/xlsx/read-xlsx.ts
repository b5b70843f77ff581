import { columnOf, dateOfSerial } from '@wm/bytes/sheet-cells';
import { readAttribute } from '@wm/bytes/xml/scanner';
import type { ArchiveLimits } from '@wm/bytes/zip/limits';
import { AppError } from '#core/app-error.ts';
import { openWorkbook } from './open-workbook.ts';
import { scanPart } from './scan-part.ts';
import { readParts } from './xlsx-parts.ts';
import type { XlsxParts } from './xlsx-parts.ts';

/** One row of a sheet that holds anything: its number as people count, and its cells as texts; '' where there is nothing. */
export interface SheetRow {
  row: number;
  cells: string[];
}

/** What a file may cost, and columns that are looked at, where other limits than those of lists are meant. */
export type XlsxLimits = Partial<ArchiveLimits> & { columns?: number };

/** Columns that are looked at; a sheet whose cells lie further right is refused. */
const mostColumns = 200;
const mostRows = 1_048_576;
const longestCell = 32_767;

/**
 * Reads the first visible sheet of an .xlsx file row by row, as Excel, WPS and LibreOffice write it: shared and inline
 * texts, runs, numbers (never in scientific notation), booleans, dates, results of formulas. Memory is bounded whatever
 * the file claims. Throws `sheet.damaged`, `sheet.encrypted`, `sheet.too-big-inside` or `sheet.too-wide`.
 */
export async function* readXlsx(
  bytes: Buffer,
  { columns = mostColumns, ...limits }: XlsxLimits = {},
): AsyncGenerator<SheetRow, void, undefined> {
  const workbook = openWorkbook(bytes, limits);
  const parts = await readParts(workbook);
  const reader = new SheetReader(parts, columns);
  const take = scanPart(reader);
  for await (const chunk of workbook.read(parts.sheet)) {
    take(chunk);
    yield* reader.take();
  }
}

/** Makes rows of a sheet's elements. */
class SheetReader {
  readonly #parts: XlsxParts;
  readonly #mostColumns: number;
  #ready: SheetRow[] = [];
  #row = 0;
  #cells: string[] = [];
  #column = 0;
  #type = '';
  #style = 0;
  #value = '';
  #isValue = false;
  #isReading = false;

  constructor(parts: XlsxParts, mostColumns: number) {
    this.#parts = parts;
    this.#mostColumns = mostColumns;
  }

  /** The rows that have been finished since the last time. */
  take(): SheetRow[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  open(name: string, attributes: string): void {
    if (name === 'row') {
      this.#row = Number(readAttribute(attributes, 'r') ?? this.#row + 1);
      if (!(this.#row >= 1 && this.#row <= mostRows)) throw new AppError('sheet.damaged');
      this.#cells = [];
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = columnOf(readAttribute(attributes, 'r')) ?? this.#column + 1;
      this.#type = readAttribute(attributes, 't') ?? '';
      this.#style = Number(readAttribute(attributes, 's') ?? 0);
      this.#value = '';
    } else if (name === 'rPh') this.#isReading = true;
    else if (name === 'v' || name === 't') this.#isValue = !this.#isReading;
  }

  text(text: string): void {
    if (!this.#isValue) return;
    this.#value += text;
    if (this.#value.length > longestCell) throw new AppError('sheet.damaged');
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#isReading = false;
    else if (name === 'c') this.#finishCell();
    else if (name === 'row' && this.#cells.length > 0)
      this.#ready.push({ row: this.#row, cells: this.#cells });
  }

  #finishCell(): void {
    const text = this.#shown();
    if (text === '') return;
    if (this.#column >= this.#mostColumns) throw new AppError('sheet.too-wide');
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = text;
  }

  #shown(): string {
    const value = this.#value;
    if (this.#type === 's') return unescape(this.#parts.strings[Number(value)] ?? '');
    if (this.#type === 'inlineStr' || this.#type === 'str') return unescape(value);
    if (this.#type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (this.#type !== '' && this.#type !== 'n') return value;
    if (value === '') return '';
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    return this.#parts.isDate(this.#style)
      ? (dateOfSerial(number, this.#parts.from1904) ?? numberText(number))
      : numberText(number);
  }
}

/** Excel writes characters that XML cannot hold as `_x000D_`. */
function unescape(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** A number as a person would write it: 13800000000, not 1.38E10; without the dust of binary fractions. */
function numberText(number: number): string {
  if (Number.isSafeInteger(number)) return String(number);
  if (Number.isInteger(number)) return number.toLocaleString('en', { useGrouping: false });
  return String(Number(number.toPrecision(15)));
}
