import { mutationResource } from '@wm/contract/knowledge/mutation';
import { sql } from 'drizzle-orm';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { columnFilters, equalsOneOf, originFiltersOf, spelledInOneOf } from '../catalog-filters.ts';
import { kbMutation, kbMutationLabel } from '../knowledge.table.ts';

export function mutationRepository(
  database: DatabaseHandle,
): CrudRepository<typeof mutationResource> {
  return tableRepository(database, mutationResource, {
    table: kbMutation,
    remembersTotals: true,
    filters: {
      ...columnFilters({
        exact: [
          kbMutation.geneSymbol,
          kbMutation.rsid,
          kbMutation.clinSig,
          kbMutation.reviewStars,
          kbMutation.variantClass,
          kbMutation.entrezId,
        ],
        texts: [
          kbMutation.name,
          kbMutation.hgvsG,
          kbMutation.alleleId,
          kbMutation.origin,
          kbMutation.reviewStatus,
          kbMutation.featureType,
          kbMutation.transcript,
          kbMutation.exon,
          kbMutation.caid,
          kbMutation.acmgClass,
          kbMutation.oncogenicity,
          kbMutation.fusionFive,
          kbMutation.fusionThree,
          kbMutation.lastEvaluated,
          kbMutation.clinSigRaw,
          kbMutation.description,
        ],
        words: [kbMutation.soTerms, kbMutation.traits, kbMutation.aliases],
        atLeast: [kbMutation.acmgPoints],
        atMost: [kbMutation.gnomadAf],
      }),
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
      ...originFiltersOf(kbMutation),
    },
  });
}
