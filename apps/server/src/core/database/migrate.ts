import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client, PoolConfig } from 'pg';
import { connectClient } from './connections.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const lockKey = 719_264_001;

interface Journal {
  entries: { when: number; tag: string }[];
}

/**
 * Brings the database up to this code's migrations. An advisory lock lets one process at a time in, so any number may
 * start together; throws when the database has migrations that this code does not know.
 * @returns whether anything was applied.
 */
export async function migrateDatabase(connection: PoolConfig): Promise<boolean> {
  const journal = JSON.parse(
    readFileSync(path.join(migrationsFolder, 'meta', '_journal.json'), 'utf8'),
  ) as Journal;
  const newest = Math.max(...journal.entries.map((entry) => entry.when));
  const client = await connectClient({ ...connection, statement_timeout: 0 });
  try {
    await client.query(`set lock_timeout = '120s'`);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const applied = await newestApplied(client);
    if (applied > newest) {
      throw new Error('数据库的版本比程序新，请用创建它的版本或更新的版本启动');
    }
    if (applied === newest) return false;
    await migrate(drizzle({ client }), { migrationsFolder });
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function newestApplied(client: Client): Promise<number> {
  const { rows } = await client.query<{ found: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  );
  if (rows[0]?.found === null) return 0;
  const last = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  return Number(last.rows[0]?.newest ?? 0);
}
