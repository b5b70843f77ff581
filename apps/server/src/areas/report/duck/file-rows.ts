import { readFile } from 'node:fs/promises';
import { csvRows, guessDelimiter } from '@wm/bytes/csv';
import { decodeText } from '@wm/bytes/text';
import { datasetLimits } from '@wm/contract/report/dataset-rules';
import { AppError } from '#core/app-error.ts';
import { readXlsx } from '#core/xlsx/read-xlsx.ts';
import type { FileRow, FileTable } from './file-table.ts';
import type { IngestFaults } from './ingest-faults.ts';
import type { IngestJob } from './ingest-job.ts';
import { openParquet } from './parquet-table.ts';
import { jsonTable } from './json-table.ts';

const mebibyte = 1024 * 1024;

/** Opens a file as a table of texts. What is wrong with it as a whole ends the reading. */
export async function openTable(
  { from, format, timeZone }: Pick<IngestJob, 'from' | 'format' | 'timeZone'>,
  faults: IngestFaults,
): Promise<FileTable> {
  if (format === 'parquet') return openParquet({ from, timeZone }, faults);
  const bytes = await readFile(from);
  if (format === 'xlsx') return openXlsx(bytes, faults);
  const { text, isBinary } = decodeText(bytes);
  if (isBinary) return faults.stop(0, 0, '文件内容不是文字，请检查文件');
  return format === 'json' ? jsonTable(text, faults) : openCsv(text, faults);
}

function openCsv(text: string, faults: IngestFaults): FileTable {
  const [first = ''] = text.split('\n', 1);
  const delimiter = guessDelimiter(first, [',', '\t', ';', '|']);
  const all = function* (): Generator<FileRow, void> {
    let read = 0;
    for (const { line, fields, isOpen } of csvRows(text, delimiter)) {
      if (isOpen) faults.stop(line, fields.length, '引号没有结束');
      read += fields.reduce((sum, field) => sum + field.length + 1, 0);
      yield { line, cells: fields, share: Math.min(1, read / text.length) };
    }
  };
  return withHeads(all, all().next().value);
}

/** The first row is the heads of the others. */
function withHeads(all: () => Generator<FileRow, void>, head: FileRow | void): FileTable {
  return {
    heads: head ? [...head.cells] : [],
    rows: function* () {
      const rows = all();
      rows.next();
      yield* rows;
    },
  };
}

/** Limits of a workbook that is data: larger than a list that somebody imports, and no archive that unfolds without end. */
const limits = {
  columns: datasetLimits.columns,
  archiveBytes: datasetLimits.bytes,
  totalBytes: 2048 * mebibyte,
  entryBytes: 2048 * mebibyte,
  ratioFloorBytes: mebibyte,
  ratio: 100,
};

async function openXlsx(bytes: Buffer, faults: IngestFaults): Promise<FileTable> {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK')
    return faults.stop(0, 0, '不是 xlsx 文件，或已加密');
  const all = async function* (): AsyncGenerator<FileRow, void> {
    try {
      for await (const { row, cells } of readXlsx(bytes, limits))
        yield { line: row, cells, share: 0 };
    } catch (error) {
      if (error instanceof AppError) faults.stop(0, 0, error.message);
      throw error;
    }
  };
  const first = all();
  const { value: head } = await first.next();
  await first.return();
  return {
    heads: head ? [...head.cells] : [],
    rows: async function* () {
      const rows = all();
      await rows.next();
      yield* rows;
    },
  };
}
