import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';

/** The query builder over the pool; also the type of a transaction, so that repositories take either. */
export type Database = NodePgDatabase;

export interface DatabaseHandle {
  pool: Pool;
  db: Database;
  /** Options for a further connection of its own (LISTEN, advisory locks). */
  connection: PoolConfig;
}

/** The name our connections carry in pg_stat_activity, so that processes recognise each other. */
export const applicationName = 'work-manage';

/** Opens the pool. Waiting for a connection ends after 2 s, a statement after 15 s; both are answered as 503. */
export function openDatabase(connection: PoolConfig, max: number, logger: Logger): DatabaseHandle {
  const settings: PoolConfig = {
    ...connection,
    application_name: `${applicationName}-${process.pid}`,
    connectionTimeoutMillis: 2000,
  };
  const pool = new Pool({
    ...settings,
    max,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    options: '-c timezone=UTC -c datestyle=ISO',
  });
  // A connection that breaks while idle must not end the process.
  pool.on('error', (error) =>
    logger.warn({ err: error.message }, 'an idle database connection broke'),
  );
  return { pool, db: drizzle({ client: pool, casing: 'snake_case' }), connection: settings };
}

/** Whether another process of ours is connected; then a shared embedded server must stay up. */
export async function hasOtherClients(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where application_name like $1 and application_name <> $2`,
    [`${applicationName}-%`, `${applicationName}-${process.pid}`],
  );
  return (rows[0]?.others ?? 0) > 0;
}
