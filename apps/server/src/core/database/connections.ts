import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Socket } from 'node:net';
import { Client, Pool } from 'pg';
import type { ClientBase, PoolClient, PoolConfig } from 'pg';
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
  /**
   * Takes one connection out. Nothing that waits for a client's reading or writing may be done while it is held. On one that
   * is `untimed` a statement takes as long as its table is big; it is closed when it is given back.
   */
  borrow: (options?: { untimed: boolean }) => Promise<Connection>;
}

export interface Connections {
  pool: Queries;
  db: Database;
  /** Who hears of each statement that has ended. */
  statements: Statements;
}

const casing = 'snake_case';

/** What a database does not answer for so long, it never will: the line to it is gone and nobody has said so. */
const silentMs = 20_000;

/** The driver's own parts, which its types leave out. */
interface DriverClient {
  connection: { stream: Socket };
  readyForQuery: boolean;
}

/**
 * Cuts a connection on which a statement runs and no byte has come or gone for so long: what waits for it fails as when a
 * line is cut. Without it everybody who asks over a line that has gone silent waits until the system gives it up, a quarter
 * of an hour.
 */
export function cutWhenSilent(client: ClientBase, ms = silentMs): void {
  const driver = client as unknown as DriverClient;
  const { stream } = driver.connection;
  stream.setTimeout(ms);
  stream.on('timeout', () => {
    if (!driver.readyForQuery) stream.destroy();
  });
}

type Given = (error: Error | undefined, client?: PoolClient, release?: unknown) => void;

/**
 * A pool that tries a second time to open a connection when the first took too long: timers run before sockets are read, so
 * a process that stood still for two seconds finds the time over before it reads the answer that has long come. Nothing has
 * been asked over the line yet. A caller for whom the full pool has no connection is told at once.
 */
class PatientPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Given): void;
  override connect(callback?: Given): Promise<PoolClient> | void {
    const again = (error: Error): boolean =>
      /timeout exceeded when trying to connect|connection timeout|timeout expired/.test(
        error.message,
      ) && this.totalCount < this.options.max;
    if (!callback)
      return super.connect().catch((error: Error) => {
        if (again(error)) return super.connect();
        throw error;
      });
    super.connect((error, client, release) => {
      if (error && again(error)) super.connect(callback);
      else callback(error, client, release);
    });
  }
}

/**
 * The only place that opens connections, because an `error` of a connection that nobody listens to ends the process: each
 * has its listener for as long as it lives. What runs on a connection when it breaks fails by itself.
 */
export function openPool(settings: PoolConfig, onBroken: (error: Error) => void): Connections {
  const pool = new PatientPool(settings);
  // The pool listens to idle connections only, and takes its listener off those that are lent.
  const statements: Statements = { onEnd: new Set(), origin: undefined };
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    cutWhenSilent(client);
    watchStatements(client, statements);
  });
  pool.on('error', onBroken);
  const borrow = async ({ untimed } = { untimed: false }): Promise<Connection> => {
    const client = await pool.connect();
    if (untimed) {
      await client.query('set statement_timeout = 0').catch((error: unknown) => {
        client.release(true);
        throw error;
      });
      (client as unknown as DriverClient).connection.stream.setTimeout(0);
    }
    return {
      query: client.query.bind<ClientBase['query']>(client),
      db: drizzle({ client, casing }),
      release: (isBroken) => client.release(isBroken || untimed),
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
