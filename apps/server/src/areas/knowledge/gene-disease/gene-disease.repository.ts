import { geneDiseaseResource } from '@wm/contract/knowledge/gene-disease';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { columnFilters, inOneOf, originFiltersOf } from '../catalog-filters.ts';
import { kbGeneDisease } from '../knowledge.table.ts';

export function geneDiseaseRepository(
  database: DatabaseHandle,
): CrudRepository<typeof geneDiseaseResource> {
  return tableRepository(database, geneDiseaseResource, {
    table: kbGeneDisease,
    filters: {
      geneSymbol: contains(kbGeneDisease.geneSymbol),
      entrezId: equals(kbGeneDisease.entrezId),
      diseaseId: contains(kbGeneDisease.diseaseId),
      diseaseName: contains(kbGeneDisease.diseaseName),
      associationType: equals(kbGeneDisease.associationType),
      inheritance: equals(kbGeneDisease.inheritance),
      validity: equals(kbGeneDisease.validity),
      anyName: inOneOf(kbGeneDisease.diseaseName, kbGeneDisease.diseaseNameZh),
      ...columnFilters({
        texts: [
          kbGeneDisease.diseaseNameZh,
          kbGeneDisease.panel,
          kbGeneDisease.penetrance,
          kbGeneDisease.mechanism,
          kbGeneDisease.sop,
          kbGeneDisease.classificationDate,
        ],
        words: [kbGeneDisease.hpoTerms, kbGeneDisease.pmids],
      }),
      ...originFiltersOf(kbGeneDisease),
    },
  });
}
