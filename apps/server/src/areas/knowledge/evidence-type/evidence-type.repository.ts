import { evidenceTypeResource } from '@wm/contract/knowledge/evidence-type';
import { sql } from 'drizzle-orm';
import { contains, equals } from '#core/crud/filters.ts';
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
      typeCode: contains(kbEvidenceType.typeCode),
      nameZh: contains(kbEvidenceType.nameZh),
      diseaseRule: equals(kbEvidenceType.diseaseRule),
      therapyRule: equals(kbEvidenceType.therapyRule),
      ...columnFilters({
        texts: [kbEvidenceType.nameEn],
        words: [kbEvidenceType.directions, kbEvidenceType.significances],
      }),
      ...columnFilters({ texts: [kbEvidenceType.color], numbers: [kbEvidenceType.typeSort] }),
      ...originFiltersOf(kbEvidenceType),
    },
    computed: {
      evidenceCount: sql`(select count(*)::int from ${kbEvidence} e where e.type_code = ${kbEvidenceType}.type_code)`,
    },
    violations: { kb_evidence_type_code_unique: 'knowledge.code-taken' },
  });
}
