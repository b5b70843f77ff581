import { geneDiseaseResource } from '@wm/contract/knowledge/gene-disease';
import { sql } from 'drizzle-orm';
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
      ...columnFilters({
        exact: [
          kbGeneDisease.entrezId,
          kbGeneDisease.associationType,
          kbGeneDisease.inheritance,
          kbGeneDisease.validity,
        ],
        texts: [
          kbGeneDisease.geneSymbol,
          kbGeneDisease.diseaseId,
          kbGeneDisease.diseaseName,
          kbGeneDisease.diseaseNameZh,
          kbGeneDisease.panel,
          kbGeneDisease.penetrance,
          kbGeneDisease.mechanism,
          kbGeneDisease.sop,
          kbGeneDisease.classificationDate,
          kbGeneDisease.url,
        ],
        words: [kbGeneDisease.hpoTerms, kbGeneDisease.pmids],
      }),
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
      ...originFiltersOf(kbGeneDisease),
    },
  });
}
