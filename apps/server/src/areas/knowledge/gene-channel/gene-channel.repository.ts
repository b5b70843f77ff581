import { pathwayResource } from '@wm/contract/knowledge/gene-channel';
import { contains, holds } from '#core/crud/filters.ts';
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
      name: contains(kbPathway.name),
      symbols: holds(kbPathway.symbols),
      anyName: inOneOf(kbPathway.name, kbPathway.nameZh),
      ...columnFilters({
        texts: [
          kbPathway.nameZh,
          kbPathway.category,
          kbPathway.parentCode,
          kbPathway.species,
          kbPathway.description,
        ],
      }),
      ...columnFilters({ texts: [kbPathway.url], numbers: [kbPathway.geneCount] }),
      ...originFiltersOf(kbPathway),
    },
  });
}
