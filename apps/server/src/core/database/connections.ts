import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Client, Pool } from 'pg';
import type { ClientBase, PoolConfig } from 'pg';
import { isDatabaseUnavailable } from './database-faults.ts';
import { watchStatements } from './statements.ts';
import type { Statements } from './statements.ts';

/** The query builder over the pool; also the type of a transaction, so that repositories take either. */
export type Database = NodePgDatabase;

/** One connection of the pool for several statements; it has to be given back. */
export interface Connection {
  query: ClientBase['query'];
  db: Database;
  /** Gives it back; one that `isBroken` is closed, as it may stand in the middle of a transaction. */
  release: (isBroken: boolean) => void;
}

/** The pool as the rest of the server may use it. */
export interface Queries extends Pick<
  Pool,
  'query' | 'end' | 'totalCount' | 'idleCount' | 'waitingCount'
> {
  /** Takes one connection out. Nothing that waits for a client's reading or writing may be done while it is held. */
  borrow: () => Promise<Connection>;
}

export interface Connections {
  pool: Queries;
  db: Database;
  /** Who hears of each statement that has ended. */
  statements: Statements;
}

const casing = 'snake_case';

/**
 * The only place that opens connections, because an `error` of a connection that nobody listens to ends the process: each
 * has its listener for as long as it lives. What runs on a connection when it breaks fails by itself.
 */
export function openPool(settings: PoolConfig, onBroken: (error: Error) => void): Connections {
  const pool = new Pool(settings);
  // The pool listens to idle connections only, and takes its listener off those that are lent.
  const statements: Statements = { onEnd: new Set(), origin: undefined };
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    watchStatements(client, statements);
  });
  pool.on('error', onBroken);
  const borrow = async (): Promise<Connection> => {
    const client = await pool.connect();
    return {
      query: client.query.bind<ClientBase['query']>(client),
      db: drizzle({ client, casing }),
      release: (isBroken) => client.release(isBroken),
    };
  };
  const db = drizzle({ client: pool, casing });
  // Drizzle's own keeps a connection for good when its `begin` fails.
  db.transaction = async (work, options) => {
    const connection = await borrow();
    let isBroken = false;
    try {
      return await connection.db.transaction(work, options);
    } catch (error) {
      isBroken = isDatabaseUnavailable(error);
      throw error;
    } finally {
      connection.release(isBroken);
    }
  };
  return { pool: Object.assign(pool, { borrow }), db, statements };
}

/** Connects a client of its own, beside the pool. `onLost` hears once when the connection ends by itself. */
export async function connectClient(
  settings: PoolConfig,
  onLost: (client: Client) => void = () => undefined,
): Promise<Client> {
  const client = new Client(settings);
  let isUp = false;
  const lose = (): void => {
    if (!isUp) return;
    isUp = false;
    onLost(client);
  };
  client.on('error', lose);
  client.on('end', lose);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  isUp = true;
  return client;
}
