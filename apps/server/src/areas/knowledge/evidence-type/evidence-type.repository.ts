import { evidenceTypeResource } from '@wm/contract/knowledge/evidence-type';
import { sql } from 'drizzle-orm';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { columnFilters, originFiltersOf } from '../catalog-filters.ts';
import { kbEvidence, kbEvidenceType } from '../knowledge.table.ts';

export function evidenceTypeRepository(
  database: DatabaseHandle,
): CrudRepository<typeof evidenceTypeResource> {
  return tableRepository(database, evidenceTypeResource, {
    table: kbEvidenceType,
    filters: {
      ...columnFilters({
        exact: [kbEvidenceType.diseaseRule, kbEvidenceType.therapyRule, kbEvidenceType.typeSort],
        texts: [
          kbEvidenceType.typeCode,
          kbEvidenceType.nameZh,
          kbEvidenceType.nameEn,
          kbEvidenceType.color,
        ],
        words: [kbEvidenceType.directions, kbEvidenceType.significances],
      }),
      ...originFiltersOf(kbEvidenceType),
    },
    computed: {
      evidenceCount: sql`(select count(*)::int from ${kbEvidence} e where e.type_code = ${kbEvidenceType}.type_code)`,
    },
    violations: { kb_evidence_type_code_unique: 'knowledge.code-taken' },
  });
}
