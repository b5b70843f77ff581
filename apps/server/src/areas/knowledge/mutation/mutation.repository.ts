import { mutationResource } from '@wm/contract/knowledge/mutation';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { containsOneOf, equalsOneOf, originFiltersOf } from '../catalog-filters.ts';
import { kbMutation } from '../knowledge.table.ts';

export function mutationRepository(
  database: DatabaseHandle,
): CrudRepository<typeof mutationResource> {
  return tableRepository(database, mutationResource, {
    table: kbMutation,
    filters: {
      geneSymbol: equals(kbMutation.geneSymbol),
      name: contains(kbMutation.name),
      change: containsOneOf(kbMutation.name, kbMutation.hgvsC, kbMutation.hgvsP),
      rsid: equals(kbMutation.rsid),
      key: equalsOneOf(kbMutation.key37, kbMutation.key38),
      clinSig: equals(kbMutation.clinSig),
      reviewStars: equals(kbMutation.reviewStars),
      variantClass: equals(kbMutation.variantClass),
      ...originFiltersOf(kbMutation),
    },
  });
}
