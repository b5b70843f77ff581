import type { Readable } from 'node:stream';
import { AppError } from '#core/app-error.ts';
import type { ImportFormat, RejectedRow, RowReader, StagedRow } from './formats/format.ts';
import { readLines, readStart, readTexts } from './read-lines.ts';
import { importFormats } from './formats/formats.ts';
import { readDocuments } from './json-documents.ts';

/** A row with where it stands: its line, or which node it is. */
export type PlacedRow = (StagedRow | RejectedRow) & { line: number };

/** Lines that are looked at to tell a format: more than the comments of any source. */
const headLines = 400;
/** Longer lines than these together hold are no head. */
const headLength = 4 * 1024 * 1024;
/** As much of a document is looked at to tell its format. */
const documentHead = 64 * 1024;
/** A JSON document that is one whole is read as a whole. */
const wholeAtMost = 32 * 1024 * 1024;

/** The beginning of a file, by which its format is told: some lines, or a piece of a document. */
export async function readFileHead(file: { open: () => Promise<Readable> }): Promise<string> {
  const text = await readStart(await file.open(), documentHead);
  if (/^\s*[[{]/.test(text)) return text;
  const texts: string[] = [];
  let length = 0;
  const source = await file.open();
  for await (const block of readLines(source)) {
    for (const line of block.texts.slice(0, headLines - texts.length)) {
      texts.push(line);
      length += line.length;
    }
    if (texts.length >= headLines || length >= headLength) break;
  }
  source.destroy();
  return texts.join('\n');
}

/** The format that knows a file by its beginning. Throws `knowledge.import-unknown`. */
export function tellFormat(head: string): ImportFormat {
  const found = importFormats.find((format) => format.recognizes(head));
  if (found) return found;
  const values = { formats: importFormats.map(({ title }) => title).join('、') };
  throw new AppError('knowledge.import-unknown', { values });
}

interface Reading {
  format: ImportFormat;
  reader: RowReader;
  source: Readable;
}

/** The rows of a file in blocks. */
export async function* readRows({ format, reader, source }: Reading): AsyncGenerator<PlacedRow[]> {
  if (format.readWhole) {
    const outcomes = format.readWhole(await wholeText(source));
    yield outcomes.flatMap((row, at) => (row ? [{ ...row, line: at + 1 }] : []));
    return;
  }
  if (format.readDocument) {
    let at = 0;
    for await (const documents of readDocuments(readTexts(source), format.documentsIn ?? '')) {
      const rows: PlacedRow[] = [];
      for (const document of documents) {
        at += 1;
        const row = format.readDocument(document);
        if (row) rows.push({ ...row, line: at });
      }
      yield rows;
    }
    return;
  }
  for await (const { line, texts, isOpen = false } of readLines(source)) {
    const rows: PlacedRow[] = [];
    for (const [at, text] of texts.entries()) {
      const row = reader.read(text, isOpen && at === texts.length - 1);
      if (row) rows.push({ ...row, line: line + at });
    }
    yield rows;
  }
}

async function wholeText(source: Readable): Promise<string> {
  const texts: string[] = [];
  let length = 0;
  for await (const block of readLines(source)) {
    for (const text of block.texts) {
      length += text.length;
      texts.push(text);
    }
    if (length > wholeAtMost) throw new AppError('knowledge.import-json');
  }
  return texts.join('\n');
}
