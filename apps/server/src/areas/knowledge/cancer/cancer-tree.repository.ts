import type { CancerNode } from '@wm/contract/knowledge/cancer-tree';
import { asc, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { kbCancer } from '../knowledge.table.ts';

const nodesAtMost = 20_000;

/** Every node by its code; evidence is counted by the name of its disease, or by its DOID. */
export async function readCancerTree(
  db: Database,
  { withEvidence }: { withEvidence: boolean },
): Promise<CancerNode[]> {
  const { id, cancerCode, nameEn, nameZh, parentCode, color, history } = kbCancer;
  const counted = sql<number>`(select count(*)::int from kb_evidence e where e.evidence_status <> '已拒绝'
    and (lower(e.disease_name) = lower(${nameEn}) or (${kbCancer.doid} <> '' and e.doid = ${kbCancer.doid})))`;
  return db
    .select({
      id,
      cancerCode,
      nameEn,
      nameZh,
      parentCode,
      color,
      history,
      evidence: withEvidence ? counted : sql<null>`null`,
    })
    .from(kbCancer)
    .orderBy(asc(cancerCode), asc(id))
    .limit(nodesAtMost);
}
