import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client, PoolConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateTo } from '#core/database/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { OpenBackup } from './open-backup.ts';
import { RowSum } from './row-sum.ts';
import { connectForTables, copyOut, readTables } from './snapshot.ts';
import type { Progress } from './stored-bytes.ts';

/**
 * Fills an empty database with what an archive holds: the tables by the migrations that had made them, then their rows,
 * then what keeps them together, which is checked anew. It is one transaction after the migrations.
 */
export async function loadTables(
  connection: PoolConfig,
  { manifest, table: rowsOf }: OpenBackup,
  progress: Progress,
): Promise<void> {
  await migrateTo(connection, manifest.migrations);
  const client = await connectForTables(connection);
  try {
    const known = new Set((await readTables(client)).map(({ name }) => name));
    const strange = manifest.tables.find(({ name }) => !known.has(name));
    if (strange) throw new BackupError(`备份中的数据表 ${strange.name} 在这个版本里不存在`);
    await client.query('begin');
    const links = await dropReferences(client);
    // The migrations have brought rows of their own.
    await client.query(`truncate ${[...known].map((name) => quoted(client, name)).join(', ')}`);
    for (const [at, table] of settingsFirst(manifest.tables).entries()) {
      progress.signal.throwIfAborted();
      progress.report({
        done: at,
        total: manifest.tables.length,
        message: `恢复数据表 ${table.name}`,
      });
      await copyIn(client, table, rowsOf(table));
      if (table.name === settings) await followSettings(client);
    }
    progress.report({ done: manifest.tables.length, message: '检查数据之间的关联' });
    await restoreReferences(client, links);
    for (const { name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2)', [quoted(client, name), value]);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end().catch(() => undefined);
  }
}

const settings = 'sys_config';

/** What is computed by the settings comes after them. */
function settingsFirst<Table extends { name: string }>(tables: Table[]): Table[] {
  return [
    ...tables.filter(({ name }) => name === settings),
    ...tables.filter(({ name }) => name !== settings),
  ];
}

/** The office's zone stands in a function, which follows its setting: while no row is there yet that it would touch. */
async function followSettings(client: Client): Promise<void> {
  await client.query(
    `update sys_config set config_value = config_value where config_key = 'sys.office.time-zone'`,
  );
}

interface TableRows {
  name: string;
  columns: string[];
}

async function copyIn(
  client: Client,
  { name, columns }: TableRows,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const table = quoted(client, name);
  // Nothing follows what is only put back.
  await client.query(`alter table ${table} disable trigger user`);
  const target = client.query(copyFrom(`copy ${table} (${list}) from stdin`));
  await pipeline(Readable.from(rows, { objectMode: false }), target);
  await client.query(`alter table ${table} enable trigger user`);
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

/** Rows come in table by table, whatever points where. */
async function dropReferences(client: Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`);
  return rows;
}

async function restoreReferences(client: Client, links: Reference[]): Promise<void> {
  for (const { table, name, definition } of links)
    await client.query(
      `alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`,
    );
}

function quoted(client: Client, name: string): string {
  return `public.${client.escapeIdentifier(name)}`;
}

/** How a table that was restored compares with the archive. */
export interface Compared {
  table: string;
  rows: number;
  expected: number;
  isEqual: boolean;
}

/** Reads every table of a restored database again and compares it with the archive. */
export async function compareTables(
  connection: PoolConfig,
  { manifest }: OpenBackup,
  progress: Progress,
): Promise<Compared[]> {
  const client = await connectForTables(connection);
  try {
    const compared: Compared[] = [];
    for (const [at, table] of manifest.tables.entries()) {
      progress.signal.throwIfAborted();
      progress.report({
        done: at,
        total: manifest.tables.length,
        message: `比对数据表 ${table.name}`,
      });
      const sum = new RowSum();
      for await (const _ of copyOut(client, table, sum));
      const isEqual = sum.rows === table.rows && sum.sum === table.sum;
      compared.push({ table: table.name, rows: sum.rows, expected: table.rows, isEqual });
    }
    return compared;
  } finally {
    await client.end().catch(() => undefined);
  }
}
