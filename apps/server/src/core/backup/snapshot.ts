import type { Client, PoolConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectClient } from '#core/database/connections.ts';
import type { AppliedMigration } from '#core/database/migrate.ts';
import { readApplied } from '#core/database/migrate.ts';
import { BackupError } from './backup-error.ts';
import { keepBytesLock } from './keep-bytes.ts';
import type { RowSum } from './row-sum.ts';

export interface TableShape {
  name: string;
  columns: string[];
}

/** One moment of a database, whatever is written meanwhile, over a connection of its own. */
export interface Snapshot {
  client: Client;
  at: string;
  postgres: number;
  migrations: AppliedMigration[];
  tables: TableShape[];
  sequences: { name: string; value: string }[];
}

/** One backup at a time over all processes. */
const backupLock = 719_264_004;

/** Values are written alike by every server, and nothing runs out of time. */
const settings = [
  `statement_timeout = 0`,
  `idle_in_transaction_session_timeout = 0`,
  `lock_timeout = '60s'`,
  `timezone = 'UTC'`,
  `datestyle = 'ISO'`,
  `intervalstyle = 'postgres'`,
  `extra_float_digits = 1`,
  `bytea_output = 'hex'`,
  `client_encoding = 'UTF8'`,
];

/** Connects for reading or writing whole tables. */
export async function connectForTables(connection: PoolConfig): Promise<Client> {
  const client = await connectClient(connection);
  for (const setting of settings) await client.query(`set ${setting}`);
  return client;
}

/**
 * Begins to read a moment. Until `client` ends, no bytes of files that it knows are removed from the store. The sequences
 * are read after the moment: they never give an id that it holds already.
 */
export async function openSnapshot(connection: PoolConfig): Promise<Snapshot> {
  const client = await connectForTables(connection);
  try {
    const { rows: lock } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1) as free',
      [backupLock],
    );
    if (!lock[0]?.free) throw new BackupError('已有一个备份正在进行，请等它结束');
    await client.query('select pg_advisory_lock_shared($1)', [keepBytesLock]);
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ at: Date; version: string }>(
      `select clock_timestamp() as at, current_setting('server_version_num') as version`,
    );
    const [now] = rows;
    const tables = await readTables(client);
    if (tables.length === 0) throw new BackupError('数据库里没有数据表，没有可以备份的内容');
    if (!now) throw new Error('the database told no time');
    return {
      client,
      at: now.at.toISOString(),
      postgres: Math.trunc(Number(now.version) / 10_000),
      migrations: await readApplied(client),
      tables,
      sequences: await readSequences(client),
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Every table with the columns that are stored, in their order. */
export async function readTables(client: Pick<Client, 'query'>): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  return rows;
}

async function readSequences(client: Client): Promise<Snapshot['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

/** Reads a table row by row as COPY text; `sum` learns what passes. */
export async function* copyOut(
  client: Client,
  { name, columns }: TableShape,
  sum: RowSum,
): AsyncGenerator<Buffer> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const table = `public.${client.escapeIdentifier(name)}`;
  const stream = client.query(copyTo(`copy ${table} (${list}) to stdout`));
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sum.add(chunk);
    yield chunk;
  }
}
