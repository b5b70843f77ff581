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
  const connection = await core.pool.borrow();
  let isBroken = true;
  try {
    await connection.query('begin');
    await connection.query(`set local statement_timeout = 0`);
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
