import type { Database } from './database.ts';

/** What runs inside a transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Does work in the transaction that is given, or in one of its own when that is none. */
export function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return isTransaction(db) ? work(db) : db.transaction(work);
}

function isTransaction(db: Database | Transaction): db is Transaction {
  return 'rollback' in db;
}
