import type { EvidenceCell } from '@wm/contract/knowledge/evidence';
import { and, count, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { kbEvidence } from '../knowledge.table.ts';

/** How many items that were not rejected a gene, or one of its variants, has in each cell. */
export function readEvidenceGrid(
  db: Database,
  { geneSymbol, variantName }: { geneSymbol: string; variantName?: string | undefined },
): Promise<EvidenceCell[]> {
  const { diseaseName, evidenceLevel, typeCode, significance } = kbEvidence;
  return db
    .select({ diseaseName, evidenceLevel, typeCode, significance, count: count() })
    .from(kbEvidence)
    .where(
      and(
        eq(kbEvidence.geneSymbol, geneSymbol),
        variantName === undefined ? undefined : eq(kbEvidence.variantName, variantName),
        ne(kbEvidence.evidenceStatus, '已拒绝'),
      ),
    )
    .groupBy(diseaseName, evidenceLevel, typeCode, significance)
    .orderBy(desc(count()), diseaseName, evidenceLevel);
}
