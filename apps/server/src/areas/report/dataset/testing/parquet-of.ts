import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** The rows of a query as a Parquet file. `{file}` in it is a file of the given text. */
export async function parquetOf(query: string, content = '', options = ''): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parquet-'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const [from, to] = [path.join(folder, 'a.csv'), path.join(folder, 'a.parquet')];
    await writeFile(from, content);
    await connection.run(
      `copy (${query.replaceAll('{file}', from)}) to '${to}' (format parquet ${options})`,
    );
    return await readFile(to);
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true });
  }
}
