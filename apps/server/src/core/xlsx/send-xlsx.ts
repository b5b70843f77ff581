import type { FastifyReply } from 'fastify';
import { attachmentHeaders } from '#core/http/attachment.ts';
import { holdHeapDown } from './lean-heap.ts';
import { sendWritten } from './send-written.ts';
import { writeXlsx } from './write-xlsx.ts';
import type { XlsxSheet } from './write-xlsx.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** One column of an export: which field, its heading, and how a value is shown. */
export interface XlsxColumn {
  field: string;
  title: string;
  width?: number;
  show?: (value: unknown) => string | number;
}

interface SentRows extends Pick<XlsxSheet, 'fillOf'> {
  title: string;
  columns: XlsxColumn[];
  rows: AsyncIterable<object>;
}

/**
 * Sends rows as an .xlsx file, in constant memory and while they come. How fast the client reads decides neither how long
 * the rows' connection is held nor how old their snapshot gets.
 */
export async function sendXlsx(
  reply: FastifyReply,
  { title, columns, rows, fillOf }: SentRows,
): Promise<FastifyReply> {
  const heads = columns.map(({ title: head, width = 18 }) => ({
    title: head,
    width,
  }));
  const sheet = { name: title, columns: heads, ...(fillOf && { fillOf }) };
  const write = () => leanly(writeXlsx(eachCells(rows, columns), sheet));
  return sendWritten(reply, {
    type: xlsxType,
    fileName: `${title}.xlsx`,
    write,
  });
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
  return reply.type(xlsxType).headers(attachmentHeaders(`${title}.xlsx`));
}

type Cells = (string | number)[];

async function* eachCells(
  rows: AsyncIterable<object>,
  columns: XlsxColumn[],
): AsyncGenerator<Cells> {
  for await (const row of rows) yield cellsOf(row, columns);
}

function cellsOf(row: object, columns: XlsxColumn[]): Cells {
  return columns.map(({ field, show }) => {
    const value = (row as Record<string, unknown>)[field];
    // Of what is no text a mask leaves nothing to show.
    if (value === undefined || (value === null && !show)) return '';
    return safeCell(show ? show(value) : typeof value === 'number' ? value : textOf(value));
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Text that a spreadsheet could take for a formula gets an apostrophe, also for the day it is saved as CSV. */
export function safeCell(value: string | number): string | number {
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
