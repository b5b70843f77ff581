import { DuckDBInstance, DuckDBTimestampValue } from '@duckdb/node-api';
import type { DuckDBAppender } from '@duckdb/node-api';
import type { ColumnType } from '@wm/contract/report/source';
import { boolOf, numberOf, timeOf } from './cell-values.ts';
import type { FileTable } from './file-table.ts';
import type { FileColumn } from './ingest-job.ts';
import { lockdown, settings } from './lockdown.ts';

const storedTypes: Record<ColumnType, string> = {
  text: 'VARCHAR',
  number: 'DOUBLE',
  time: 'TIMESTAMP',
  bool: 'BOOLEAN',
};

/** Rows between two looks at the clock. */
const flushEvery = 20_000;

/** Makes a DuckDB file with one table, `data`, of a table of texts. The names of its columns are ours. */
export async function writeDuck(
  to: string,
  columns: readonly FileColumn[],
  { table, onRow }: { table: FileTable; onRow: (share: number, rows: number) => void },
): Promise<void> {
  const instance = await DuckDBInstance.create(to, settings);
  const connection = await instance.connect();
  try {
    for (const statement of lockdown) await connection.run(statement);
    const list = columns.map(({ name, type }) => `"${name}" ${storedTypes[type]}`);
    await connection.run(`create table data (id BIGINT, ${list.join(', ')})`);
    const appender = await connection.createAppender('data');
    let id = 0;
    for await (const { cells, share } of table.rows()) {
      id += 1;
      appender.appendBigInt(BigInt(id));
      for (const { type, at } of columns) append(appender, type, cells[at] ?? '');
      appender.endRow();
      if (id % flushEvery === 0) appender.flushSync();
      onRow(share, id);
    }
    appender.closeSync();
    await connection.run('checkpoint');
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

function append(appender: DuckDBAppender, type: ColumnType, cell: string): void {
  if (cell === '') return appender.appendNull();
  if (type === 'text') return appender.appendVarchar(cell);
  if (type === 'bool') return appendKnown(appender, boolOf(cell), 'appendBoolean');
  if (type === 'number') return appendKnown(appender, numberOf(cell), 'appendDouble');
  const ms = timeOf(cell);
  if (ms === undefined) return appender.appendNull();
  return appender.appendTimestamp(new DuckDBTimestampValue(BigInt(ms) * 1000n));
}

function appendKnown<Kind extends 'appendBoolean' | 'appendDouble'>(
  appender: DuckDBAppender,
  value: Parameters<DuckDBAppender[Kind]>[0] | undefined,
  kind: Kind,
): void {
  if (value === undefined) appender.appendNull();
  else (appender[kind] as (value: unknown) => void).call(appender, value);
}
