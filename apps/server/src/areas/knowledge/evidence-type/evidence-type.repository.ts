import { evidenceTypeResource } from '@wm/contract/knowledge/evidence-type';
import { sql } from 'drizzle-orm';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { catalogRepository } from '../catalog-repository.ts';
import { kbEvidence, kbEvidenceType } from '../knowledge.table.ts';

export function evidenceTypeRepository(
  database: DatabaseHandle,
): CrudRepository<typeof evidenceTypeResource> {
  return catalogRepository(database, evidenceTypeResource, {
    table: kbEvidenceType,
    by: {
      exact: ['diseaseRule', 'therapyRule', 'typeSort'],
      texts: ['typeCode', 'nameZh', 'nameEn', 'color'],
      words: ['directions', 'significances'],
    },
    computed: {
      evidenceCount: sql`(select count(*)::int from ${kbEvidence} e where e.type_code = ${kbEvidenceType}.type_code)`,
    },
    violations: { kb_evidence_type_code_unique: 'knowledge.code-taken' },
  });
}
