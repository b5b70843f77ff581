import { eq } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { orNotFound } from '#core/not-found.ts';
import { inhCase } from '../inheritance.table.ts';

/** Whose a case is, for data scopes. */
export async function findOwner(
  db: Pick<Database, 'select'>,
  caseId: number,
): Promise<{ ownerId: number | null; deptId: number | null }> {
  const [row] = await db
    .select({ ownerId: inhCase.ownerId, deptId: inhCase.deptId })
    .from(inhCase)
    .where(eq(inhCase.id, caseId));
  return orNotFound(row);
}
