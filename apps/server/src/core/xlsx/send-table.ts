import type { runExportFormats, Cell } from '@wm/contract/report/run';
import type { FastifyReply } from 'fastify';
import { safeCell, sendXlsx } from '#core/xlsx/send-xlsx.ts';
import { sendWritten } from './send-written.ts';
import type { SentTable } from './sent-table.ts';

interface Sending {
  format: (typeof runExportFormats)[number];
  reply: FastifyReply;
}

/** Sends a table as a file. Text that a spreadsheet could take for a formula stays text; JSON is for programs, and holds it as it is. */
export async function sendTable(
  { title, heads, lines, fillOf }: SentTable,
  { format, reply }: Sending,
): Promise<FastifyReply> {
  if (format === 'xlsx') {
    const columns = heads.map((head, at) => ({
      field: String(at),
      title: String(safeCell(head)),
      show: (value: unknown) => shownCell(value as Cell),
    }));
    return sendXlsx(reply, {
      title,
      columns,
      rows: lines,
      ...(fillOf && { fillOf }),
    });
  }
  const isCsv = format === 'csv';
  return sendWritten(reply, {
    // The product's own pages take what is typed as JSON for a refusal.
    type: isCsv ? 'text/csv; charset=utf-8' : 'application/octet-stream',
    fileName: `${title}.${format}`,
    write: () => (isCsv ? csvOf(heads, lines) : jsonOf({ title, heads, lines })),
  });
}

function shownCell(value: Cell | undefined): string | number {
  if (typeof value === 'boolean') return value ? '是' : '否';
  return value ?? '';
}

async function* csvOf(heads: string[], lines: AsyncIterable<Cell[]>): AsyncGenerator<Buffer> {
  // Spreadsheets take a file without the mark for one of another encoding.
  yield Buffer.from(`\uFEFF${csvLine(heads)}`);
  for await (const line of lines) yield Buffer.from(csvLine(line.map((cell) => shownCell(cell))));
}

async function* jsonOf({ title, heads, lines }: SentTable): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `{"title":${JSON.stringify(title)},"columns":${JSON.stringify(heads)},"rows":[`,
  );
  let part = '\n';
  for await (const line of lines) {
    yield Buffer.from(`${part}${JSON.stringify(line)}`);
    part = ',\n';
  }
  yield Buffer.from('\n]}\n');
}

function csvLine(cells: (string | number)[]): string {
  const texts = cells.map((cell) => {
    const text = String(safeCell(cell));
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${texts.join(',')}\r\n`;
}
