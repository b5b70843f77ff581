import { geneDiseaseResource } from '@wm/contract/knowledge/gene-disease';
import { sql } from 'drizzle-orm';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { inOneOf } from '../catalog-filters.ts';
import { catalogRepository } from '../catalog-repository.ts';
import { kbGeneDisease } from '../knowledge.table.ts';

export function geneDiseaseRepository(
  database: DatabaseHandle,
): CrudRepository<typeof geneDiseaseResource> {
  return catalogRepository(database, geneDiseaseResource, {
    table: kbGeneDisease,
    by: {
      exact: ['entrezId', 'associationType', 'inheritance', 'validity'],
      texts: [
        'geneSymbol',
        'diseaseId',
        'diseaseName',
        'diseaseNameZh',
        'panel',
        'penetrance',
        'mechanism',
        'sop',
        'classificationDate',
        'url',
      ],
      words: ['hpoTerms', 'pmids'],
    },
    filters: {
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
    },
  });
}
