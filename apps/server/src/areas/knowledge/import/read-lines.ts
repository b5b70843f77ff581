import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '#core/app-error.ts';
import { readXlsx } from '#core/xlsx/read-xlsx.ts';
import type { SheetRow } from '#core/xlsx/read-xlsx.ts';

/** Lines of a file that follow each other. */
export interface LineBlock {
  /** Number of the first one, from 1. */
  line: number;
  texts: string[];
  /** The last of them has no end of line: the end of the file, wherever it was cut. */
  isOpen?: boolean;
}

const mebibyte = 1024 * 1024;
const longestLineMegabytes = 8;
/** What is larger than its archive by more is no data of genes. */
const ratioAtMost = 200;
/** Below this nothing is refused for its ratio: a few repeated lines are no attack. */
const harmlessBytes = 64 * mebibyte;
const newline = 10;

/**
 * The lines of a text in UTF-8, plain or in gzip, told apart by its first bytes, a block for each piece that arrives.
 * Memory is bounded by the longest line. Throws `knowledge.import-gzip`, `-ratio`, `-encoding` or `-line`.
 */
export async function* readLines(source: Readable): AsyncGenerator<LineBlock> {
  const progress = { line: 1 };
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  const pieces = plainBytes(source, progress);
  const opening = await pieces.next();
  if (opening.done) return;
  if (opening.value.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    yield* sheetLines(rejoin(opening.value, pieces));
    return;
  }
  for await (const piece of rejoin(opening.value, pieces)) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const end = bytes.lastIndexOf(newline) + 1;
    rest = bytes.subarray(end);
    if (rest.length > longestLineMegabytes * mebibyte) throw tooLong(progress.line);
    if (end === 0) continue;
    const block = blockOf(bytes.subarray(0, end - 1), progress.line, isFirst);
    isFirst = false;
    progress.line += block.texts.length;
    yield block;
  }
  if (rest.length > 0) yield { ...blockOf(rest, progress.line, isFirst), isOpen: true };
}

const largestSheet = 64 * mebibyte;
const rowsAtOnce = 5000;

/** The rows of a workbook's first sheet as lines with tabs, under their own numbers. Throws `knowledge.import-archive`. */
async function* sheetLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<LineBlock> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    parts.push(piece);
    size += piece.length;
    if (size > largestSheet) throw new AppError('knowledge.import-archive');
  }
  let block: LineBlock = { line: 1, texts: [] };
  for await (const { row, cells } of sheetRows(Buffer.concat(parts))) {
    // Rows that hold nothing are none of the sheet's.
    while (block.line + block.texts.length < row) block.texts.push('');
    block.texts.push(cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t'));
    if (block.texts.length < rowsAtOnce) continue;
    yield block;
    block = { line: block.line + block.texts.length, texts: [] };
  }
  yield block;
}

async function* sheetRows(bytes: Buffer): AsyncGenerator<SheetRow> {
  try {
    yield* readXlsx(bytes);
  } catch (cause) {
    if (cause instanceof AppError) throw new AppError('knowledge.import-archive', { cause });
    throw cause;
  }
}

/** The text of a file from its beginning, so many bytes of it. Throws as `readLines` does. */
export async function readStart(source: Readable, mostBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const piece of plainBytes(source, { line: 1 })) {
    parts.push(piece);
    size += piece.length;
    if (size >= mostBytes) break;
  }
  source.destroy();
  const bytes = Buffer.concat(parts);
  refuseKnown(bytes);
  // The last character may be cut.
  return new TextDecoder('utf-8').decode(bytes, { stream: true });
}

/** A text in UTF-8 in pieces, however long its lines are. Throws as `readLines` does. */
export async function* readTexts(source: Readable): AsyncGenerator<string> {
  const progress = { line: 1 };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of plainBytes(source, progress)) {
    try {
      yield decoder.decode(piece, { stream: true });
    } catch (cause) {
      const values = { line: String(progress.line) };
      throw new AppError('knowledge.import-encoding', { values, cause });
    }
  }
}

function tooLong(line: number): AppError {
  const values = { line: String(line), size: String(longestLineMegabytes) };
  return new AppError('knowledge.import-line', { values });
}

function blockOf(bytes: Buffer, line: number, isFirst: boolean): LineBlock {
  const text = decode(bytes, line);
  const clean = isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text;
  const texts = clean.split('\n');
  if (clean.includes('\r'))
    for (let at = 0; at < texts.length; at += 1) texts[at] = (texts[at] ?? '').replace(/\r$/, '');
  return { line, texts };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What a file is that is no text at all, by its first bytes. */
function refuseKnown(bytes: Buffer): void {
  const start = bytes.subarray(0, 4).toString('latin1');
  if (start === 'TBI\u0001' || start === 'CSI\u0001') throw new AppError('knowledge.import-index');
  if (start === 'BAM\u0001' || start === 'BCF\u0002') throw new AppError('knowledge.import-binary');
}

function decode(bytes: Buffer, line: number): string {
  if (line === 1) refuseKnown(bytes);
  try {
    const text = utf8.decode(bytes);
    // UTF-16 is valid UTF-8 for Latin letters, with zeros between them; the database takes none.
    if (!text.includes('\0')) return text;
  } catch {
    // Which line it is, is found below.
  }
  throw new AppError('knowledge.import-encoding', {
    values: { line: String(brokenLine(bytes, line)) },
  });
}

function brokenLine(bytes: Buffer, first: number): number {
  let line = first;
  let start = 0;
  while (start <= bytes.length) {
    const next = bytes.indexOf(newline, start);
    const part = bytes.subarray(start, next === -1 ? bytes.length : next);
    if (part.includes(0) || !isUtf8(part)) return line;
    if (next === -1) return line;
    start = next + 1;
    line += 1;
  }
  return line;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

async function* plainBytes(source: Readable, progress: { line: number }): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return;
  const all = rejoin(first.value, pieces);
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
    yield* all;
    return;
  }
  yield* inflate(all, progress);
}

async function* rejoin(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function* inflate(
  bytes: AsyncIterable<Buffer>,
  progress: { line: number },
): AsyncGenerator<Buffer> {
  let packed = 0;
  let plain = 0;
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of bytes) {
      packed += piece.length;
      yield piece;
    }
  };
  const input = Readable.from(counted(), { objectMode: false });
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  input.on('error', (error) => gunzip.destroy(error));
  input.pipe(gunzip);
  try {
    for await (const piece of gunzip as AsyncIterable<Buffer>) {
      plain += piece.length;
      if (plain > harmlessBytes && plain > packed * ratioAtMost) {
        const values = { ratio: String(ratioAtMost) };
        throw new AppError('knowledge.import-ratio', { values });
      }
      yield piece;
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    const values = { line: String(progress.line) };
    throw new AppError('knowledge.import-gzip', { values, cause: error });
  } finally {
    input.destroy();
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
