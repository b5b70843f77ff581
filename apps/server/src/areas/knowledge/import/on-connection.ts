import type { Core } from '#core/core.ts';
import type { Connection } from '#core/database/connections.ts';

/**
 * Does work in a transaction that may take as long as a large file does. Nothing in it waits for a client. The trigger that
 * locks what is corrected by hand stands aside.
 */
export async function inLongTransaction<T>(
  core: Pick<Core, 'pool'>,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await core.pool.borrow({ untimed: true });
  let isBroken = true;
  try {
    await connection.query('begin');
    await connection.query(`set local idle_in_transaction_session_timeout = 0`);
    await connection.query(`set local kb.import = 'on'`);
    const result = await work(connection);
    await connection.query('commit');
    isBroken = false;
    return result;
  } catch (error) {
    isBroken = await connection.query('rollback').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    connection.release(isBroken);
  }
}

/**
 * Tells the planner about a table that a file has filled, and which of its pages need no second look: without it the first
 * lists count by reading every row. Reads and writes go on meanwhile.
 */
export async function tidyTable(core: Pick<Core, 'pool'>, table: string): Promise<void> {
  const connection = await core.pool.borrow({ untimed: true });
  try {
    await connection.query(`vacuum (analyze) ${table}`);
  } finally {
    connection.release(false);
  }
}
