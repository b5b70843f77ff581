import { geneResource } from '@wm/contract/knowledge/gene-info';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { anyOf, isAmong, originFiltersOf } from '../catalog-filters.ts';
import { kbGene } from '../knowledge.table.ts';

export function geneRepository(database: DatabaseHandle): CrudRepository<typeof geneResource> {
  return tableRepository(database, geneResource, {
    table: kbGene,
    filters: {
      anySymbol: anyOf(kbGene.symbol, kbGene.aliasSymbol, kbGene.prevSymbol),
      exactSymbol: isAmong(kbGene.symbol, kbGene.aliasSymbol, kbGene.prevSymbol),
      name: contains(kbGene.name),
      location: contains(kbGene.location),
      locusGroup: equals(kbGene.locusGroup),
      hiScore: equals(kbGene.hiScore),
      geneRole: equals(kbGene.geneRole),
      ...originFiltersOf(kbGene),
    },
  });
}
