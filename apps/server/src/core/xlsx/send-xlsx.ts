import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply } from 'fastify';

/** One column of an export: which field, its heading, and how a value is shown. */
export interface XlsxColumn {
  field: string;
  title: string;
  width?: number;
  show?: (value: unknown) => string | number;
}

/**
 * Streams rows as an .xlsx file in constant memory. The name is sent as RFC 6266 demands and once more in
 * `download-filename`, which is where the client looks.
 */
export async function sendXlsx(
  reply: FastifyReply,
  { title, columns, rows }: { title: string; columns: XlsxColumn[]; rows: AsyncIterable<object> },
): Promise<FastifyReply> {
  // Loaded with the first export: the writer is of no use to a server that only answers lists.
  const { writeXlsxStream } = await import('hucre/xlsx');
  // The first row comes before the headers, so that a query that fails is answered as an error.
  const begun = await begin(rows);
  const stream = writeXlsxStream(cells(begun, columns), {
    name: title,
    columns: columns.map(({ title: header, width = 18 }) => ({ header, width })),
  });
  const name = encodeURIComponent(`${title}.xlsx`);
  // A reply settles once the file has been sent.
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .header('download-filename', name)
    .header('cache-control', 'no-store')
    .send(Readable.fromWeb(stream as ReadableStream));
}

async function begin<T>(rows: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = rows[Symbol.asyncIterator]();
  let first: IteratorResult<T> | undefined = await iterator.next();
  const next = async (): Promise<IteratorResult<T>> => {
    const result = first ?? (await iterator.next());
    first = undefined;
    return result;
  };
  const end = async (): Promise<IteratorResult<T>> =>
    (await iterator.return?.()) ?? { done: true, value: undefined };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}

async function* cells(
  rows: AsyncIterable<object>,
  columns: XlsxColumn[],
): AsyncGenerator<(string | number)[]> {
  for await (const row of rows) {
    yield columns.map(({ field, show }) => {
      const value = (row as Record<string, unknown>)[field];
      return safeCell(show ? show(value) : typeof value === 'number' ? value : textOf(value));
    });
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

/** Text that a spreadsheet could take for a formula gets an apostrophe, also for the day it is saved as CSV. */
export function safeCell(value: string | number): string | number {
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
