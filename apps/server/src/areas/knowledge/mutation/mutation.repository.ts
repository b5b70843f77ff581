import { mutationResource } from '@wm/contract/knowledge/mutation';
import { sql } from 'drizzle-orm';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { equalsOneOf, spelledInOneOf } from '../catalog-filters.ts';
import { catalogRepository } from '../catalog-repository.ts';
import { kbMutation, kbMutationLabel } from '../knowledge.table.ts';

export function mutationRepository(
  database: DatabaseHandle,
): CrudRepository<typeof mutationResource> {
  return catalogRepository(database, mutationResource, {
    table: kbMutation,
    remembersTotals: true,
    by: {
      exact: ['geneSymbol', 'rsid', 'clinSig', 'reviewStars', 'variantClass', 'entrezId'],
      texts: [
        'name',
        'hgvsG',
        'alleleId',
        'origin',
        'reviewStatus',
        'featureType',
        'transcript',
        'exon',
        'caid',
        'acmgClass',
        'oncogenicity',
        'fusionFive',
        'fusionThree',
        'lastEvaluated',
        'clinSigRaw',
        'description',
      ],
      words: ['soTerms', 'traits', 'aliases'],
      atLeast: ['acmgPoints'],
      atMost: ['gnomadAf'],
    },
    filters: {
      change: spelledInOneOf(kbMutation.name, kbMutation.hgvsC, kbMutation.hgvsP),
      key: equalsOneOf(kbMutation.key37, kbMutation.key38),
      aaFrom: {
        columns: ['aa_pos'],
        where: (placeholder) => sql`${kbMutation.aaPos} >= ${placeholder}`,
        value: Number,
      },
      aaTo: {
        columns: ['aa_pos'],
        where: (placeholder) => sql`${kbMutation.aaPos} <= ${placeholder}`,
        value: Number,
      },
      labelId: {
        columns: [],
        where: (placeholder) =>
          sql`${kbMutation.id} in (select mutation_id from ${kbMutationLabel} where label_id = ${placeholder} and not is_dismissed and removed_run is null)`,
        value: (given) => given,
      },
    },
  });
}
