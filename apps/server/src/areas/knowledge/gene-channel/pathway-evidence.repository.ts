import type { PathwayEvidence } from '@wm/contract/knowledge/gene-channel';
import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { kbEvidence, kbPathway } from '../knowledge.table.ts';

export function readPathwayEvidence(db: Database, id: number): Promise<PathwayEvidence[]> {
  const { geneSymbol, evidenceLevel, evidenceStatus } = kbEvidence;
  const members = db
    .select({ symbol: sql`unnest(${kbPathway.symbols})` })
    .from(kbPathway)
    .where(eq(kbPathway.id, id));
  return db
    .select({ geneSymbol, evidenceLevel, count: count() })
    .from(kbEvidence)
    .where(and(sql`${geneSymbol} in ${members}`, ne(evidenceStatus, '已拒绝')))
    .groupBy(geneSymbol, evidenceLevel)
    .orderBy(asc(geneSymbol), asc(evidenceLevel));
}
