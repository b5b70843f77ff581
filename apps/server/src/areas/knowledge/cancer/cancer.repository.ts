import { cancerResource } from '@wm/contract/knowledge/cancer';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { columnFilters, anyOf, originFiltersOf } from '../catalog-filters.ts';
import { kbCancer } from '../knowledge.table.ts';

export function cancerRepository(database: DatabaseHandle): CrudRepository<typeof cancerResource> {
  return tableRepository(database, cancerResource, {
    table: kbCancer,
    filters: {
      anyCode: anyOf(kbCancer.cancerCode, kbCancer.history),
      nameEn: contains(kbCancer.nameEn),
      nameZh: contains(kbCancer.nameZh),
      tissue: contains(kbCancer.tissue),
      parentCode: equals(kbCancer.parentCode),
      ...columnFilters({
        texts: [kbCancer.mainType, kbCancer.doid, kbCancer.icdO, kbCancer.icd10],
        words: [kbCancer.umls, kbCancer.nci, kbCancer.precursors, kbCancer.revocations],
        numbers: [kbCancer.level],
      }),
      ...originFiltersOf(kbCancer),
    },
  });
}
