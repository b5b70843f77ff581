import type { CancerNode } from '@wm/contract/knowledge/cancer-tree';
import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';

const nodesAtMost = 20_000;

interface NodeRow extends Record<string, unknown> {
  id: string;
  cancer_code: string;
  name_en: string;
  name_zh: string;
  parent_code: string;
  color: string;
  history: string[];
  evidence: number;
}

/** Every node by its code; evidence is counted by the name of its disease, or by its DOID. */
export async function readCancerTree(
  db: Database,
  { withEvidence }: { withEvidence: boolean },
): Promise<CancerNode[]> {
  const { rows } = await db.execute<NodeRow>(sql`
    with told as materialized (
      select lower(disease_name) as name, doid, count(*)::int as items from kb_evidence
      where evidence_status <> '已拒绝' group by 1, 2)
    select c.id, c.cancer_code, c.name_en, c.name_zh, c.parent_code, c.color, c.history,
      (select coalesce(sum(t.items), 0)::int from told t
        where t.name = lower(c.name_en) or (c.doid <> '' and t.doid = c.doid)) as evidence
    from kb_cancer c order by c.cancer_code, c.id limit ${nodesAtMost}`);
  return rows.map((row) => ({
    id: Number(row.id),
    cancerCode: row.cancer_code,
    nameEn: row.name_en,
    nameZh: row.name_zh,
    parentCode: row.parent_code,
    color: row.color,
    history: row.history,
    evidence: withEvidence ? row.evidence : null,
  }));
}
