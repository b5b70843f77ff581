import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';

/** Lets a person's own requests about books come one after the other, where they count or look before they write. */
export async function lockReader(tx: Pick<Database, 'execute'>, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('book-reader'), ${userId}::int)`);
}
