import { open } from 'node:fs/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { datasetLimits } from '@wm/contract/report/dataset-rules';
import type { ColumnType } from '@wm/contract/report/source';
import type { FileRow, FileTable } from './file-table.ts';
import type { IngestFaults } from './ingest-faults.ts';
import { IngestStop } from './ingest-faults.ts';
import { lockedTo, settings } from './lockdown.ts';

const magic = 'PAR1';
/** The magic at both ends and the length of what describes the file. */
const shortest = 12;

/** How a kind of column is read as text, and what it is said to be; undefined for what is left out. */
interface Reading {
  type: ColumnType;
  as: (place: string) => string;
}

const plain = (type: ColumnType): Reading => ({ type, as: (place) => `${place}::varchar` });
const finite = (type: ColumnType): Reading => ({
  type,
  as: (place) => `case when isfinite(${place}) then ${place} end::varchar`,
});
/** Lists and records are texts, as they are of a JSON file. */
const nested: Reading = { type: 'text', as: (place) => `to_json(${place})::varchar` };
/** An instant is told by the office's clock, which is the first parameter. */
const instant: Reading = {
  type: 'time',
  as: (place) => `case when isfinite(${place}) then timezone($1, ${place}) end::varchar`,
};

const readings: Record<string, Reading> = {
  BOOLEAN: plain('bool'),
  FLOAT: finite('number'),
  DOUBLE: finite('number'),
  DATE: finite('time'),
  TIMESTAMP: finite('time'),
  TIMESTAMP_S: finite('time'),
  TIMESTAMP_MS: finite('time'),
  TIMESTAMP_NS: plain('time'),
  'TIMESTAMP WITH TIME ZONE': instant,
};

function readingOf(type: string): Reading | undefined {
  if (type === 'BLOB') return undefined;
  if (/[[\]]|^(?:STRUCT|MAP|UNION)\(|^VARIANT/.test(type)) return nested;
  if (/^(?:U?(?:TINY|SMALL|BIG|HUGE)INT|U?INTEGER|DECIMAL\(.*\))$/.test(type))
    return plain('number');
  return readings[type] ?? plain('text');
}

interface ParquetFile {
  from: string;
  timeZone: string;
  /** What may be read of it in all. */
  mostBytes?: number;
}

/**
 * Opens a Parquet file as a table of texts, with what it says of their types. It is read by DuckDB, which may open this file
 * and no other. No text of the file is ever part of a statement: columns are known by their places.
 */
export async function openParquet(
  { from, timeZone, mostBytes = datasetLimits.unpackedBytes }: ParquetFile,
  faults: IngestFaults,
): Promise<FileTable> {
  await requireWhole(from, faults);
  const instance = await DuckDBInstance.create(':memory:', settings);
  const connection = await instance.connect();
  const close = (): void => {
    connection.closeSync();
    instance.closeSync();
  };
  try {
    for (const statement of lockedTo([from])) await connection.run(statement);
    const file = `read_parquet('${from.replaceAll("'", "''")}', hive_partitioning = false)`;
    const described = await connection.runAndReadAll(`describe select * from ${file}`);
    const found = described.getRows().map(([name, type], at) => ({
      name: String(name),
      place: `p${at}`,
      reading: readingOf(String(type)),
    }));
    const places = found.map(({ place }) => place).join(', ');
    const shown = found.flatMap(({ place, name, reading }) =>
      reading ? [{ name, type: reading.type, sql: reading.as(place) }] : [],
    );
    const list = shown.map(({ sql }) => sql).join(', ');
    const total = await rowCount(connection, file, faults);
    const sql = `select ${list} from ${file} as t(${places})`;
    const read = { sql, timeZone, total, mostBytes };
    return {
      heads: shown.map(({ name }) => name),
      types: shown.map(({ type }) => type),
      left: found.flatMap(({ name, reading }) => (reading ? [] : [name])),
      rows: () => rowsOf(connection, read, faults),
      close,
    };
  } catch (error) {
    close();
    return explain(error, faults);
  }
}

/** What is cut off in the middle is told at once. */
async function requireWhole(from: string, faults: IngestFaults): Promise<void> {
  const file = await open(from);
  try {
    const { size } = await file.stat();
    const ends = Buffer.alloc(8);
    if (size >= shortest) {
      await file.read(ends, 0, 4, 0);
      await file.read(ends, 4, 4, size - 4);
    }
    if (ends.toString('latin1') !== magic + magic)
      faults.stop(0, 0, '不是完整的 Parquet 文件，请重新导出后再上传');
  } finally {
    await file.close();
  }
}

async function rowCount(
  connection: DuckDBConnection,
  file: string,
  faults: IngestFaults,
): Promise<number> {
  const counted = await connection.runAndReadAll(`select count(*)::double from ${file}`);
  const total = Number(counted.getRows()[0]?.[0]);
  if (total > datasetLimits.rows) faults.stop(0, 0, `行数超过 ${datasetLimits.rows}`);
  return total;
}

interface Read {
  sql: string;
  timeZone: string;
  total: number;
  mostBytes: number;
}

async function* rowsOf(
  connection: DuckDBConnection,
  { sql, timeZone, total, mostBytes }: Read,
  faults: IngestFaults,
): AsyncGenerator<FileRow, void> {
  let line = 0;
  let unpacked = 0;
  try {
    const values = sql.includes('$1') ? [timeZone] : [];
    const result = await connection.stream(sql, values);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) return;
      for (const cells of cellsOf(chunk)) {
        line += 1;
        unpacked += cells.reduce((sum, cell) => sum + cell.length, 0);
        // A column may say in some bytes that it holds one long text five million times.
        if (unpacked > mostBytes) faults.stop(line, 0, '内容展开后超过 2 GB');
        yield { line, cells, share: line / total };
      }
    }
  } catch (error) {
    explain(error, faults);
  }
}

/** One row at a time: all texts of a piece together could be more than the memory. */
function* cellsOf(chunk: DuckDBDataChunk): Generator<string[]> {
  const vectors = Array.from({ length: chunk.columnCount }, (_, at) => chunk.getColumnVector(at));
  for (let row = 0; row < chunk.rowCount; row += 1)
    yield vectors.map((vector) => (vector.getItem(row) as string | null) ?? '');
}

function explain(error: unknown, faults: IngestFaults): never {
  if (error instanceof IngestStop) throw error;
  const isTooLarge = error instanceof Error && error.message.startsWith('Out of Memory');
  return faults.stop(
    0,
    0,
    isTooLarge
      ? '文件的行组太大，读取要用的内存超过 512 MB，请用较小的行组重新导出'
      : '文件已损坏或不是正确的 Parquet，不能读取',
  );
}
