import { eq } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { kbMutation } from '../knowledge.table.ts';

/** The keys of the variants that bear an rs number, for both assemblies. */
export function variantPlaces(db: Database, rsid: string) {
  return db
    .select({ key37: kbMutation.key37, key38: kbMutation.key38 })
    .from(kbMutation)
    .where(eq(kbMutation.rsid, rsid));
}
