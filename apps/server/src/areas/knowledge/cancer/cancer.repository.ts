import { cancerResource } from '@wm/contract/knowledge/cancer';
import { sql } from 'drizzle-orm';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { anyOf, inOneOf } from '../catalog-filters.ts';
import { catalogRepository } from '../catalog-repository.ts';
import { kbCancer } from '../knowledge.table.ts';

export function cancerRepository(database: DatabaseHandle): CrudRepository<typeof cancerResource> {
  return catalogRepository(database, cancerResource, {
    table: kbCancer,
    by: {
      exact: ['parentCode', 'level'],
      texts: ['nameEn', 'nameZh', 'tissue', 'mainType', 'doid', 'icdO', 'icd10', 'color'],
      words: ['umls', 'nci', 'precursors', 'revocations'],
    },
    filters: {
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
    },
  });
}
