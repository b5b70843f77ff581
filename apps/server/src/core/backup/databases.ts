import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, PoolConfig } from 'pg';
import { connectClient } from '#core/database/connections.ts';
import { rootOf } from '#core/database/database-faults.ts';
import { BackupError } from './backup-error.ts';

/** The connection to another database of the same server. */
export function toDatabase(connection: PoolConfig, database: string): PoolConfig {
  const { connectionString, ...others } = connection;
  if (connectionString === undefined) return { ...others, database };
  const url = new URL(connectionString);
  url.pathname = `/${encodeURIComponent(database)}`;
  return { ...others, connectionString: url.href };
}

/** The name of the database that a connection leads to. */
export async function databaseName(connection: PoolConfig): Promise<string> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    return rows[0]?.name ?? '';
  });
}

/** Whether the role may make databases, which a rehearsal needs. */
export async function mayCreateDatabases(connection: PoolConfig): Promise<boolean> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    );
    return rows[0]?.may ?? false;
  });
}

/** Whether a database has no table of ours. */
export async function isEmptyDatabase(connection: PoolConfig): Promise<boolean> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_class
       where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace`,
    );
    return rows[0]?.count === 0;
  });
}

/** Makes an empty database that sorts and compares texts as another one does. */
export async function createDatabase(
  connection: PoolConfig,
  { like, name }: { like: string; name: string },
): Promise<void> {
  await beside(connection, like, async (client) => {
    const { rows } = await client.query<{ provider: string; row: Record<string, string | null> }>(
      'select datlocprovider as provider, to_jsonb(d) as row from pg_database d where datname = $1',
      [like],
    );
    const [found] = rows;
    const options = found ? localeOptions(client, found) : '';
    await client.query(
      `create database ${client.escapeIdentifier(name)} template template0 encoding 'UTF8' ${options}`,
    );
  });
}

function localeOptions(
  client: Client,
  { provider, row }: { provider: string; row: Record<string, string | null> },
): string {
  const text = (value: string | null | undefined): string => client.escapeLiteral(value ?? 'C');
  const base = `lc_collate ${text(row['datcollate'])} lc_ctype ${text(row['datctype'])}`;
  const locale = row['datlocale'] ?? row['daticulocale'];
  if (provider === 'i') return `${base} locale_provider icu icu_locale ${text(locale)}`;
  if (provider === 'b') return `${base} locale_provider builtin builtin_locale ${text(locale)}`;
  return base;
}

/** Removes a database with whoever is connected to it. */
export async function dropDatabase(
  connection: PoolConfig,
  { live, name }: { live: string; name: string },
): Promise<void> {
  await beside(connection, live, async (client) => {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  });
}

/** The names of databases that begin with a text. */
export async function databasesLike(connection: PoolConfig, beginning: string): Promise<string[]> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1) order by 1',
      [beginning],
    );
    return rows.map(({ name }) => name);
  });
}

const tries = 20;
const pauseMs = 50;
const inUse = '55006';

/**
 * Puts one database into another's place, which is kept under a third name: in one transaction, so that there is never none
 * and never a half, and a server that dies meanwhile leaves everything as it was. Whoever is connected is cut off, and
 * finds the new one when he connects again. The one that is put away lets nobody in until it is put back.
 */
export async function swapDatabases(
  connection: PoolConfig,
  { live, next, kept }: { live: string; next: string; kept: string },
): Promise<void> {
  await beside(connection, live, async (client) => {
    const name = (text: string): string => client.escapeIdentifier(text);
    const exchange = [
      'begin',
      `alter database ${name(live)} rename to ${name(kept)}`,
      `alter database ${name(next)} rename to ${name(live)}`,
      `alter database ${name(kept)} with allow_connections false`,
      `alter database ${name(live)} with allow_connections true`,
      'commit',
    ];
    await beside(connection, live, async (other) => {
      for (let round = 1; ; round += 1) {
        const stop = cutOff(other, [live, next]);
        try {
          // A rename lets nobody in, and waits some seconds for those who are.
          for (const statement of exchange) await client.query(statement);
          return;
        } catch (error) {
          await client.query('rollback');
          if (rootOf(error).code !== inUse || round === tries) throw error;
        } finally {
          await stop();
        }
      }
    });
  });
}

/** Ends whoever is connected to these databases, again and again until it is stopped. */
function cutOff(client: Client, databases: string[]): () => Promise<void> {
  const end = new AbortController();
  const work = async (): Promise<void> => {
    while (!end.signal.aborted) {
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1)',
        [databases],
      );
      await sleep(pauseMs);
    }
  };
  // What it cannot do the renames tell.
  const done = work().catch(() => undefined);
  return async () => {
    end.abort();
    await done;
  };
}

/** Databases cannot be made, renamed or removed from within: it is done from another one of the same server. */
async function beside<T>(
  connection: PoolConfig,
  live: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const others = ['postgres', 'template1'].filter((name) => name !== live);
  let reason: unknown;
  for (const other of others) {
    let client: Client;
    try {
      client = await connectClient(toDatabase(connection, other));
    } catch (error) {
      reason = error;
      continue;
    }
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new BackupError(
    `连不上同一服务器上的数据库 ${others.join('、')}，不能新建数据库：${rootOf(reason).message}`,
  );
}

async function withClient<T>(
  connection: PoolConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connectClient(connection);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
