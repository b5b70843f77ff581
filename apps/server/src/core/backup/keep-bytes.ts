import { sql } from 'drizzle-orm';
import type { Transaction } from '#core/database/transaction.ts';

/** Held shared while a backup is written: until it ends, no bytes of files are removed from the store. */
export const keepBytesLock = 719_264_003;

/** Whether bytes may be removed from the store until the transaction ends: not while a backup may still need them. */
export async function mayRemoveBytes(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keepBytesLock}) as may`,
  );
  return rows[0]?.may ?? false;
}
