import { pathwayResource } from '@wm/contract/knowledge/gene-channel';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { inOneOf } from '../catalog-filters.ts';
import { catalogRepository } from '../catalog-repository.ts';
import { kbPathway } from '../knowledge.table.ts';

export function pathwayRepository(
  database: DatabaseHandle,
): CrudRepository<typeof pathwayResource> {
  return catalogRepository(database, pathwayResource, {
    table: kbPathway,
    by: {
      exact: ['geneCount'],
      texts: ['name', 'nameZh', 'category', 'parentCode', 'species', 'description', 'url'],
      words: ['symbols'],
    },
    filters: {
      anyName: inOneOf(kbPathway.name, kbPathway.nameZh),
    },
  });
}
