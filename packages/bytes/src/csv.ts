/** One record of a delimited file. */
export interface CsvRow {
  /** The line it begins on, from 1. */
  readonly line: number;
  /** Which record it is, from 1, empty lines counted: the row that a spreadsheet shows it in. */
  readonly row: number;
  readonly fields: readonly string[];
  /** Its last quote is not closed: the rest of the text is in its last field. */
  readonly isOpen: boolean;
}

const QUOTE = '"';

/**
 * The records of a delimited text (RFC 4180: quoted fields may hold the delimiter, doubled quotes
 * and line breaks). Lines end with CR LF, LF or CR; empty lines are left out. Fields are trimmed of
 * blanks outside quotes. Never throws.
 */
export function* csvRows(text: string, delimiter: string): Generator<CsvRow, void> {
  let line = 1;
  let row = 0;
  let at = 0;
  while (at < text.length) {
    const end = lineEnd(text, at);
    const content = text.slice(at, end);
    row += 1;
    if (!content.includes(QUOTE)) {
      if (content.trim() !== '') {
        const fields = content.split(delimiter).map((field) => field.trim());
        yield { line, row, fields, isOpen: false };
      }
      at = afterBreak(text, end);
      line += 1;
      continue;
    }
    const quoted = readQuoted(text, at, delimiter);
    yield { line, row, fields: quoted.fields, isOpen: quoted.isOpen };
    line += quoted.lines;
    at = quoted.next;
  }
}

/** The candidate that stands most often in the beginning of a text, the first of equals. */
export function guessDelimiter(head: string, candidates: readonly string[]): string {
  const counted = candidates.map((sign) => ({ sign, count: head.split(sign).length }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ',';
}

function lineEnd(text: string, from: number): number {
  let end = from;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === 10 || code === 13) return end;
  }
  return end;
}

function afterBreak(text: string, end: number): number {
  return text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
}

interface QuotedRow {
  readonly fields: string[];
  readonly next: number;
  readonly lines: number;
  readonly isOpen: boolean;
}

function readQuoted(text: string, from: number, delimiter: string): QuotedRow {
  const fields: string[] = [];
  let field = '';
  let inside = false;
  let wasQuoted = false;
  let lines = 1;
  let i = from;
  const finish = (): void => {
    fields.push(wasQuoted ? field : field.trim());
    field = '';
    wasQuoted = false;
  };
  for (; i < text.length; i += 1) {
    const character = text[i]!;
    if (inside) {
      if (character === QUOTE && text[i + 1] === QUOTE) {
        field += QUOTE;
        i += 1;
      } else if (character === QUOTE) inside = false;
      else {
        if (character === '\n') lines += 1;
        field += character;
      }
    } else if (character === QUOTE && field.trim() === '') {
      inside = true;
      wasQuoted = true;
      field = '';
    } else if (character === delimiter) finish();
    else if (character === '\n' || character === '\r') break;
    else if (!wasQuoted || character.trim() !== '') field += character;
  }
  finish();
  return { fields, next: afterBreak(text, i), lines, isOpen: inside };
}
