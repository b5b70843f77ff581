import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { attachmentHeaders } from '#core/http/attachment.ts';
import { holdHeapDown } from './lean-heap.ts';
import { writeXlsx } from './write-xlsx.ts';

/** One column of an export: which field, its heading, and how a value is shown. */
export interface XlsxColumn {
  field: string;
  title: string;
  width?: number;
  show?: (value: unknown) => string | number;
}

/** Streams rows as an .xlsx file in constant memory; when the client goes, the reading of the rows is ended. */
export async function sendXlsx(
  reply: FastifyReply,
  { title, columns, rows }: { title: string; columns: XlsxColumn[]; rows: AsyncIterable<object> },
): Promise<FastifyReply> {
  // The first row comes before the headers, so that a query that fails is answered as an error.
  const begun = await begin(rows, columns);
  const heads = columns.map(({ title: head, width = 18 }) => ({ title: head, width }));
  const bytes = writeXlsx(begun, { name: title, columns: heads });
  const stream = Readable.from(leanly(bytes), { objectMode: false });
  // A generator that was never begun ends without its `finally`: a client may go before the first byte.
  stream.once('close', () => void begun.return?.());
  // A reply settles once the file has been sent.
  return asXlsx(reply, title).send(stream);
}

async function* leanly(bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const release = holdHeapDown();
  try {
    yield* bytes;
  } finally {
    release();
  }
}

/** Says that what is sent is an .xlsx file of that name. */
export function asXlsx(reply: FastifyReply, title: string): FastifyReply {
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .headers(attachmentHeaders(`${title}.xlsx`));
}

type Cells = (string | number)[];

/** The rows as cells, the first of them read already. */
async function begin(
  rows: AsyncIterable<object>,
  columns: XlsxColumn[],
): Promise<AsyncIterator<Cells>> {
  const iterator = rows[Symbol.asyncIterator]();
  let first: IteratorResult<object> | undefined = await iterator.next();
  return {
    next: async () => {
      const { done, value } = first ?? (await iterator.next());
      first = undefined;
      return done ? { done, value: undefined } : { value: cellsOf(value, columns) };
    },
    return: async () => {
      await iterator.return?.();
      return { done: true, value: undefined };
    },
  };
}

function cellsOf(row: object, columns: XlsxColumn[]): Cells {
  return columns.map(({ field, show }) => {
    const value = (row as Record<string, unknown>)[field];
    return safeCell(show ? show(value) : typeof value === 'number' ? value : textOf(value));
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

/** Text that a spreadsheet could take for a formula gets an apostrophe, also for the day it is saved as CSV. */
export function safeCell(value: string | number): string | number {
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
