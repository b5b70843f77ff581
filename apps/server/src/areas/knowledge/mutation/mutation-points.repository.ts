import type { MutationPoint } from '@wm/contract/knowledge/mutation-points';
import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { kbMutation } from '../knowledge.table.ts';

/** The variants of a gene by place in its protein and meaning, and how many there are in all. */
export async function readMutationPoints(
  db: Database,
  geneSymbol: string,
): Promise<{ points: MutationPoint[]; total: number }> {
  const ofGene = eq(kbMutation.geneSymbol, geneSymbol);
  const points = await db
    .select({
      aaPos: sql<number>`${kbMutation.aaPos}`,
      clinSig: kbMutation.clinSig,
      count: count(),
      label: sql<string>`min(coalesce(nullif(split_part(${kbMutation.hgvsP}, ':', 2), ''), ${kbMutation.name}))`,
    })
    .from(kbMutation)
    .where(and(ofGene, isNotNull(kbMutation.aaPos)))
    .groupBy(kbMutation.aaPos, kbMutation.clinSig)
    .orderBy(kbMutation.aaPos);
  const [all] = await db.select({ total: count() }).from(kbMutation).where(ofGene);
  return { points, total: all?.total ?? 0 };
}
