import { pathwayResource } from '@wm/contract/knowledge/gene-channel';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { columnFilters, inOneOf, originFiltersOf } from '../catalog-filters.ts';
import { kbPathway } from '../knowledge.table.ts';

export function pathwayRepository(
  database: DatabaseHandle,
): CrudRepository<typeof pathwayResource> {
  return tableRepository(database, pathwayResource, {
    table: kbPathway,
    filters: {
      ...columnFilters({
        exact: [kbPathway.geneCount],
        texts: [
          kbPathway.name,
          kbPathway.nameZh,
          kbPathway.category,
          kbPathway.parentCode,
          kbPathway.species,
          kbPathway.description,
          kbPathway.url,
        ],
        words: [kbPathway.symbols],
      }),
      anyName: inOneOf(kbPathway.name, kbPathway.nameZh),
      ...originFiltersOf(kbPathway),
    },
  });
}
