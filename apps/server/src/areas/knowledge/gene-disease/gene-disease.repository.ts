import { geneDiseaseResource } from '@wm/contract/knowledge/gene-disease';
import { sql } from 'drizzle-orm';
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
      // Sources name the gene by its symbol or by its Entrez number, whose symbol may have changed since.
      ofGene: {
        columns: ['gene_symbol', 'entrez_id'],
        where: (
          placeholder,
        ) => sql`(${kbGeneDisease.geneSymbol} = ${placeholder} or ${kbGeneDisease.entrezId} in (
          select g.entrez_id from kb_gene g where g.symbol = ${placeholder} and g.entrez_id is not null))`,
        value: (given) => given,
      },
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
      ...columnFilters({ texts: [kbGeneDisease.url] }),
      ...originFiltersOf(kbGeneDisease),
    },
  });
}
