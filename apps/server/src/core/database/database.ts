import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { connectClient, openPool } from './connections.ts';
import type { Connections } from './connections.ts';

export type { Database } from './connections.ts';

export interface DatabaseHandle extends Connections {
  /** Options for a further connection of its own (LISTEN, advisory locks). */
  connection: PoolConfig;
}

/** The name our connections carry in pg_stat_activity, so that processes recognise each other. */
const applicationName = 'work-manage';

/** Connections that stay open when nobody asks. */
const warm = 4;

/** Opens the pool. Waiting for a connection ends after 2 s, opening one after two tries of 2 s, a statement after 15 s; both are answered as 503. */
export function openDatabase(connection: PoolConfig, max: number, logger: Logger): DatabaseHandle {
  const settings: PoolConfig = {
    ...connection,
    application_name: `${applicationName}-${process.pid}`,
    connectionTimeoutMillis: 2000,
  };
  const connections = openPool(
    {
      ...settings,
      max,
      // A line that rests must not be given up by what stands between.
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
      // Who comes after a pause finds some open, instead of opening one for each question of a page.
      min: Math.min(warm, max),
      idleTimeoutMillis: 30_000,
      // The database keeps every named statement of a connection: people who try ever new lists must not fill it.
      maxLifetimeSeconds: 1800,
      statement_timeout: 15_000,
      // Nothing waits inside a transaction; one that does all the same must not hold its locks for ever.
      idle_in_transaction_session_timeout: 60_000,
      options: '-c timezone=UTC -c datestyle=ISO',
    },
    (error) => logger.warn({ err: error.message }, 'an idle database connection broke'),
  );
  return { ...connections, connection: settings };
}

/** Whether another process of ours is connected; then a shared embedded server must stay up. Asked over a line of its own. */
export async function hasOtherClients(connection: PoolConfig): Promise<boolean> {
  const client = await connectClient(connection);
  try {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where application_name like $1 and application_name <> $2`,
      [`${applicationName}-%`, `${applicationName}-${process.pid}`],
    );
    return (rows[0]?.others ?? 0) > 0;
  } finally {
    await client.end();
  }
}
