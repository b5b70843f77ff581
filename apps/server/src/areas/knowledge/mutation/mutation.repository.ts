import { mutationResource } from '@wm/contract/knowledge/mutation';
import { sql } from 'drizzle-orm';
import { contains, equals } from '#core/crud/filters.ts';
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
      geneSymbol: equals(kbMutation.geneSymbol),
      name: contains(kbMutation.name),
      change: spelledInOneOf(kbMutation.name, kbMutation.hgvsC, kbMutation.hgvsP),
      rsid: equals(kbMutation.rsid),
      key: equalsOneOf(kbMutation.key37, kbMutation.key38),
      clinSig: equals(kbMutation.clinSig),
      reviewStars: equals(kbMutation.reviewStars),
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
      variantClass: equals(kbMutation.variantClass),
      ...columnFilters({
        texts: [
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
        ],
        words: [kbMutation.soTerms, kbMutation.traits, kbMutation.aliases],
        numbers: [kbMutation.entrezId],
      }),
      ...columnFilters({
        texts: [kbMutation.clinSigRaw, kbMutation.description],
        atLeast: [kbMutation.acmgPoints],
        atMost: [kbMutation.gnomadAf],
      }),
      ...originFiltersOf(kbMutation),
    },
  });
}
