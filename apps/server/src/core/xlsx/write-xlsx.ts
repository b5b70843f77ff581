import { cutText } from '@wm/contract/core/stored-text';
import { writeArchive } from '@wm/bytes/zip/write';

/** What a sheet is called, and its columns. */
export interface XlsxSheet {
  name: string;
  columns: { title: string; width: number }[];
  /** Which fill a cell has, of a row counted from 0 over all sheets; none where it is left out. */
  fillOf?: (row: number, column: number) => XlsxFill | undefined;
}

/** Pale colours of Excel's own themes, strong ones for cells and weak ones for the rest of their rows. */
export const xlsxFills = {
  error: 'FFFFC7CE',
  warn: 'FFFFE699',
  info: 'FFBDD7EE',
  'error-row': 'FFFFEBEE',
  'warn-row': 'FFFFF8E1',
  'info-row': 'FFEAF3FB',
} as const;

export type XlsxFill = keyof typeof xlsxFills;

const fillNames = Object.keys(xlsxFills) as XlsxFill[];
/** The styles before those of fills: plain, and the head. */
const plainStyles = 2;

type Cells = (string | number)[];

/** Rows that Excel can hold in one sheet; what is more goes on in another one. */
const rowsPerSheet = 1_048_576;
const pieceLength = 32 * 1024;
const office = 'http://schemas.openxmlformats.org';
const main = `${office}/spreadsheetml/2006/main`;
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Writes rows as an .xlsx file while they come, in constant memory. All texts are text cells, never formulas. It does
 * little for each cell and leaves little behind: a general writer costs twice the time and fills the heap with pieces.
 */
export function writeXlsx(
  rows: AsyncIterator<Cells>,
  sheet: XlsxSheet,
): AsyncGenerator<Buffer, void, undefined> {
  return writeArchive(partsOf(rows, sheet));
}

async function* partsOf(rows: AsyncIterator<Cells>, sheet: XlsxSheet) {
  const source = new RowSource(rows);
  let sheets = 0;
  try {
    do {
      sheets += 1;
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheetOf(source, sheet) };
    } while (!source.isOver);
  } finally {
    await rows.return?.();
  }
  yield { name: 'xl/styles.xml', content: [styles] };
  yield { name: 'xl/workbook.xml', content: [workbookOf(sheet.name, sheets)] };
  yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(sheets)] };
  yield { name: '_rels/.rels', content: [relations([['officeDocument', 'xl/workbook.xml']])] };
  yield { name: '[Content_Types].xml', content: [contentTypes(sheets)] };
}

/** Rows one after the other for as many sheets as they need. */
class RowSource {
  readonly #rows: AsyncIterator<Cells>;
  isOver = false;
  taken = 0;

  constructor(rows: AsyncIterator<Cells>) {
    this.#rows = rows;
  }

  async next(): Promise<Cells | undefined> {
    const { done, value } = await this.#rows.next();
    if (!done) {
      this.taken += 1;
      return value;
    }
    this.isOver = true;
    return undefined;
  }
}

async function* sheetOf(source: RowSource, { columns, fillOf }: XlsxSheet): AsyncGenerator<string> {
  const letters = columns.map((_, at) => columnName(at));
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  let text = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`;
  text += `<row r="1">${columns.map(({ title }, at) => textCell(title, `${letters[at]}1`, 1)).join('')}</row>`;
  for (let number = 2; number <= rowsPerSheet; number += 1) {
    const cells = await source.next();
    if (!cells) break;
    text += fillOf
      ? filledRow(cells, { number, letters, fillOf: (at) => fillOf(source.taken - 1, at) })
      : rowText(cells, number, letters);
    if (text.length < pieceLength) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

function rowText(cells: Cells, number: number, letters: string[]): string {
  let text = `<row r="${number}">`;
  for (let at = 0; at < cells.length; at += 1) {
    const value = cells[at] ?? '';
    const place = `${letters[at]}${number}`;
    if (typeof value === 'string') {
      if (value !== '') text += textCell(value, place, 0);
    } else if (Number.isFinite(value)) text += `<c r="${place}"><v>${value}</v></c>`;
  }
  return `${text}</row>`;
}

interface Filled {
  number: number;
  letters: string[];
  fillOf: (column: number) => XlsxFill | undefined;
}

/** The same with the fills of its cells, also of empty ones. */
function filledRow(cells: Cells, { number, letters, fillOf }: Filled): string {
  let text = `<row r="${number}">`;
  for (let at = 0; at < cells.length; at += 1) {
    const value = cells[at] ?? '';
    const place = `${letters[at]}${number}`;
    const fill = fillOf(at);
    const style = fill ? plainStyles + fillNames.indexOf(fill) : 0;
    if (typeof value === 'string' && value !== '') text += textCell(value, place, style);
    else if (typeof value === 'number' && Number.isFinite(value))
      text += `<c r="${place}" s="${style}"><v>${value}</v></c>`;
    else if (style > 0) text += `<c r="${place}" s="${style}"/>`;
  }
  return `${text}</row>`;
}

function textCell(text: string, place: string, style: number): string {
  const look = style === 0 ? '' : ` s="${style}"`;
  return `<c r="${place}"${look} t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`;
}

// oxlint-disable-next-line no-control-regex -- those that XML cannot hold
const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_x[\da-f]{4}_/gi;

/** XML cannot hold control characters; Excel writes them as `_x0007_`, and such a text as `_x005F_x0007_`. */
function escape(text: string): string {
  if (text.search(special) === -1) return text;
  return text.replace(special, (found) => {
    if (found === '&') return '&amp;';
    if (found === '<') return '&lt;';
    if (found === '>') return '&gt;';
    if (found.length > 1) return `_x005F${found}`;
    return `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  });
}

function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

const solids = fillNames.map(
  (name) =>
    `<fill><patternFill patternType="solid"><fgColor rgb="${xlsxFills[name]}"/></patternFill></fill>`,
);
const solidStyles = fillNames.map(
  (_, at) => `<xf numFmtId="0" fontId="0" fillId="${at + 2}" borderId="0" xfId="0" applyFill="1"/>`,
);

/** The head is bold. */
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="${2 + solids.length}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solids.join('')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${plainStyles + solidStyles.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${solidStyles.join('')}</cellXfs></styleSheet>`;

function numbered<T>(sheets: number, of: (number: number) => T): T[] {
  return Array.from({ length: sheets }, (_, at) => of(at + 1));
}

function workbookOf(name: string, sheets: number): string {
  const plain = escape(cutText(name.replace(/[[\]:*?/\\]/g, ' '), 25)).replaceAll('"', '&quot;');
  const list = numbered(sheets, (number) => {
    const title = number === 1 ? plain : `${plain} ${number}`;
    return `<sheet name="${title}" sheetId="${number}" r:id="rId${number}"/>`;
  });
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}/officeDocument/2006/relationships"><sheets>${list.join('')}</sheets></workbook>`;
}

function workbookRelations(sheets: number): string {
  return relations([
    ...numbered(sheets, (number): [string, string] => [
      'worksheet',
      `worksheets/sheet${number}.xml`,
    ]),
    ['styles', 'styles.xml'],
  ]);
}

function relations(targets: [type: string, target: string][]): string {
  const types = `${office}/officeDocument/2006/relationships`;
  const list = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${types}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${office}/package/2006/relationships">${list.join('')}</Relationships>`;
}

function contentTypes(sheets: number): string {
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts: [string, string][] = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...numbered(sheets, (number): [string, string] => [
      `/xl/worksheets/sheet${number}.xml`,
      'worksheet',
    ]),
  ];
  const list = parts.map(
    ([name, type]) => `<Override PartName="${name}" ContentType="${spreadsheet}.${type}+xml"/>`,
  );
  return `${declaration}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${list.join('')}</Types>`;
}
