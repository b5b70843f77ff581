import { cancerResource } from '@wm/contract/knowledge/cancer';
import { sql } from 'drizzle-orm';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { anyOf, columnFilters, inOneOf, originFiltersOf } from '../catalog-filters.ts';
import { kbCancer } from '../knowledge.table.ts';

export function cancerRepository(database: DatabaseHandle): CrudRepository<typeof cancerResource> {
  return tableRepository(database, cancerResource, {
    table: kbCancer,
    filters: {
      ...columnFilters({
        exact: [kbCancer.parentCode, kbCancer.level],
        texts: [
          kbCancer.nameEn,
          kbCancer.nameZh,
          kbCancer.tissue,
          kbCancer.mainType,
          kbCancer.doid,
          kbCancer.icdO,
          kbCancer.icd10,
          kbCancer.color,
        ],
        words: [kbCancer.umls, kbCancer.nci, kbCancer.precursors, kbCancer.revocations],
      }),
      anyCode: anyOf(kbCancer.cancerCode, kbCancer.history),
      under: {
        columns: ['cancer_code', 'parent_code'],
        where: (placeholder) => sql`${kbCancer.cancerCode} in (
          with recursive below as (
            select ${placeholder}::text as code
            union select c.cancer_code from kb_cancer c join below b on c.parent_code = b.code)
          select code from below)`,
        value: (given) => given,
      },
      anyName: inOneOf(kbCancer.cancerCode, kbCancer.nameEn, kbCancer.nameZh),
      ...originFiltersOf(kbCancer),
    },
  });
}
