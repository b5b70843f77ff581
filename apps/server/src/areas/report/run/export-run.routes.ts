import type { exportFormats, Cell, ResultColumn } from '@wm/contract/report/run';
import type { FastifyReply } from 'fastify';
import type { Principal } from '#core/access/principal.ts';
import { attachmentHeaders } from '#core/http/attachment.ts';
import { safeCell, sendXlsx } from '#core/xlsx/send-xlsx.ts';
import type { Takeaway } from './run.service.ts';

interface Sending {
  principal: Principal;
  format: (typeof exportFormats)[number];
  reply: FastifyReply;
}

/** Sends a module as a file. */
export async function sendModule(
  { title, shown, lines }: Takeaway,
  { principal, format, reply }: Sending,
): Promise<FastifyReply> {
  if (format === 'xlsx') {
    const columns = shown.map(({ column, at }) => ({
      field: String(at),
      title: String(safeCell(headOf(column))),
      show: (value: unknown) => shownCell(value as Cell),
    }));
    return sendXlsx(reply, { title, columns, rows: lines });
  }
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const heads = shown.map(({ column }) => headOf(column));
  const places = shown.map(({ at }) => at);
  const file = await reply.server.spool.write(() => csvOf(heads, places, lines), {
    userId: principal.userId,
    signal: gone.signal,
  });
  return reply
    .type('text/csv; charset=utf-8')
    .headers(attachmentHeaders(`${title}.csv`))
    .header('content-length', file.size)
    .send(file.stream());
}

function headOf({ title, unit }: ResultColumn): string {
  return unit === '' ? title : `${title}（${unit}）`;
}

function shownCell(value: Cell | undefined): string | number {
  if (typeof value === 'boolean') return value ? '是' : '否';
  return value ?? '';
}

async function* csvOf(
  heads: string[],
  places: number[],
  lines: AsyncIterable<Cell[]>,
): AsyncGenerator<Buffer> {
  // Spreadsheets take a file without the mark for one of another encoding.
  yield Buffer.from(`\uFEFF${csvLine(heads)}`);
  for await (const line of lines)
    yield Buffer.from(csvLine(places.map((at) => shownCell(line[at]))));
}

function csvLine(cells: (string | number)[]): string {
  const texts = cells.map((cell) => {
    const text = String(safeCell(cell));
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${texts.join(',')}\r\n`;
}
